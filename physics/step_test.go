package physics

import (
	"errors"
	"math"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/physics/contact"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/physics/state"
	"github.com/sitlark/sitlark/vehicle/airframe"
	"github.com/sitlark/sitlark/vehicle/layout"
)

func gusty(p *Params) {
	p.Wind = command.SetWind{Speed: 6, FromDeg: 200, Vertical: 1}
	p.Turbulence = command.SetTurbulence{Intensity: 0.6}
}

// flight flies a second through gusts with a fault in the middle.
func flight(t *testing.T, seed int64) state.State {
	w := newWorld(t, func(p *Params) { gusty(p); p.Seed = seed })
	fly(t, w, all(1650), 0.7)
	if err := w.Apply(command.DegradeMotor{Motor: 2, Thrust: 0.8}); err != nil {
		t.Fatal(err)
	}
	fly(t, w, all(1650), 0.3)
	return *w.State()
}

func TestSameSeedGivesTheSameFlightBitForBit(t *testing.T) {
	if flight(t, 5) != flight(t, 5) {
		t.Error("two flights from one seed differ")
	}
	if flight(t, 5).PositionNED == flight(t, 6).PositionNED {
		t.Error("another seed gave the same flight")
	}
}

func TestResetIsAsNew(t *testing.T) {
	w := newWorld(t, gusty)
	fresh := *w.State()
	fly(t, w, all(1700), 1)
	for _, c := range []command.Command{
		command.FailMotor{Motor: 1}, command.DegradeMotor{Motor: 2, Thrust: 0.5}, command.SetBatteryCharge{Charge: 0.3},
		command.AddBatteryResistance{Resistance: 0.2}, command.FailCell{Cells: 1},
		command.StickMotor{Motor: 3, Output: 0.4}, command.DisconnectBattery{},
		command.Shove{Down: 5, Duration: 10}, command.Twist{Yaw: 0.01, Duration: 10},
	} {
		if err := w.Apply(c); err != nil {
			t.Fatal(err)
		}
	}
	fly(t, w, all(1700), 5)
	if !w.State().Contact.Crashed {
		t.Fatal("this flight was to end in a crash")
	}
	if err := w.Apply(command.Reset{}); err != nil {
		t.Fatal(err)
	}
	if *w.State() != fresh {
		t.Errorf("after a reset %+v, when new %+v", *w.State(), fresh)
	}
	fly(t, w, all(1650), 1)
	other := newWorld(t, gusty)
	fly(t, other, all(1650), 1)
	if *w.State() != *other.State() {
		t.Error("the flight after a reset differs from a new world's")
	}
}

func TestLongStepsAreCappedAndDivided(t *testing.T) {
	after := func(dt float64, n int) state.State {
		w := newWorld(t, gusty)
		in := all(1700)
		for range n {
			if err := w.Step(&in, dt); err != nil {
				t.Fatal(err)
			}
		}
		return *w.State()
	}
	if after(0.020, 10) != after(5, 10) {
		t.Error("a step of 5 s is not capped at 20 ms")
	}
	// 20 ms in 20 parts of 1 ms; the parts' rounding may differ by an ulp.
	one, many := after(0.020, 10), after(0.001, 200)
	if d := one.PositionNED.Sub(many.PositionNED).Len(); d > 1e-9 {
		t.Errorf("20 ms steps differ from 1 ms steps by %g m", d)
	}
	if d := math.Abs(one.Time - 0.2); d > 1e-12 {
		t.Errorf("time is %g s off", d)
	}
}

func TestImpossibleStepsChangeNothing(t *testing.T) {
	w := newWorld(t, gusty)
	in := all(1700)
	before := *w.State()
	for _, dt := range []float64{0, -1, math.NaN(), math.Inf(-1)} {
		if err := w.Step(&in, dt); err == nil || !strings.Contains(err.Error(), "must be more than 0") {
			t.Errorf("step of %g s: %v", dt, err)
		}
	}
	if *w.State() != before {
		t.Error("an impossible step changed the state")
	}
}

// TestFrozenMotorIsNamedByItsNumber: the third motor of a tricopter is motor 4.
func TestFrozenMotorIsNamedByItsNumber(t *testing.T) {
	w := newWorld(t, func(p *Params) {
		tri, err := layout.Lookup("tri")
		if err != nil {
			t.Fatal(err)
		}
		p.Vehicle = airframe.OnLayout(tri)
	})
	w.propulsion.motors[2].Speed = math.NaN()
	in := all(1600)
	var notFinite *NotFiniteError
	if err := w.Step(&in, rate); !errors.As(err, &notFinite) || notFinite.Quantity != "motor 4 speed" {
		t.Errorf("got %v, want motor 4", err)
	}
}

