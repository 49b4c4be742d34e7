// Package charts draws how flights compare: their tracks from above, and over time their heights,
// speeds and distances from the first.
package charts

import (
	"fmt"
	"image/color"
	"io"
	"path/filepath"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgimg"
	"gonum.org/v1/plot/vg/vgsvg"

	"github.com/sitlark/sitlark/compare"
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
		if err := over.add(i, f, flights[0], a.Places[i].Delay); err != nil {
			return err
		}
	}
	over.square()
	tiles := draw.Tiles{Rows: 2, Cols: 2, PadX: gap, PadY: gap, PadTop: gap, PadBottom: gap, PadLeft: gap, PadRight: gap}
	grid := [][]*plot.Plot{{over.above, over.height}, {over.distance, over.speed}}
	for row, cells := range plot.Align(grid, tiles, draw.New(c)) {
		for col, cell := range cells {
			grid[row][col].Draw(cell)
		}
	}
	_, err := c.WriteTo(w)
	return err
}

// plots are the four charts.
type plots struct {
	above, height, speed, distance *plot.Plot
}

func newPlots() plots {
	return plots{
		above: empty("east [m]", "north [m]"), height: empty("time [s]", "height [m]"),
		speed: empty("time [s]", "speed [m/s]"), distance: empty("time [s]", "distance from the first [m]"),
	}
}

func empty(x, y string) *plot.Plot {
	p := plot.New()
	for _, style := range []*text.Style{&p.X.Label.TextStyle, &p.Y.Label.TextStyle, &p.X.Tick.Label, &p.Y.Tick.Label, &p.Legend.TextStyle} {
		style.Font.Variant, style.Font.Size = "Sans", 9
	}
	p.X.Label.Text, p.Y.Label.Text = x, y
	p.Legend.Top, p.Legend.Left = true, true
	grid := plotter.NewGrid()
	grid.Horizontal.Color, grid.Vertical.Color = color.Gray{0xE4}, color.Gray{0xE4}
	p.Add(grid)
	return p
}

// add draws flight i of several, by moments that are equally far apart.
func (p *plots) add(i int, f, first *compare.Flight, delay float64) error {
	var above, height, speed, distance plotter.XYs
	flush := func() error {
		for _, c := range []struct {
			on     *plot.Plot
			points *plotter.XYs
		}{{p.above, &above}, {p.height, &height}, {p.speed, &speed}, {p.distance, &distance}} {
			if err := p.line(c.on, *c.points, i); err != nil {
				return err
			}
			*c.points = nil
		}
		return nil
	}
	begins, ends := f.Span()
	step := (ends - begins) / mostPoints
	for n := range mostPoints + 1 {
		at := begins + float64(n)*step
		if !f.Known(at) { // a gap: the lines are parted
			if err := flush(); err != nil {
				return err
			}
			continue
		}
		m, _, _ := f.At(at)
		now := first.TimeOf(at + delay)
		above = append(above, plotter.XY{X: m.PositionNED.Y, Y: m.PositionNED.X})
		height = append(height, plotter.XY{X: now, Y: -m.PositionNED.Z})
		speed = append(speed, plotter.XY{X: now, Y: m.VelNED.Len()})
		if i > 0 && first.Known(at+delay) {
			there, _, _ := first.At(at + delay)
			distance = append(distance, plotter.XY{X: now, Y: m.PositionNED.Sub(there.PositionNED).Len()})
		}
	}
	p.above.Legend.Add(cut(f.Name), &plotter.Line{LineStyle: style(i)})
	return flush()
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

func (p *plots) line(on *plot.Plot, points plotter.XYs, i int) error {
	if len(points) < 2 {
		return nil
	}
	line, err := plotter.NewLine(points)
	if err != nil {
		return err
	}
	line.LineStyle = style(i)
	on.Add(line)
	return nil
}

// square gives the chart from above one scale in both directions, and those over time the
// same times. What nothing is drawn on has a range, too: without one, ticks have no end.
func (p *plots) square() {
	for _, on := range []*plot.Plot{p.above, p.height, p.speed, p.distance} {
		for _, axis := range []*plot.Axis{&on.X, &on.Y} {
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
	for _, over := range []*plot.Plot{p.speed, p.distance} {
		over.Y.Min = min(0, over.Y.Min)
		over.X.Min, over.X.Max = p.height.X.Min, p.height.X.Max
	}
}

// leastRange is the shortest range of an axis [its unit].
const leastRange = 0.01

// aspect is how much wider than high a chart is.
const aspect = float64(width) / float64(height)
