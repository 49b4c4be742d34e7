package ui

import (
	"strconv"

	"github.com/sitlark/sitlark/physics/state"
	"github.com/sitlark/sitlark/ui/units"
	"github.com/sitlark/sitlark/ui/widget"
)

// means are what the chosen motors do, or all where none is chosen.
type means struct{ speed, thrust, current float64 }

// meansOf takes the numbers on screen, of those that are in list.
func meansOf(f *pass, list []*state.Rotor) (m means) {
	n := 0.0
	for i, r := range f.num.Rotors[:rotorCount(f.num)] {
		in := len(list) == 0
		for _, chosen := range list {
			in = in || chosen.Number == f.now.Rotors[i].Number
		}
		if in {
			m.speed, m.thrust, m.current, n = m.speed+r.Speed, m.thrust+r.Thrust, m.current+r.Current, n+1
		}
	}
	if n > 0 {
		m.speed, m.thrust = m.speed/n, m.thrust/n
	}
	return m
}

// drawChosen says beside the plan what the chosen motors do.
func (m *motors) drawChosen(f *pass, r widget.Rect) {
	list := m.chosen.among(f.now)
	f.Text(r.CutTop(lineH), widget.Left, widget.Strong, f.Theme.Text, chosenWords(f, list))
	mean := meansOf(f, list)
	f.line(r.CutTop(18), "rpm", units.Rpm(mean.speed), f.Theme.Text)
	f.line(r.CutTop(18), "thrust", units.Number(mean.thrust, 1)+" N", f.Theme.Text)
	f.line(r.CutTop(18), "current", units.Amperes(mean.current).String(), f.Theme.Text)
	words, ink := stateWords(f, list)
	f.Text(r.CutTop(18), widget.Left, widget.Small, ink, words)
	m.drawAll(f, r.CutTop(lineH))
}

// drawBrief says it in one line below the plan of many motors.
func (m *motors) drawBrief(f *pass, r widget.Rect) {
	list := m.chosen.among(f.now)
	m.drawAll(f, r.CutRight(84))
	r.CutRight(gap)
	mean := meansOf(f, list)
	words := chosenWords(f, list) + ": " + units.Rpm(mean.speed) + " rpm"
	if said, _ := stateWords(f, list); len(list) == 1 && !list[0].Healthy() {
		words = chosenWords(f, list) + " " + said
	}
	f.Text(r, widget.Left, widget.Small, f.Theme.Text, words)
}

// chosenWords name what is chosen.
func chosenWords(f *pass, list []*state.Rotor) string {
	switch len(list) {
	case 0:
		return "All " + strconv.Itoa(f.now.Count)
	case 1:
		return "Motor " + strconv.Itoa(list[0].Number)
	}
	return strconv.Itoa(len(list)) + " motors"
}

// stateWords say how the chosen motors are, or how to choose one.
func stateWords(f *pass, list []*state.Rotor) (string, widget.Ink) {
	switch {
	case len(list) == 0:
		return "Click a motor", f.Theme.Dim
	case !anyFaulty(list):
		return "healthy", f.Theme.Good
	case len(list) > 1:
		bad := 0
		for _, r := range list {
			if !r.Healthy() {
				bad++
			}
		}
		return strconv.Itoa(bad) + " with a fault", f.Theme.Fault
	}
	return rotorWords(*list[0]), f.Theme.Fault
}

// drawAll chooses all motors, or none.
func (m *motors) drawAll(f *pass, r widget.Rect) {
	n := m.chosen.count()
	look := widget.Plain
	if n == rotorCount(f.now) {
		look = widget.Chosen
	}
	if f.SmallButton("motors.all", r.Split(0, 2, 4), look, "All") {
		for _, rotor := range f.now.Rotors[:rotorCount(f.now)] {
			m.chosen[rotor.Number] = true
		}
	}
	f.SetTip("motors.all", "Choose every motor")
	look = widget.Plain
	if n == 0 {
		look = widget.Off
	}
	if f.SmallButton("motors.none", r.Split(1, 2, 4), look, "None") {
		m.chosen = choice{}
	}
	f.SetTip("motors.none", "Choose no motor")
}
