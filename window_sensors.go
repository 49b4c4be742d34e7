//go:build !headless

package main

import "github.com/sitlark/sitlark/ui"

// sensorView is how the autopilot's sensors are broken, for the panels.
func (v *viewer) sensorView(view *ui.View) {
	if v.options.desk == nil {
		return
	}
	view.SensorsOff = v.options.desk.why()
	if m := v.options.desk.manager.Load(); m != nil {
		v.sensors = m.Status()
		view.Sensors = &v.sensors
	}
}
