package physics

import (
	"math"
	"testing"

	"github.com/sitlark/sitlark/physics/command"
	"github.com/sitlark/sitlark/physics/frame"
)

// TestAtRestNothingCreeps stands for ten minutes in wind, and one in calm.
func TestAtRestNothingCreeps(t *testing.T) {
	for wind, seconds := range map[float64]float64{0: 60, 10: 600} {
		w := newWorld(t, func(p *Params) { p.Wind.Speed, p.Wind.FromDeg, p.Yaw = wind, 120, 0.7 })
		fly(t, w, Inputs{}, 2)
		start := *w.State()
		fly(t, w, Inputs{}, seconds)
		s := w.State()
		if d := s.PositionNED.Sub(start.PositionNED).Len(); d > 1e-4 {
			t.Errorf("wind %g m/s: crept %g m", wind, d)
		}
		roll, pitch, yaw := frame.Euler(s.NEDFromFRD)
		if math.Abs(yaw-0.7) > 1e-3 || math.Abs(roll)+math.Abs(pitch) > 0.02 {
			t.Errorf("wind %g m/s: attitude %g %g %g", wind, roll, pitch, yaw)
		}
		down := s.NEDFromFRD.Inverse().Apply(frame.OfNED(0, 0, -Gravity))
		if d := s.SpecificForceFRD.Sub(down).Len(); d > 1e-3 {
			t.Errorf("wind %g m/s: specific force %v, off by %g", wind, s.SpecificForceFRD.Array(), d)
		}
		if kinds := eventsOf(w); len(kinds) != 0 {
			t.Errorf("wind %g m/s: events %v", wind, kinds)
		}
	}
}

func TestNewVehicleIsAtRest(t *testing.T) {
	s := newWorld(t, nil).State()
	if d := s.SpecificForceFRD.Sub(frame.OfFRD(0, 0, -9.80665)).Len(); d > 1e-9 {
		t.Errorf("specific force %v", s.SpecificForceFRD.Array())
	}
	if math.Abs(s.Power.Voltage-12.6) > 1e-3 || s.Power.Charge != 1 || !s.Ground.InContact || s.Count != 4 {
		t.Errorf("%+v %+v", s.Power, s.Ground)
	}
}

// TestDropLandsOrCrashes falls with motors off. Impact speeds are sqrt(2 g h).
func TestDropLandsOrCrashes(t *testing.T) {
	for _, c := range []struct {
		height  float64 // of the feet
		crashes bool
	}{{0.2, false}, {0.4, false}, {0.5, true}, {5, true}, {60, true}} {
		w := newWorld(t, noDrag).strip()
		w.lift(c.height + quadFeet)
		fly(t, w, Inputs{}, 6)
		s := w.State()
		if s.Ground.Crashed != c.crashes {
			t.Errorf("from %g m: crashed is %v", c.height, s.Ground.Crashed)
		}
		w.Events(func(e Event) {
			if want := math.Sqrt(2 * Gravity * c.height); (e.Kind == Touchdown || e.Kind == Crash) && math.Abs(e.Speed/want-1) > 0.01 {
				t.Errorf("from %g m: %s, want %g m/s", c.height, e, want)
			}
		})
		rests(t, w)
	}
}

const quadFeet = 0.13 // below the centre of mass [m]

// rests checks that the vehicle lies still and stays so.
func rests(t *testing.T, w *World) {
	t.Helper()
	before := w.State().PositionNED
	fly(t, w, Inputs{}, 5)
	s := w.State()
	if s.VelGround.Len() > 1e-3 || s.Rate.Len() > 1e-2 || s.PositionNED.Sub(before).Len() > 1e-3 {
		t.Errorf("does not rest: velocity %v, rate %v, moved %v", s.VelGround.Array(), s.Rate.Array(), s.PositionNED.Sub(before).Array())
	}
	if math.Abs(s.SpecificForceFRD.Len()-Gravity) > 1e-2 {
		t.Errorf("feels %g m/s² at rest", s.SpecificForceFRD.Len())
	}
}

