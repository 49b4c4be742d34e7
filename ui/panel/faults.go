package panel

import (
	"strconv"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/sim/snapshot"
	"github.com/sitlark/sitlark/ui/form"
	"github.com/sitlark/sitlark/ui/units"
	"github.com/sitlark/sitlark/ui/widget"
)

// Faults lists what is broken and what will be, each with the button that takes it
// back, and has the choice of when faults act.
type Faults struct {
	of   *form.Pass // that list was made in
	list []faultLine
}

// lines lists what is broken and what waits, made once in a pass.
func (l *Faults) lines(f *form.Pass) []faultLine {
	if l.of != f {
		l.of, l.list = f, faultLines(f)
	}
	return l.list
}

func (l *Faults) Height(f *form.Pass, _ float32) float32 {
	h := form.LineH * float32(len(l.lines(f)))
	if f.Panel.More {
		h += form.RowH + form.Gap/2
	}
	return h
}

// least leaves two lines, or three.
func (*Faults) Least(f *form.Pass) float32 {
	if f.Panel.More {
		return form.RowH + form.Gap/2 + 2*form.LineH + form.Gap
	}
	return 3*form.LineH + form.Gap
}

func (*Faults) MoreWord(f *form.Pass, shown bool) string {
	switch t := f.Commands; {
	case t.Delay > 0:
		return "In " + units.Seconds(t.Delay).String()
	case t.Ramp > 0:
		return "Over " + units.Seconds(t.Ramp).String()
	case shown:
		return "At once"
	}
	return "Delay faults"
}

// titleWord heals everything.
func (*Faults) TitleWord(f *form.Pass) (word, tip string, do func(f *form.Pass)) {
	if faultCount(f.Now) == 0 {
		return "", "", nil
	}
	return "Restore all", "Make every motor, rotor, sensor and the battery healthy again; charge, weather and what waits stay\nU",
		func(f *form.Pass) { f.Submit("faults.do", command.RestoreAll{}) }
}

func (*Faults) Summary(f *form.Pass) string {
	text, waiting := "none", f.Now.PendingCount+f.Now.PendingMore
	if n := faultCount(f.Now); n > 0 {
		text = strconv.Itoa(n) + " in effect"
	} else if waiting > 0 {
		text = ""
	}
	if waiting > 0 {
		if text != "" {
			text = strconv.Itoa(faultCount(f.Now)) + ", "
		}
		text += strconv.Itoa(waiting) + " to come"
	}
	return text
}

func (l *Faults) Draw(f *form.Pass, r widget.Rect) {
	if f.Panel.More {
		row, t := r.CutTop(form.RowH), f.Commands
		timingSpin(f, "faults.in", row.Split(0, 2, form.Gap), timingDelay, &t.Delay, "Faults chosen from now on act so long after the click, in physics time")
		timingSpin(f, "faults.over", row.Split(1, 2, form.Gap), timingRamp, &t.Ramp, "What can grow does so over this time: thrust, imbalance, charge, sag, wind, air")
		r.CutTop(form.Gap / 2)
	}
	drawFaultLines(f, r, l.lines(f))
}

const mostDelay = 600 // [s]

var (
	timingDelay = widget.Spinner{Label: "Act in", Unit: "s", Show: form.Tenths, Range: widget.Range{Max: mostDelay, Step: 0.5}}
	timingRamp  = widget.Spinner{Label: "grow over", Unit: "s", Show: form.Tenths, Range: widget.Range{Max: mostDelay, Step: 0.5}}
)

// timingSpin is one of the two numbers of the timing.
func timingSpin(f *form.Pass, id string, r widget.Rect, s widget.Spinner, v *float64, tip string) {
	s.Lit = *v > 0
	if to, changed := f.Spin(id, r, s, *v); changed {
		*v = to
	}
	f.SetTip(id, tip+"\n0 to "+strconv.Itoa(mostDelay)+" s; 0: at once\nDrag, wheel, ← →; type it: click, Enter; Del: at once")
}

// faultCount is how many motors and sensors have a fault, and one more for the battery.
func faultCount(s *snapshot.Snapshot) (n int) {
	for _, r := range s.Rotors[:rotorCount(s)] {
		if !r.Healthy() {
			n++
		}
	}
	if !s.Power.Healthy() {
		n++
	}
	for _, fault := range s.SensorFaults {
		n += b2i(fault.Active)
	}
	return n
}

// drawFaultLines draws as many lines as have room.
func drawFaultLines(f *form.Pass, r widget.Rect, lines []faultLine) {
	room := int((r.H + 1) / form.LineH)
	for i, l := range lines {
		if i == room-1 && len(lines) > room {
			f.Text(r.CutTop(form.LineH), widget.Left, widget.Small, f.Theme.Dim, strconv.Itoa(len(lines)-i)+" more")
			return
		}
		if i >= room {
			return
		}
		l.Draw(f, r.CutTop(form.LineH))
	}
}

func (l *faultLine) Draw(f *form.Pass, r widget.Rect) {
	f.Icon(r.CutLeft(12), l.icon, 10, l.ink)
	r.CutLeft(6)
	undo := r.CutRight(form.LineH)
	f.Text(r.CutRight(f.Atlas.Width(widget.Small, l.when)+1), widget.Right, widget.Small, f.Theme.Dim, l.when)
	r.CutRight(6)
	f.Text(r, widget.Left, widget.Small, l.ink, l.text)
	hot, clicked := f.Pressable(l.id, undo)
	ink := f.Theme.Accent
	if l.undo == nil {
		ink = widget.Fade(f.Theme.Dim, 0.4)
	} else if hot {
		f.Round(undo.Inset(1, 1), form.Radius, f.Theme.ButtonHot)
		ink = f.Theme.Text
	}
	f.Icon(undo, widget.IconFault, 9, ink)
	if f.Tipped(l.id) {
		f.SetTip(l.id, l.full+"\n"+l.tip)
	}
	if clicked && l.undo != nil {
		l.undo(f)
	}
}
