package joystick

import (
	"fmt"
	"slices"
)

// Output is what is sent to the autopilot for one rendered frame.
type Output struct {
	Name      string // of the joystick; empty: none was ever used
	Pulses    Pulses
	Count     int  // channels, from 1 on; 0: RC stops
	Unplugged bool // RC stops because the joystick is gone
}

// Manager knows which joysticks are plugged in and which one is active, with its mapping
// and its reading, and runs calibration and assignment.
//
// No joystick sends before the user has switched it on once: tablets and other devices
// call themselves joysticks, and would take over the vehicle.
//
// Owner: one goroutine, the window's.
type Manager struct {
	active
	calibrator
	saved saved

	devices  Devices
	list     []Device
	previous []Device        // the list of the previous Poll
	known    map[string]bool // GUIDs that were plugged in before
	news     string          // for the user, shown once
}

// NewManager returns a Manager with the mappings that were saved before. keep is called with
// all of them to save them, and may be nil.
func NewManager(devices Devices, mappings []Mapping, keep func([]Mapping) error) *Manager {
	d := &Manager{devices: devices, saved: saved{all: mappings, keep: keep}, known: map[string]bool{}}
	d.calibrator.active = &d.active
	return d
}

// Poll reads the devices and returns what to send. Call it once a rendered frame.
func (d *Manager) Poll() Output {
	before := d.list
	d.list = d.devices.List(d.previous[:0])
	d.previous = before
	for i := range d.list {
		d.list[i] = d.list[i].tidy()
	}
	d.find(before)
	if d.present && !d.devices.Read(d.device.Slot, &d.reading) {
		d.present = false
	}
	if !d.present {
		d.Leave()
		return Output{Name: d.device.Name, Unplugged: d.device.GUID != "" && d.mapping.Use}
	}
	d.calibrator.watch()
	if !d.calibrator.running() { // the output is held while sticks are moved for another purpose
		d.pulses, d.count = d.mapper.Map(&d.mapping, &d.reading)
	}
	if !d.mapping.Use {
		return Output{Name: d.device.Name}
	}
	return Output{Name: d.device.Name, Pulses: d.pulses, Count: d.count}
}

// find selects the active joystick: the one that was active, else one that is used,
// else any.
func (d *Manager) find(before []Device) {
	d.present = slices.ContainsFunc(d.list, func(dev Device) bool { return dev.is(d.device) })
	for _, dev := range d.list {
		if !d.present && dev.GUID == d.device.GUID && !slices.ContainsFunc(before, dev.is) {
			d.device, d.present = dev, true // plugged in again; a second one of its kind was there all the time
		}
	}
	for _, dev := range d.list {
		if !d.known[dev.GUID] {
			d.known[dev.GUID] = true
			d.add(dev)
		}
	}
	if !d.present && !d.mapping.Use && len(d.list) > 0 {
		d.Choose(d.list[0])
	}
}

// add handles a joystick that was not plugged in before.
func (d *Manager) add(dev Device) {
	m, kept := d.saved.find(dev.GUID)
	switch {
	case kept && m.Use && (d.device.GUID == "" || !d.mapping.Use):
		d.Choose(dev)
	case d.device.GUID == "":
		d.Choose(dev)
	}
	if !kept {
		d.news = fmt.Sprintf("Joystick found: %s. Press G to set it up", dev.Name)
	}
}

// List returns the joysticks that are plugged in.
func (d *Manager) List() []Device { return d.list }

// News returns what the user should know, once.
func (d *Manager) News() string {
	news := d.news
	d.news = ""
	return news
}

// Choose makes another joystick the active one, with the mapping that was saved for it.
func (d *Manager) Choose(dev Device) {
	m, kept := d.saved.find(dev.GUID)
	if !kept {
		m = Default(dev)
	}
	m.Name = dev.Name
	d.Leave()
	d.active = active{device: dev, present: true, mapping: m}
	d.devices.Read(dev.Slot, &d.reading)
}

// Use switches the active joystick on or off, and saves that. Changes of its mapping
// that were not saved stay unsaved.
func (d *Manager) Use(on bool) error {
	d.mapping.Use = on
	m, kept := d.saved.find(d.mapping.GUID)
	if !kept {
		m = d.mapping.Clone()
	}
	m.Use = on
	return d.saved.store(m)
}

// Unsaved reports whether the mapping differs from the saved one.
func (d *Manager) Unsaved() bool {
	m, kept := d.saved.find(d.mapping.GUID)
	m.Name = d.mapping.Name
	return d.mapping.GUID != "" && (!kept || !m.Equal(d.mapping))
}

// Save saves the mapping for every joystick of this make.
func (d *Manager) Save() error { return d.saved.store(d.mapping.Clone()) }

// Defaults resets the mapping to that of a new device.
func (d *Manager) Defaults() {
	m := Default(d.device)
	m.Use = d.mapping.Use
	d.mapping, d.mapper = m, Mapper{}
	d.calibrator.assignment = nil
}
