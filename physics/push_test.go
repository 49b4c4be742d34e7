package physics

import (
	"math"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/internal/standard"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/physics/state"
)

func shove(north, east, down, duration float64) command.Command {
	return command.Shove{North: north, East: east, Down: down, Duration: duration}
}

func twist(roll, pitch, yaw, duration float64) command.Command {
	return command.Twist{Roll: roll, Pitch: pitch, Yaw: yaw, Duration: duration}
}

// freeFalling returns a world with nothing but gravity, high up.
func freeFalling(t *testing.T) *World {
	w := newWorld(t, noDrag).strip()
	w.lift(5000)
	return w
}

// TestShoveGivesItsImpulse: Δv = F t/m and Δx = F t²/2m + F t (T − t)/m in free fall,
// also when the shove ends within a step or is shorter than one.
func TestShoveGivesItsImpulse(t *testing.T) {
	for _, c := range []struct{ duration, step float64 }{
		{0.5, rate}, {0.0103, rate}, {1.23456, rate}, {0.01, 0.02}, {0.5, 0.0007}, {0.0333, 0.013},
	} {
		w := freeFalling(t)
		apply(t, w, shove(12, -5, 3, c.duration))
		for w.time < 2 {
			if err := w.Step(&Inputs{}, c.step); err != nil {
				t.Fatal(err)
			}
		}
		s, force := w.State(), frame.OfNED(12, -5, 3)
		fall := frame.OfNED(0, 0, standard.Gravity*s.Time)
		if d := s.VelGround.Sub(fall).Sub(force.Scale(c.duration / 1.5)).Len(); d > 1e-9 {
			t.Errorf("%+v: velocity is off by %g m/s", c, d)
		}
		moved := frame.OfNED(0, 0, -5000+standard.Gravity*s.Time*s.Time/2).AddScaled(c.duration*(s.Time-c.duration/2)/1.5, force)
		if d := s.PositionNED.Sub(moved).Len(); d > 1e-7 {
			t.Errorf("%+v: place is off by %g m", c, d)
		}
	}
}

// TestTwistGivesItsAngularMomentum about one axis: Δω = M t/I.
func TestTwistGivesItsAngularMomentum(t *testing.T) {
	for _, duration := range []float64{0.01, 0.0107, 0.3, 0.77777} {
		w := freeFalling(t)
		apply(t, w, twist(0, 0.05, 0, duration))
		fly(t, w, Inputs{}, 1)
		if want := 0.05 * duration / w.vehicle.Inertia.Y; math.Abs(w.State().Rate.Y-want) > 1e-9 {
			t.Errorf("%g s: %.12g rad/s, want %.12g", duration, w.State().Rate.Y, want)
		}
	}
}

// TestJoltAcceleratesWhateverTheMass along and about the vehicle's own axes: Δv = a t and Δω = α t,
// with the force turning as the vehicle turns.
func TestJoltAcceleratesWhateverTheMass(t *testing.T) {
	for _, mass := range []float64{1, 3} {
		w := newWorld(t, func(p *Params) { noDrag(p); p.Vehicle.Mass *= mass }).strip()
		w.lift(5000)
		w.body.attitude = frame.FromEuler(0, 0, math.Pi/2) // its nose points east
		apply(t, w, command.Jolt{Forward: 20, Right: -5, Down: -30, Yaw: 2, Duration: 0.5})
		fly(t, w, Inputs{}, 0.0625)
		if f := w.State().SpecificForceFRD.Sub(frame.OfFRD(20, -5, -30)).Len(); f > 1e-2 { // it is held over a step
			t.Errorf("mass times %g: it feels %v m/s²", mass, w.State().SpecificForceFRD.Array())
		}
		fly(t, w, Inputs{}, 1)
		s := w.State()
		if math.Abs(s.Rate.Z-1) > 1e-9 { // 2 rad/s² for 0.5 s
			t.Errorf("mass times %g: yaw rate %g rad/s, want 1", mass, s.Rate.Z)
		}
		// While it acts the heading is π/2 + t²; the velocity is the integral of the turned acceleration.
		var north, east float64
		const n = 100000
		for i := range n {
			at := 0.5 * (float64(i) + 0.5) / n
			sin, cos := math.Sincos(math.Pi/2 + at*at)
			north += (20*cos + 5*sin) * 0.5 / n
			east += (20*sin - 5*cos) * 0.5 / n
		}
		want := frame.OfNED(north, east, -30*0.5+standard.Gravity*s.Time)
		if d := s.VelGround.Sub(want).Len(); d > 1e-2 {
			t.Errorf("mass times %g: velocity %v, want %v", mass, s.VelGround.Array(), want.Array())
		}
	}
}

// TestPushesAddUp: two at once do what one of their sum does.
func TestPushesAddUp(t *testing.T) {
	both, sum := freeFalling(t), freeFalling(t)
	apply(t, both, shove(3, 0, 0, 0.4), shove(0, 4, -1, 0.4), twist(0.02, 0, 0, 0.3), twist(0, 0, 0.01, 0.3))
	apply(t, sum, shove(3, 4, -1, 0.4), twist(0.02, 0, 0.01, 0.3))
	if a, b := both.State().Push, sum.State().Push; a.ForceNED != b.ForceNED || a.MomentFRD != b.MomentFRD || a.Remaining != 0.4 || a.Count != 4 || b.Count != 2 {
		t.Errorf("the state shows %+v and %+v", a, b)
	}
	fly(t, both, Inputs{}, 1)
	fly(t, sum, Inputs{}, 1)
	a, b := both.State(), sum.State()
	if a.PositionNED.Sub(b.PositionNED).Len() > 1e-9 || a.Rate.Sub(b.Rate).Len() > 1e-12 || a.Push != (state.Push{}) {
		t.Errorf("apart %v %v, together %v %v; then %+v", a.PositionNED.Array(), a.Rate.Array(), b.PositionNED.Array(), b.Rate.Array(), a.Push)
	}
}

