package panel

import (
	"strconv"
	"strings"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/physics/state"
	"github.com/sitlark/sitlark/ui/form"
	"github.com/sitlark/sitlark/ui/widget"
)

// fits reports whether the vehicle has what c is about, by the rule that refuses the command. A nil Airframe fits all.
func (c *Airframe) fits(cmd command.Command) bool {
	return c == nil || c.Fits == nil || c.Fits(cmd) == nil
}

// fitsMotors reports whether a fault fits one of the vehicle's motors.
func (m *Motors) fitsMotors(f *form.Pass, of func(motor int) command.Command) bool {
	rotors := f.Now.Rotors[:rotorCount(f.Now)]
	for i := range rotors {
		if m.Airframe.fits(of(rotors[i].Number)) {
			return true
		}
	}
	return len(rotors) == 0
}

// drawHeads has a button for each of a helicopter's rotors, which loses it and puts it back, and one for the governors of the chosen motors.
func (m *Motors) drawHeads(f *form.Pass, r *widget.Rect) {
	heads := f.Now.Heads[:max(0, min(f.Now.HeadCount, len(f.Now.Heads)))]
	if m.Airframe == nil || len(heads) == 0 || !m.Airframe.fits(command.LoseRotor{Rotor: m.Airframe.headPart(0)}) {
		return
	}
	r.CutTop(4)
	row := r.CutTop(form.RowH)
	for i := range heads {
		m.drawHead(f, row.Split(i, len(heads), form.Gap), i, &heads[i])
	}
	if m.fitsMotors(f, func(motor int) command.Command { return command.FailGovernor{Motor: motor} }) {
		r.CutTop(4)
		m.drawGovernor(f, r.CutTop(form.RowH))
	}
}

// drawHead is the button of one rotor.
func (m *Motors) drawHead(f *form.Pass, r widget.Rect, i int, h *state.Head) {
	id, part, name := "rotors."+strconv.Itoa(i+1), m.Airframe.headPart(i), m.Airframe.Names.Rotor(i)
	short := strings.TrimSuffix(name, " rotor")
	if h.Lost {
		look, tip := widget.Mend, "Put the "+name+" back on its shaft"
		if f.Now.Contact.Crashed {
			look, tip = widget.Off, "A wreck needs a reset"
		}
		if f.Button(id, r, look, "Restore "+short) {
			f.Submit(id, command.RestoreRotor{Rotor: part})
		}
		f.SetTip(id, tip)
		return
	}
	if f.Button(id, r, widget.Danger, f.Commands.Label(f.Atlas, widget.Body, r.W, "Lose "+short)) {
		f.Fault(id, command.LoseRotor{Rotor: part})
	}
	f.SetTip(id, "Let the "+name+" break off its shaft: it gives and takes nothing, and the shaft turns on")
}

// drawGovernor fails the governors of the chosen motors; Restore heals them.
func (m *Motors) drawGovernor(f *form.Pass, r widget.Rect) {
	const id = "motors.governor"
	list := m.Chosen.among(f.Now)
	look, tip := widget.Danger, "Let the governor fail: the pulse then sets the share of the battery's voltage, and the rotors slow down under load"
	if len(list) == 0 {
		look, tip = widget.Off, chooseFirst
	} else if failed := list[0].Ungoverned; failed {
		look, tip = widget.Off, "It has failed: Restore makes it whole"
	}
	if f.Button(id, r, look, f.Commands.Label(f.Atlas, widget.Body, r.W, "Fail governor")) {
		for _, rotor := range list {
			if c := (command.FailGovernor{Motor: rotor.Number}); m.Airframe.fits(c) {
				f.Fault(id, c)
			}
		}
	}
	f.SetTip(id, tip)
}
