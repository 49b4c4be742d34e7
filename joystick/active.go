package joystick

import (
	"fmt"
	"slices"
)

// active is the joystick that the user works with: the device, its mapping, and what it
// reads now.
type active struct {
	device  Device // its GUID is empty if there never was one
	present bool   // it is plugged in
	mapping Mapping
	reading Reading
	mapper  Mapper
	pulses  Pulses
	count   int
}

// Device returns the active joystick and whether it is plugged in. Its GUID is empty if
// there never was one.
func (a *active) Device() (dev Device, present bool) { return a.device, a.present }

// Reading returns the reading of the active joystick, valid until the next Poll.
func (a *active) Reading() *Reading { return &a.reading }

// Pulses returns the channels of the active joystick, sent or not, and their number.
func (a *active) Pulses() (Pulses, int) { return a.pulses, a.count }

// Mapping returns a copy of the mapping; Set changes it.
func (a *active) Mapping() Mapping { return a.mapping.Clone() }

// Using reports whether the active joystick sends RC when it is plugged in.
func (a *active) Using() bool { return a.mapping.Use }

// Set changes the mapping. If it is invalid, nothing changes and the error says why.
func (a *active) Set(m Mapping) error {
	if err := m.Check(); err != nil {
		return err
	}
	a.mapping = m.Clone()
	return nil
}

// Clear removes the assignment of a channel.
func (a *active) Clear(channel int) { a.mapping.SetChannel(Channel{Number: channel}) }

// Invert exchanges the ends of a channel.
func (a *active) Invert(channel int) {
	c := a.mapping.Channel(channel)
	c.Inverted = !c.Inverted
	a.mapping.SetChannel(c)
}

// NextKind selects the next kind of switch for a channel's buttons; a Step switch has
// six positions first and then three.
func (a *active) NextKind(channel int) {
	c := a.mapping.Channel(channel)
	kinds := kindsFor(len(c.Buttons))
	if len(kinds) == 0 {
		return
	}
	if c.Press == Step && c.Positions == MaxPositions {
		c.Positions = 3
	} else {
		c.Press = kinds[(slices.Index(kinds, c.Press)+1)%len(kinds)]
		c = c.fitted()
	}
	a.mapping.SetChannel(c)
	a.mapper.Forget(channel)
}

// SetExpo sets how flat a channel is around the center of its axis, 0 to 1.
func (a *active) SetExpo(channel int, share float64) error {
	m := a.Mapping()
	c := m.Channel(channel)
	c.Expo = share
	m.SetChannel(c)
	return a.Set(m)
}

// SetDeadZone sets the dead zone of a channel's axis, 0 to MaxDeadZone.
func (a *active) SetDeadZone(channel int, share float64) error {
	m := a.Mapping()
	axis := m.Channel(channel).Axis
	if axis == 0 {
		return fmt.Errorf("joystick: channel %d has no axis: assign one first", channel)
	}
	c := m.Calibration(axis)
	c.DeadZone = share
	m.SetCalibration(axis, c)
	return a.Set(m)
}

// fitted gives a channel a kind of switch that suits its number of buttons.
func (c Channel) fitted() Channel {
	c.Positions = 0
	switch kinds := kindsFor(len(c.Buttons)); {
	case len(kinds) == 0:
		c.Press = ""
	case !slices.Contains(kinds, c.Press):
		c.Press = kinds[0]
	}
	if c.Press == Step {
		c.Positions = MaxPositions
	}
	return c
}

// kindsFor returns the kinds of switches that a number of buttons can be.
func kindsFor(buttons int) []Press {
	switch {
	case buttons < 1:
		return nil
	case buttons == 1:
		return []Press{Toggle, Hold}
	case buttons == 2:
		return []Press{Step, Select}
	}
	return []Press{Select}
}