// TestShoveIsFelt: the accelerometer reads F/m while it lasts, and not after.
func TestShoveIsFelt(t *testing.T) {
	w := freeFalling(t)
	apply(t, w, shove(0, 6, 0, 0.1))
	fly(t, w, Inputs{}, 0.05)
	s := w.State()
	if s.SpecificForceFRD.Sub(frame.OfFRD(0, 4, 0)).Len() > 1e-12 || math.Abs(s.Push.Remaining-0.05) > 1e-12 {
		t.Errorf("feels %v m/s², %g s remain", s.SpecificForceFRD.Array(), s.Push.Remaining)
	}
	fly(t, w, Inputs{}, 0.1)
	if f := w.State().SpecificForceFRD.Len(); f != 0 {
		t.Errorf("afterwards it feels %g m/s²", f)
	}
}

func TestPushesAreBounded(t *testing.T) {
	w := freeFalling(t)
	for range maxPushes {
		apply(t, w, shove(1, 0, 0, 2))
	}
	fly(t, w, Inputs{}, 0.5)
	before := *w.State()
	for _, c := range []struct {
		cmd  command.Command
		want string
	}{
		{shove(1, 0, 0, 1), "shove: 8 shoves and twists act at once, which is the limit; the next ends in 1.50 s"},
		{twist(1, 0, 0, 0.01), "twist: 8 shoves and twists act at once"},
		{shove(1000, 0, 0, 10), "shove: 1000 N for 10 s could bring quad-1.5kg to 6680 m/s, must be at most 100 m/s"},
		{command.Jolt{Down: -30, Duration: 10}, "jolt: 30 m/s² for 10 s could bring quad-1.5kg to "},
		{command.Jolt{Yaw: 50, Duration: 10}, "jolt: 50 rad/s² for 10 s could bring quad-1.5kg to 500 rad/s, must be at most 100 rad/s"},
		{twist(0, 0, 100, 1), "twist: 100 N m for 1 s could bring quad-1.5kg to 3247 rad/s, must be at most 100 rad/s"},
	} {
		if err := w.Apply(c.cmd); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("got %v, want %q", err, c.want)
		}
	}
	if *w.State() != before {
		t.Error("a refused push changed the state")
	}
	fly(t, w, Inputs{}, 1.6)
	apply(t, w, shove(1, 0, 0, 2))
}

// TestPushesAreBoundedInAll: what acts already counts, of every kind; up to one g of jolts
// together does not.
func TestPushesAreBoundedInAll(t *testing.T) {
	fast := command.Jolt{Forward: standard.Gravity + 6, Duration: 10} // 60 m/s
	half := command.Jolt{Forward: 0.9 * standard.Gravity, Duration: 10}
	spin := command.Jolt{Yaw: 6, Duration: 10} // 60 rad/s
	for name, c := range map[string]struct {
		first, second command.Command
		refused       bool
	}{
		"two jolts":              {fast, fast, true},
		"jolt, shove":            {fast, shove(1.5*6, 0, 0, 10), true},
		"shove, jolt":            {shove(1.5*6, 0, 0, 10), fast, true},
		"two under one g":        {half, half, false}, // 0.8 g in all: 78 m/s
		"one g, then another":    {command.Jolt{Forward: standard.Gravity, Duration: 10}, fast, true},
		"two jolts that turn":    {spin, spin, true},
		"twist, jolt that turns": {twist(0, 0, 6*newWorld(t, nil).vehicle.Inertia.Z, 10), spin, true},
		"short jolts":            {command.Jolt{Down: -30, Duration: 1}, command.Jolt{Down: -30, Duration: 1}, false},
	} {
		w := freeFalling(t)
		apply(t, w, c.first)
		if err := w.Apply(c.second); (err != nil) != c.refused {
			t.Errorf("%s: got %v", name, err)
		}
	}
}

func TestResetEndsPushes(t *testing.T) {
	w, fresh := newWorld(t, nil), newWorld(t, nil)
	apply(t, w, shove(5, 0, 0, 5), twist(0.1, 0, 0, 5))
	fly(t, w, Inputs{}, 0.1)
	apply(t, w, command.Reset{})
	fly(t, w, Inputs{}, 0.5)
	fly(t, fresh, Inputs{}, 0.5)
	if *w.State() != *fresh.State() {
		t.Errorf("%+v acts after a reset", w.State().Push)
	}
}

// TestHoveringVehicleIsShovedAway, and the pilot brings it back to level.
func TestHoveringVehicleIsShovedAway(t *testing.T) {
	w, p := hovering(t, 20)
	apply(t, w, shove(0, 15, 0, 0.5), twist(0, 0.2, 0, 0.1))
	p.hold(t, w, 0.5)
	if v := w.State().VelGround.Y; v < 4 || v > 5 {
		t.Errorf("15 N for 0.5 s moved 1.5 kg at %g m/s", v)
	}
	p.hold(t, w, 5)
	if tilt := frame.Tilt(w.State().NEDFromFRD); tilt > 0.05 || w.State().Contact.Crashed {
		t.Errorf("tilted by %g rad after 5 s", tilt)
	}
}
