package physics

import (
	"bytes"
	"math"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/physics/frame"
)

// reversing is the trainer with an ESC that turns its propeller either way: 1500 µs is off.
func reversing(p *Params) {
	p.Vehicle.Drives[0].Reverses, p.Vehicle.Drives[0].Braking = true, true
}

// TestAPropellerTurnsEitherWay: on the ground it pushes ahead, and back once its ESC has stopped it, by the share that is chosen for
// blades in reverse; its torque on the vehicle turns round with it. At neutral it ends standing, without thrust.
func TestAPropellerTurnsEitherWay(t *testing.T) {
	w := planeWorld(t, reversing)
	r := &w.State().Rotors[0]
	ahead := frame.OfFRD(1, 0, 0)
	fly(t, w, neutral(1500), 1)
	if r.Speed != 0 || math.Abs(r.Thrust) > 1e-9 || r.Duty != 0 {
		t.Fatalf("at neutral: %+v", r)
	}
	fly(t, w, neutral(1700), 0.3)
	forward, rolling := *r, w.body.velocity.X
	torque := w.propulsion.reaction(0, frame.Vec[frame.FRD]{}).X
	if !(forward.Speed > 0 && forward.Thrust > 0 && forward.Duty == 0.4 && rolling > 0) || forward.AxisFRD.Sub(ahead).Len() > 1e-12 {
		t.Fatalf("forward: %+v", forward)
	}
	w.Reset()
	fly(t, w, neutral(1700), 0.05)
	fly(t, w, neutral(1300), 0.01) // its ESC has a latency
	last := r.Speed
	for step := 0; r.Speed > 0; step++ { // it goes down steadily to a stand
		fly(t, w, neutral(1300), 1.0/1200)
		if r.Speed > last || r.Thrust < -0.01 || step > 600 {
			t.Fatalf("step %d: %+v", step, *r)
		}
		last = r.Speed
	}
	fly(t, w, neutral(1300), 0.3)
	if r.Duty != -0.4 || r.Current <= 0 || r.AxisFRD.Sub(ahead).Len() > 1e-12 {
		t.Errorf("backward: %+v", *r)
	}
	perSpeed := func(thrust, speed float64) float64 { return thrust / (speed * speed) }
	want, _ := w.vehicle.Rotor(0).Backward()
	if got := -perSpeed(r.Thrust, r.Speed) / perSpeed(forward.Thrust, forward.Speed); math.Abs(got/want-1) > 0.05 {
		t.Errorf("backward it has %.3f of the thrust at a speed, want %g", got, want)
	}
	if back := w.propulsion.reaction(0, frame.Vec[frame.FRD]{}).X; back*torque >= 0 {
		t.Errorf("the vehicle gets %g N m forward and %g N m backward", torque, back)
	}
	if w.body.velocity.X >= 0 {
		t.Errorf("it rolls at %g m/s", w.body.velocity.X)
	}
	fly(t, w, neutral(1500), 20)
	if r.Speed != 0 || math.Abs(r.Thrust) > 0.01 {
		t.Errorf("at neutral again: %+v", *r)
	}
}

// TestReverseThrustBrakesInTheAir: at 20 m/s it takes far more speed than a propeller at neutral, which windmills, and gives it
// back: then it turns forward again by the air.
func TestReverseThrustBrakesInTheAir(t *testing.T) {
	after := func(pulse uint16) (lost float64, w *World) {
		w = planeWorld(t, reversing)
		glideFrom(w, 300, 20)
		fly(t, w, neutral(pulse), 1.5)
		return 20 - w.around.velAirFRD.Len(), w
	}
	off, windmills := after(1500)
	full, w := after(1000)
	t.Logf("in 1.5 s it loses %.2f m/s at neutral and %.2f m/s in full reverse, with %.1f N at %.0f rad/s and %.1f m/s", off, full, w.state.Rotors[0].Thrust, w.state.Rotors[0].Speed, w.around.velAirFRD.Len())
	if r := w.state.Rotors[0]; r.Speed >= 0 || r.Thrust >= -1 || full < off+2 {
		t.Errorf("full reverse loses %g m/s, neutral %g: %+v", full, off, r)
	}
	if windmills.state.Rotors[0].Speed <= 0 {
		t.Errorf("at neutral it turns at %g rad/s", windmills.state.Rotors[0].Speed)
	}
	fly(t, w, neutral(1500), 3)
	if s := w.state.Rotors[0].Speed; s <= 0 {
		t.Errorf("at neutral after it, it turns at %g rad/s", s)
	}
}

// TestWhichPulsesDriveAMotor: those above the shortest, but for an ESC that turns either way, whose middle is off.
func TestWhichPulsesDriveAMotor(t *testing.T) {
	for _, c := range []struct {
		change func(*Params)
		pulse  uint16
		want   bool
	}{
		{nil, 1000, false}, {nil, 1500, true}, {nil, 0, false},
		{reversing, 1500, false}, {reversing, 1530, false}, {reversing, 1000, true}, {reversing, 2000, true}, {reversing, 0, false},
	} {
		in := neutral(c.pulse)
		if got := planeWorld(t, c.change).Driven(&in); got != c.want {
			t.Errorf("%d µs, either way is %v: %v", c.pulse, c.change != nil, got)
		}
	}
}

// TestAWorldThatPushesBackwardsIsRestored from a checkpoint to the same bits, refitted with its own vehicle, and pushes ahead after
// a reset; a change of what the ESC can do is refused in flight.
func TestAWorldThatPushesBackwardsIsRestored(t *testing.T) {
	w := planeWorld(t, reversing)
	glideFrom(w, 200, 18)
	fly(t, w, neutral(1000), 0.5)
	saved := AppendCheckpoint(nil, w)
	restored := planeWorld(t, reversing)
	if err := RestoreCheckpoint(restored, saved); err != nil {
		t.Fatal(err)
	}
	refitted, err := Refit(w, w.params.Vehicle)
	if err != nil {
		t.Fatal(err)
	}
	for _, pulse := range []uint16{1000, 1800, 1200} {
		for _, it := range []*World{w, restored, refitted} {
			fly(t, it, neutral(pulse), 0.5)
		}
	}
	want := AppendCheckpoint(nil, w)
	if !bytes.Equal(want, AppendCheckpoint(nil, restored)) || !bytes.Equal(want, AppendCheckpoint(nil, refitted)) {
		t.Error("the flights part")
	}
	other := w.params.Vehicle.Clone()
	other.Drives[0].Reverses = false
	if _, err := Refit(w, other); err == nil || !strings.Contains(err.Error(), "can't change its number, spin, level, direction or kind in flight") {
		t.Error(err)
	}
	w.Reset()
	fresh := planeWorld(t, reversing)
	for _, it := range []*World{w, fresh} {
		fly(t, it, neutral(1700), 0.5)
	}
	if !bytes.Equal(AppendCheckpoint(nil, w), AppendCheckpoint(nil, fresh)) {
		t.Error("after a reset it flies another flight")
	}
}
