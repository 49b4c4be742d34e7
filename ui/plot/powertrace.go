package plot

import (
	"math"
	"strconv"

	"github.com/sitlark/sitlark/ui/form"
	"github.com/sitlark/sitlark/ui/history"
	"github.com/sitlark/sitlark/ui/units"
	"github.com/sitlark/sitlark/ui/widget"
)

// Sizes of the trace [logical px], and how long it is.
const (
	traceSpan = 60 // [s]
	traceAxis = 30 // of the numbers at either side
	traceFoot = 14 // of the words below
)

// trace is one curve of the battery in the last minute.
type trace struct {
	channel int // of the group
	ink     widget.Ink
	least   float64 // what its axis spans at least
	unit    string
	right   bool
}

// DrawPowerTrace draws voltage and current of the last minute, with the voltages at
// which the autopilot's failsafes begin [V], 0 where they are not known.
func (p *Panel) DrawPowerTrace(f *form.Pass, r widget.Rect, low, critical float64) {
	f.Explain("battery.trace", r, traceTip(low, critical))
	foot := r
	foot.Y, foot.H = r.Bottom()-traceFoot, traceFoot
	r.H -= traceFoot
	volt := trace{channel: 0, ink: f.Theme.Accent, least: 0.5, unit: "V"}
	amp := trace{channel: 1, ink: f.Theme.CCW, least: 5, unit: "A", right: true}
	in := r.Inset(traceAxis, 3)
	f.Fill(in, widget.Fade(f.Theme.Track, 0.35))
	group := GroupNamed("power")
	if rec := &p.Rec; rec.past != nil {
		span := volt.axis(rec, group, p.end(), low, critical)
		p.drawTrace(f, amp, group, in, amp.axis(rec, group, p.end()))
		p.drawTrace(f, volt, group, in, span)
		drawFailsafe(f, in, span, low, f.Theme.Caution, "low")
		drawFailsafe(f, in, span, critical, f.Theme.Fault, "critical")
	}
	f.Text(foot.CutLeft(traceAxis), widget.Right, widget.Small, volt.ink, "V")
	f.Text(foot.CutRight(traceAxis), widget.Left, widget.Small, amp.ink, "A")
	f.Text(foot, widget.Center, widget.Small, f.Theme.Dim, "last "+strconv.Itoa(traceSpan)+" s")
}

// end is the own time at which the traces end [s]: the newest, or the one that is shown.
func (p *Panel) end() float64 {
	if p.past {
		return p.mark
	}
	return p.Rec.Now
}

func traceTip(low, critical float64) string {
	tip := "Voltage [V] at the left and current [A] at the right, in the last minute"
	if low > 0 {
		tip += "\nThe autopilot's battery failsafe begins at " + units.Volts(low).String()
	}
	if critical > 0 {
		tip += ", the critical one at " + units.Volts(critical).String()
	}
	return tip
}

// GroupNamed returns the index of a group of channels.
func GroupNamed(id string) int {
	for i, g := range Groups {
		if g.ID == id {
			return i
		}
	}
	return 0
}

// traceLevel is that of the bins of which a trace takes one a pixel or so.
func traceLevel(width float32) int { return history.Level(traceSpan, int(width)) }

// axis fits to what was recorded, and to thresholds that are known.
func (t trace) axis(rec *Recorder, group int, end float64, marks ...float64) axis {
	lo, hi := math.Inf(1), math.Inf(-1)
	level := traceLevel(200)
	w := math.Exp2(float64(level)) / history.Rate
	for n := int64((end - traceSpan) / w); n <= int64(end/w); n++ {
		if b, ok := rec.Bin(group, t.channel, level, n); ok {
			lo, hi = min(lo, float64(b.Min)), max(hi, float64(b.Max))
		}
	}
	for _, m := range marks {
		if m > 0 {
			lo, hi = min(lo, m), max(hi, m)
		}
	}
	return newAxis(lo, hi, t.least, 3)
}

// drawTrace draws a curve and the ends of its axis.
func (p *Panel) drawTrace(f *form.Pass, t trace, group int, in widget.Rect, a axis) {
	rec, end := &p.Rec, p.end()
	level := traceLevel(in.W)
	w := math.Exp2(float64(level)) / history.Rate
	step := in.W * float32(w/traceSpan)
	y := func(v float32) float32 { return in.Y + in.H*float32(1-a.At(float64(v))) }
	points := p.points[:0]
	flush := func() {
		if len(points) > 0 {
			f.Curve(points, step, curveW, t.ink)
		}
		points = points[:0]
	}
	for n := int64(math.Ceil((end-traceSpan)/w - 0.5)); n <= int64(end/w); n++ {
		b, ok := rec.Bin(group, t.channel, level, n)
		x := in.Right() - in.W*float32((end-(float64(n)+0.5)*w)/traceSpan)
		if !ok {
			flush()
			continue
		}
		points = append(points, widget.CurvePoint{X: max(in.X, min(in.Right(), x)), Top: y(b.Max), Bottom: y(b.Min)})
	}
	flush()
	p.points = points
	t.ends(f, in, a)
}

// ends writes the least and the greatest of the axis beside the trace.
func (t trace) ends(f *form.Pass, in widget.Rect, a axis) {
	at, align := widget.Rect{X: in.X - traceAxis, W: traceAxis - 3, H: 14}, widget.Right
	if t.right {
		at.X, align = in.Right()+3, widget.Left
	}
	decimals := units.Decimals(a.step)
	for i, v := range [2]float64{a.hi(), a.lo} {
		at.Y = in.Y - 3 + float32(i)*(in.H-8)
		f.Text(at, align, widget.Small, f.Theme.Dim, units.Number(v, decimals))
	}
}

// drawFailsafe draws a threshold as a dashed line with its word.
func drawFailsafe(f *form.Pass, in widget.Rect, a axis, v float64, ink widget.Ink, word string) {
	if v <= 0 {
		return
	}
	y := in.Y + in.H*float32(1-a.At(v))
	for x := in.X; x < in.Right(); x += 8 {
		f.Fill(widget.Rect{X: x, Y: y, W: min(5, in.Right()-x), H: 1}, ink)
	}
	text := word + " " + units.Number(v, 1)
	at := widget.Rect{X: in.X + 3, Y: y - 13, W: f.Atlas.Width(widget.Small, text) + 2, H: 13}
	if word == "critical" {
		at.X, at.Y = in.Right()-at.W-3, y
	}
	at.Y = max(in.Y, min(in.Bottom()-at.H, at.Y))
	f.Fill(at, widget.Fade(f.Theme.Panel, 0.7))
	f.Text(at, widget.Left, widget.Small, ink, text)
}
