package plot

import (
	"image/color"
	"slices"

	"github.com/sitlark/sitlark/sim/snapshot"
	"github.com/sitlark/sitlark/ui/form"
	"github.com/sitlark/sitlark/ui/widget"
)

// Other is another flight, which is drawn into the charts of the followed one.
type Other struct {
	Name    string
	Ink     color.NRGBA
	Samples *snapshot.Samples // of a vehicle with as many rotors
	Flight  uint64            // which of its flights is meant
	On      uint64            // the flight of the followed vehicle that it is laid on
	Delay   float64           // time of that flight less its own, at the same moment [s]
}

// other is a flight with what was recorded of it.
type other struct {
	Other
	rec Recorder
}

// FollowOthers takes what was sampled of other flights since the last call. ink is the colour of the
// followed one beside them.
func (p *Panel) FollowOthers(list []Other, ink color.NRGBA) {
	if len(list) != len(p.others) {
		p.others = make([]*other, len(list))
		for i := range list {
			p.others[i] = &other{}
		}
	}
	p.first = ink
	for i, o := range p.others {
		o.Other = list[i]
		o.rec.Follow(o.Samples)
	}
}

// comparison is a chart of several flights.
type comparison struct{ *chart }

// on reports whether the chart has curves of other flights. What autopilots tell of themselves
// is not compared.
func (c comparison) on() bool { return len(c.p.others) > 0 && Groups[c.group].Told == nil }

// by is the channel in which flights are compared; -1: none is shown. Flights have colours, so
// that it is one at a time.
func (c comparison) by() int {
	if i, ok := c.p.compared[Groups[c.group].ID]; ok && slices.Contains(c.shown, i) && !c.p.Hidden[c.id(i)] {
		return i
	}
	for _, i := range c.shown {
		if !c.p.Hidden[c.id(i)] {
			return i
		}
	}
	return -1
}

// ink is the colour of a curve of the followed flight. Beside others it has its flight's colour in
// the channel that is compared; the rest is faint.
func (c comparison) ink(f *form.Pass, i int) color.NRGBA {
	switch {
	case !c.on():
		return CurveInk(f.Theme, i)
	case i == c.by():
		return c.p.first
	}
	return widget.Fade(CurveInk(f.Theme, i), faintOther)
}

// faintOther is how opaque curves are that are not compared.
const faintOther = 0.35

// late is how much later own times of the followed vehicle are than those of the other flight [s];
// false while either is not known.
func (o *other) late(on *Recorder) (float64, bool) {
	there, known := on.Own(o.On, 0)
	here, known2 := o.rec.Own(o.Flight, 0)
	return there + o.Delay - here, known && known2
}

// otherW is how thick the curves of other flights are [logical px].
const otherW = 1.2

// draw draws the compared channel of the other flights, each flight in its own colour, and
// names the flights.
func (c comparison) draw(f *form.Pass) {
	if !c.on() {
		return
	}
	names, i := c.area, c.by()
	for _, o := range c.p.others {
		late, ok := o.late(&c.p.Rec)
		if !ok || i < 0 || i >= len(o.rec.Groups[c.group]) {
			continue
		}
		c.line(f, i, c.channels[i], stroke{rec: &o.rec, late: late, ink: o.Ink, width: otherW})
		nameOther(f, &names, o)
	}
}

// nameOther writes a flight's name with its colour, if there is room beside those before.
func nameOther(f *form.Pass, r *widget.Rect, o *other) {
	w := f.Atlas.Width(widget.Small, o.Name) + 11
	if w > r.W {
		return
	}
	cell := r.CutLeft(w)
	cell.H = legendRow
	f.Round(widget.Rect{X: cell.X, Y: cell.Y + cell.H/2 - 1, W: 8, H: 2}, 1, o.Ink)
	cell.CutLeft(11)
	f.Text(cell, widget.Left, widget.Small, f.Theme.Dim, o.Name)
	r.CutLeft(form.Gap)
}

// extent widens an extent by a channel of the other flights.
func (c comparison) extent(i int, lo, hi float64) (float64, float64) {
	if !c.on() || i != c.by() {
		return lo, hi
	}
	for _, o := range c.p.others {
		late, ok := o.late(&c.p.Rec)
		if !ok || i >= len(o.rec.Groups[c.group]) {
			continue
		}
		from, to := c.bins(late)
		for n := from; n <= to; n++ {
			if b, ok := o.rec.Bin(c.group, i, c.level, n); ok {
				lo, hi = min(lo, float64(b.Min)), max(hi, float64(b.Max))
			}
		}
	}
	return lo, hi
}
