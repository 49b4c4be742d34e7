//go:build !headless

package device

import (
	"github.com/go-gl/glfw/v3.3/glfw"

	"github.com/sitlark/sitlark/joystick"
)

// GLFW is the joysticks that GLFW knows. GLFW must be initialised, and every call
// comes from the main thread.
type GLFW struct {
	list  []joystick.Device
	stale bool // something was plugged in or out
}

// New returns GLFW's joysticks and watches what is plugged in.
func New() *GLFW {
	g := &GLFW{stale: true}
	glfw.SetJoystickCallback(func(glfw.Joystick, glfw.PeripheralEvent) { g.stale = true })
	return g
}

// Close ends the watch.
func (g *GLFW) Close() { glfw.SetJoystickCallback(nil) }

// List appends what is plugged in now.
func (g *GLFW) List(dst []joystick.Device) []joystick.Device {
	if g.stale {
		g.stale = false
		g.list = g.list[:0]
		for slot := glfw.Joystick1; slot <= glfw.JoystickLast; slot++ {
			if slot.Present() {
				g.list = append(g.list, describe(slot))
			}
		}
	}
	return append(dst, g.list...)
}

func describe(slot glfw.Joystick) joystick.Device {
	d := joystick.Device{Slot: int(slot), GUID: slot.GetGUID(), Name: slot.GetName()}
	if state := slot.GetGamepadState(); state != nil {
		d.Gamepad, d.Name = true, slot.GetGamepadName()
		d.Axes, d.Buttons = len(state.Axes), len(state.Buttons)
		return d
	}
	d.Axes, d.Buttons = len(slot.GetAxes()), len(slot.GetButtons())
	return d
}

// Read puts what the joystick says into dst; false if it is unplugged. A gamepad that
// GLFW has a mapping of is read through that.
func (g *GLFW) Read(slot int, dst *joystick.Reading) bool {
	dst.Axes, dst.Buttons = dst.Axes[:0], dst.Buttons[:0]
	at := glfw.Joystick(slot)
	if state := at.GetGamepadState(); state != nil {
		fill(dst, state.Axes[:], state.Buttons[:])
		return true
	}
	axes, buttons := at.GetAxes(), at.GetButtons() // hats are among the buttons
	if axes == nil && buttons == nil {
		return false
	}
	fill(dst, axes, buttons)
	return true
}

func fill(dst *joystick.Reading, axes []float32, buttons []glfw.Action) {
	for _, v := range axes {
		dst.Axes = append(dst.Axes, float64(v))
	}
	for _, b := range buttons {
		dst.Buttons = append(dst.Buttons, b == glfw.Press)
	}
}
