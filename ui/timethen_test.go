package ui

import (
	"testing"

	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/protocol/mavlink"
	"github.com/sitlark/sitlark/ui/panel"
)

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
		for _, text := range []string{"LOITER", "off by 1.25 m, 2.9°", "12.5 s EKF3", "past"} {
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
