package joystick

// Device is a joystick that is plugged in.
type Device struct {
	Slot    int    // of the system, and only until it is unplugged
	GUID    string // names make and model; what a Mapping is kept by
	Name    string // for people
	Gamepad bool   // its axes and buttons are those of an Xbox pad, in GLFW's order
	Axes    int
	Buttons int // a hat counts as four: up, right, down, left
}

// Reading is what a device says at one moment.
type Reading struct {
	Axes    []float64 // raw, −1 to 1
	Buttons []bool    // pressed
}

// Devices are the joysticks of the computer. They are asked by one goroutine.
type Devices interface {
	// List appends what is plugged in now.
	List(dst []Device) []Device
	// Read puts what the device in the slot says into dst, and returns false if it
	// is unplugged.
	Read(slot int, dst *Reading) bool
}

// axis returns the raw value of an axis, counted from 1, and false where the device
// has none.
func (r *Reading) axis(n int) (float64, bool) {
	if n < 1 || n > len(r.Axes) {
		return 0, false
	}
	return r.Axes[n-1], true
}

// button tells whether a button, counted from 1, is pressed.
func (r *Reading) button(n int) bool { return n >= 1 && n <= len(r.Buttons) && r.Buttons[n-1] }

// clone returns a copy that shares nothing.
func (r *Reading) clone() Reading {
	return Reading{Axes: append([]float64(nil), r.Axes...), Buttons: append([]bool(nil), r.Buttons...)}
}