// TestFailingModelFreezesTheLastGoodState puts NaN and Inf into models.
func TestFailingModelFreezesTheLastGoodState(t *testing.T) {
	for _, c := range []struct {
		breakIt func(*World)
		want    string
	}{
		{func(w *World) { w.propulsion.motors[2].Speed = math.NaN() }, "motor 3 speed"},
		{func(w *World) { w.propulsion.rotors[0].Faults.ThrustFactor = math.Inf(1) }, "motor 1 thrust"},
		{func(w *World) { w.propulsion.pack.Charge = math.NaN() }, "battery charge"},
		{func(w *World) { w.body.rate.Y = math.NaN() }, "angular rate"},
		{func(w *World) { w.body.position.X = math.Inf(1) }, "position"},
		{func(w *World) { w.around.wind.SetTurbulence(math.NaN()) }, "wind"},
		{func(w *World) { w.body.velocity.Z = math.Inf(-1) }, "velocity"},
		{func(w *World) {
			w.body.position.Z = -0.1
			w.landing.contact = contact.State{}
			w.landing.contact.Step(&w.vehicle.Contact, &contact.Inputs{PositionNED: frame.OfNED(math.NaN(), 0, -0.1), NEDFromFRD: w.body.attitude, Surface: &w.around.surface, Under: w.around.under, Grip: 1})
		}, "ground force"},
	} {
		w := newWorld(t, nil)
		fly(t, w, all(1600), 0.5)
		eventsOf(w)
		good := *w.State()
		c.breakIt(w)
		in := all(1600)
		for range 3 {
			err := w.Step(&in, rate)
			var notFinite *NotFiniteError
			if !errors.Is(err, ErrNotFinite) || !errors.As(err, &notFinite) || notFinite.Quantity != c.want {
				t.Fatalf("got %v, want %q", err, c.want)
			}
			if *w.State() != good {
				t.Fatalf("%s: the last good state is not held", c.want)
			}
		}
		if kinds := eventsOf(w); len(kinds) != 1 || kinds[0] != Frozen {
			t.Errorf("%s: events %v", c.want, kinds)
		}
		if err := w.Apply(command.SetBatteryCharge{Charge: 0.5}); err != nil || w.State().Power.Charge != 0.5 {
			t.Errorf("a command while frozen: %v, charge %g", err, w.State().Power.Charge)
		}
		w.around.wind.SetTurbulence(0) // weather stays over a reset
		w.Reset()
		fly(t, w, all(1600), 0.5)
	}
}

func TestPulsesOutOfRangeAreClampedAndMarked(t *testing.T) {
	for _, c := range []struct {
		pwm     uint16
		as      uint16
		clamped bool
	}{{0, 0, false}, {1, 800, true}, {799, 800, true}, {800, 800, false}, {2200, 2200, false}, {2201, 2200, true}, {65535, 2200, true}} {
		a, b := newWorld(t, nil), newWorld(t, nil)
		fly(t, a, all(c.pwm), 0.2)
		fly(t, b, all(c.as), 0.2)
		r := a.State().Rotors[1]
		if r.PWMUs != c.pwm || r.PWMClamped != c.clamped || a.State().PositionNED != b.State().PositionNED {
			t.Errorf("pulse %d: %+v", c.pwm, r)
		}
	}
}

func TestPulsesBeyondTheMotorsDoNothing(t *testing.T) {
	a, b := newWorld(t, nil), newWorld(t, nil)
	in := all(1600)
	fly(t, a, in, 0.5)
	for i := 4; i < len(in.PWMUs); i++ {
		in.PWMUs[i] = 1900
	}
	fly(t, b, in, 0.5)
	if *a.State() != *b.State() {
		t.Error("channels without motors changed the flight")
	}
}

func TestBadParamsNameFieldAndRange(t *testing.T) {
	for _, c := range []struct {
		change func(*Params)
		want   string
	}{
		{func(p *Params) { p.Vehicle = airframe.Vehicle{} }, "mass is 0 kg, must be from"},
		{func(p *Params) { p.Vehicle.Propellers[0].Blades = 0 }, "rotor: number of blades is 0, must be from 1 to 12"},
		{func(p *Params) { p.HomeAltitude = 1e5 }, "home altitude is 100000 m, must be from -500 to 9000 m"},
		{func(p *Params) { p.Yaw = math.Inf(1) }, "yaw is +Inf rad"},
		{func(p *Params) { p.Roughness = 3 }, "roughness length is 3 m, must be from 0.0002 to 2 m"},
		{func(p *Params) { p.Thermals.Scale = math.NaN() }, "set_thermals: scale is NaN"},
		{func(p *Params) { p.Wind.Speed = 99 }, "set_wind: speed is 99 m/s"},
		{func(p *Params) { p.Turbulence.Intensity = -1 }, "set_turbulence: intensity is -1"},
	} {
		p := Params{Vehicle: airframe.Default()}
		c.change(&p)
		if _, err := New(p); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("got %v, want %q", err, c.want)
		}
	}
}

