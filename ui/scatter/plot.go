package scatter

import (
	"fmt"
	"image/color"
	"math"
	"slices"

	"github.com/sitlark/sitlark/overlay"
	"github.com/sitlark/sitlark/ui/form"
	"github.com/sitlark/sitlark/ui/units"
	"github.com/sitlark/sitlark/ui/widget"
)

// axis is a scale from lo to hi with a line every step.
type axis struct{ lo, hi, first, step float64 }

// at returns where v stands, 0 to 1 inside.
func (a axis) at(v float64) float64 { return (v - a.lo) / (a.hi - a.lo) }

// axisOf returns the axis of a column, with about so many lines.
func axisOf(c *Column, lines int) axis {
	if len(c.Words) > 0 {
		return axis{-0.5, float64(len(c.Words)) - 0.5, 0, 1}
	}
	lo, hi := math.Inf(1), math.Inf(-1)
	for _, v := range c.Values {
		if x := float64(v); !math.IsNaN(x) && !math.IsInf(x, 0) {
			lo, hi = min(lo, x), max(hi, x)
		}
	}
	if lo > hi {
		lo, hi = 0, 1
	}
	if span := hi - lo; span < 1e-9*max(1, math.Abs(hi)) {
		lo, hi = lo-0.5, hi+0.5
	} else {
		lo, hi = lo-0.03*span, hi+0.03*span
	}
	step := math.Pow(10, math.Floor(math.Log10((hi-lo)/float64(lines))))
	for _, s := range [...]float64{2, 2.5, 2} { // 2, 5, 10
		if (hi-lo)/step <= float64(lines) {
			break
		}
		step *= s
	}
	return axis{lo, hi, math.Ceil(lo/step-1e-9) * step, step}
}

// tick is the text at a line.
func (a axis) tick(c *Column, v float64) string {
	if len(c.Words) > 0 {
		if i := int(math.Round(v)); i >= 0 && i < len(c.Words) {
			return c.Words[i]
		}
		return ""
	}
	return units.Number(v, units.Decimals(a.step))
}

// numberText writes a number with as many digits as say something.
func numberText(v float64) string { return units.Significant(v, 3) }

// marginText writes a margin, which is in proportion to its limit.
func marginText(m float64) string { return numberText(100*m) + " %" }

const (
	tickW, tickH = 46, 18
	nearMark     = 9 // a click so near to a mark means it [logical px]
)

func (p *Panel) drawPlot(f *form.Pass, r widget.Rect, x, y *Column, v *View) {
	p.hovered = -1
	if r.H < 40 || x == nil || y == nil {
		return
	}
	if v.Table.Len() == 0 {
		f.Text(r, widget.Center, widget.Body, f.Theme.Dim, "No flight has ended yet")
		return
	}
	area := r
	area.CutTop(4)
	area.CutLeft(tickW)
	area.H -= tickH
	ax, ay := axisOf(x, max(2, int(area.W/64))), axisOf(y, max(2, int(area.H/40)))
	drawGrid(f, area, ax, ay, x, y)
	p.marks.find(v.Table, x, y, p.Only, area, ax, ay)
	f.Clip(area.Inset(-6, -6))
	p.drawContours(f, area, ax, ay, x, y, v)
	for b := p.marks.best; len(b) >= 4; b = b[2:] {
		f.Line(b[0], b[1], b[2], b[3], 1.5, f.Theme.Caution)
	}
	p.drawMarks(f, v)
	f.Unclip()
	f.Layer(p.panel.ID, r)
	hot, clicked := f.Area("flights.plot", area.Inset(-6, -4))
	if hot && p.open == "" {
		p.hovered = p.marks.nearest(f.In.X, f.In.Y, nearMark)
	}
	if p.hovered >= 0 {
		p.drawHovered(f, x, y, v)
	}
	if clicked && p.open == "" {
		p.Do.Choose(p.hovered)
	}
	f.Unclip()
}

// plotTint is how opaque the plot's own background is over the panel's.
const plotTint = 0.25

// marginColors are the colours of a legend as marks and legend have them in a theme.
type marginColors struct {
	of     []color.NRGBA
	theme  widget.Theme
	colors []color.NRGBA
}

// leastContrast is that of graphics against their ground.
//
// Source: W3C, Web Content Accessibility Guidelines 2.1, success criterion 1.4.11.
const leastContrast = 3

