package physics

import (
	"math"
	"testing"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/physics/wind"
)

// TestEachRotorHasTheWindOfItsPlace: v + ω × r − wind(x + R r), in turbulence, a gust
// front and thermals, tilted and turning.
func TestEachRotorHasTheWindOfItsPlace(t *testing.T) {
	w := newWorld(t, nil)
	apply(t, w, command.SetWind{Speed: 9, FromDeg: 30}, command.SetTurbulence{Intensity: 1}, command.SetThermals{Scale: 2},
		command.Gust{Speed: 6, FromDeg: 30, Rise: 0.1, Hold: 4, Lead: 0.02})
	w.lift(20)
	w.body.attitude, w.body.rate = frame.FromEuler(0.3, -0.2, 1), frame.OfFRD(1, -2, 3)
	w.body.velocity = frame.OfNED(3, -4, 1)
	w.updateAir(0)
	w.forces(0)
	for i := range w.propulsion.mounts {
		place := w.propulsion.mounts[i].place
		hub := w.body.placeOf(place)
		var local wind.Local
		w.around.wind.Locate(&local, -w.body.position.Z, w.time)
		air := w.around.wind.In(&local, hub, -hub.Z)
		want := w.body.attitude.Inverse().Apply(w.body.velocity.Sub(air)).Add(w.body.rate.Cross(place))
		if got := w.around.velAirAt(&w.body.motion, place, w.propulsion.windOff[i]); got.Sub(want).Len() > 1e-9 {
			t.Errorf("rotor %d meets %v, want %v", i+1, got.Array(), want.Array())
		}
		if air.Sub(w.around.windNED).Len() < 0.01 {
			t.Errorf("rotor %d has the wind of the centre of mass", i+1)
		}
	}
}

// TestRotorsTakeTurns: within turnSteps steps each has had its wind looked up.
func TestRotorsTakeTurns(t *testing.T) {
	for _, name := range []string{"tri", "quad", "hexa", "octa"} {
		w := onLayout(t, mustLookup(t, name), 487, nil)
		apply(t, w, command.SetWind{Speed: 9, FromDeg: 30}, command.SetTurbulence{Intensity: 1})
		w.updateAir(0)
		clear(w.propulsion.windOff)
		for range turnSteps {
			w.propulsion.feelWind(&w.body.motion, &w.around, rate)
		}
		for i, d := range w.propulsion.windOff {
			if want := w.around.windOffAt(&w.body.motion, w.propulsion.mounts[i].place); d != want {
				t.Errorf("%s: rotor %d has %v beside, want %v", name, i+1, d.Array(), want.Array())
			}
		}
	}
}

// TestGustFrontTurnsTheVehicle: a front that rises within two decimetres reaches the front
// rotors first. A downdraught takes their thrust, which pitches the nose down, and once
// it is over the whole vehicle nothing of the moment is left.
func TestGustFrontTurnsTheVehicle(t *testing.T) {
	w := newWorld(t, nil)
	w.lift(50)
	for i := range w.propulsion.motors {
		w.propulsion.motors[i].Speed = 487
	}
	apply(t, w, command.Gust{FromDeg: 0, Vertical: -3, Rise: 0.1, Hold: 5, Lead: 1})
	// In a calm it moves at 2 m/s to where it blows: from the north, over the nose first.
	moment := func(time float64) float64 {
		w.time = time
		w.updateAir(0)
		_, m := w.forces(0)
		return m.Y
	}
	still := moment(0)
	most := 0.0
	for time := 0.8; time < 1.3; time += 0.01 {
		most = max(most, still-moment(time))
	}
	rotors := 0.0
	for i := range w.propulsion.mounts {
		rotors += math.Abs(w.propulsion.mounts[i].place.X) * w.propulsion.aero[i].Thrust
	}
	if most < 0.05*rotors {
		t.Errorf("the front pitches by at most %.3g N m; the rotors' thrusts have %.3g N m on each side", most, rotors/2)
	}
	if left := moment(3) - still; math.Abs(left) > 0.02*most {
		t.Errorf("inside the gust %.3g N m are left of %.3g", left, most)
	}
}

// TestTurbulenceRocksTheVehicle: rotors that meet different air turn it, as the
// standard's p, q and r gusts turn a wing.
func TestTurbulenceRocksTheVehicle(t *testing.T) {
	w := newWorld(t, nil)
	apply(t, w, command.SetWind{Speed: 10, FromDeg: 0}, command.SetTurbulence{Intensity: 1})
	w.lift(10)
	for i := range w.propulsion.motors {
		w.propulsion.motors[i].Speed = 487
	}
	var roll float64
	const n = 2000
	for k := range n {
		w.time = 0.7 * float64(k)
		w.updateAir(0)
		_, m := w.forces(0)
		roll += m.X * m.X / n
	}
	if rms := math.Sqrt(roll); rms < 0.12 || rms > 0.21 {
		t.Errorf("roll moment in severe turbulence is %.3g N m, want 0.12 to 0.21", rms)
	}
}
