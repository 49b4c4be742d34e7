//go:build !headless

package app

import "github.com/sitlark/sitlark/ui"

// sensorView is how the autopilot's sensors are broken, for the panels.
func (v *viewer) sensorView(view *ui.View) {
	view.SensorsOff = v.flown.Sensors.Unavailable()
	if s, ok := v.flown.Sensors.Status(); ok {
		v.sensors = s
		view.Sensors = &v.sensors
	}
}
