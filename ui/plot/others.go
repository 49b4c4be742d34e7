package plot

import (
	"image/color"

	"github.com/sitlark/sitlark/sim/snapshot"
	"github.com/sitlark/sitlark/ui/form"
	"github.com/sitlark/sitlark/ui/widget"
)

// Other is another flight, whose curves are drawn into the charts of the followed one.
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

// FollowOthers takes what was sampled of other flights since the last call.
func (p *Panel) FollowOthers(list []Other) {
	if len(list) != len(p.others) {
		p.others = make([]*other, len(list))
		for i := range list {
			p.others[i] = &other{}
		}
	}
	for i, o := range p.others {
		o.Other = list[i]
		o.rec.Follow(o.Samples)
	}
}

// late is how much later own times of the followed vehicle are than those of the other flight [s];
// false while either is not known.
func (o *other) late(on *Recorder) (float64, bool) {
	there, known := on.Own(o.On, 0)
	here, known2 := o.rec.Own(o.Flight, 0)
	return there + o.Delay - here, known && known2
}

// otherW is how thick the curves of other flights are [logical px].
const otherW = 1

// drawOthers draws the shown channels of the other flights, each flight in its own colour, and
// names the flights. What autopilots tell of themselves is not among it.
func (c *chart) drawOthers(f *form.Pass) {
	if Groups[c.group].Told != nil {
		return
	}
	names := c.area
	for _, o := range c.p.others {
		late, ok := o.late(&c.p.Rec)
		if !ok {
			continue
		}
		for _, i := range c.shown {
			if !c.p.Hidden[c.id(i)] && i < len(o.rec.Groups[c.group]) {
				c.line(f, i, c.channels[i], stroke{rec: &o.rec, late: late, ink: o.Ink, width: otherW})
			}
		}
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

// extentOfOthers widens an extent by a channel of the other flights.
func (c *chart) extentOfOthers(i int, lo, hi float64) (float64, float64) {
	if Groups[c.group].Told != nil {
		return lo, hi
	}
	for _, o := range c.p.others {
		late, ok := o.late(&c.p.Rec)
		if !ok || i >= len(o.rec.Groups[c.group]) {
			continue
		}
		from, to := c.binsUntil(c.end - late)
		for n := from; n <= to; n++ {
			if b, ok := o.rec.Bin(c.group, i, c.level, n); ok {
				lo, hi = min(lo, float64(b.Min)), max(hi, float64(b.Max))
			}
		}
	}
	return lo, hi
}
