package reports

import (
	"bytes"
	"fmt"
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

	"github.com/sitlark/sitlark/internal/webpage"
	"github.com/sitlark/sitlark/scenario"
)

// inks are colours that people with any colour vision tell apart: M. Okabe, K. Ito,
// Color Universal Design, 2008.
var inks = []color.NRGBA{
	{0x00, 0x72, 0xB2, 0xFF}, {0xD5, 0x5E, 0x00, 0xFF}, {0x00, 0x9E, 0x73, 0xFF}, {0xCC, 0x79, 0xA7, 0xFF},
	{0xE6, 0x9F, 0x00, 0xFF}, {0x56, 0xB4, 0xE9, 0xFF}, {0x22, 0x22, 0x22, 0xFF}, {0x99, 0x99, 0x99, 0xFF},
}

const (
	plotWidth  = 5.9 * vg.Inch
	plotHeight = 2.1 * vg.Inch
	// mostPoints of a curve are drawn; more no eye tells apart.
	mostPoints = 700
)

// series is one curve over time.
type series struct {
	name   string // empty: it is the only one
	values []float64
}

// figure is a plot with its legend, which stands above it, so that it covers nothing.
type figure struct {
	Title  string
	Legend []legendEntry
	SVG    webpage.Raw
}

// legendEntry names a curve or a limit.
type legendEntry struct {
	Name  string
	Ink   string
	Limit bool
}

// chart is what a plot over time shows.
type chart struct {
	title  string
	curves []series
	limits []scenario.Limit
	round  bool // headings: 360 is followed by 0
	modes  []scenario.ModeSpan
}

// plots draws a flight's samples; none without them. All plots over time have one time axis,
// at one place.
func plots(r *scenario.Result) ([]figure, error) {
	s := &r.Samples
	if len(s.Time) < 2 {
		return nil, nil
	}
	charts := chartsOf(r)
	drawn := make([]*plot.Plot, len(charts))
	out := make([]figure, len(charts))
	for i := range charts {
		var err error
		if drawn[i], out[i].Legend, err = overTime(r, &charts[i]); err != nil {
			return nil, err
		}
		out[i].Title = charts[i].title
	}
	left := vg.Length(0)
	for _, p := range drawn {
		left = max(left, leftOf(p))
	}
	for i, p := range drawn {
		var err error
		if out[i].SVG, err = svg(p, left-leftOf(p), plotWidth, plotHeight); err != nil {
			return nil, err
		}
	}
	above, err := fromAbove(append([]scenario.Samples{*s}, r.OtherSamples...))
	return append(out, above), err
}

// leftOf is how far from the left edge a plot's curves begin.
func leftOf(p *plot.Plot) vg.Length {
	return p.DataCanvas(draw.New(vgsvg.New(plotWidth, plotHeight))).Min.X
}

// inkOf writes a colour for the page.
func inkOf(c color.NRGBA) string {
	return fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B)
}

// overTime draws curves, the limits that are near, and a line for each command.
func overTime(r *scenario.Result, c *chart) (p *plot.Plot, legend []legendEntry, err error) {
	p = canvas("time [s]", c.title)
	low, high := math.Inf(1), math.Inf(-1)
	lines := []plot.Plotter{&bands{c.modes}}
	for i, s := range c.curves {
		ink := inks[i%len(inks)]
		for _, points := range pieces(r.Samples.Time, s.values, c.round) {
			for _, at := range points {
				low, high = min(low, at.Y), max(high, at.Y)
			}
			line, err := plotter.NewLine(points)
			if err != nil {
				return nil, nil, err
			}
			line.LineStyle = draw.LineStyle{Color: ink, Width: 1.2}
			lines = append(lines, line)
		}
		if s.name != "" {
			legend = append(legend, legendEntry{Name: s.name, Ink: inkOf(ink)})
		}
	}
	if low > high {
		low, high = 0, 0
	}
	if high-low < 1e-9 {
		low, high = low-1, high+1
	}
	low, high = reach(c.limits, low, high)
	p.X.Min, p.X.Max, p.Y.Min, p.Y.Max = 0, r.Samples.Time[len(r.Samples.Time)-1], low-0.04*(high-low), high+0.04*(high-low)
	if c.round && high-low > 180 {
		p.Y.Min, p.Y.Max, p.Y.Tick.Marker = 0, 360, plot.ConstantTicks(quarters)
	}
	for _, e := range r.Events {
		if e.Kind == scenario.CommandEvent {
			lines = append(lines, dashed(plotter.XYs{{X: e.Time, Y: p.Y.Min}, {X: e.Time, Y: p.Y.Max}}, commandInk, 0.8))
		}
	}
	p.Add(lines...)
	limits, err := limitLines(c.limits, p)
	p.Add(limits...)
	for _, l := range c.limits {
		if l.Value < low || l.Value > high {
			legend = append(legend, legendEntry{Name: l.Text + " (off the plot)", Ink: inkOf(limitInk), Limit: true})
		}
	}
	return p, legend, err
}

