package panel

import (
	"strconv"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/sim/snapshot"
	"github.com/sitlark/sitlark/ui/form"
	"github.com/sitlark/sitlark/ui/widget"
)

// Faults lists what is broken and what will be, each with the button that takes it
// back, and has the choice of when faults act.
type Faults struct {
	Airframe *Airframe // wings and control surfaces; nil: the vehicle has none
	scroll   form.Scroll
	narrow   bool // the strip has no room for the times of delayed faults
}

const (
	faultW      = 300 // of a line at least: with room for more they stand side by side
	switchW     = 84  // of "Delay faults"
	restoreAllW = 72
	timingW     = 118 // of a number
)

// Count is how many faults are listed: those in effect and those that wait.
func (l *Faults) Count(f *form.Pass) (n int, ink widget.Ink) {
	n, ink = len(faultLines(f, l.Airframe)), f.Theme.Accent
	if n > f.Now.PendingCount+min(1, f.Now.PendingMore) {
		ink = f.Theme.Fault
	}
	return n + max(0, f.Now.PendingMore-1), ink // the others have one line
}

// DrawTools switches the delay on and off, and restores everything.
func (l *Faults) DrawTools(f *form.Pass, r widget.Rect) {
	look, tip := widget.Mend, "Make every motor, engine, servo, wing and sensor, battery, tank and RC healthy again; charge, weather and what waits stay\nU"
	if !faulty(f.Now) {
		look, tip = widget.Off, "Nothing is broken that can be mended without a reset"
		if f.Now.PendingCount > 0 {
			tip = "Nothing is broken yet; what waits is taken back at its line"
		}
	}
	if f.SmallButton("faults.do", r.CutRight(restoreAllW), look, "Restore all") {
		f.Submit("faults.do", command.RestoreAll{})
	}
	f.SetTip("faults.do", tip)
	r.CutRight(form.Gap)
	l.narrow = r.W < switchW+2*timingW+2*form.Gap
	if !l.narrow {
		drawTiming(f, r.CutRight(2*timingW+4))
		r.CutRight(form.Gap)
	}
	drawDelay(f, r.CutRight(min(r.W, switchW)))
}

// drawDelay is the switch that delays faults.
func drawDelay(f *form.Pass, r widget.Rect) {
	t, look := f.Commands, widget.Plain
	if t.Later {
		look = widget.Chosen
	}
	if f.SmallButton("faults.later", r, look, "Delay faults") {
		if t.Later = !t.Later; t.Later && t.Delay == 0 && t.Ramp == 0 {
			t.Delay = usualDelay
		}
	}
	f.SetTip("faults.later", "On: faults chosen from now on act later, or grow, as the numbers beside say\nOff: they act at once")
}

// drawTiming has the two numbers of the delay.
func drawTiming(f *form.Pass, r widget.Rect) {
	t := f.Commands
	timingSpin(f, "faults.in", r.Split(0, 2, 4), timingDelay, &t.Delay, "So long after the click, in physics time")
	timingSpin(f, "faults.over", r.Split(1, 2, 4), timingRamp, &t.Ramp, "What can grow does so over this time: thrust, imbalance, charge, sag, wind, air")
}

// Draw draws a line for each fault, or says that there is none.
func (l *Faults) Draw(f *form.Pass, r widget.Rect) {
	if l.narrow {
		drawTiming(f, r.CutTop(form.RowH))
		r.CutTop(form.Gap / 2)
	}
	lines := faultLines(f, l.Airframe)
	if len(lines) == 0 {
		f.Text(r.CutTop(form.LineH), widget.Left, widget.Body, f.Theme.Dim, "Nothing is broken, and nothing waits")
		return
	}
	columns := max(1, int((r.W+form.Gap)/(faultW+form.Gap)))
	from, to := l.scroll.List(f, &r, form.LineH, (len(lines)+columns-1)/columns)
	for row := from; row < to; row++ {
		line := r.CutTop(form.LineH)
		for i := range min(columns, len(lines)-row*columns) {
			lines[row*columns+i].Draw(f, line.Split(i, columns, 2*form.Gap))
		}
	}
}

const (
	mostDelay  = 600 // [s]
	usualDelay = 5   // [s]
)

var (
	timingDelay = widget.Spinner{Label: "Act in", Unit: "s", Show: form.Tenths, Range: widget.Range{Max: mostDelay, Step: 0.5}}
	timingRamp  = widget.Spinner{Label: "grow over", Unit: "s", Show: form.Tenths, Range: widget.Range{Max: mostDelay, Step: 0.5}}
)

// timingSpin is one of the two numbers of the timing.
func timingSpin(f *form.Pass, id string, r widget.Rect, s widget.Spinner, v *float64, tip string) {
	s.Lit = *v > 0 && f.Commands.Later
	if to, changed := f.Spin(id, r, s, *v); changed {
		*v, f.Commands.Later = to, true
	}
	f.SetTip(id, tip+"\n0 to "+strconv.Itoa(mostDelay)+" s; 0: at once\nDrag, wheel, ← →; type it: click, Enter; Del: at once")
}

// faulty reports whether something has a fault that a command heals.
func faulty(s *snapshot.Snapshot) bool {
	for _, r := range s.Rotors[:rotorCount(s)] {
		if !r.Healthy() {
			return true
		}
	}
	for i := range s.Servos[:max(0, min(s.ServoCount, len(s.Servos)))] {
		if !s.Servos[i].Healthy() {
			return true
		}
	}
	for i := range s.Wings[:max(0, min(s.WingCount, len(s.Wings)))] {
		if !s.Wings[i].Healthy() {
			return true
		}
	}
	for _, fault := range s.SensorFaults {
		if fault.Active {
			return true
		}
	}
	return !s.Power.Healthy() || !s.Fuel.Healthy() || s.RC.Lost
}

// Draw draws the fault, with the control that mends it.
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
