// Package charts draws how flights compare: their tracks from above, and over time their heights,
// speeds and distances from the first.
package charts

import (
	"fmt"
	"image/color"
	"io"
	"path/filepath"
	"strings"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgimg"
	"gonum.org/v1/plot/vg/vgsvg"

	"github.com/sitlark/sitlark/compare"
	"github.com/sitlark/sitlark/internal/linechart"
)

// Size of the picture, and how many moments of a flight are drawn.
const (
	width, height = 10 * vg.Inch, 7 * vg.Inch
	gap           = 10
	mostPoints    = 1500
	pngDPI        = 144
)

// inks are the flights' colours: black, and those of M. Okabe and K. Ito, Color Universal Design, 2008.
var inks = []color.NRGBA{
	{0x22, 0x22, 0x22, 0xFF}, {0xE6, 0x9F, 0x00, 0xFF}, {0x56, 0xB4, 0xE9, 0xFF}, {0x00, 0x9E, 0x73, 0xFF},
	{0xCC, 0x79, 0xA7, 0xFF}, {0xD5, 0x5E, 0x00, 0xFF}, {0x00, 0x72, 0xB2, 0xFF}, {0x99, 0x99, 0x99, 0xFF},
}

// formats are the endings of files that can be written.
var formats = map[string]func() vg.CanvasWriterTo{
	".svg": func() vg.CanvasWriterTo { return vgsvg.New(width, height) },
	".png": func() vg.CanvasWriterTo {
		return vgimg.PngCanvas{Canvas: vgimg.NewWith(vgimg.UseWH(width, height), vgimg.UseDPI(pngDPI))}
	},
}

// Check returns an error for a file whose ending tells no format that can be written.
func Check(path string) error {
	if formats[strings.ToLower(filepath.Ext(path))] == nil {
		return fmt.Errorf("%s: expected a file that ends in .svg or .png", path)
	}
	return nil
}

// Write draws flights as they are aligned, in the format that the ending of path tells.
func Write(w io.Writer, path string, flights []*compare.Flight, a compare.Alignment) error {
	if err := Check(path); err != nil {
		return err
	}
	c := formats[strings.ToLower(filepath.Ext(path))]()
	over := newPlots()
	for i, f := range flights {
		over.add(i, f, flights[0], a.Places[i].Delay)
	}
	over.square()
	on := draw.New(c)
	on.SetColor(color.White)
	on.Fill(on.Path())
	tiles := draw.Tiles{Rows: 2, Cols: 2, PadX: gap, PadY: gap, PadTop: gap, PadBottom: gap, PadLeft: gap, PadRight: gap}
	var m linechart.Margins // of all, so that they are aligned
	for i, p := range over.all() {
		m = m.Max(p.Margins(tiles.At(on, i%2, i/2)))
	}
	for i, p := range over.all() {
		p.Draw(tiles.At(on, i%2, i/2), m)
	}
	_, err := c.WriteTo(w)
	return err
}

// plots are the four charts.
type plots struct {
	above, height, speed, distance *linechart.Chart
}

func newPlots() plots {
	return plots{
		above: linechart.New("east [m]", "north [m]"), height: linechart.New("time [s]", "height [m]"),
		speed: linechart.New("time [s]", "speed [m/s]"), distance: linechart.New("time [s]", "distance from the first [m]"),
	}
}

// all returns the charts row by row, two in each.
func (p *plots) all() []*linechart.Chart {
	return []*linechart.Chart{p.above, p.height, p.distance, p.speed}
}

// add draws flight i of several, by moments that are equally far apart.
func (p *plots) add(i int, f, first *compare.Flight, delay float64) {
	var above, height, speed, distance []linechart.Point
	flush := func() {
		p.line(p.above, &above, i)
		p.line(p.height, &height, i)
		p.line(p.speed, &speed, i)
		p.line(p.distance, &distance, i)
	}
	begins, ends := f.Span()
	step := (ends - begins) / mostPoints
	for n := range mostPoints + 1 {
		at := begins + float64(n)*step
		if !f.Known(at) { // a gap: the lines are parted
			flush()
			continue
		}
		m, _, _ := f.At(at)
		now := first.TimeOf(at + delay)
		above = append(above, linechart.Point{X: m.PositionNED.Y, Y: m.PositionNED.X})
		height = append(height, linechart.Point{X: now, Y: -m.PositionNED.Z})
		speed = append(speed, linechart.Point{X: now, Y: m.VelNED.Len()})
		if i > 0 && first.Known(at+delay) {
			there, _, _ := first.At(at + delay)
			distance = append(distance, linechart.Point{X: now, Y: m.PositionNED.Sub(there.PositionNED).Len()})
		}
	}
	p.above.Legend = append(p.above.Legend, linechart.Entry{Name: cut(f.Name), Style: style(i)})
	flush()
}

// longestName is how much of a name a legend shows.
const longestName = 24

func cut(name string) string {
	if runes := []rune(name); len(runes) > longestName {
		return string(runes[:longestName-1]) + "…"
	}
	return name
}

// style is that of flight i: colours come again as dashed lines.
func style(i int) draw.LineStyle {
	s := draw.LineStyle{Color: inks[i%len(inks)], Width: 1.2}
	if i >= len(inks) {
		s.Dashes = []vg.Length{4, 2}
	}
	return s
}

// line draws what there is of a line, and begins another.
func (p *plots) line(on *linechart.Chart, points *[]linechart.Point, i int) {
	if len(*points) > 1 {
		on.Add(*points, style(i))
	}
	*points = nil
}

// square gives the chart from above one scale in both directions, and those over time the
// same times. What nothing is drawn on has a range, too: without one, ticks have no end.
func (p *plots) square() {
	for _, on := range p.all() {
		for _, axis := range []*linechart.Axis{&on.X, &on.Y} {
			if axis.Min > axis.Max {
				axis.Min, axis.Max = 0, 1
			}
			if axis.Max-axis.Min < leastRange {
				axis.Max = axis.Min + leastRange
			}
		}
	}
	x, y := &p.above.X, &p.above.Y
	half := 0.55 * max(x.Max-x.Min, y.Max-y.Min)
	midX, midY := (x.Min+x.Max)/2, (y.Min+y.Max)/2
	x.Min, x.Max, y.Min, y.Max = midX-half*aspect, midX+half*aspect, midY-half, midY+half
	for _, over := range []*linechart.Chart{p.speed, p.distance} {
		over.Y.Min = min(0, over.Y.Min)
		over.X.Min, over.X.Max = p.height.X.Min, p.height.X.Max
	}
}

// leastRange is the shortest range of an axis [its unit].
const leastRange = 0.01

// aspect is how much wider than high a chart is.
const aspect = float64(width) / float64(height)