// quarters are the ticks of headings.
var quarters = []plot.Tick{{Value: 0, Label: "0"}, {Value: 90, Label: "90"}, {Value: 180, Label: "180"}, {Value: 270, Label: "270"}, {Value: 360, Label: "360"}}

// commandInk is the colour of what was done to the vehicle, limitInk that of limits.
var commandInk, limitInk = color.NRGBA{0xB0, 0x20, 0x20, 0xC0}, color.NRGBA{0xA8, 0x35, 0x0A, 0xFF}

func dashed(points plotter.XYs, ink color.NRGBA, width vg.Length) *plotter.Line {
	return &plotter.Line{XYs: points, LineStyle: draw.LineStyle{Color: ink, Width: width, Dashes: []vg.Length{4, 3}}}
}

// limitReach is how far from the curves a limit may lie so that the axis reaches it, in spans
// of the curves.
const limitReach = 4

// reach widens a range to the limits that are near.
func reach(limits []scenario.Limit, low, high float64) (float64, float64) {
	far := limitReach * (high - low)
	from, to := low-far, high+far
	for _, l := range limits {
		if l.Value >= from && l.Value <= to {
			low, high = min(low, l.Value), max(high, l.Value)
		}
	}
	return low, high
}

// limitLines are the limits on the axes with their labels, which stand beside each other where
// they are near.
func limitLines(limits []scenario.Limit, p *plot.Plot) (all []plot.Plotter, err error) {
	width := p.X.Max - p.X.Min
	for i, l := range limits {
		if l.Value < p.Y.Min || l.Value > p.Y.Max {
			continue
		}
		all = append(all, dashed(plotter.XYs{{X: p.X.Min, Y: l.Value}, {X: p.X.Max, Y: l.Value}}, limitInk, 0.9))
		at := plotter.XY{X: p.X.Min + width*(0.01+0.33*float64(i%3)), Y: l.Value}
		label, err := plotter.NewLabels(plotter.XYLabels{XYs: plotter.XYs{at}, Labels: []string{l.Text}})
		if err != nil {
			return nil, err
		}
		label.TextStyle[0].Font.Variant, label.TextStyle[0].Font.Size, label.TextStyle[0].Color = "Sans", 8, limitInk
		label.Offset.Y = 2
		if l.Value > (p.Y.Min+3*p.Y.Max)/4 {
			label.Offset.Y = -10
		}
		all = append(all, label)
	}
	return all, nil
}

// pieces are a curve's parts: it is parted where nothing is known, and where a heading goes
// over 360.
func pieces(x, y []float64, round bool) (parts []plotter.XYs) {
	from := 0
	n := min(len(x), len(y))
	for i := 0; i <= n; i++ {
		broken := i == n || math.IsNaN(y[i]) || math.IsInf(y[i], 0)
		wrapped := !broken && round && i > from && math.Abs(y[i]-y[i-1]) > 180
		if !broken && !wrapped {
			continue
		}
		if i-from > 1 {
			parts = append(parts, thin(x[from:i], y[from:i]))
		}
		from = i
		if broken {
			from++
		}
	}
	return parts
}

