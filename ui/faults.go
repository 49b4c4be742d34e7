package ui

import (
	"strconv"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/sim/snapshot"
	"github.com/sitlark/sitlark/ui/units"
	"github.com/sitlark/sitlark/ui/widget"
)

// faults lists what is broken and what will be, each with the button that takes it
// back, and has the choice of when faults act.
type faults struct {
	of   *pass // that list was made in
	list []faultLine
}

// lines lists what is broken and what waits, made once in a pass.
func (l *faults) lines(f *pass) []faultLine {
	if l.of != f {
		l.of, l.list = f, faultLines(f)
	}
	return l.list
}

func (l *faults) height(f *pass, _ float32) float32 {
	h := lineH * float32(len(l.lines(f)))
	if f.panel.more {
		h += rowH + gap/2
	}
	return h
}

// least leaves two lines, or three.
func (*faults) least(f *pass) float32 {
	if f.panel.more {
		return rowH + gap/2 + 2*lineH + gap
	}
	return 3*lineH + gap
}

func (*faults) moreWord(f *pass, shown bool) string {
	switch t := f.commands; {
	case t.delay > 0:
		return "In " + units.Seconds(t.delay).String()
	case t.ramp > 0:
		return "Over " + units.Seconds(t.ramp).String()
	case shown:
		return "At once"
	}
	return "Later"
}

// titleWord heals everything.
func (*faults) titleWord(f *pass) (word, tip string, do func(f *pass)) {
	if faultCount(f.now) == 0 {
		return "", "", nil
	}
	return "Restore all", "Make every motor, rotor, sensor and the battery healthy again; charge, weather and what waits stay\nU",
		func(f *pass) { f.submit("faults.do", command.RestoreAll{}) }
}

func (*faults) summary(f *pass) string {
	text, waiting := "none", f.now.PendingCount+f.now.PendingMore
	if n := faultCount(f.now); n > 0 {
		text = strconv.Itoa(n) + " in effect"
	} else if waiting > 0 {
		text = ""
	}
	if waiting > 0 {
		if text != "" {
			text = strconv.Itoa(faultCount(f.now)) + ", "
		}
		text += strconv.Itoa(waiting) + " to come"
	}
	return text
}

func (l *faults) draw(f *pass, r widget.Rect) {
	if f.panel.more {
		row, t := r.CutTop(rowH), f.commands
		timingSpin(f, "faults.in", row.Split(0, 2, gap), timingDelay, &t.delay, "Faults chosen from now on act so long after the click, in physics time")
		timingSpin(f, "faults.over", row.Split(1, 2, gap), timingRamp, &t.ramp, "What can grow does so over this time: thrust, imbalance, charge, sag, wind, air")
		r.CutTop(gap / 2)
	}
	drawFaultLines(f, r, l.lines(f))
}

const mostDelay = 600 // [s]

var (
	timingDelay = widget.Spinner{Label: "Act in", Unit: "s", Show: tenths, Range: widget.Range{Max: mostDelay, Step: 0.5}}
	timingRamp  = widget.Spinner{Label: "grow over", Unit: "s", Show: tenths, Range: widget.Range{Max: mostDelay, Step: 0.5}}
)

// timingSpin is one of the two numbers of the timing.
func timingSpin(f *pass, id string, r widget.Rect, s widget.Spinner, v *float64, tip string) {
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
func drawFaultLines(f *pass, r widget.Rect, lines []faultLine) {
	room := int((r.H + 1) / lineH)
	for i, l := range lines {
		if i == room-1 && len(lines) > room {
			f.Text(r.CutTop(lineH), widget.Left, widget.Small, f.Theme.Dim, strconv.Itoa(len(lines)-i)+" more")
			return
		}
		if i >= room {
			return
		}
		l.draw(f, r.CutTop(lineH))
	}
}

func (l *faultLine) draw(f *pass, r widget.Rect) {
	f.Icon(r.CutLeft(12), l.icon, 10, l.ink)
	r.CutLeft(6)
	undo := r.CutRight(lineH)
	f.Text(r.CutRight(f.Atlas.Width(widget.Small, l.when)+1), widget.Right, widget.Small, f.Theme.Dim, l.when)
	r.CutRight(6)
	f.Text(r, widget.Left, widget.Small, l.ink, l.text)
	hot, clicked := f.Pressable(l.id, undo)
	ink := f.Theme.Accent
	if l.undo == nil {
		ink = widget.Fade(f.Theme.Dim, 0.4)
	} else if hot {
		f.Round(undo.Inset(1, 1), radius, f.Theme.ButtonHot)
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