// TestNothingMakesTheStateNotFinite flies random pulses, steps and commands.
func TestNothingMakesTheStateNotFinite(t *testing.T) {
	motor := rapid.IntRange(-1, 5)
	unit := rapid.Float64Range(0, 1)
	commands := rapid.OneOf(
		rapid.Map(rapid.Float64Range(0, 40), func(v float64) command.Command {
			return command.SetWind{Speed: v, FromDeg: 9 * v, Vertical: v/2 - 10}
		}),
		rapid.Map(unit, func(v float64) command.Command { return command.SetTurbulence{Intensity: v} }),
		rapid.Map(unit, func(v float64) command.Command { return command.SetThermals{Scale: 5 * v} }),
		rapid.Map(unit, func(v float64) command.Command { return command.SetRain{Rate: 300 * v} }),
		rapid.Map(unit, func(v float64) command.Command { return command.SetIcing{Content: 3 * v, Drops: 15 + 35*v} }),
		rapid.Map(unit, func(v float64) command.Command {
			return command.Gust{Speed: 25 * v, FromDeg: 360 * v, Vertical: 15 * v, Rise: 0.1 + v, Hold: v}
		}),
		rapid.Map(motor, func(m int) command.Command { return command.FailMotor{Motor: m} }),
		rapid.Map(motor, func(m int) command.Command { return command.RestoreMotor{Motor: m} }),
		rapid.Map(motor, func(m int) command.Command { return command.DegradeMotor{Motor: m, Thrust: 0.3} }),
		rapid.Map(unit, func(v float64) command.Command { return command.SetBatteryCharge{Charge: v / 10} }),
		rapid.Map(unit, func(v float64) command.Command { return command.AddBatteryResistance{Resistance: v} }),
		rapid.Map(motor, func(m int) command.Command { return command.FailCell{Cells: m} }),
		rapid.Map(motor, func(m int) command.Command { return command.StickMotor{Motor: m, Output: float64(m) / 4} }),
		rapid.Map(unit, func(v float64) command.Command {
			return command.SetAtmosphere{TemperatureOffset: 100*v - 60, PressureOffsetHPa: 250*v - 150}
		}),
		rapid.Map(unit, func(v float64) command.Command {
			return command.Shove{North: 1000 * v, East: 50, Down: -1000 * v * v, Duration: 0.01 + 0.2*v*v}
		}),
		rapid.Map(unit, func(v float64) command.Command {
			return command.Twist{Roll: 20 * v * v, Pitch: -1, Yaw: v - 0.5, Duration: 0.01 + 0.1*v}
		}),
		rapid.Just(command.Command(command.DropPayload{})),
		rapid.Just(command.Command(command.LoseRC{})),
		rapid.Just(command.Command(command.RestoreRC{})),
		rapid.Just(command.Command(command.DisconnectBattery{})),
		rapid.Just(command.Command(command.ReconnectBattery{})),
	)
	rapid.Check(t, func(t *rapid.T) {
		p := Params{Vehicle: airframe.Default(), Seed: 3}
		loaded(&p)
		w, err := New(p)
		if err != nil {
			t.Fatal(err)
		}
		for range 40 {
			_ = w.Apply(commands.Draw(t, "command")) // may refuse
			var in Inputs
			for i := range 4 {
				in.PWMUs[i] = rapid.Uint16Range(0, 2500).Draw(t, "pulse")
			}
			dt := rapid.Float64Range(1e-5, 0.03).Draw(t, "dt")
			for range 20 {
				if err := w.Step(&in, dt); err != nil {
					t.Fatal(err)
				}
			}
			if s := w.State(); s.Rate.Len() > 500 || s.VelGround.Len() > 200 {
				t.Fatalf("rate %v, velocity %v", s.Rate.Array(), s.VelGround.Array())
			}
		}
	})
}

func TestStepDoesNotAllocate(t *testing.T) {
	w, p := hovering(t, 20)
	w.around.wind.SetTurbulence(0.5)
	if n := testing.AllocsPerRun(500, func() {
		in := p.command(w.State())
		_ = w.Step(&in, rate)
	}); n != 0 {
		t.Errorf("%g allocations a step", n)
	}
}

// BenchmarkStepQuad is one step at 1200 Hz in the hover, in wind and turbulence.
func BenchmarkStepQuad(b *testing.B) {
	w, p := hovering(b, 20)
	_ = w.Apply(command.SetWind{Speed: 5, FromDeg: 270})
	w.around.wind.SetTurbulence(0.3)
	p.hold(b, w, 5)
	in, flight := p.command(w.State()), w.body
	b.ReportAllocs()
	for b.Loop() {
		w.body = flight // not to fall out of the sky in the course of a million steps
		_ = w.Step(&in, rate)
	}
}

// BenchmarkNew is loading a vehicle, tables and all.
func BenchmarkNew(b *testing.B) {
	for b.Loop() {
		if _, err := New(Params{Vehicle: airframe.Default()}); err != nil {
			b.Fatal(err)
		}
	}
}
