package panel

import (
	"strconv"

	"github.com/sitlark/sitlark/protocol/mavlink/simfault"
	"github.com/sitlark/sitlark/ui/form"
	"github.com/sitlark/sitlark/ui/widget"
)

// parameter is the line under a fault's control: the parameter that carries it out, as
// the autopilot has it, and the button that takes the fault back. undo nil: none.
func (s *Sensors) parameter(f *form.Pass, id string, r widget.Rect, kind int, active bool, undo func(f *form.Pass)) {
	if active && undo != nil {
		undoButton(f, id+".undo", r.CutRight(paramH), undo)
	}
	text, ink, tip := s.parameterWords(f, kind, active)
	if text == "" {
		return
	}
	f.Area(id, r)
	f.SetTip(id, tip)
	f.Text(r, widget.Left, widget.Small, ink, text)
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
	name := p.Parameter
	if p.More > 0 {
		name += " +" + strconv.Itoa(p.More)
	}
	value := parameterValue(p.Read)
	switch p.State {
	case simfault.Healthy:
		return name + "  " + value, f.Theme.Dim, "As the autopilot has it: nothing is broken"
	case simfault.Setting:
		return name + "  …", f.Theme.Caution, form.Capital(p.Reason)
	case simfault.Set:
		return name + "  " + value + "  set", f.Theme.Fault, "Read back: the autopilot has it so. It is put back when the fault ends, on a reset and on exit"
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