// in returns the colours, those that would be lost on the plot's background darker or lighter.
func (m *marginColors) in(th widget.Theme, colors []color.NRGBA) []color.NRGBA {
	if slices.Equal(m.of, colors) && m.theme == th {
		return m.colors
	}
	m.of, m.theme, m.colors = slices.Clone(colors), th, m.colors[:0]
	grounds := plotGrounds(th)
	for _, c := range colors {
		m.colors = append(m.colors, widget.Seen(c, th.Text, leastContrast, grounds[:]...))
	}
	return m.colors
}

// plotGrounds are the plot's backgrounds over the darkest and the brightest landscape, by which the
// panel shines through.
func plotGrounds(th widget.Theme) (grounds [2]color.NRGBA) {
	for i, below := range [...]color.NRGBA{{A: 255}, {R: 255, G: 255, B: 255, A: 255}} {
		grounds[i] = widget.Over(widget.Fade(th.Track, plotTint), widget.Over(th.Panel, below))
	}
	return grounds
}

func drawGrid(f *form.Pass, area widget.Rect, ax, ay axis, x, y *Column) {
	f.Fill(area, widget.Fade(f.Theme.Track, plotTint))
	line := widget.Fade(f.Theme.Edge, 0.9)
	end := float32(-100)
	for v := ax.first; v <= ax.hi+1e-9*ax.step; v += ax.step {
		at := area.X + area.W*float32(ax.at(v))
		f.Fill(widget.Rect{X: at, Y: area.Y, W: 1, H: area.H}, line)
		text := ax.tick(x, v)
		w := f.Atlas.Width(widget.Small, text)
		left := max(area.X-tickW/2, min(at-w/2, area.Right()-w))
		if left > end+6 {
			f.Text(widget.Rect{X: left, Y: area.Bottom() + 2, W: w + 1, H: tickH - 2}, widget.Left, widget.Small, f.Theme.Dim, text)
			end = left + w
		}
	}
	for v := ay.first; v <= ay.hi+1e-9*ay.step; v += ay.step {
		at := area.Bottom() - area.H*float32(ay.at(v))
		f.Fill(widget.Rect{X: area.X, Y: at, W: area.W, H: 1}, line)
		f.Text(widget.Rect{X: area.X - tickW, Y: at - 8, W: tickW - 6, H: 16}, widget.Right, widget.Small, f.Theme.Dim, ay.tick(y, v))
	}
}

// drawContours draws where flights begin to break: the surface, and thinner how sure it is.
func (p *Panel) drawContours(f *form.Pass, area widget.Rect, ax, ay axis, x, y *Column, v *View) {
	p.contours = nil
	if v.Boundary == nil {
		return
	}
	if p.contours = v.Boundary(x.Name, y.Name); p.contours == nil {
		return
	}
	for i, c := range p.contours.Lines {
		ink, width := f.Theme.Text, float32(2)
		if i > 0 {
			ink, width = widget.Fade(f.Theme.Dim, 0.7), 1
		}
		for _, l := range c.Pieces {
			at := func(k int) (float32, float32) {
				return area.X + float32(ax.at(float64(l[k])))*area.W, area.Bottom() - float32(ay.at(float64(l[k+1])))*area.H
			}
			x0, y0 := at(0)
			x1, y1 := at(2)
			f.Line(x0, y0, x1, y1, width, ink)
		}
	}
}

// colorOf is that of a margin.
func colorOf(l *overlay.Legend, margin float64, state State, none color.NRGBA) color.NRGBA {
	n := len(l.Colors)
	switch {
	case n == 0 || math.IsNaN(margin) && state != Broken:
		return none
	case math.IsNaN(margin):
		return l.Colors[0]
	}
	share := 0.5 + 0.5*margin/max(l.High, 1e-12)
	if margin < 0 {
		share = 0.5 + 0.5*margin/max(-l.Low, 1e-12)
	}
	return l.Colors[int(max(0, min(float64(n-1), math.Round(share*float64(n-1)))))]
}

