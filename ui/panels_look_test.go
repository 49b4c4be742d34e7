package ui

import (
	"errors"
	"strconv"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/sim/snapshot"
)

// TestNoPauseSaysWhy: where the flight can't be paused its buttons do nothing and say why; in one
// that runs only the steps do so.
func TestNoPauseSaysWhy(t *testing.T) {
	inWindow(t, 900, 600, func(r *rig) {
		asked := 0
		r.p.parts.flight.Do.Pause = func(bool) error { asked++; return nil }
		r.p.parts.flight.Do.Step = func(int, float64) error { asked++; return errors.New("not paused") }
		for _, c := range []struct {
			no, tip   string // of the steps
			paused    bool
			pressed   int
			runsLabel string
		}{
			{"", "Pause the flight first", false, 1, "Pause flight"},
			{"", "Step the paused flight", true, 3, "Resume flight"},
			{"with --no-lockstep it can't", "With --no-lockstep it can't", false, 0, "Pause flight"},
		} {
			r.view.NoPause, r.snap.Run.Paused, asked = c.no, c.paused, 0
			r.after(0.3)
			if !r.says(c.runsLabel) {
				t.Errorf("%+v: the button does not say %q", c, c.runsLabel)
			}
			for _, id := range []string{"flight.run", "flight.frame", "flight.step"} {
				r.click(id)
				at, _ := r.p.ctx.Find(id)
				if tip := r.tipAt(at); !strings.HasPrefix(tip, c.tip) && (id != "flight.run" || c.no != "") {
					t.Errorf("%+v: the tooltip of %s says %q", c, id, tip)
				}
			}
			if asked != c.pressed {
				t.Errorf("%+v: %d clicks acted", c, asked)
			}
		}
	})
}

// TestFaultsAreCountedAsListed: the tab's number is that of its lines, also where one line has
// several motors, or a part has several lines.
func TestFaultsAreCountedAsListed(t *testing.T) {
	inWindow(t, 1280, 720, func(r *rig) {
		for i := range 3 {
			r.snap.Rotors[i].Failed, r.snap.Rotors[i].FaultSince = true, 12
		}
		r.snap.Power.FailedCells, r.snap.Power.AddedResistance, r.snap.Power.Disconnected = 1, 0.02, true
		r.snap.Pending[0] = snapshot.Pending{ID: 7, Text: snapshot.MakeText("motor 4 fails"), At: 60}
		r.snap.PendingCount = 1
		r.p.dock.Drawer.Open("faults")
		r.after(0.3)
		lines := 0
		for id := range r.p.ctx.Rects() {
			if strings.HasPrefix(id, "faults.failed.") || strings.HasPrefix(id, "faults.battery_") || strings.HasPrefix(id, "faults.cells_") || strings.HasPrefix(id, "faults.cancel.") {
				lines++
			}
		}
		n, _ := r.p.parts.faults.Count(r.pass())
		if lines != 5 || n != lines || !r.says("Faults "+strconv.Itoa(lines)) {
			t.Errorf("the tab counts %d, %d are listed", n, lines)
		}
	})
}

// TestFailedMotorGivesNoThrust: its slider stands at 0 and can't be moved; beside one that runs,
// the slider is that one's.
func TestFailedMotorGivesNoThrust(t *testing.T) {
	inWindow(t, 1280, 720, func(r *rig) {
		r.snap.Rotors[1].Failed = true
		r.choose(2)
		r.after(0.3)
		at, ok := r.p.ctx.Find("motors.thrust")
		if tip := r.tipAt(at); !ok || !strings.Contains(tip, "Motor 2 failed: no thrust until restored") {
			t.Errorf("the slider of a failed motor says %q", tip)
		}
		r.drag("motors.thrust", 0.9, 0.4)
		if len(r.sent) > 0 {
			t.Errorf("the slider of a failed motor sends %v", r.sent)
		}
		r.choose(1, 2)
		r.after(0.3)
		r.drag("motors.thrust", 0.9, 0.4)
		if len(r.sent) == 0 || r.sent[0].(command.DegradeMotor).Motor != 1 {
			t.Errorf("beside a failed motor the slider sends %v, want it for motor 1", r.sent)
		}
	})
}
