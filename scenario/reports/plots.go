package reports

import (
	"bytes"
	"fmt"
	"image/color"
	"math"
	"strings"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgsvg"

	"github.com/sitlark/sitlark/internal/linechart"
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
	drawn := make([]*linechart.Chart, len(charts))
	margins := make([]linechart.Margins, len(charts))
	out := make([]figure, len(charts))
	left := vg.Length(0)
	for i := range charts {
		drawn[i], out[i].Legend = overTime(r, &charts[i])
		out[i].Title = charts[i].title
		margins[i] = marginsOf(drawn[i], plotWidth, plotHeight)
		left = max(left, margins[i].Left)
	}
	for i, p := range drawn {
		margins[i].Left = left
		var err error
		if out[i].SVG, err = svg(p, margins[i], plotWidth, plotHeight); err != nil {
			return nil, err
		}
	}
	above, err := fromAbove(append([]scenario.Samples{*s}, r.OtherSamples...))
	return append(out, above), err
}

func marginsOf(p *linechart.Chart, width, height vg.Length) linechart.Margins {
	return p.Margins(draw.New(vgsvg.New(width, height)))
}

// inkOf writes a colour for the page.
func inkOf(c color.NRGBA) string {
	return fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B)
}

// overTime draws curves, the limits that are near, and a line for each command.
func overTime(r *scenario.Result, c *chart) (p *linechart.Chart, legend []legendEntry) {
	p = linechart.New("time [s]", c.title)
	p.Above = aboveBands(c.modes)
	p.Items = append(p.Items, bands(c.modes))
	for i, s := range c.curves {
		ink := inks[i%len(inks)]
		for _, points := range pieces(r.Samples.Time, s.values, c.round) {
			p.Add(points, draw.LineStyle{Color: ink, Width: 1.2})
		}
		if s.name != "" {
			legend = append(legend, legendEntry{Name: s.name, Ink: inkOf(ink)})
		}
	}
	low, high := p.Y.Min, p.Y.Max
	if low > high {
		low, high = 0, 0
	}
	if high-low < 1e-9 {
		low, high = low-1, high+1
	}
	low, high = reach(c.limits, low, high)
	p.X.Min, p.X.Max, p.Y.Min, p.Y.Max = 0, r.Samples.Time[len(r.Samples.Time)-1], low-0.04*(high-low), high+0.04*(high-low)
	if c.round && high-low > 180 {
		p.Y.Min, p.Y.Max, p.Y.Ticks = 0, 360, quarters
	}
	for _, e := range r.Events {
		if e.Kind == scenario.CommandEvent {
			p.Items = append(p.Items, dashed([]linechart.Point{{X: e.Time, Y: p.Y.Min}, {X: e.Time, Y: p.Y.Max}}, commandInk, 0.8))
		}
	}
	limitLines(c.limits, p)
	for _, l := range c.limits {
		if l.Value < low || l.Value > high {
			legend = append(legend, legendEntry{Name: l.Text + " (off the plot)", Ink: inkOf(limitInk), Limit: true})
		}
	}
	return p, legend
}

// quarters are the ticks of headings.
var quarters = []linechart.Tick{{Value: 0, Label: "0"}, {Value: 90, Label: "90"}, {Value: 180, Label: "180"}, {Value: 270, Label: "270"}, {Value: 360, Label: "360"}}

// commandInk is the colour of what was done to the vehicle, limitInk that of limits.
var commandInk, limitInk = color.NRGBA{0xB0, 0x20, 0x20, 0xC0}, color.NRGBA{0xA8, 0x35, 0x0A, 0xFF}

func dashed(points []linechart.Point, ink color.NRGBA, width vg.Length) linechart.Item {
	return linechart.Line(points, draw.LineStyle{Color: ink, Width: width, Dashes: []vg.Length{4, 3}})
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

// limitLines draws the limits on the axes with their labels, which stand beside each other where
// they are near.
func limitLines(limits []scenario.Limit, p *linechart.Chart) {
	width := p.X.Max - p.X.Min
	for i, l := range limits {
		if l.Value < p.Y.Min || l.Value > p.Y.Max {
			continue
		}
		at := linechart.Point{X: p.X.Min + width*(0.01+0.33*float64(i%3)), Y: l.Value}
		up := vg.Length(2)
		if l.Value > (p.Y.Min+3*p.Y.Max)/4 {
			up = -10
		}
		p.Items = append(p.Items, dashed([]linechart.Point{{X: p.X.Min, Y: l.Value}, {X: p.X.Max, Y: l.Value}}, limitInk, 0.9),
			linechart.Text(l.Text, at, up, 8, limitInk))
	}
}

// pieces are a curve's parts: it is parted where nothing is known, and where a heading goes
// over 360.
func pieces(x, y []float64, round bool) (parts [][]linechart.Point) {
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
	p := linechart.New("east [m]", "north [m]")
	f.Title = "from above"
	for i := range fleet {
		p.Add(thin(fleet[i].East, fleet[i].North), draw.LineStyle{Color: inks[i%len(inks)], Width: 1.2})
		if fleet[i].Vehicle != "" {
			f.Legend = append(f.Legend, legendEntry{Name: fleet[i].Vehicle, Ink: inkOf(inks[i%len(inks)])})
		}
	}
	// One scale for both axes: a circle is a circle.
	centreX, centreY := (p.X.Min+p.X.Max)/2, (p.Y.Min+p.Y.Max)/2
	half := max(p.X.Max-p.X.Min, p.Y.Max-p.Y.Min, 2) * 0.55
	p.X.Min, p.X.Max, p.Y.Min, p.Y.Max = centreX-half, centreX+half, centreY-half, centreY+half
	const width, height = 3.6 * vg.Inch, 3.5 * vg.Inch
	f.SVG, err = svg(p, marginsOf(p, width, height), width, height)
	return f, err
}

// thin pairs x and y and leaves out points, so that of each span the least and the
// greatest y stay.
func thin(x, y []float64) []linechart.Point {
	n := min(len(x), len(y))
	chunk := 1
	if n > mostPoints {
		chunk = (2*n + mostPoints - 1) / mostPoints
	}
	var points []linechart.Point
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
		points = append(points, linechart.Point{X: x[min(least, greatest)], Y: y[min(least, greatest)]})
		if least != greatest {
			points = append(points, linechart.Point{X: x[max(least, greatest)], Y: y[max(least, greatest)]})
		}
	}
	return points
}

// svg draws a plot with margins.
func svg(p *linechart.Chart, m linechart.Margins, width, height vg.Length) (webpage.Raw, error) {
	c := vgsvg.New(width, height)
	p.Draw(draw.New(c), m)
	var out bytes.Buffer
	if _, err := c.WriteTo(&out); err != nil {
		return "", err
	}
	text := out.String()
	return webpage.Raw(text[max(0, strings.Index(text, "<svg")):]), nil
}
