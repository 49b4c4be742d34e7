//go:build !headless

package app

import "github.com/sitlark/sitlark/ui"

// autopilotView is what the autopilot says of itself, for the panels: refreshed
// once a frame.
func (v *viewer) autopilotView(view *ui.View) {
	if v.link == nil || v.flown.Supervisor.Waiting() {
		return
	}
	v.autopilot = v.link.Status()
	s := &v.autopilot
	view.Autopilot = s
	v.transferView(view)
	if s.Battery.LowVolts > 0 || s.Battery.CritVolts > 0 {
		view.LowVolts, view.CritVolts = s.Battery.LowVolts, s.Battery.CritVolts
	}
}
