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

// TestATiltServoThatSticksInTheTransition leaves one front rotor where it stood a second after the start. The vehicle flies its
// mission all the same, and lands upright at home.
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
	f.fly()
	var seen snapshot.Snapshot
	f.sim.Buffer().Read(&seen)
	stuck := false
	for _, servo := range seen.Servos {
		if servo.Stuck && servo.Output == 13 {
			stuck = true
			t.Logf("the left rotor's servo stands at %.1f degrees", servo.AngleDeg)
		}
	}
	switch end := f.pilot.Status().Phase; {
	case !sent || !stuck:
		t.Errorf("no servo is stuck at the end: %+v", seen.Servos)
	case end != "landed" || seen.Contact.Crashed:
		t.Errorf("%s, crashed: %v; want landed and whole", end, seen.Contact.Crashed)
	case f.transition > 15 || f.held > 2:
		t.Errorf("it goes over in %.1f s between heights %.2f m apart, want 15 s and 2 m at most", f.transition, f.held)
	case f.radius[0] < 97 || f.radius[1] > 103 || f.height > 1:
		t.Errorf("circles from %.1f to %.1f m, %.2f m off its height; want 100 m within 3 m, 1 m", f.radius[0], f.radius[1], f.height)
	case f.touch > 0.8 || f.at > 1:
		t.Errorf("touches down at %.2f m/s, %.2f m from home, want 0.8 m/s and 1 m at most", f.touch, f.at)
	}
}

// TestTailsittersWithALowBatteryInTheTransition a second after it has begun: over to the wings, home, and down where the battery gets critical.
// On the way back one lands where it is; tailsitter leans off for 2 s.
func TestTailsittersWithALowBatteryInTheTransition(t *testing.T) {
	for _, c := range []struct {
		name, phase string
		left, away  float64 // share of the charge, [m]
		says        string
	}{
		{"tailsitter", "transition", 0.05, 40, "transition, waypoint 2, return: battery is low, landing, approach, transition back, return, landing: battery is critically low, landed"},
		{"plane-tailsitter", "transition", 0.05, 10, "transition, waypoint 2, return: battery is low, landing, approach, transition back, return, landing: battery is critically low, landed"},
		{"tailsitter", "transition back", 0.03, 50, "transition back, return, landing: battery is critically low, out of control: tilt is out of control, landing: control is regained, landed"},
		{"plane-tailsitter", "transition back", 0.03, 15, "transition back, return, landing: battery is critically low, landed"},
	} {
		t.Run(c.name+" in the "+c.phase, func(t *testing.T) {
			f := newFlown(t, c.name, 0, 0, 0, mission.BuiltInVTOL(mission.DefaultHome))
			sent := false
			f.then = func(s *protocol.State) {
				if sent || f.phase != c.phase || s.Time < f.since+1 {
					return
				}
				sent = true
				if err := f.sim.Submit(command.SetBatteryCharge{Charge: c.left}); err != nil {
					t.Fatal(err)
				}
			}
			phases := f.fly()
			at := math.Hypot(f.last.PositionNED[0], f.last.PositionNED[1])
			if !strings.HasSuffix(phases, c.says) || f.touch > 0.8 || at > c.away {
				t.Errorf("its phases are %s; it touches down at %.2f m/s, %.1f m from home; want %s, 0.8 m/s and %g m at most", phases, f.touch, at, c.says, c.away)
			}
		})
	}
}
