package panel

import (
	"strconv"
	"strings"

	"github.com/sitlark/sitlark/protocol/mavlink/simfault"
	"github.com/sitlark/sitlark/ui/form"
	"github.com/sitlark/sitlark/ui/widget"
)

// parameter is the line under a fault's control: the parameter that carries it out, as
// the autopilot has it, and the button that takes the fault back. undo nil: none. Several
// parameters are one line, which opens.
func (s *Sensors) parameter(f *form.Pass, id string, all *widget.Rect, kind int, active bool, undo func(f *form.Pass)) {
	r := all.CutTop(paramH)
	if undo != nil {
		if button := r.CutRight(paramH); active {
			undoButton(f, id+".undo", button, undo)
		}
	}
	text, ink, tip := s.parameterWords(f, kind, active)
	if text == "" {
		return
	}
	if s.count(kind) < 2 {
		f.Explain(id, r, tip)
		f.Text(r, widget.Left, widget.Small, ink, text)
		return
	}
	hot, clicked := f.Pressable(id, r)
	f.SetTip(id, tip+"\nClick: list or hide them")
	if clicked {
		s.open[kind] = !s.open[kind]
	}
	icon := widget.IconFolded
	if s.open[kind] {
		icon = widget.IconOpen
	}
	mark := ink
	if hot {
		mark = f.Theme.Accent
	}
	f.Icon(r.CutLeft(12), icon, 8, mark)
	f.Text(r, widget.Left, widget.Small, ink, text)
	if s.open[kind] {
		s.drawParameters(f, all, kind)
	}
}

// count is how many parameters carry a fault out.
func (s *Sensors) count(kind int) int {
	if s.View.Status == nil || s.View.Status.Faults[kind].Parameter == "" {
		return 0
	}
	return s.View.Status.Faults[kind].More + 1
}

// drawParameters lists the parameters of a fault, as the autopilot has them.
func (s *Sensors) drawParameters(f *form.Pass, r *widget.Rect, kind int) {
	for _, p := range s.View.Status.Faults[kind].Parameters[:min(s.count(kind), simfault.MaxParameters)] {
		line := r.CutTop(paramH)
		line.CutLeft(12)
		value := "…"
		if p.Known {
			value = parameterValue(p.Read)
		}
		f.Row(line, p.Name, value, f.Theme.Text)
	}
}

func undoButton(f *form.Pass, id string, r widget.Rect, undo func(f *form.Pass)) {
	hot, clicked := f.Pressable(id, r)
	ink := f.Theme.Accent
	if hot {
		f.Round(r.Inset(1, 1), form.Radius, f.Theme.ButtonHot)
		ink = f.Theme.Text
	}
	f.Icon(r, widget.IconFault, 9, ink)
	f.SetTip(id, "Make it healthy again")
	if clicked {
		undo(f)
	}
}

// parameterWords says how ArduPilot has the fault, by its parameter.
func (s *Sensors) parameterWords(f *form.Pass, kind int, active bool) (text string, ink widget.Ink, tip string) {
	if s.View.Status == nil {
		return "", f.Theme.Dim, ""
	}
	p := s.View.Status.Faults[kind]
	name, value := p.Parameter, parameterValue(p.Read)
	if p.More > 0 {
		name, value = strconv.Itoa(p.More+1)+" parameters", ""
	}
	switch p.State {
	case simfault.Healthy:
		return strings.TrimSpace(name + "  " + value), f.Theme.Dim, "As the autopilot has it: nothing is broken"
	case simfault.Setting:
		return name + "  …", f.Theme.Caution, form.Capital(p.Reason)
	case simfault.Set:
		return joined(name, value, "set"), f.Theme.Fault, "Read back: the autopilot has it so. It is put back when the fault ends, on a reset and on exit"
	case simfault.Refused:
		return "! " + p.Reason, f.Theme.Caution, form.Capital(p.Parameter + ": " + p.Reason)
	case simfault.Lacking:
		return p.Reason, f.Theme.Dim, form.Capital(p.Reason) + ": another version may have it"
	case simfault.NoLink:
		return "! " + p.Reason, f.Theme.Caution, form.Capital(p.Reason) + ": done as soon as it is heard again"
	case simfault.Direct:
		return "sent by sitlark, without a parameter", f.Theme.Dim, "It is in the state message: rng_1 and on"
	}
	return "", f.Theme.Dim, ""
}

// joined puts what there is of the words beside each other.
func joined(name, value, word string) string {
	if value == "" {
		return name + " " + word
	}
	return name + "  " + value + "  " + word
}

// parameterValue is a parameter's value in few digits.
func parameterValue(v float64) string { return strconv.FormatFloat(v, 'g', 4, 64) }

// deadSpin draws a number that can't be changed, and why.
func deadSpin(f *form.Pass, id string, r widget.Rect, v sensorValue, why string) {
	f.Explain(id, r, why)
	f.Framed(r.Inset(0, 1), form.Radius, widget.Fade(f.Theme.Button, 0.5), widget.Fade(f.Theme.ButtonHot, 0.5))
	r = r.Inset(6, 0)
	f.Text(r.CutRight(f.Atlas.Width(widget.Small, v.unit)), widget.Left, widget.Small, f.Theme.Dim, v.unit)
	f.Text(r.CutLeft(f.Atlas.Width(widget.Small, v.label)+1), widget.Left, widget.Small, f.Theme.Dim, v.label)
	r.CutRight(3)
	f.Text(r, widget.Right, widget.Body, f.Theme.Dim, "—")
}