// drawMarks draws a disc for a flight that held, a diamond for a broken one, and a ring for one
// that was not flown.
func (p *Panel) drawMarks(f *form.Pass, v *View) {
	t := v.Table
	size := float32(max(2, min(4, 70/math.Sqrt(float64(t.Len()+1)))))
	for _, list := range [...][]mark{p.marks.held, p.marks.other} {
		for _, m := range list {
			one(f, m.x, m.y, m.row, size, v)
		}
	}
	row := v.Details.Row
	if row < 0 || row >= t.Len() {
		return
	}
	x, y, ok := p.placeOf(t, row)
	if !ok {
		return
	}
	for _, other := range v.Details.Beside {
		if x1, y1, ok := p.placeOf(t, other); ok && t.shows(other, p.Only) {
			f.Line(x, y, x1, y1, 1.5, f.Theme.Text)
			f.Ring(x1, y1, size+3, 1, f.Theme.Text)
			one(f, x1, y1, other, size+0.5, v)
		}
	}
	f.Ring(x, y, size+6, 2, f.Theme.Text)
	f.Ring(x, y, size+4, 1.5, f.Theme.Panel)
	one(f, x, y, row, size+1.5, v)
}

func diamond(f *form.Pass, x, y, side float32, c color.NRGBA) {
	f.Polygon(c, x, y-side, x+side, y, x, y+side, x-side, y)
}

// one draws the mark of a flight. That of a comparison's second variant is hollow, that of a third
// has a dot, and so on in turn.
func one(f *form.Pass, x, y float32, row int, size float32, v *View) {
	variant := 0
	if row < len(v.Table.Variant) {
		variant = int(v.Table.Variant[row])
	}
	shape(f, x, y, v.Table.States[row], variant, size, colorOf(v.Legend, float64(v.Table.Margins[row]), v.Table.States[row], f.Theme.Dim))
}

func shape(f *form.Pass, x, y float32, state State, variant int, size float32, c color.NRGBA) {
	inner := [...]float32{0, 0.62, 0.3}[variant%3] * size
	switch state {
	case Broken:
		diamond(f, x, y, size+1, c)
		if inner > 0 {
			diamond(f, x, y, inner, f.Theme.Panel)
		}
	case NotFlown:
		f.Ring(x, y, size+1, 1, f.Theme.Dim)
		if variant%3 > 0 {
			f.Disc(x, y, 1, f.Theme.Dim)
		}
	default:
		f.Disc(x, y, size, c)
		if inner > 0 {
			f.Disc(x, y, inner, f.Theme.Panel)
		}
	}
}

// MarkAt is where the mark of a row stands in the plot [logical px].
func (p *Panel) MarkAt(t *Table, row int) (x, y float32, ok bool) {
	if p.marks.key.area.Empty() || row < 0 || row >= t.Len() {
		return 0, 0, false
	}
	return p.placeOf(t, row)
}

// placeOf is where a flight stands in the plot, also one whose mark is left out.
func (p *Panel) placeOf(t *Table, row int) (x, y float32, ok bool) {
	k := &p.marks.key
	cx, cy := t.column(k.x, 0), t.column(k.y, 1)
	vx, vy := float64(cx.Values[row]), float64(cy.Values[row])
	if math.IsNaN(vx) || math.IsNaN(vy) {
		return 0, 0, false
	}
	return k.area.X + float32(k.ax.at(vx))*k.area.W + t.shift(row), k.area.Bottom() - float32(k.ay.at(vy))*k.area.H, true
}

// drawHovered rings the mark under the mouse, and says what it is.
func (p *Panel) drawHovered(f *form.Pass, x, y *Column, v *View) {
	t, row := v.Table, p.hovered
	if px, py, ok := p.placeOf(t, row); ok {
		f.Ring(px, py, 8, 1.5, f.Theme.Accent)
	}
	words := [...]string{Held: "held", Broken: "broken", NotFlown: "could not be flown"}
	of := ""
	if row < len(t.Variant) {
		of = ", " + t.Variants[t.Variant[row]]
	}
	text := fmt.Sprintf("Sample %s%s: %s", units.Count(t.Numbers[row]), of, words[t.States[row]])
	if m := float64(t.Margins[row]); !math.IsNaN(m) {
		text += ", margin " + marginText(m)
	}
	text += "\n" + x.value(row) + ", " + y.value(row)
	f.SetTip("flights.plot", text)
}

// Value is a column's name and its value in a row; empty: there is no such column.
func (t *Table) Value(column string, row int) string {
	if c := t.find(column); c != nil {
		return c.value(row)
	}
	return ""
}

// value is a column's name and its value in a row.
func (c *Column) value(row int) string {
	v := float64(c.Values[row])
	if len(c.Words) > 0 && v >= 0 && int(v) < len(c.Words) {
		return c.Name + " " + c.Words[int(v)]
	}
	text := c.Name + " " + numberText(v)
	switch c.Unit {
	case "":
		return text
	case "°":
		return text + c.Unit
	}
	return text + " " + c.Unit
}
