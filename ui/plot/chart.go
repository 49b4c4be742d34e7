package plot

import (
	"image/color"
	"math"

	"github.com/sitlark/sitlark/ui/form"
	"github.com/sitlark/sitlark/ui/history"
	"github.com/sitlark/sitlark/ui/widget"
)

// JoinSlots is the longest stretch without samples that a curve bridges [slots].
const JoinSlots = history.Rate

// Sizes within a chart [logical px].
const (
	scaleW   = 36 // of the numbers beside the axes
	timesH   = 14 // of the times below
	curveW   = 1.5
	lineEach = 28 // about this far apart are the lines of an axis
)

// chart draws one group in r: legend, axes, curves, events, cursor.
type chart struct {
	p        *Panel
	group    int
	channels []channel
	area     widget.Rect // of the curves
	end      float64     // own time at the right edge [s]
	span     float64     // [s]
	level    int
	axes     [2]axis
	two      bool  // has an axis at the right
	round    bool  // which is that of headings, over a whole turn
	shown    []int // the channels that are offered
}

func (p *Panel) chart(f *form.Pass, group int, r widget.Rect) {
	c := chart{p: p, group: group, channels: p.Rec.Groups[group], end: p.End(), span: Spans[p.Span]}
	p.placed, c.shown = p.placed[:0], p.shownScratch[:0]
	for i, ch := range c.channels {
		c.two = c.two || ch.right
		if !ch.watched || (limitLines{&c}).on(ch.Name) {
			c.shown = append(c.shown, i)
		}
	}
	p.shownScratch = c.shown
	names := r.CutTop(legend{&c}.height(r.W))
	c.area = r
	c.area.H -= timesH
	c.area.CutTop(form.Gap)
	c.area.CutLeft(scaleW)
	if c.two {
		c.area.CutRight(scaleW)
	}
	if c.area.W < 40 || c.area.H < 20 {
		return
	}
	c.level = history.Level(c.span, int(c.area.W*f.Atlas.Scale()))
	c.scale()
	c.mouse(f)
	values := readout{}
	values.find(&c)
	bands{&c}.draw(f)
	c.grid(f)
	limitLines{&c}.draw(f)
	bands{&c}.names(f)
	c.events(f)
	c.drawMark(f)
	for _, i := range c.shown {
		if !p.Hidden[c.id(i)] {
			c.curve(f, i, c.channels[i])
		}
	}
	comparison{&c}.draw(f)
	c.drawCursor(f)
	values.draw(f)
	legend{&c}.draw(f, names)
}

// id names a curve: it is the id of its entry in the legend.
func (c *chart) id(i int) string { return "plots." + Groups[c.group].ID + "." + c.channels[i].Name }

// binSpan is how long a bin lasts [s].
func (c *chart) binSpan() float64 { return math.Exp2(float64(c.level)) / history.Rate }

// bins returns the first and the last bin whose middle is in the chart. late is how much later own
// times of the chart are than those of the bins' flight [s].
func (c *chart) bins(late float64) (from, to int64) {
	end := c.end - late
	w := c.binSpan()
	from, to = int64(math.Ceil((end-c.span)/w-0.5)), int64(math.Floor(end/w))
	if c.p.Held {
		to-- // it may still grow
	}
	return from, to
}

// x returns where an own time stands.
func (c *chart) x(t float64) float32 {
	k := max(0, min(1, 1-(c.end-t)/c.span))
	return c.area.X + c.area.W*float32(k)
}

func (c *chart) y(a axis, v float64) float32 { return c.area.Y + c.area.H*float32(1-a.At(v)) }

