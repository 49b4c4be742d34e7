package physics

import (
	"math"
	"math/bits"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/internal/standard"
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
		down := s.NEDFromFRD.Inverse().Apply(frame.OfNED(0, 0, -standard.Gravity))
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
	if math.Abs(s.Power.Voltage-12.6) > 1e-3 || s.Power.Charge != 1 || !s.Contact.InContact || s.Count != 4 {
		t.Errorf("%+v %+v", s.Power, s.Contact)
	}
}

// TestDropLandsBreaksLegsOrCrashes falls with motors off. Impact speeds are
// sqrt(2 g h); legs survive 3 m/s, and hold the hull off the ground up to twice
// that.
func TestDropLandsBreaksLegsOrCrashes(t *testing.T) {
	for _, c := range []struct {
		height  float64 // of the feet
		legs    uint32  // that break
		crashes bool
	}{{0.2, 0, false}, {0.4, 0, false}, {0.5, 0b1111, false}, {1.2, 0b1111, false}, {5, 0b1111, true}, {60, 0b1111, true}} {
		w := newWorld(t, noDrag).strip()
		w.lift(c.height + quadFeet)
		fly(t, w, Inputs{}, 6)
		s := w.State()
		if s.Contact.Crashed != c.crashes || s.Contact.LegsBroken != c.legs || s.Contact.Legs != 4 {
			t.Errorf("from %g m: %+v", c.height, s.Contact)
		}
		told := [PropellerStrike + 1]int{}
		w.Events(func(e Event) {
			if want := math.Sqrt(2 * standard.Gravity * c.height); e.Kind != Liftoff && math.Abs(e.Speed/want-1) > 0.01 {
				t.Errorf("from %g m: %s, want %g m/s", c.height, e, want)
			}
			told[e.Kind]++
		})
		want := [PropellerStrike + 1]int{Liftoff: 1, LegBroke: bits.OnesCount32(c.legs)}
		if c.crashes {
			want[Crash] = 1
		} else if c.legs == 0 {
			want[Touchdown] = 1
		}
		if told != want {
			t.Errorf("from %g m: events by kind %v, want %v", c.height, told, want)
		}
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
	if math.Abs(s.SpecificForceFRD.Len()-standard.Gravity) > 1e-2 {
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
		for i := range w.propulsion.motors {
			w.propulsion.motors[i].Speed = 500
		}
		fly(t, w, all(1700), 15)
		s := w.State()
		if !s.Contact.Crashed {
			t.Errorf("%+v: did not crash", c)
		}
		if math.Abs(s.Contact.Height) > 0.02 || s.Rotors[0].Speed != 0 || s.Power.Current != 0 {
			t.Errorf("%+v: wreck at %v, height %g, rotor %g rad/s", c, s.PositionNED.Array(), s.Contact.Height, s.Rotors[0].Speed)
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
	if w.State().Contact.Height > 0.01 {
		t.Error("a wreck took off")
	}
	w.Reset()
	fly(t, w, all(1700), 2)
	if s := w.State(); s.Contact.Crashed || s.Contact.Height < 0.5 {
		t.Errorf("after a reset: %+v", s.Contact)
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
	if len(kinds) != 2 || kinds[0] != Liftoff || kinds[1] != Touchdown || s.Contact.Crashed || !s.Contact.InContact {
		t.Errorf("events %v, ground %+v", kinds, s.Contact)
	}
}

// TestLegsBreakEachByItsOwnHit: rolled to the right, the vehicle comes down with its two
// right legs, too fast for them but not for the hull; the left ones take the rest.
func TestLegsBreakEachByItsOwnHit(t *testing.T) {
	w := newWorld(t, func(p *Params) { noDrag(p); p.Vehicle.HullLimit = 20 }).strip()
	w.body.attitude = frame.FromEuler(0.25, 0, 0)
	w.body.position = frame.OfNED(8, -3, 0)
	w.lift(0.7)
	var broke []Event
	for range 4 * 1200 {
		fly(t, w, Inputs{}, rate)
		w.Events(func(e Event) {
			if e.Kind == LegBroke {
				broke = append(broke, e)
			}
		})
	}
	if len(broke) != 2 || w.State().Contact.LegsBroken != 1<<0|1<<3 { // 1 is front right, 4 rear right
		t.Fatalf("broke: %v", broke)
	}
	for i, want := range []string{"leg 1 (front right) broke: hit at 3.", "leg 4 (rear right) broke: hit at 3."} {
		e := broke[i]
		if !strings.HasPrefix(e.String(), want) || !strings.HasSuffix(e.String(), " m/s, 8 m north, 3 m west") || math.Abs(e.PositionNED.Z) > 0.01 {
			t.Errorf("%s, at %v; want %s…", e, e.PositionNED.Array(), want)
		}
	}
	rests(t, w)
	w.Reset()
	fly(t, w, Inputs{}, 1)
	if g := w.State().Contact; g.LegsBroken != 0 || math.Abs(g.Height+0.002) > 1e-3 {
		t.Errorf("after a reset: %+v", g)
	}
}

// TestTippingOverBreaksThePropellersThatStrike: the front motors alone throw the
// standing vehicle onto its rear propellers. These lose their blades and stop; the
// others go on until the hull is hit.
func TestTippingOverBreaksThePropellersThatStrike(t *testing.T) {
	w := newWorld(t, nil)
	in := all(1150)
	in.PWMUs[0], in.PWMUs[2] = 2000, 2000 // both front ones
	var first []Event
	for len(first) < 2 && w.time < 3 {
		fly(t, w, in, rate)
		w.Events(func(e Event) { first = append(first, e) })
	}
	s := w.State()
	if len(first) != 2 || first[0].Kind != PropellerStrike || first[1].Kind != PropellerStrike || first[0].Motor+first[1].Motor != 2+4 {
		t.Fatalf("events %v", first)
	}
	if text := first[0].String(); !strings.HasPrefix(text, "propeller 2 struck the ground at ") && !strings.HasPrefix(text, "propeller 4 struck the ground at ") {
		t.Errorf("told as %q", text)
	}
	if !s.Rotors[1].Broken || !s.Rotors[3].Broken || s.Rotors[0].Broken || s.Rotors[2].Broken || s.Contact.Crashed {
		t.Errorf("after the strikes %+v", s.Rotors[:4])
	}
	fly(t, w, in, 0.05)
	if s.Rotors[1].Thrust != 0 || s.Rotors[1].Current != 0 || s.Rotors[0].Thrust < 1 {
		t.Errorf("rear rotor %+v, front rotor %+v", s.Rotors[1], s.Rotors[0])
	}
	fly(t, w, Inputs{}, 8)
	if s.Rotors[1].Speed != 0 {
		t.Errorf("a broken propeller turns at %g rad/s", s.Rotors[1].Speed)
	}
	rests(t, w)
}

// TestBrokenPropellerIsReplaced by RestoreMotor, except on a wreck.
func TestBrokenPropellerIsReplaced(t *testing.T) {
	for _, wreck := range []bool{false, true} {
		w := newWorld(t, nil)
		if wreck {
			w.lift(8)
			fly(t, w, Inputs{}, 4)
		}
		w.propulsion.rotors[1].Faults.Broken = true
		if err := w.Apply(command.RestoreMotor{Motor: 2}); err != nil || w.State().Rotors[1].Broken != wreck {
			t.Errorf("wreck %v: error %v, broken %v", wreck, err, w.State().Rotors[1].Broken)
		}
	}
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
			p.Vehicle.Contact.Friction = 0.3
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
