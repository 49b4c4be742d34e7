package joystick

import (
	"fmt"
	"slices"
)

// MaxChannels is the number of RC channels that ArduPilot takes from a backend.
const MaxChannels = 12

// The channels that have a meaning by ArduPilot's defaults.
const (
	Roll = 1 + iota
	Pitch
	Throttle
	Yaw
	Mode
)

// The pulses of a channel [µs].
const (
	shortPulse, midPulse, longPulse = 1000, 1500, 2000
	firstMode, modeStep             = 1165, 130 // middles of ArduPilot's six flight mode positions
)

// MaxPositions is the number of positions of a switch: ArduPilot's flight mode positions.
const MaxPositions = 6

// Press is what buttons do to a channel.
type Press string

// The kinds of switches.
const (
	Hold   Press = "hold"   // one button: long pulse while it is pressed
	Toggle Press = "toggle" // one button: each press switches between short and long
	Step   Press = "step"   // two buttons: one position down, one up
	Select Press = "select" // one button for each position
)

// Channel assigns an axis or buttons to one RC channel.
type Channel struct {
	Number    int     `yaml:"channel"`                // 1 to MaxChannels
	Axis      int     `yaml:"axis,omitempty"`         // from 1; 0: none
	Inverted  bool    `yaml:"inverted,omitempty"`     // short and long pulses are exchanged
	Expo      float64 `yaml:"expo,omitempty"`         // of an axis: 0 is straight, 1 flattest around the centre
	Buttons   []int   `yaml:"buttons,flow,omitempty"` // from 1
	Press     Press   `yaml:"press,omitempty"`        // what they do
	Positions int     `yaml:"positions,omitempty"`    // of Step, 2 to MaxPositions
}

// Assigned reports whether an axis or a button is assigned to the channel.
func (c *Channel) Assigned() bool { return c.Axis > 0 || len(c.Buttons) > 0 }

// count returns the number of positions of the channel's switch.
func (c *Channel) count() int {
	switch c.Press {
	case Step:
		return c.Positions
	case Select:
		return len(c.Buttons)
	}
	return 2
}

// check reports the first invalid value.
func (c *Channel) check() error {
	switch {
	case c.Number < 1 || c.Number > MaxChannels:
		return fmt.Errorf("channel %d: expected 1 to %d", c.Number, MaxChannels)
	case c.Axis < 0 || c.Axis > maxInputs:
		return fmt.Errorf("channel %d: axis %d: expected 1 to %d", c.Number, c.Axis, maxInputs)
	case (c.Axis > 0) == (len(c.Buttons) > 0):
		return fmt.Errorf("channel %d: expected an axis or buttons, and not both", c.Number)
	case !(c.Expo >= 0 && c.Expo <= 1):
		return fmt.Errorf("channel %d: expo %.10g: expected 0 to 1", c.Number, c.Expo)
	case len(c.Buttons) > 0:
		return c.checkSwitch()
	case c.Press != "" || c.Positions != 0:
		return fmt.Errorf("channel %d: press and positions are for buttons, but an axis is assigned", c.Number)
	}
	return nil
}

func (c *Channel) checkSwitch() error {
	for i, b := range c.Buttons {
		if b < 1 || b > maxInputs || slices.Contains(c.Buttons[:i], b) {
			return fmt.Errorf("channel %d: button %d: expected 1 to %d, each once", c.Number, b, maxInputs)
		}
	}
	n, want := len(c.Buttons), ""
	switch {
	case (c.Press == Hold || c.Press == Toggle) && n != 1:
		want = "1 button"
	case c.Press == Step && n != 2:
		want = "2 buttons, down and up"
	case c.Press == Select && (n < 2 || n > MaxPositions):
		want = fmt.Sprintf("2 to %d buttons", MaxPositions)
	case c.Press != Hold && c.Press != Toggle && c.Press != Step && c.Press != Select:
		return fmt.Errorf("channel %d: press %q: expected hold, toggle, step or select", c.Number, c.Press)
	}
	if want != "" {
		return fmt.Errorf("channel %d: press %s with %d buttons: expected %s", c.Number, c.Press, n, want)
	}
	if c.Press == Step && (c.Positions < 2 || c.Positions > MaxPositions) || c.Press != Step && c.Positions != 0 {
		return fmt.Errorf("channel %d: press %s with %d positions: expected 2 to %d with step, else none", c.Number, c.Press, c.Positions, MaxPositions)
	}
	return nil
}

// atRest are the pulses of unassigned channels: those of ArduPilot's simulation when none
// are sent, so that switching a joystick on moves no switch.
var atRest = [MaxChannels]uint16{1500, 1500, 1000, 1500, 1800, 1000, 1000, 1800, 1500, 1500, 1500, 1500}

// pulseOf returns the pulse for a position from −1 to 1 [µs].
func pulseOf(v float64) uint16 { return uint16(midPulse + (longPulse-midPulse)*v + 0.5) }

// positionPulse returns the pulse of position i of n. Six positions are flight modes.
func positionPulse(i, n int) uint16 {
	if n == MaxPositions {
		return uint16(firstMode + modeStep*i)
	}
	return uint16(shortPulse + (longPulse-shortPulse)*i/(n-1))
}