// TestWreckComesToRest in whatever attitude it falls.
func TestWreckComesToRest(t *testing.T) {
	for _, c := range []struct{ roll, pitch, spin, speed float64 }{
		{math.Pi, 0, 0, 0}, {1.7, 0, 0, 5}, {0, 1.2, 8, 10}, {0.8, -0.5, 20, 20}, {2.5, 0.4, -15, 3},
	} {
		w := newWorld(t, nil)
		w.body.attitude = frame.FromEuler(c.roll, c.pitch, 1)
		w.body.rate = frame.OfFRD(c.spin, c.spin/2, -c.spin)
		w.body.velocity = frame.OfNED(c.speed, 0, 5)
		w.lift(8)
		for i := range w.motors {
			w.motors[i].Speed = 500
		}
		fly(t, w, all(1700), 15)
		s := w.State()
		if !s.Ground.Crashed {
			t.Errorf("%+v: did not crash", c)
		}
		if math.Abs(s.Ground.Height) > 0.02 || s.Rotors[0].Speed != 0 || s.Power.Current != 0 {
			t.Errorf("%+v: wreck at %v, height %g, rotor %g rad/s", c, s.PositionNED.Array(), s.Ground.Height, s.Rotors[0].Speed)
		}
		rests(t, w)
	}
}

func TestCrashEndsWithAReset(t *testing.T) {
	w := newWorld(t, nil)
	w.lift(5)
	fly(t, w, Inputs{}, 3)
	if err := w.Apply(command.RestoreMotor{Motor: 1}); err != nil {
		t.Fatal(err)
	}
	fly(t, w, all(1800), 2)
	if w.State().Ground.Height > 0.01 {
		t.Error("a wreck took off")
	}
	w.Reset()
	fly(t, w, all(1700), 2)
	if s := w.State(); s.Ground.Crashed || s.Ground.Height < 0.5 {
		t.Errorf("after a reset: %+v", s.Ground)
	}
}

func TestTakeOffAndLandingAreEvents(t *testing.T) {
	w, p := newWorld(t, nil), newPilot(2)
	p.hold(t, w, 6)
	p.height = 0
	p.hold(t, w, 8)
	fly(t, w, Inputs{}, 1)
	s := w.State()
	kinds := eventsOf(w)
	if len(kinds) != 2 || kinds[0] != Liftoff || kinds[1] != Touchdown || s.Ground.Crashed || !s.Ground.InContact {
		t.Errorf("events %v, ground %+v", kinds, s.Ground)
	}
}

// TestTippingOverStrikesAPropeller: one motor alone throws the standing vehicle
// over.
func TestTippingOverStrikesAPropeller(t *testing.T) {
	w := newWorld(t, nil)
	in := all(1150)
	in.PWMUs[0], in.PWMUs[2] = 2000, 2000 // both front ones
	fly(t, w, in, 3)
	kinds := eventsOf(w)
	struck := false
	for i, k := range kinds {
		struck = struck || k == PropellerStrike && i+1 < len(kinds) && kinds[i+1] == Crash
	}
	if !struck || !w.State().Ground.Crashed {
		t.Errorf("events %v", kinds)
	}
	rests(t, w)
}

// TestFrictionHoldsAndSlides: a side force below μ m g moves nothing, one above
// slides the vehicle with the difference.
func TestWindBeyondFrictionSlidesTheVehicle(t *testing.T) {
	const water = 0.0002 // roughness length: the wind is strong down to the ground
	height := -newWorld(t, nil).State().PositionNED.Z
	aloft := math.Log(10/water) / math.Log(height/water)
	push := func(speed float64) *World { // [m/s] at the vehicle
		w := newWorld(t, func(p *Params) {
			p.Roughness = water
			p.Vehicle.DragArea = frame.OfFRD(0.05, 0.05, 0.05)
			p.Vehicle.Ground.Friction = 0.3
			p.Wind = command.SetWind{Speed: speed * aloft, FromDeg: 180}
		}).strip()
		fly(t, w, Inputs{}, 2)
		return w
	}
	// ½ ρ C_D A v² = μ m g at 12 m/s.
	if n := push(11).State().PositionNED.X; math.Abs(n) > 0.002 {
		t.Errorf("11 m/s moved it %g m", n)
	}
	if n := push(13.5).State().PositionNED.X; n < 0.3 {
		t.Errorf("13.5 m/s moved it %g m", n)
	}
}
