package timebar

import (
	"math"
	"sort"

	"github.com/sitlark/sitlark/timeline"
	"github.com/sitlark/sitlark/ui/form"
	"github.com/sitlark/sitlark/ui/units"
	"github.com/sitlark/sitlark/ui/widget"
)

// quantity is what the curve can show.
type quantity struct {
	name  string // in the settings
	label string
	show  func(v float64) units.Quantity
	of    func(p *timeline.Point) float32
	least float32 // span of the curve from bottom to top, so that noise is no mountain
}

// quantities are those that the curve can show, in the order in which a click takes them.
var quantities = []quantity{
	{"height", "Height", units.Metres, (*timeline.Point).Altitude, 1},
	{"speed", "Speed", units.Speed, func(p *timeline.Point) float32 { return p.Speed }, 1},
	{"voltage", "Voltage", units.Volts, func(p *timeline.Point) float32 { return p.Voltage }, 0.2},
	{"current", "Current", units.Amperes, func(p *timeline.Point) float32 { return p.Current }, 1},
	{"none", "No curve", nil, nil, 0},
}

// curve is the thin line over the flight.
type curve struct {
	shown  int // of quantities
	points []widget.CurvePoint

	// The range of the shown quantity over the points that were looked at so far.
	of        int
	first     float64 // elapsed time of the first point [s]
	place     [3]float32
	looked    int
	low, high float32
}

// CurveName is the name of the quantity that the curve shows; empty: the first.
func (b *Bar) CurveName() string {
	if b.curve.shown == 0 {
		return ""
	}
	return quantities[b.curve.shown].name
}

// ChooseCurve lets the curve show the quantity of a name; the first where there is none.
func (b *Bar) ChooseCurve(name string) {
	b.curve.shown = 0
	for i := range quantities {
		if quantities[i].name == name {
			b.curve.shown = i
		}
	}
}

// follow brings the range up to date. Points only ever come to those that there were.
func (c *curve) follow(points []timeline.Point) {
	if len(points) == 0 {
		c.looked = 0
		return
	}
	if c.of != c.shown || c.looked == 0 || c.looked > len(points) || c.first != points[0].Elapsed || c.place != points[0].PositionNED {
		c.of, c.looked = c.shown, 0
		c.low, c.high = float32(math.Inf(1)), float32(math.Inf(-1))
	}
	c.first, c.place = points[0].Elapsed, points[0].PositionNED
	of := quantities[c.shown].of
	for i := c.looked; i < len(points) && of != nil; i++ {
		if v := of(&points[i]); v == v { // a log may lack it: then it is NaN
			c.low, c.high = min(c.low, v), max(c.high, v)
		}
	}
	c.looked = len(points)
}

// known reports whether there is a range to draw in.
func (c *curve) known() bool {
	return quantities[c.shown].of != nil && c.looked > 1 && c.high >= c.low && !math.IsInf(float64(c.high), 0)
}

// draw draws the curve over the points: each column from the least to the greatest value in it.
func (c *curve) draw(f *form.Pass, s scale, points []timeline.Point) {
	c.follow(points)
	if !c.known() {
		return
	}
	const step = 2 // [logical px]
	q := &quantities[c.shown]
	span := max(c.high-c.low, q.least)
	y := func(v float32) float32 { return s.r.Bottom() - 2 - (s.r.H-4)*(v-c.low)/span }
	c.points = c.points[:0]
	end := points[len(points)-1].Elapsed
	i := 0
	for x := s.r.X; x < s.r.Right(); x += step {
		from, to := s.time(x), s.time(x+step)
		if from > end {
			break
		}
		i += sort.Search(len(points)-i, func(k int) bool { return points[i+k].Elapsed >= from })
		i = min(i, len(points)-1)
		top, bottom := float32(math.Inf(1)), float32(math.Inf(-1))
		for k := i; k == i || k < len(points) && points[k].Elapsed < to; k++ {
			if v := y(q.of(&points[k])); v == v {
				top, bottom = min(top, v), max(bottom, v)
			}
		}
		if top <= bottom {
			c.points = append(c.points, widget.CurvePoint{X: x, Top: top, Bottom: bottom})
		}
	}
	f.Curve(c.points, step, 1, widget.Fade(f.Theme.Text, 0.7))
}

// at is the value at an elapsed time [s] in words; empty: there is none.
func (c *curve) at(points []timeline.Point, elapsed float64) string {
	if !c.known() || elapsed > points[len(points)-1].Elapsed+1 {
		return ""
	}
	i := sort.Search(len(points), func(i int) bool { return points[i].Elapsed > elapsed }) - 1
	q := &quantities[c.shown]
	return q.label + " " + q.show(float64(q.of(&points[max(i, 0)]))).String()
}

// curveW is the width of the curve's name and range [logical px].
const curveW = 84

// drawCurveName writes what the curve shows, and its range; a click takes the next quantity.
func (b *Bar) drawCurveName(f *form.Pass, r widget.Rect) {
	const id = "timebar.curve"
	c := &b.curve
	c.follow(b.state.Contents.Points)
	r.CutRight(form.Gap / 2)
	hot, clicked := f.Pressable(id, r)
	if hot {
		f.Round(r, form.Radius, f.Theme.ButtonHot)
	}
	turn := f.TakeWheel("timebar", r)
	if clicked {
		turn = -1
	}
	if turn != 0 {
		n := len(quantities)
		c.shown = ((c.shown-int(turn))%n + n) % n
		c.follow(b.state.Contents.Points)
	}
	q := &quantities[c.shown]
	f.SetTip(id, "Curve: height, speed over ground, battery voltage, current, or none\nClick or wheel: next one")
	words := r.Inset(form.Gap/2, 0)
	if !c.known() {
		f.Text(words, widget.Right, widget.Small, f.Theme.Dim, q.label)
		return
	}
	f.Text(words.CutTop(r.H/2), widget.Right, widget.Small, f.Theme.Text, q.label)
	f.Text(words, widget.Right, widget.Small, f.Theme.Dim, rangeWords(q, c.low, c.high))
}

// rangeWords is a range with as many digits as have room, such as "0…21 m".
func rangeWords(q *quantity, low, high float32) string {
	unit := q.show(0).Unit
	decimals := 0
	if high-low < 5 {
		decimals = 1
	}
	from, to := units.Number(float64(low), decimals), units.Number(float64(high), decimals)
	return from + "…" + units.Quantity{Num: to, Unit: unit}.String()
}
