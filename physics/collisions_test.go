package physics

import (
	"math"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/physics/collision"
	"github.com/sitlark/sitlark/physics/frame"
)

// struck is a vehicle in the air, with rotors at a speed [rad/s], after one blow on a
// ball, and one step.
func struck(t *testing.T, spinning float64, b Blow) (w *World, events []string) {
	t.Helper()
	w = newWorld(t, nil)
	w.lift(20)
	for i := range w.propulsion.motors {
		w.propulsion.motors[i].Speed = spinning
	}
	w.settle()
	var body collision.Body
	w.Collider(&body)
	b.ArmFRD = body.Shape.Balls[b.Ball].PlaceFRD
	w.Hit(&b)
	if err := w.Step(&Inputs{}, 0.0025); err != nil {
		t.Fatal(err)
	}
	w.Events(func(e Event) {
		if e.Kind != Liftoff {
			events = append(events, e.String())
		}
	})
	return w, events
}

// TestABlowGivesItsImpulse: to the motion, whatever the parts of the step, and to the
// accelerometer.
func TestABlowGivesItsImpulse(t *testing.T) {
	const impulse = 0.6 // N s, to the east
	calm, _ := struck(t, 0, Blow{})
	w, _ := struck(t, 0, Blow{Side: collision.Side{ImpulseNED: frame.OfNED(0, impulse, 0)}, Self: "V1", Other: "V2", Closing: 0.7})
	if got := (w.body.velocity.Y - calm.body.velocity.Y) * w.body.mass; math.Abs(got-impulse) > 1e-3*impulse {
		t.Errorf("momentum changed by %g N s, want %g", got, impulse)
	}
	felt := w.state.SpecificForceFRD.Y * w.body.mass * 0.0025
	if math.Abs(felt-impulse) > 0.01*impulse {
		t.Errorf("the accelerometer felt %g N s, want %g", felt, impulse)
	}
	step(t, w, 0.0025)
	if f := w.state.SpecificForceFRD.Y; math.Abs(f) > 1 {
		t.Errorf("a step later it feels %g m/s² still", f)
	}
}

// TestABlowAtAPropellerTurnsTheVehicle as the arm says.
func TestABlowAtAPropellerTurnsTheVehicle(t *testing.T) {
	up := frame.OfNED(0, 0, -0.2)
	calm, _ := struck(t, 0, Blow{Side: collision.Side{Ball: 1}})
	w, _ := struck(t, 0, Blow{Side: collision.Side{ImpulseNED: up, Ball: 1}, Closing: 0.5})
	arm := w.vehicle.Motors[0].PlaceFRD // front right: lifted, it rolls to the left and pitches up
	want := w.body.inertia.solve(arm.Cross(w.body.attitude.Inverse().Apply(up)))
	if got := w.body.rate.Sub(calm.body.rate); got.Sub(want).Len() > 0.02*want.Len() || want.X > -0.1 || want.Y < 0.1 {
		t.Errorf("rate changed by %v, want %v", got, want)
	}
}

// TestWhatABlowBreaks: a propeller that turns, the vehicle beyond its limit.
func TestWhatABlowBreaks(t *testing.T) {
	for _, c := range []struct {
		name           string
		spinning       float64
		ball           int
		severity       float64
		broken, crash  bool
		closing        float64
		says, saysNext string
	}{
		{"gentle, on the hull", 500, 0, 0.2, false, false, 0.4, "V1 and V2 collided at 0.4 m/s", ""},
		{"a turning propeller", 500, 2, 0.2, true, false, 0.4, "V1 and V2 collided", "propeller 2 struck V2 and broke"},
		{"a standing propeller", 10, 2, 0.2, false, false, 0.4, "V1 and V2 collided", ""},
		{"hard, on the hull", 500, 0, 8, true, true, 16, "V1 and V2 collided at 16.0 m/s", "crash at 8.0 m/s"},
		{"they part", 10, 0, 0, false, false, -1, "", ""},
	} {
		w, events := struck(t, c.spinning, Blow{Side: collision.Side{Ball: c.ball, Severity: c.severity}, Self: "V1", Other: "V2", Closing: c.closing})
		if got := w.state.Rotors[1].Broken; got != c.broken || w.state.Contact.Crashed != c.crash {
			t.Errorf("%s: propeller 2 broken %v, crashed %v", c.name, got, w.state.Contact.Crashed)
		}
		all := strings.Join(events, "\n")
		if !strings.Contains(all, c.says) || !strings.Contains(all, c.saysNext) || c.says == "" && all != "" {
			t.Errorf("%s: events\n%s", c.name, all)
		}
	}
}

// TestOneContactIsOneEvent, however many steps it lasts; a later one is another.
func TestOneContactIsOneEvent(t *testing.T) {
	w := newWorld(t, nil)
	w.lift(50)
	w.settle()
	count := 0
	hit := func(other string) {
		w.Hit(&Blow{Self: "V1", Other: other, Closing: 0.4})
		step(t, w, 0.01)
		w.Events(func(e Event) {
			if e.Kind == Collision {
				count++
			}
		})
	}
	for range 30 {
		hit("V2")
		hit("V3")
	}
	for range 60 {
		step(t, w, 0.01)
	}
	hit("V2")
	if count != 3 {
		t.Errorf("%d events of two contacts and a third one later", count)
	}
}

// TestPadsLieWhereTheyAreAsked: the vehicle stands still there, on the ground, and its
// autopilot counts from there.
func TestPadsLieWhereTheyAreAsked(t *testing.T) {
	hill := slope(5, 30)
	w := newWorld(t, func(p *Params) { p.Terrain, p.PadNorth, p.PadEast = hill, 12, -40 })
	home := w.Home()
	high, _ := hill.At(12, -40)
	if math.Hypot(home.X-12, home.Y+40) > 1e-12 || math.Abs(home.Z+high) > 1e-9 {
		t.Errorf("home %v on ground %g m high", home, high)
	}
	at := w.State().PositionNED
	for range 500 {
		step(t, w, 0.002)
	}
	if moved := w.State().PositionNED.Sub(at).Len(); moved > 1e-3 || math.Hypot(at.X-12, at.Y+40) > 0.2 || !w.State().Contact.InContact {
		t.Errorf("it stands at %v and moves by %g m", at, moved)
	}
	for _, far := range []float64{1e5, math.NaN()} {
		p := Params{Vehicle: w.params.Vehicle, PadEast: far}
		if _, err := New(p); err == nil || !strings.Contains(err.Error(), "pad is") {
			t.Errorf("pad %g m away: %v", far, err)
		}
	}
}

func step(t *testing.T, w *World, dt float64) {
	t.Helper()
	if err := w.Step(&Inputs{}, dt); err != nil {
		t.Fatal(err)
	}
}

// TestColliderFollowsAPayloadThatDrops: what others meet is lighter then, and of another shape; it
// is not made again while nothing changes.
func TestColliderFollowsAPayloadThatDrops(t *testing.T) {
	w := newWorld(t, loaded)
	var before, same, after collision.Body
	w.Collider(&before)
	w.Collider(&same)
	apply(t, w, command.DropPayload{})
	w.Collider(&after)
	if same.Shape != before.Shape || after.Shape == before.Shape {
		t.Errorf("the shape changes without a reason: %v, or stays as it drops: %v", same.Shape != before.Shape, after.Shape == before.Shape)
	}
	if d := before.Mass - after.Mass; math.Abs(d-0.5) > 1e-9 {
		t.Errorf("half a kilogram dropped, it is %g kg lighter", d)
	}
}
