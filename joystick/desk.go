package joystick

import (
	"fmt"
	"slices"
)

// Output is what a frame sends.
type Output struct {
	Name      string // of the joystick; empty: none was ever used
	Pulses    Pulses
	Count     int  // channels, from 1 on; 0: RC stops
	Unplugged bool // since the joystick is gone
}

// Desk is a person's place at the joysticks: it knows what is plugged in, the one in
// hand, its mapping and what it reads, and runs calibration and assignment.
//
// No joystick sends before a person switched it on once: tablets and other things
// call themselves joysticks, and RC of theirs would take the vehicle over.
//
// Owner: one goroutine, the window's.
type Desk struct {
	devices Devices
	keep    func([]Mapping) error
	saved   []Mapping

	list     []Device
	other    []Device // of the poll before
	chosen   Device   // in hand; its GUID is empty where there never was one
	present  bool     // it is plugged in
	mapping  Mapping
	reading  Reading
	mapper   Mapper
	pulses   Pulses
	count    int
	known    map[string]bool // GUIDs that were plugged in before
	calib    *calibration
	learning *learning
	news     string // for a person, told once
}

// NewDesk returns the desk with mappings as kept before; keep is called with all of
// them by Save, and may be nil.
func NewDesk(devices Devices, saved []Mapping, keep func([]Mapping) error) *Desk {
	return &Desk{devices: devices, saved: saved, keep: keep, known: map[string]bool{}}
}

// Poll looks at the devices. It must be called once a frame, and returns what is to
// be sent.
func (d *Desk) Poll() Output {
	before := d.list
	d.list = d.devices.List(d.other[:0])
	d.other = before
	for i := range d.list {
		d.list[i] = tidy(d.list[i])
	}
	d.find(before)
	if d.present && !d.devices.Read(d.chosen.Slot, &d.reading) {
		d.present = false
	}
	if !d.present {
		d.calib, d.learning = nil, nil
		return Output{Name: d.chosen.Name, Unplugged: d.chosen.GUID != "" && d.mapping.Use}
	}
	d.flows()
	if d.calib == nil && d.learning == nil { // what is sent stays while sticks are moved for another reason
		d.pulses, d.count = d.mapper.Map(&d.mapping, &d.reading)
	}
	if !d.mapping.Use {
		return Output{Name: d.chosen.Name}
	}
	return Output{Name: d.chosen.Name, Pulses: d.pulses, Count: d.count}
}

// find takes a joystick in hand: the one that was, else one that is used, else any.
func (d *Desk) find(before []Device) {
	d.present = slices.ContainsFunc(d.list, func(dev Device) bool { return same(dev, d.chosen) })
	for _, dev := range d.list {
		if !d.present && dev.GUID == d.chosen.GUID && !slices.ContainsFunc(before, func(o Device) bool { return same(o, dev) }) {
			d.chosen, d.present = dev, true // plugged in again; a second one of its kind was there all the time
		}
	}
	for _, dev := range d.list {
		if !d.known[dev.GUID] {
			d.known[dev.GUID] = true
			d.meet(dev)
		}
	}
	if !d.present && !d.mapping.Use && len(d.list) > 0 {
		d.Choose(d.list[0])
	}
}

func same(a, b Device) bool { return a.GUID == b.GUID && a.Slot == b.Slot && a.GUID != "" }

// meet greets a joystick that was not there before.
func (d *Desk) meet(dev Device) {
	m, kept := d.keptFor(dev.GUID)
	switch {
	case kept && m.Use && (d.chosen.GUID == "" || !d.mapping.Use):
		d.Choose(dev)
	case d.chosen.GUID == "":
		d.Choose(dev)
	}
	if !kept {
		d.news = fmt.Sprintf("Joystick found: %s. G sets it up", dev.Name)
	}
}

func (d *Desk) keptFor(guid string) (Mapping, bool) {
	i := slices.IndexFunc(d.saved, func(m Mapping) bool { return m.GUID == guid })
	if i < 0 {
		return Mapping{}, false
	}
	return d.saved[i].Clone(), true
}

// flows lets calibration and assignment see the reading.
func (d *Desk) flows() {
	if d.calib != nil {
		d.calib.watch(&d.reading)
	}
	if d.learning == nil {
		return
	}
	l := d.learning
	axis, down, button := l.heard(&d.reading)
	c := d.mapping.Channel(l.channel)
	switch {
	case axis > 0:
		d.mapping.SetChannel(Channel{Number: l.channel, Axis: axis, Inverted: down, Expo: c.Expo})
	case button > 0 && l.add && !slices.Contains(c.Buttons, button):
		c.Buttons = append(slices.Clone(c.Buttons), button)
		d.mapping.SetChannel(fitted(c))
	case button > 0 && !l.add:
		d.mapping.SetChannel(Channel{Number: l.channel, Buttons: []int{button}, Press: Toggle})
	default:
		return
	}
	d.mapper.Forget(l.channel)
	d.learning = nil
}

// fitted gives a channel a kind of switch that its buttons allow.
func fitted(c Channel) Channel {
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

// kindsFor are the kinds of switches of so many buttons.
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

// tidy makes the texts of a device fit for screen and file.
func tidy(dev Device) Device {
	dev.GUID, dev.Name = legible(dev.GUID), legible(dev.Name)
	if dev.Name == "" {
		dev.Name = "Joystick"
	}
	if dev.GUID == "" {
		dev.GUID = dev.Name
	}
	return dev
}