// fromAbove draws each vehicle's way over the ground, from its own home.
func fromAbove(fleet []scenario.Samples) (f figure, err error) {
	p := canvas("east [m]", "north [m]")
	f.Title = "from above"
	for i := range fleet {
		way, err := plotter.NewLine(thin(fleet[i].East, fleet[i].North))
		if err != nil {
			return f, err
		}
		way.LineStyle = draw.LineStyle{Color: inks[i%len(inks)], Width: 1.2}
		p.Add(way)
		if fleet[i].Vehicle != "" {
			f.Legend = append(f.Legend, legendEntry{Name: fleet[i].Vehicle, Ink: inkOf(inks[i%len(inks)])})
		}
	}
	// One scale for both axes: a circle is a circle.
	centreX, centreY := (p.X.Min+p.X.Max)/2, (p.Y.Min+p.Y.Max)/2
	half := max(p.X.Max-p.X.Min, p.Y.Max-p.Y.Min, 2) * 0.55
	p.X.Min, p.X.Max, p.Y.Min, p.Y.Max = centreX-half, centreX+half, centreY-half, centreY+half
	f.SVG, err = svg(p, 0, 3.6*vg.Inch, 3.5*vg.Inch)
	return f, err
}

// thin pairs x and y and leaves out points, so that of each span the least and the
// greatest y stay.
func thin(x, y []float64) plotter.XYs {
	n := min(len(x), len(y))
	chunk := 1
	if n > mostPoints {
		chunk = (2*n + mostPoints - 1) / mostPoints
	}
	var points plotter.XYs
	for from := 0; from < n; from += chunk {
		least, greatest := from, from
		for i := from; i < min(from+chunk, n); i++ {
			if y[i] < y[least] {
				least = i
			}
			if y[i] > y[greatest] {
				greatest = i
			}
		}
		points = append(points, plotter.XY{X: x[min(least, greatest)], Y: y[min(least, greatest)]})
		if least != greatest {
			points = append(points, plotter.XY{X: x[max(least, greatest)], Y: y[max(least, greatest)]})
		}
	}
	return points
}

func canvas(x, y string) *plot.Plot {
	p := plot.New()
	for _, style := range []*text.Style{&p.X.Label.TextStyle, &p.Y.Label.TextStyle, &p.X.Tick.Label, &p.Y.Tick.Label} {
		style.Font.Variant = "Sans"
		style.Font.Size = 9
	}
	p.X.Label.Text, p.Y.Label.Text = x, y
	p.X.Tick.Marker, p.Y.Tick.Marker = ticks{}, ticks{}
	grid := plotter.NewGrid()
	grid.Horizontal.Color, grid.Vertical.Color = color.Gray{0xE4}, color.Gray{0xE4}
	p.Add(grid)
	return p
}

// ticks are at whole multiples of 1, 2 or 5 times a power of ten.
type ticks struct{}

// Ticks returns three to seven marks between low and high.
func (ticks) Ticks(low, high float64) []plot.Tick {
	span := high - low
	if !(span > 0) {
		return nil
	}
	step := math.Pow(10, math.Floor(math.Log10(span/3)))
	for _, more := range []float64{5, 2} {
		if span/(step*more) >= 3 {
			step *= more
			break
		}
	}
	var all []plot.Tick
	for k := math.Ceil(low / step); k*step <= high+step*1e-9; k++ {
		all = append(all, plot.Tick{Value: k * step, Label: strconv.FormatFloat(k*step+0, 'g', 6, 64)})
	}
	return all
}

// svg draws a plot with more room at its left.
func svg(p *plot.Plot, left, width, height vg.Length) (webpage.Raw, error) {
	c := vgsvg.New(width, height)
	p.Draw(draw.Crop(draw.New(c), left, 0, 0, 0))
	var out bytes.Buffer
	if _, err := c.WriteTo(&out); err != nil {
		return "", err
	}
	text := out.String()
	return webpage.Raw(text[max(0, strings.Index(text, "<svg")):]), nil
}
