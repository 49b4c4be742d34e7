package joystick

import (
	"fmt"
	"reflect"
	"slices"

	"github.com/sitlark/sitlark/internal/plaintext"
)

// Mapping assigns the axes and buttons of one make of joystick to RC channels.
type Mapping struct {
	GUID     string    `yaml:"guid"`
	Name     string    `yaml:"name,omitempty"`
	Use      bool      `yaml:"use,omitempty"` // send RC when it is plugged in
	Axes     []Axis    `yaml:"axes,omitempty"`
	Channels []Channel `yaml:"channels,omitempty"`
}

// The limits of a mapping: no device has so many inputs.
const (
	maxInputs = 128
	maxText   = 200
)

// The dead zones of a new device: thumb sticks do not rest exactly in their centres.
const (
	padDeadZone, stickDeadZone = 0.08, 0.02
	leftX, leftY               = 1, 2 // of a gamepad
	rightX, rightY             = 3, 4
	leftBumper, rightBumper    = 5, 6
)

// Default returns the mapping of a new device, in mode 2: throttle and yaw on the left,
// pitch and roll on the right. A gamepad's bumpers step through the six flight modes. For
// other devices the first four axes are roll, pitch, throttle and yaw, as on radios with
// a USB cable, and the fifth is the mode.
func Default(d Device) Mapping {
	m := Mapping{GUID: d.GUID, Name: d.Name}
	zone := stickDeadZone
	if d.Gamepad {
		zone = padDeadZone
		m.Channels = []Channel{
			{Number: Roll, Axis: rightX}, {Number: Pitch, Axis: rightY}, // a stick's forward end is −1
			{Number: Throttle, Axis: leftY, Inverted: true}, {Number: Yaw, Axis: leftX},
			{Number: Mode, Buttons: []int{leftBumper, rightBumper}, Press: Step, Positions: MaxPositions},
		}
	} else {
		for n := 1; n <= min(d.Axes, Mode); n++ {
			m.Channels = append(m.Channels, Channel{Number: n, Axis: n})
		}
	}
	for n := range min(d.Axes, maxInputs) {
		a := WholeAxis()
		if c := m.following(n + 1); c == Roll || c == Pitch || c == Yaw || d.Gamepad && c == Throttle {
			a.DeadZone = zone
		}
		m.Axes = append(m.Axes, a)
	}
	return m
}

// following returns the first channel that an axis is assigned to, 0 for none.
func (m *Mapping) following(axis int) int {
	for _, c := range m.Channels {
		if c.Axis == axis {
			return c.Number
		}
	}
	return 0
}

// Calibration returns the calibration of an axis, counted from 1.
func (m *Mapping) Calibration(axis int) Axis {
	if axis < 1 || axis > len(m.Axes) {
		return WholeAxis()
	}
	return m.Axes[axis-1]
}

// SetCalibration sets the calibration of an axis, counted from 1.
func (m *Mapping) SetCalibration(axis int, a Axis) {
	for len(m.Axes) < axis {
		m.Axes = append(m.Axes, WholeAxis())
	}
	m.Axes[axis-1] = a
}

// Channel returns a channel's assignment; if there is none, a Channel with its number
// only.
func (m *Mapping) Channel(n int) Channel {
	for _, c := range m.Channels {
		if c.Number == n {
			return c
		}
	}
	return Channel{Number: n}
}

// SetChannel sets a channel's assignment, or removes it if c has none.
func (m *Mapping) SetChannel(c Channel) {
	m.Channels = slices.DeleteFunc(m.Channels, func(o Channel) bool { return o.Number == c.Number })
	if c.Assigned() {
		m.Channels = append(m.Channels, c)
		slices.SortFunc(m.Channels, func(a, b Channel) int { return a.Number - b.Number })
	}
}

// Check returns an error that names the first invalid value and its range.
func (m *Mapping) Check() error {
	if !printable(m.GUID) || m.GUID == "" {
		return fmt.Errorf("guid %q: expected up to %d letters and digits", m.GUID, maxText)
	}
	if !printable(m.Name) {
		return fmt.Errorf("joystick %s: name %q: expected up to %d characters", m.GUID, m.Name, maxText)
	}
	if len(m.Axes) > maxInputs {
		return fmt.Errorf("joystick %s: %d axes: expected at most %d", m.GUID, len(m.Axes), maxInputs)
	}
	for i, a := range m.Axes {
		if err := a.check(); err != nil {
			return fmt.Errorf("joystick %s: axis %d: %w", m.GUID, i+1, err)
		}
	}
	seen := map[int]bool{}
	for i := range m.Channels {
		c := &m.Channels[i]
		if err := c.check(); err != nil {
			return fmt.Errorf("joystick %s: %w", m.GUID, err)
		}
		if seen[c.Number] {
			return fmt.Errorf("joystick %s: channel %d is assigned twice", m.GUID, c.Number)
		}
		seen[c.Number] = true
	}
	return nil
}

func printable(s string) bool {
	return plaintext.Line(s) == s && len(s) <= maxText
}

// Clone returns a deep copy.
func (m Mapping) Clone() Mapping {
	m.Axes = slices.Clone(m.Axes)
	m.Channels = slices.Clone(m.Channels)
	for i := range m.Channels {
		m.Channels[i].Buttons = slices.Clone(m.Channels[i].Buttons)
	}
	return m
}

// Equal reports whether two mappings are equal.
func (m Mapping) Equal(o Mapping) bool { return reflect.DeepEqual(m, o) }
