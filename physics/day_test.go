package physics

import (
	"math"
	"testing"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/physics/rotor"
	"github.com/sitlark/sitlark/weather"
)

// TestAirOfTheDayEverywhere: what a hot day with low pressure makes of the air at a
// high field, by barometric formula and gas law.
func TestAirOfTheDayEverywhere(t *testing.T) {
	hot := command.SetAtmosphere{TemperatureOffset: 30, PressureOffsetHPa: -20}
	w := newWorld(t, func(p *Params) { p.HomeAltitude, p.Atmosphere = 2000, hot })
	s := w.State()
	h := 2000 - s.PositionNED.Z
	temperature := 318.15 - 0.0065*h
	pressure := 99325 * math.Pow(temperature/318.15, 9.80665/(287.05287*0.0065))
	density := pressure / (287.05287 * temperature)
	if math.Abs(s.Air.Temperature-temperature) > 1e-9 || math.Abs(s.Air.Pressure/pressure-1) > 1e-9 || math.Abs(s.Air.Density/density-1) > 1e-9 {
		t.Errorf("%g K, %g Pa, %g kg/m³; want %g, %g, %g", s.Air.Temperature, s.Air.Pressure, s.Air.Density, temperature, pressure, density)
	}
	if s.Air.TemperatureOffset != 30 || s.Air.PressureOffset != -2000 {
		t.Errorf("the state shows %g K, %g Pa", s.Air.TemperatureOffset, s.Air.PressureOffset)
	}
}

// TestHotAndHighTakesMoreThrottle: in the hover the rotors turn as 1/√ρ, since
// thrust is C_T ρ Ω²; the blades' Reynolds number, 15 % lower, has a small say: the
// tunnel's static C_T of the 10×4.7 goes about as its power 0.2, which is 1.6 % of
// speed.
func TestHotAndHighTakesMoreThrottle(t *testing.T) {
	hover := func(altitude float64, day command.SetAtmosphere) (speed, density float64, pulse uint16) {
		w := newWorld(t, func(p *Params) { p.HomeAltitude = altitude })
		apply(t, w, day)
		p := newPilot(20)
		w.lift(20)
		for i := range w.propulsion.motors {
			w.propulsion.motors[i].Speed = 500
		}
		p.hold(t, w, 25)
		r := w.State().Rotors[0]
		return r.Speed, w.State().Air.Density, r.PWMUs
	}
	speed, density, pulse := hover(0, command.SetAtmosphere{})
	thinSpeed, thin, thinPulse := hover(1500, command.SetAtmosphere{TemperatureOffset: 25, PressureOffsetHPa: -10})
	t.Logf("ISA %.3f kg/m³: %.0f rad/s, %d µs; hot and high %.3f kg/m³: %.0f rad/s, %d µs", density, speed, pulse, thin, thinSpeed, thinPulse)
	if want := math.Sqrt(density / thin); math.Abs(thinSpeed/speed/want-1) > 0.02 || thinPulse <= pulse {
		t.Errorf("rotors turn %g times as fast, want %g; %d µs instead of %d", thinSpeed/speed, want, thinPulse, pulse)
	}
}

// TestRotorsFollowTheSpeedOfSound of the air where the vehicle is: fast tips lift more in
// the cold, at the same density.
func TestRotorsFollowTheSpeedOfSound(t *testing.T) {
	in := rotor.Inputs{Speed: 1000, Density: 1.225, Viscosity: 1.789e-5, GroundDistance: math.Inf(1)}
	healthy := rotor.NewState(1, 1)
	w := newWorld(t, nil)
	thrust := func(day command.SetAtmosphere) float64 {
		apply(t, w, day)
		fly(t, w, Inputs{}, 0.01)
		return w.propulsion.blades[0].At(&healthy, &in).Thrust
	}
	standard := thrust(command.SetAtmosphere{})
	cold := thrust(command.SetAtmosphere{TemperatureOffset: -45})
	if !(cold > 1.001*standard && cold < 1.02*standard) || thrust(command.SetAtmosphere{}) != standard {
		t.Errorf("%g N in air of −30 °C, %g N of 15 °C, %g N of 15 °C again", cold, standard, thrust(command.SetAtmosphere{}))
	}
}

// TestFallIsFasterInThinAir: terminal speed goes as 1/√ρ.
func TestFallIsFasterInThinAir(t *testing.T) {
	terminal := func(day command.SetAtmosphere) (speed, density float64) {
		w := newWorld(t, nil).strip()
		apply(t, w, day)
		w.lift(600)
		fly(t, w, Inputs{}, 12)
		return w.State().VelGround.Z, w.State().Air.Density
	}
	a, thick := terminal(command.SetAtmosphere{TemperatureOffset: -60, PressureOffsetHPa: 100})
	b, thin := terminal(command.SetAtmosphere{TemperatureOffset: 40, PressureOffsetHPa: -150})
	if want := math.Sqrt(thick / thin); math.Abs(b/a/want-1) > 0.005 || want < 1.2 {
		t.Errorf("falls %g times as fast, want %g", b/a, want)
	}
}

// TestAtmosphereStaysOverAReset, as all weather does.
func TestAtmosphereStaysOverAReset(t *testing.T) {
	w := newWorld(t, nil)
	day := command.SetAtmosphere{TemperatureOffset: -10, PressureOffsetHPa: 15}
	apply(t, w, day)
	if a := w.State().Air; a.TemperatureOffset != -10 || a.PressureOffset != 1500 {
		t.Errorf("not seen at once: %+v", a)
	}
	w.Reset()
	fresh := newWorld(t, func(p *Params) { p.Atmosphere = day })
	if *w.State() != *fresh.State() {
		t.Errorf("after a reset %+v, started with it %+v", w.State().Air, fresh.State().Air)
	}
	if _, err := New(Params{Vehicle: w.params.Vehicle, Weather: weather.Weather{Atmosphere: command.SetAtmosphere{PressureOffsetHPa: 500}}}); err == nil {
		t.Error("500 hPa too much is accepted")
	}
}
