package joystick

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
)

// List are the joysticks that are plugged in.
func (d *Desk) List() []Device { return d.list }

// Device returns the joystick in hand and whether it is plugged in. Its GUID is
// empty where there never was one.
func (d *Desk) Device() (dev Device, present bool) { return d.chosen, d.present }

// Reading returns what the joystick in hand says, to be read until the next Poll.
func (d *Desk) Reading() *Reading { return &d.reading }

// Pulses returns the channels that the joystick in hand makes, sent or not.
func (d *Desk) Pulses() (Pulses, int) { return d.pulses, d.count }

// Mapping returns a copy of the mapping in use; Set changes it.
func (d *Desk) Mapping() Mapping { return d.mapping.Clone() }

// Using tells whether the joystick in hand sends RC when it is plugged in.
func (d *Desk) Using() bool { return d.mapping.Use }

// News returns what a person should know, once.
func (d *Desk) News() string {
	news := d.news
	d.news = ""
	return news
}

// Choose takes another joystick in hand, with the mapping kept for it.
func (d *Desk) Choose(dev Device) {
	m, kept := d.keptFor(dev.GUID)
	if !kept {
		m = Default(dev)
	}
	m.Name = dev.Name
	d.pulses, d.count = Pulses{}, 0
	d.chosen, d.present, d.mapping = dev, true, m
	d.mapper, d.calib, d.learning = Mapper{}, nil, nil
	d.reading = Reading{}
	d.devices.Read(dev.Slot, &d.reading)
}

// Set changes the mapping at once, and returns an error that says what is wrong with
// it; then nothing changes.
func (d *Desk) Set(m Mapping) error {
	if err := m.Check(); err != nil {
		return err
	}
	d.mapping = m.Clone()
	return nil
}

// Use switches the joystick in hand on or off, and keeps that: what a person
// calibrated and did not save stays unsaved.
func (d *Desk) Use(on bool) error {
	d.mapping.Use = on
	m, kept := d.keptFor(d.mapping.GUID)
	if !kept {
		m = d.mapping.Clone()
	}
	m.Use = on
	return d.store(m)
}

// Unsaved tells whether the mapping differs from the one that is kept.
func (d *Desk) Unsaved() bool {
	m, kept := d.keptFor(d.mapping.GUID)
	m.Name = d.mapping.Name
	return d.mapping.GUID != "" && (!kept || !m.Equal(d.mapping))
}

// Save keeps the mapping for every joystick of this make.
func (d *Desk) Save() error { return d.store(d.mapping.Clone()) }

func (d *Desk) store(m Mapping) error {
	all := slices.DeleteFunc(slices.Clone(d.saved), func(o Mapping) bool { return o.GUID == m.GUID })
	all = append(all, m)
	slices.SortFunc(all, func(a, b Mapping) int { return strings.Compare(a.GUID, b.GUID) })
	if d.keep != nil {
		if err := d.keep(all); err != nil {
			return err
		}
	}
	d.saved = all
	return nil
}

// Defaults puts the mapping back to that of a new device.
func (d *Desk) Defaults() {
	m := Default(d.chosen)
	m.Use = d.mapping.Use
	d.mapping, d.mapper, d.learning = m, Mapper{}, nil
}

// Calibrate begins to watch how far the axes go. What is sent is held until Calibrated
// or Leave.
func (d *Desk) Calibrate() {
	if d.present {
		d.calib, d.learning = newCalibration(&d.reading), nil
	}
}

// Calibrating tells whether it is so, and Moved which axes were moved far enough.
func (d *Desk) Calibrating() bool { return d.calib != nil }

// Moved tells whether an axis, counted from 1, was moved since Calibrate.
func (d *Desk) Moved(axis int) bool { return d.calib != nil && d.calib.moved(axis) }

// Calibrated ends the calibration with the sticks let go, and returns of how many
// axes the ends are new.
func (d *Desk) Calibrated() (axes int) {
	if d.calib != nil {
		axes = d.calib.finish(&d.mapping, &d.reading)
	}
	d.calib = nil
	return axes
}

// Learn waits for the axis that a person moves to the end that makes a long pulse, or
// for a button, and lets a channel follow it. With add the button joins those that the
// channel has. What is sent is held meanwhile.
func (d *Desk) Learn(channel int, add bool) {
	if d.present && channel >= 1 && channel <= MaxChannels {
		d.learning, d.calib = &learning{channel, add, d.reading.clone()}, nil
	}
}

// Learning returns the channel that waits, 0 for none.
func (d *Desk) Learning() int {
	if d.learning == nil {
		return 0
	}
	return d.learning.channel
}

// Leave ends calibration and assignment without a change.
func (d *Desk) Leave() { d.calib, d.learning = nil, nil }

// Clear lets a channel follow nothing.
func (d *Desk) Clear(channel int) { d.mapping.SetChannel(Channel{Number: channel}) }

// Invert changes the ends of a channel.
func (d *Desk) Invert(channel int) {
	c := d.mapping.Channel(channel)
	c.Inverted = !c.Inverted
	d.mapping.SetChannel(c)
}

// NextKind makes the next kind of switch of a channel's buttons, six positions before
// three.
func (d *Desk) NextKind(channel int) {
	c := d.mapping.Channel(channel)
	kinds := kindsFor(len(c.Buttons))
	if len(kinds) == 0 {
		return
	}
	if c.Press == Step && c.Positions == MaxPositions {
		c.Positions = 3
	} else {
		c.Press = kinds[(slices.Index(kinds, c.Press)+1)%len(kinds)]
		c = fitted(c)
	}
	d.mapping.SetChannel(c)
	d.mapper.Forget(channel)
}

// SetExpo changes how flat a channel is round the centre of its axis, 0 to 1.
func (d *Desk) SetExpo(channel int, share float64) error {
	m := d.Mapping()
	c := m.Channel(channel)
	c.Expo = share
	m.SetChannel(c)
	return d.Set(m)
}

// SetDeadZone changes the dead zone of the axis that a channel follows.
func (d *Desk) SetDeadZone(channel int, share float64) error {
	m := d.Mapping()
	axis := m.Channel(channel).Axis
	if axis == 0 {
		return fmt.Errorf("joystick: channel %d follows no axis: assign one first", channel)
	}
	a := m.Calibration(axis)
	a.DeadZone = share
	m.SetCalibration(axis, a)
	return d.Set(m)
}

// legible leaves out what can't be printed and what is too long.
func legible(s string) string {
	s = strings.Map(func(r rune) rune {
		if !unicode.IsPrint(r) {
			return -1
		}
		return r
	}, s)
	for len(s) > maxText {
		r := []rune(s)
		s = string(r[:len(r)-1])
	}
	return strings.TrimSpace(s)
}
