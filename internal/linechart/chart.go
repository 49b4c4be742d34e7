// Package linechart draws lines over two axes with the vector graphics of gonum/plot. That
// module's own package plot does more, and embeds twelve faces of fonts, 4 MB, of which one is
// needed here.
package linechart

import (
	"image/color"
	"math"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// Point is a place in the units of the axes.
type Point struct{ X, Y float64 }

// Axis is one of a chart's two. Its range must not be empty.
type Axis struct {
	Label    string
	Min, Max float64
	Ticks    []Tick // nil: those of Ticks
}

// Include widens the axis to a value. Every value is in an axis without a range.
func (a *Axis) Include(v float64) { a.Min, a.Max = min(a.Min, v), max(a.Max, v) }

// norm is where a value is on the axis, from 0 to 1.
func (a *Axis) norm(v float64) float64 { return (v - a.Min) / (a.Max - a.Min) }

// ticks are those in the range.
func (a *Axis) ticks() (in []Tick) {
	all := a.Ticks
	if all == nil {
		all = Ticks(a.Min, a.Max)
	}
	for _, t := range all {
		if n := a.norm(t.Value); n >= -1e-9 && n <= 1+1e-9 {
			in = append(in, t)
		}
	}
	return in
}

// Entry is a line of the legend.
type Entry struct {
	Name  string
	Style draw.LineStyle
}

// Chart is what is drawn.
type Chart struct {
	X, Y   Axis
	Items  []Item    // in the order in which they are drawn, over the grid
	Legend []Entry   // inside, at the top left
	Above  vg.Length // room above the lines for what Items draw there
}

// New returns a chart with labelled axes and no ranges.
func New(x, y string) *Chart {
	c := &Chart{X: Axis{Label: x}, Y: Axis{Label: y}}
	for _, a := range []*Axis{&c.X, &c.Y} {
		a.Min, a.Max = math.Inf(1), math.Inf(-1)
	}
	return c
}

// Item draws something into a chart.
type Item func(a *Area)

// Area is where lines are drawn, within the axes.
type Area struct {
	draw.Canvas
	x, y *Axis
}

// At returns the place of a point.
func (a *Area) At(p Point) vg.Point {
	return vg.Point{X: a.Canvas.X(a.x.norm(p.X)), Y: a.Canvas.Y(a.y.norm(p.Y))}
}

// Add draws a line through points and widens the axes to them.
func (c *Chart) Add(points []Point, style draw.LineStyle) {
	for _, p := range points {
		c.X.Include(p.X)
		c.Y.Include(p.Y)
	}
	c.Items = append(c.Items, Line(points, style))
}

// Line is a line through points, of which what is outside of the axes is cut off.
func Line(points []Point, style draw.LineStyle) Item {
	return func(a *Area) {
		at := make([]vg.Point, len(points))
		for i, p := range points {
			at[i] = a.At(p)
		}
		a.StrokeLines(style, a.ClipLinesXY(at)...)
	}
}

// Text is a line of text whose left end is at a point; up is how far above it is. Where it
// would leave the axes at the right, it is moved.
func Text(text string, at Point, up, size vg.Length, ink color.Color) Item {
	return func(a *Area) {
		style := Style(size)
		style.Color = ink
		p := a.At(at)
		p.X, p.Y = max(a.Min.X, min(p.X, a.Max.X-style.Width(text))), p.Y+up
		a.FillText(style, p, text)
	}
}

// Margins are the widths of what surrounds an Area.
type Margins struct{ Left, Right, Bottom, Top vg.Length }

// Max returns margins in which both have room.
func (m Margins) Max(o Margins) Margins {
	return Margins{max(m.Left, o.Left), max(m.Right, o.Right), max(m.Bottom, o.Bottom), max(m.Top, o.Top)}
}

// Sizes of what surrounds lines.
const (
	textSize  = vg.Length(9)
	axisWidth = vg.Length(0.5)
	tickLen   = vg.Length(8)
	padding   = vg.Length(5) // between the axes and the lines
	thumbnail = vg.Length(20)
)

// Margins returns the least that the chart needs on a canvas.
func (c *Chart) Margins(on draw.Canvas) (m Margins) {
	style := Style(textSize)
	descent := style.FontExtents().Descent
	xs, ys := c.X.ticks(), c.Y.ticks()
	m.Left = style.Height(c.Y.Label) + descent + widest(style, ys) + style.Width(" ") + tickLen + axisWidth/2 + padding
	m.Bottom = style.Height(c.X.Label) + highest(style, xs) + tickLen + axisWidth/2 + padding
	m.Top = max(c.Above, axisWidth)
	m.Right = axisWidth
	size := on.Size()
	// A label at share n of the axis must end within the canvas: left + n·(size−left−right) + half ≤ size.
	for _, t := range xs {
		if n := vg.Length(c.X.norm(t.Value)); n > 0 {
			m.Right = max(m.Right, size.X-m.Left-(size.X-m.Left-style.Width(t.Label)/2)/n)
		}
	}
	for _, t := range ys {
		if n := vg.Length(c.Y.norm(t.Value)); n > 0 {
			m.Top = max(m.Top, size.Y-m.Bottom-(size.Y-m.Bottom-style.Height(t.Label)/2)/n)
		}
	}
	return m
}

// Draw draws the chart with margins, which are at least those that it needs.
func (c *Chart) Draw(on draw.Canvas, m Margins) {
	on.SetColor(color.White)
	on.Fill(on.Path())
	a := &Area{draw.Crop(on, m.Left, -m.Right, m.Bottom, -m.Top), &c.X, &c.Y}
	c.drawGrid(a)
	c.drawX(a)
	c.drawY(a)
	for _, item := range c.Items {
		item(a)
	}
	c.drawLegend(a)
}

func (c *Chart) drawGrid(a *Area) {
	style := draw.LineStyle{Color: color.Gray{0xE4}, Width: 0.25}
	for _, t := range c.X.ticks() {
		x := a.X(c.X.norm(t.Value))
		a.StrokeLine2(style, x, a.Min.Y, x, a.Max.Y)
	}
	for _, t := range c.Y.ticks() {
		y := a.Y(c.Y.norm(t.Value))
		a.StrokeLine2(style, a.Min.X, y, a.Max.X, y)
	}
}

// axisLine is the style of axes and ticks.
var axisLine = draw.LineStyle{Color: color.Black, Width: axisWidth}

func (c *Chart) drawX(a *Area) {
	style := Style(textSize)
	style.XAlign, style.YAlign = draw.XCenter, draw.YTop
	descent := style.FontExtents().Descent
	y := a.Min.Y - padding
	a.StrokeLine2(axisLine, a.Min.X, y, a.Max.X, y)
	ticks := c.X.ticks()
	for _, t := range ticks {
		x := a.X(c.X.norm(t.Value))
		a.StrokeLine2(axisLine, x, y-tickLen, x, y)
		a.FillText(style, vg.Point{X: x, Y: y - tickLen + descent}, t.Label)
	}
	y -= tickLen + highest(style, ticks) + style.Height(c.X.Label)
	style.YAlign = draw.YBottom
	a.FillText(style, vg.Point{X: a.Center().X, Y: y + descent}, c.X.Label)
}

func (c *Chart) drawY(a *Area) {
	style := Style(textSize)
	style.XAlign, style.YAlign = draw.XRight, draw.YCenter
	descent := style.FontExtents().Descent
	x := a.Min.X - padding
	a.StrokeLine2(axisLine, x, a.Min.Y, x, a.Max.Y)
	ticks := c.Y.ticks()
	labels := x - tickLen - style.Width(" ")
	for _, t := range ticks {
		y := a.Y(c.Y.norm(t.Value))
		a.StrokeLine2(axisLine, x-tickLen, y, x, y)
		a.FillText(style, vg.Point{X: labels, Y: y + descent}, t.Label)
	}
	x = labels - widest(style, ticks) - 2*descent
	style.XAlign, style.YAlign, style.Rotation = draw.XCenter, draw.YBottom, math.Pi/2
	a.FillText(style, vg.Point{X: x, Y: a.Center().Y}, c.Y.Label)
}

func (c *Chart) drawLegend(a *Area) {
	style := Style(textSize)
	row := style.Height("X")
	y := a.Max.Y
	for _, e := range c.Legend {
		y -= row
		a.StrokeLine2(e.Style, a.Min.X, y+row/2, a.Min.X+thumbnail, y+row/2)
		a.FillText(style, vg.Point{X: a.Min.X + thumbnail + style.Width(" "), Y: y + style.FontExtents().Descent}, e.Name)
	}
}
