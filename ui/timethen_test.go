package ui

import (
	"math"
	"strings"
	"testing"

	"github.com/g3n/engine/window"

	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/protocol/mavlink"
	"github.com/sitlark/sitlark/ui/panel"
	"github.com/sitlark/sitlark/ui/timebar"
)

// TestTheRunIsLeftAloneInThePast: while the past is shown, the flight that goes on is neither paused
// nor stepped from the panel or by keys; a log has no flight to continue.
func TestTheRunIsLeftAloneInThePast(t *testing.T) {
	inWindow(t, 1280, 720, func(r *rig) {
		asked := 0
		r.p.actions.Run = RunActions{Pause: func(bool) error { asked++; return nil }, Step: func(int, float64) error { asked++; return nil }}
		r.p.actions.Branch = func(float64, timebar.Way) error { asked++; return nil }
		s := r.timed(recorded())
		s.Cursor.Pause(s.Length)
		s.Cursor.Seek(30)
		s.NoBranch = "a log has no state of the physics"
		r.after(0.3)
		for _, id := range []string{"flight.run", "flight.frame", "flight.step", "timebar.branch"} {
			r.click(id)
		}
		at := r.at("flight.run")
		if tip := r.tipAt(at); !strings.HasPrefix(tip, "The past can't be changed") || strings.Count(tip, "past") != 1 {
			t.Errorf("Pause flight says %q", tip)
		}
		if tip := r.tipAt(r.at("timebar.branch")); !strings.HasPrefix(tip, "A log has no state") {
			t.Errorf("Continue says %q", tip)
		}
		r.key(window.KeyPeriod, window.ModShift)
		r.key(window.KeyPeriod, window.ModControl)
		r.key(window.KeyN, 0)
		if asked > 0 {
			t.Errorf("the flight that goes on was changed %d times", asked)
		}
		s.Cursor.GoLive()
		s.NoBranch = ""
		r.after(0.3)
		r.click("flight.run")
		r.click("timebar.branch")
		r.click("timebar.ways.on")
		if asked != 2 {
			t.Errorf("live again, %d of 2 clicks acted", asked)
		}
	})
}

// TestUnknownChargeIsNoEmptyBattery: what a log does not tell is shown as unknown.
func TestUnknownChargeIsNoEmptyBattery(t *testing.T) {
	inWindow(t, 1280, 720, func(r *rig) {
		r.snap.Power.Charge, r.snap.Power.Voltage = math.NaN(), math.NaN()
		r.after(0.3)
		if r.says(" 0 %") || r.says("NaN") || !r.says("— V") || !r.says("— %") {
			t.Errorf("shown: %s", texts(r))
		}
	})
}

// TestTheAutopilotPanelShowsThePast: mode, error of the estimate and newest message are those of
// the shown moment, nothing of what the connection says meanwhile is, and nothing can be asked.
func TestTheAutopilotPanelShowsThePast(t *testing.T) {
	inWindow(t, 1280, 1080, func(r *rig) {
		asked := 0
		r.p.actions.Autopilot = panel.Requests{Arm: func() { asked++ }, Disarm: func() { asked++ }, Land: func() { asked++ }}
		s := r.timed(recorded())
		r.view.Autopilot = &mavlink.Status{State: mavlink.Alive, Mode: "RTL", Armed: true, Vehicle: "ArduCopter 4.7.0"}
		r.update()
		r.update()
		before := r.at("autopilot")
		s.Cursor.Seek(30)
		r.view.Then = &panel.Then{Mode: "LOITER", Estimate: mavlink.Estimate{Valid: true, PositionNED: frame.OfNED(1, 0, 0), PositionError: 1.25, AttitudeError: 0.05},
			Said: "EKF3 IMU0 is using GPS", SaidAt: 12.5}
		r.update()
		r.update()
		if now := r.at("autopilot"); now != before {
			t.Errorf("the panel is at %v, was at %v", now, before)
		}
		for _, text := range []string{"LOITER", "off by 1.25 m, 2.9°", "00:12.5 EKF3", "past"} {
			if !r.says(text) {
				t.Errorf("%q is not shown: %s", text, texts(r))
			}
		}
		if r.shows("RTL") && !r.says("LOITER") || r.says("ArduCopter 4.7.0") || r.says("armed, flying") {
			t.Errorf("something is shown that is of now: %s", texts(r))
		}
		r.click("autopilot.arm")
		r.click("autopilot.land")
		if asked > 0 {
			t.Error("the autopilot is asked while the past is shown")
		}
		r.view.Then = nil
		s.Cursor.GoLive()
		r.update()
		r.update()
		if !r.says("armed, flying") {
			t.Errorf("live again: %s", texts(r))
		}
	})
}
