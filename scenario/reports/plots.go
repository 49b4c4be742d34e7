package reports

import (
	"bytes"
	"fmt"
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
	plotHeight = 2.3 * vg.Inch
	// mostPoints of a curve are drawn; more no eye tells apart.
	mostPoints = 700
	// mostNamed curves have a legend; a longer one would cover them.
	mostNamed = 6
)

// series is one curve over time.
type series struct {
	name   string // empty: it has no line in the legend
	values []float64
}

// plots draws a flight's samples; none without them.
func plots(r *scenario.Result) ([]template.HTML, error) {
	s := &r.Samples
	if len(s.Time) < 2 {
		return nil, nil
	}
	var out []template.HTML
	add := func(svg template.HTML, err error) error {
		out = append(out, svg)
		return err
	}
	fleet := append([]scenario.Samples{*s}, r.OtherSamples...)
	for _, p := range []struct {
		y     string
		wants func(*scenario.Samples) []series
	}{
		{"altitude [m]", func(s *scenario.Samples) []series { return []series{{"", s.Altitude}} }},
		{"tilt [deg]", func(s *scenario.Samples) []series { return []series{{"", s.Tilt}} }},
		{"speed [m/s]", func(s *scenario.Samples) []series {
			return []series{{"over the ground", s.Speed}, {"wind", s.Wind}}
		}},
		{"off the path [m]", func(s *scenario.Samples) []series { return []series{{"", s.PositionError}} }},
		{"battery [V]", func(s *scenario.Samples) []series { return []series{{"", s.Voltage}} }},
		{"current [A]", func(s *scenario.Samples) []series { return []series{{"", s.Current}} }},
	} {
		curves := ofAll(fleet, p.wants)
		if len(curves[0].values) == 0 {
			continue
		}
		if err := add(overTime(r, p.y, curves)); err != nil {
			return nil, err
		}
	}
	for i := range fleet {
		if err := add(overTime(r, strings.TrimSpace("motors [rpm] "+fleet[i].Vehicle), rpms(&fleet[i]))); err != nil {
			return nil, err
		}
	}
	return out, add(fromAbove(fleet))
}

// ofAll are the curves of every vehicle, each with its vehicle's name.
func ofAll(fleet []scenario.Samples, wants func(*scenario.Samples) []series) (curves []series) {
	for i := range fleet {
		for _, c := range wants(&fleet[i]) {
			if fleet[i].Vehicle != "" {
				c.name = strings.TrimSpace(fleet[i].Vehicle + " " + c.name)
			}
			curves = append(curves, c)
		}
	}
	return curves
}

func rpms(s *scenario.Samples) []series {
	var all []series
	for i, values := range s.RPM {
		all = append(all, series{fmt.Sprint(s.Motors[i]), values})
	}
	return all
}

// overTime draws curves and a line for each event that is no mere waypoint.
func overTime(r *scenario.Result, y string, curves []series) (template.HTML, error) {
	p := canvas("time [s]", y)
	low, high := math.Inf(1), math.Inf(-1)
	for i, c := range curves {
		points := thin(r.Samples.Time, c.values)
		for _, at := range points {
			low, high = min(low, at.Y), max(high, at.Y)
		}
		line, err := plotter.NewLine(points)
		if err != nil {
			return "", err
		}
		line.LineStyle = draw.LineStyle{Color: inks[i%len(inks)], Width: 1.2}
		p.Add(line)
		if c.name != "" && len(curves) <= mostNamed {
			p.Legend.Add(c.name, line)
		}
	}
	if high-low < 1e-9 {
		low, high = low-1, high+1
	}
	p.X.Min, p.Y.Min, p.Y.Max = 0, low, high+0.04*(high-low)
	if len(curves) > 1 {
		p.Y.Max += 0.06 * (high - low) * float64(min(len(curves), mostNamed)+1) // for the legend
	}
	for _, e := range r.Events {
		if e.Kind == scenario.CommandEvent {
			mark, err := plotter.NewLine(plotter.XYs{{X: e.Time, Y: low}, {X: e.Time, Y: high}})
			if err != nil {
				return "", err
			}
			mark.LineStyle = draw.LineStyle{Color: color.NRGBA{0xB0, 0x20, 0x20, 0xC0}, Width: 0.8, Dashes: []vg.Length{3, 3}}
			p.Add(mark)
		}
	}
	return svg(p, plotWidth, plotHeight)
}

// fromAbove draws each vehicle's way over the ground, from its own home.
func fromAbove(fleet []scenario.Samples) (template.HTML, error) {
	p := canvas("east [m]", "north [m]")
	for i := range fleet {
		way, err := plotter.NewLine(thin(fleet[i].East, fleet[i].North))
		if err != nil {
			return "", err
		}
		way.LineStyle = draw.LineStyle{Color: inks[i%len(inks)], Width: 1.2}
		p.Add(way)
		if fleet[i].Vehicle != "" && len(fleet) <= mostNamed {
			p.Legend.Add(fleet[i].Vehicle, way)
		}
	}
	// One scale for both axes: a circle is a circle.
	centreX, centreY := (p.X.Min+p.X.Max)/2, (p.Y.Min+p.Y.Max)/2
	half := max(p.X.Max-p.X.Min, p.Y.Max-p.Y.Min, 2) * 0.55
	p.X.Min, p.X.Max, p.Y.Min, p.Y.Max = centreX-half, centreX+half, centreY-half, centreY+half
	return svg(p, 3.6*vg.Inch, 3.5*vg.Inch)
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
	for _, style := range []*text.Style{&p.X.Label.TextStyle, &p.Y.Label.TextStyle, &p.X.Tick.Label, &p.Y.Tick.Label, &p.Legend.TextStyle} {
		style.Font.Variant = "Sans"
		style.Font.Size = 9
	}
	p.X.Label.Text, p.Y.Label.Text = x, y
	p.X.Tick.Marker, p.Y.Tick.Marker = ticks{}, ticks{}
	p.Legend.Top = true
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

func svg(p *plot.Plot, width, height vg.Length) (template.HTML, error) {
	c := vgsvg.New(width, height)
	p.Draw(draw.New(c))
	var out bytes.Buffer
	if _, err := c.WriteTo(&out); err != nil {
		return "", err
	}
	text := out.String()
	return template.HTML(text[max(0, strings.Index(text, "<svg")):]), nil
}
