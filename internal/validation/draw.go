package main

import (
	"bytes"
	"html/template"
	"image/color"
	"math"
	"strconv"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgsvg"

	"github.com/sitlark/sitlark/internal/evidence"
)

// Colours that people with any colour vision tell apart: M. Okabe, K. Ito, Color
// Universal Design, 2008.
var (
	blue      = color.NRGBA{0x00, 0x72, 0xB2, 0xFF}
	vermilion = color.NRGBA{0xD5, 0x5E, 0x00, 0xFF}
	green     = color.NRGBA{0x00, 0x9E, 0x73, 0xFF}
	purple    = color.NRGBA{0xCC, 0x79, 0xA7, 0xFF}
	sky       = color.NRGBA{0x56, 0xB4, 0xE9, 0xFF}
	orange    = color.NRGBA{0xE6, 0x9F, 0x00, 0xFF}
	black     = color.NRGBA{0x22, 0x22, 0x22, 0xFF}
	grey      = color.NRGBA{0x99, 0x99, 0x99, 0xFF}
)

var palettes = map[evidence.Kind][]color.NRGBA{
	evidence.Model:     {blue, green, purple, sky},
	evidence.Reference: {vermilion, orange, black},
	evidence.Measured:  {black, vermilion, orange, purple},
	evidence.Bound:     {grey},
}

const (
	figureWidth  = 5.4 * vg.Inch
	figureHeight = 3.4 * vg.Inch
)

// lay puts curves, axes and legend of a plot in place.
func lay(p *evidence.Plot) (*plot.Plot, error) {
	out := plot.New()
	for _, style := range []*text.Style{&out.Title.TextStyle, &out.X.Label.TextStyle, &out.Y.Label.TextStyle,
		&out.X.Tick.Label, &out.Y.Tick.Label, &out.Legend.TextStyle} {
		style.Font.Variant = "Sans"
	}
	out.Title.Text, out.X.Label.Text, out.Y.Label.Text = p.Title, p.X, p.Y
	out.Title.TextStyle.Font.Size, out.Title.Padding = 12, 6
	out.Legend.Top, out.Legend.Padding = true, 3
	out.Legend.TextStyle.Font.Size = 9
	out.X.Tick.Marker, out.Y.Tick.Marker = ticks{}, ticks{}
	if p.LogX {
		out.X.Scale, out.X.Tick.Marker = plot.LogScale{}, plot.LogTicks{Prec: -1}
	}
	if p.LogY {
		out.Y.Scale, out.Y.Tick.Marker = plot.LogScale{}, plot.LogTicks{Prec: -1}
	}
	grid := plotter.NewGrid()
	grid.Horizontal.Color, grid.Vertical.Color = color.Gray{0xE4}, color.Gray{0xE4}
	out.Add(grid)
	used := map[evidence.Kind]int{}
	for _, c := range p.Curves {
		palette := palettes[c.Kind]
		ink := palette[used[c.Kind]%len(palette)]
		if err := add(out, c, ink, used[c.Kind] == 0 || c.Kind != evidence.Bound); err != nil {
			return nil, err
		}
		used[c.Kind]++
	}
	headroom(out)
	return out, nil
}

// ticks are gonum's with every digit that tells them apart.
type ticks struct{}

func (ticks) Ticks(min, max float64) []plot.Tick {
	all := plot.DefaultTicks{}.Ticks(min, max)
	for i := range all {
		if all[i].Label != "" {
			v := all[i].Value
			if math.Abs(v) < 1e-9*(max-min) {
				v = 0
			}
			all[i].Label = strconv.FormatFloat(v, 'g', 6, 64)
		}
	}
	return all
}

// headroom leaves place for the legend above the curves.
func headroom(p *plot.Plot) {
	if _, log := p.Y.Scale.(plot.LogScale); log {
		p.Y.Max *= math.Pow(p.Y.Max/p.Y.Min, 0.2)
		return
	}
	span := p.Y.Max - p.Y.Min
	if span == 0 {
		span = math.Max(1e-9, math.Abs(p.Y.Max))
	}
	p.Y.Max += 0.25 * span
	p.Y.Min -= 0.03 * span
}

// add draws a curve and, if told to, names it in the legend.
func add(out *plot.Plot, c evidence.Curve, ink color.NRGBA, named bool) error {
	points := make(plotter.XYs, 0, len(c.Points))
	for _, p := range c.Points {
		if x, y := float64(p[0]), float64(p[1]); finite(x) && finite(y) {
			points = append(points, plotter.XY{X: x, Y: y})
		}
	}
	if len(points) == 0 {
		return nil
	}
	if c.Kind == evidence.Measured {
		s, err := plotter.NewScatter(points)
		if err != nil {
			return err
		}
		s.GlyphStyle = draw.GlyphStyle{Color: ink, Radius: 2, Shape: draw.RingGlyph{}}
		out.Add(s)
		out.Legend.Add(c.Name, s)
		return nil
	}
	l, err := plotter.NewLine(points)
	if err != nil {
		return err
	}
	l.LineStyle = draw.LineStyle{Color: ink, Width: 1.6}
	switch c.Kind {
	case evidence.Reference:
		l.Dashes = []vg.Length{5, 3}
	case evidence.Bound:
		l.Width, l.Dashes = 0.8, []vg.Length{2, 2}
	}
	out.Add(l)
	if named {
		out.Legend.Add(c.Name, l)
	}
	return nil
}

func finite(x float64) bool { return !math.IsNaN(x) && !math.IsInf(x, 0) }

// figure renders a plot as an SVG element for the page.
func figure(p *evidence.Plot) (template.HTML, error) {
	laid, err := lay(p)
	if err != nil {
		return "", err
	}
	canvas := vgsvg.New(figureWidth, figureHeight)
	laid.Draw(draw.New(canvas))
	var out bytes.Buffer
	if _, err := canvas.WriteTo(&out); err != nil {
		return "", err
	}
	svg := out.String()
	return template.HTML(svg[max(0, strings.Index(svg, "<svg")):]), nil
}