// scale fits both axes to what is seen of their curves, and to the limits that are near.
func (c *chart) scale() {
	lines := max(2, min(6, int(c.area.H/lineEach)))
	for side := 1; side >= 0; side-- {
		lo, hi := c.extent(side)
		lo, hi = limitLines{c}.reach(side, lo, hi)
		was, least := &c.p.Axes[c.group][side], Groups[c.group].least[side]
		if lo > hi || !was.follows(lo, hi, least, lines) {
			*was = newAxis(lo, hi, least, lines)
		}
		c.axes[side] = *was
		if side == 1 && Groups[c.group].ID == "attitude" && was.hi()-was.lo > wrap {
			if lines == 5 {
				lines = 4
			}
			c.round, c.axes[1] = true, axis{step: wrap / float64(lines), lines: lines}
		}
	}
}

// extent returns the least and the greatest of the curves on a side.
func (c *chart) extent(side int) (lo, hi float64) {
	from, to := c.bins(0)
	lo, hi = math.Inf(1), math.Inf(-1)
	for _, i := range c.shown {
		if c.channels[i].right != (side == 1) || c.p.Hidden[c.id(i)] {
			continue
		}
		for n := from; n <= to; n++ {
			if b, ok := c.p.Rec.Bin(c.group, i, c.level, n); ok {
				lo, hi = min(lo, float64(b.Min)), max(hi, float64(b.Max))
			}
		}
		lo, hi = comparison{c}.extent(i, lo, hi)
	}
	return lo, hi
}

// mouse takes the cursor, the wheel and the click.
func (c *chart) mouse(f *form.Pass) {
	id := c.chartID()
	hot, clicked, key := f.Stepped(id, c.area)
	f.SetTip(id, "")
	if clicked {
		c.p.hold(!c.p.Held)
	}
	if !hot {
		keys(c, f, key)
		return
	}
	c.p.next, c.p.nextUnder = float64((f.In.X-c.area.X)/c.area.W), c.group
	if w := f.TakeWheel(f.Panel.ID, c.area); w > 0 {
		c.p.Span = max(0, c.p.Span-1)
	} else if w < 0 {
		c.p.Span = min(len(Spans)-1, c.p.Span+1)
	}
}

// curve draws one channel.
func (c *chart) curve(f *form.Pass, i int, ch channel) {
	c.line(f, i, ch, stroke{rec: &c.p.Rec, ink: comparison{c}.ink(f, i), width: curveW})
}

// stroke is of which flight a curve is, and how it is drawn.
type stroke struct {
	rec   *Recorder
	late  float64 // own time of the chart less that of the flight [s]
	ink   color.NRGBA
	width float32
}

// line draws one channel of a flight.
func (c *chart) line(f *form.Pass, i int, ch channel, s stroke) {
	a := c.axes[0]
	if ch.right {
		a = c.axes[1]
	}
	w, wraps := c.binSpan(), c.wraps(&ch)
	step := c.area.W * float32(w/c.span)
	points, last, turned := c.p.points[:0], int64(math.MinInt64/2), 0.0
	var before history.Bin
	point := func(n int64, b history.Bin) {
		lo, hi := float64(b.Min)-turned, float64(b.Max)-turned
		points = append(points, widget.CurvePoint{X: c.x((float64(n)+0.5)*w + s.late), Top: c.y(a, hi), Bottom: c.y(a, lo)})
	}
	end := func() {
		f.Curve(points, step, s.width, s.ink)
		points = points[:0]
	}
	from, to := c.bins(s.late)
	for n := from; n <= to; n++ {
		b, ok := s.rec.Bin(c.group, i, c.level, n)
		if !ok {
			continue
		}
		if (n-last)<<c.level > max(JoinSlots, int64(2)<<c.level) && len(points) > 0 {
			end()
		}
		if Groups[c.group].Told != nil && c.level <= toldLevel {
			b.Min = (b.Min + b.Max) / 2
			b.Max = b.Min
		}
		if now := wrap * turn(b.Min, b.Max); wraps && now != turned {
			if len(points) > 0 { // out at one edge, in at the other
				point(n, b)
				end()
				turned = now
				point(last, before)
			}
			turned = now
		}
		point(n, b)
		last, before = n, b
	}
	end()
	c.p.points = points
}
