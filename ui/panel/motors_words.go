package panel

import (
	"math"
	"strconv"

	"github.com/sitlark/sitlark/physics/state"
	"github.com/sitlark/sitlark/ui/form"
	"github.com/sitlark/sitlark/ui/units"
	"github.com/sitlark/sitlark/ui/widget"
)

// means are what the chosen motors do, or all where none is chosen.
type means struct {
	speed, thrust, current, duty float64

	wheels bool // they drive wheels, and give no thrust
}

// meansOf takes the numbers on screen, of those that are in list.
func meansOf(f *form.Pass, list []*state.Rotor) (m means) {
	n := 0.0
	for i, r := range f.Num.Rotors[:rotorCount(f.Num)] {
		in := len(list) == 0
		for _, chosen := range list {
			in = in || chosen.Number == f.Now.Rotors[i].Number
		}
		if in {
			m.speed, m.thrust, m.current, m.duty, n = m.speed+r.Speed, m.thrust+r.Thrust, m.current+r.Current, m.duty+r.Duty, n+1
			m.wheels = (n == 1 || m.wheels) && f.Now.Rotors[i].DrivesWheels()
		}
	}
	if n > 0 {
		m.speed, m.thrust, m.duty = m.speed/n, m.thrust/n, m.duty/n
	}
	return m
}

// drawChosen says beside the plan what the chosen motors do.
func (m *Motors) drawChosen(f *form.Pass, r widget.Rect) {
	list := m.Chosen.among(f.Now)
	f.Text(r.CutTop(form.LineH), widget.Left, widget.Strong, f.Theme.Text, chosenWords(f, list))
	mean := meansOf(f, list)
	f.Row(r.CutTop(18), "rpm", units.Rpm(mean.speed), f.Theme.Text)
	if mean.wheels {
		f.Row(r.CutTop(18), "duty", units.Percent(mean.duty).String(), f.Theme.Text)
	} else {
		f.Row(r.CutTop(18), "thrust", units.Number(mean.thrust, 1)+" N", f.Theme.Text)
	}
	f.Row(r.CutTop(18), "current", units.Amperes(mean.current).String(), f.Theme.Text)
	words, ink := stateWords(f, list)
	f.Text(r.CutTop(18), widget.Left, widget.Small, ink, words)
	m.drawAll(f, r.CutTop(form.LineH))
}

// drawBrief says it in one line below the plan of many motors.
func (m *Motors) drawBrief(f *form.Pass, r widget.Rect) {
	list := m.Chosen.among(f.Now)
	m.drawAll(f, r.CutRight(84))
	r.CutRight(form.Gap)
	mean := meansOf(f, list)
	words := chosenWords(f, list) + ": " + units.Rpm(mean.speed) + " rpm"
	if said, _ := stateWords(f, list); len(list) == 1 && !list[0].Healthy() {
		words = chosenWords(f, list) + " " + said
	}
	f.Text(r, widget.Left, widget.Small, f.Theme.Text, words)
}

// chosenWords name what is chosen.
func chosenWords(f *form.Pass, list []*state.Rotor) string {
	switch len(list) {
	case 0:
		return "All " + strconv.Itoa(f.Now.Count)
	case 1:
		return "Motor " + strconv.Itoa(list[0].Number)
	}
	return strconv.Itoa(len(list)) + " motors"
}

// stateWords say how the chosen motors are, or how to choose one.
func stateWords(f *form.Pass, list []*state.Rotor) (string, widget.Ink) {
	switch {
	case len(list) == 0:
		return "Click a motor", f.Theme.Dim
	case !anyFaulty(list) && math.IsNaN(list[0].ThrustFactor):
		return "", f.Theme.Dim
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
	return rotorWords(list[0]), f.Theme.Fault
}

// drawAll chooses all motors, or none.
func (m *Motors) drawAll(f *form.Pass, r widget.Rect) {
	n := m.Chosen.Count()
	look := widget.Plain
	if n == rotorCount(f.Now) {
		look = widget.Chosen
	}
	if f.SmallButton("motors.all", r.Split(0, 2, 4), look, "All") {
		m.picked = pick{}
		for _, rotor := range f.Now.Rotors[:rotorCount(f.Now)] {
			m.Chosen[rotor.Number] = true
		}
	}
	f.SetTip("motors.all", "Choose every motor")
	look = widget.Plain
	if n == 0 {
		look = widget.Off
	}
	if f.SmallButton("motors.none", r.Split(1, 2, 4), look, "None") {
		m.Chosen = Choice{}
	}
	f.SetTip("motors.none", "Choose no motor")
}
