package vtol_test

import (
	"math"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/mission"
	"github.com/sitlark/sitlark/protocol"
	"github.com/sitlark/sitlark/sim/snapshot"
)

// TestATiltServoThatSticksInTheTransition leaves one front rotor where it stood a second after the start, 16° ahead. No sensor tells
// the autopilot of it. It loses the vehicle, says so and cuts the motors.
func TestATiltServoThatSticksInTheTransition(t *testing.T) {
	f := newFlown(t, "tilt-tri", 0, 0, 0, mission.BuiltInVTOL(mission.DefaultHome))
	sent := false
	f.then = func(s *protocol.State) {
		if sent || f.phase != "transition" || s.Time < f.since+1 {
			return
		}
		sent = true
		if err := f.sim.Submit(command.StickServo{Servo: command.Part{Name: "left tilt"}}); err != nil {
			t.Fatal(err)
		}
	}
	phases := f.fly()
	var seen snapshot.Snapshot
	f.sim.Buffer().Read(&seen)
	stuck := false
	for _, servo := range seen.Servos {
		if servo.Stuck && servo.Output == 13 {
			stuck = math.Abs(servo.AngleDeg+16) < 1
			t.Logf("the left rotor's servo stands at %.1f degrees", servo.AngleDeg)
		}
	}
	switch {
	case !sent || !stuck:
		t.Errorf("no servo is stuck at the end: %+v", seen.Servos)
	case !strings.Contains(phases, "out of control: ") || f.last.Time > 120:
		t.Errorf("after %.0f s its phases are %s, want that it is out of control, and an end within 120 s", f.last.Time, phases)
	}
}
