package linechart

import (
	"bytes"
	"encoding/xml"
	"io"
	"strings"
	"testing"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/recorder"
	"gonum.org/v1/plot/vg/vgsvg"
)

func TestTicksAreRound(t *testing.T) {
	for _, c := range []struct {
		low, high float64
		want      string
	}{
		{0, 24.4, "0 5 10 15 20"}, {12.18, 12.61, "12.2 12.3 12.4 12.5 12.6"}, {-9, 1, "-8 -6 -4 -2 0"}, {0, 6300, "0 2000 4000 6000"},
	} {
		var labels []string
		for _, tick := range Ticks(c.low, c.high) {
			labels = append(labels, tick.Label)
		}
		if got := strings.Join(labels, " "); got != c.want {
			t.Errorf("from %g to %g: %s, want %s", c.low, c.high, got, c.want)
		}
	}
}

// drawn draws a chart of a line and returns what is drawn.
func drawn(c *Chart, width, height vg.Length) *recorder.Canvas {
	var r recorder.Canvas
	on := draw.NewCanvas(&r, width, height)
	c.Draw(on, c.Margins(on))
	return &r
}

// TestNothingLeavesTheCanvas: texts and lines, whatever their numbers.
func TestNothingLeavesTheCanvas(t *testing.T) {
	const width, height = 300, 200
	for _, to := range []float64{1e-3, 1, 24, 1e5, 6e9} {
		c := New("time [s]", "height [m]")
		c.Add([]Point{{0, -to}, {to, to}}, draw.LineStyle{Width: 1})
		c.Items = append(c.Items, Text("a limit of something at the right", Point{to, 0}, 2, 8, axisLine.Color))
		c.Legend = []Entry{{"line", draw.LineStyle{Width: 1}}}
		texts := 0
		for _, a := range drawn(c, width, height).Actions {
			switch a := a.(type) {
			case *recorder.FillString:
				texts++
				// Those of the axis at the left are turned.
				if a.Point.X < 0 && !strings.Contains(a.String, "height") || a.Point.Y < -1 && !strings.Contains(a.String, "height") ||
					!strings.Contains(a.String, "height") && a.Point.X+Style(a.Font.Size).Width(a.String) > width+0.5 {
					t.Errorf("to %g: %q begins at %v", to, a.String, a.Point)
				}
			case *recorder.Stroke:
				for _, p := range a.Path {
					if p.Type != vg.CloseComp && (p.Pos.X < 0 || p.Pos.X > width || p.Pos.Y < 0 || p.Pos.Y > height) {
						t.Errorf("to %g: a line at %v", to, p.Pos)
					}
				}
			}
		}
		if texts < 8 {
			t.Errorf("to %g: %d texts", to, texts)
		}
	}
}

// TestLinesEndAtTheAxes: what is outside is cut off.
func TestLinesEndAtTheAxes(t *testing.T) {
	c := New("x", "y")
	c.X.Min, c.X.Max, c.Y.Min, c.Y.Max = 0, 1, 0, 1
	c.Items = append(c.Items, Line([]Point{{-5, 0.5}, {5, 0.5}}, draw.LineStyle{Width: 3}))
	var r recorder.Canvas
	on := draw.NewCanvas(&r, 200, 100)
	m := Margins{Left: 50, Right: 10, Bottom: 40, Top: 10}
	c.Draw(on, m)
	width := vg.Length(0)
	for _, a := range r.Actions {
		switch a := a.(type) {
		case *recorder.SetLineWidth:
			width = a.Width
		case *recorder.Stroke:
			if width == 3 && (a.Path[0].Pos != vg.Point{X: 50, Y: 65} || a.Path[1].Pos != vg.Point{X: 190, Y: 65}) {
				t.Errorf("it goes from %v to %v", a.Path[0].Pos, a.Path[1].Pos)
			}
		}
	}
}

// TestSVGIsWellFormed, also of a chart of nothing.
func TestSVGIsWellFormed(t *testing.T) {
	c := New("a & b", "<c>")
	c.X.Min, c.X.Max, c.Y.Min, c.Y.Max = 0, 1, 0, 1
	canvas := vgsvg.New(200, 100)
	on := draw.New(canvas)
	c.Draw(on, c.Margins(on))
	var out bytes.Buffer
	if _, err := canvas.WriteTo(&out); err != nil {
		t.Fatal(err)
	}
	d := xml.NewDecoder(&out)
	for {
		if _, err := d.Token(); err == io.EOF {
			return
		} else if err != nil {
			t.Fatal(err)
		}
	}
}
