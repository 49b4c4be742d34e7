package joystick

import (
	"slices"
	"strings"

	"github.com/sitlark/sitlark/internal/plaintext"
)

// Device is a joystick that is plugged in.
type Device struct {
	Slot    int    // of the system, and only until it is unplugged
	GUID    string // identifies make and model; the key of a Mapping
	Name    string // as the user reads it
	Gamepad bool   // its axes and buttons are those of an Xbox pad, in GLFW's order
	Axes    int
	Buttons int // a hat counts as four: up, right, down, left
}

// Reading is the state of a device at one moment.
type Reading struct {
	Axes    []float64 // raw, −1 to 1
	Buttons []bool    // pressed
}

// Devices are the joysticks of the computer, for one goroutine.
type Devices interface {
	// List appends what is plugged in now.
	List(dst []Device) []Device
	// Read reads the device in a slot into dst, and returns false if it is unplugged.
	Read(slot int, dst *Reading) bool
}

// axis returns the raw value of an axis, counted from 1, and false if the device has
// none.
func (r *Reading) axis(n int) (float64, bool) {
	if n < 1 || n > len(r.Axes) {
		return 0, false
	}
	return r.Axes[n-1], true
}

// button reports whether a button, counted from 1, is pressed.
func (r *Reading) button(n int) bool { return n >= 1 && n <= len(r.Buttons) && r.Buttons[n-1] }

// clone returns a copy that shares nothing.
func (r *Reading) clone() Reading {
	return Reading{Axes: slices.Clone(r.Axes), Buttons: slices.Clone(r.Buttons)}
}

// is reports whether two devices are the same one.
func (dev Device) is(o Device) bool {
	return dev.GUID == o.GUID && dev.Slot == o.Slot && dev.GUID != ""
}

// tidy makes the texts of a device fit for screen and file.
func (dev Device) tidy() Device {
	dev.GUID, dev.Name = printableText(dev.GUID), printableText(dev.Name)
	if dev.Name == "" {
		dev.Name = "Joystick"
	}
	if dev.GUID == "" {
		dev.GUID = dev.Name
	}
	return dev
}

// printableText is plain text of at most maxText bytes.
func printableText(s string) string {
	s = plaintext.Line(s)
	for len(s) > maxText {
		r := []rune(s)
		s = string(r[:len(r)-1])
	}
	return strings.TrimSpace(s)
}
