// Package joysticktest is a joystick for tests.
package joysticktest

import "github.com/sitlark/sitlark/joystick"

// Joystick is the only device of a computer. It reads what a test puts into Reading.
type Joystick struct {
	Device  joystick.Device
	Plugged bool
	Reading joystick.Reading
}

// List appends the device to dst while it is plugged in.
func (j *Joystick) List(dst []joystick.Device) []joystick.Device {
	if j.Plugged {
		dst = append(dst, j.Device)
	}
	return dst
}

// Read copies the reading into dst; false while the device is not plugged in.
func (j *Joystick) Read(_ int, dst *joystick.Reading) bool {
	dst.Axes, dst.Buttons = append(dst.Axes[:0], j.Reading.Axes...), append(dst.Buttons[:0], j.Reading.Buttons...)
	return j.Plugged
}
