package widget

import (
	"image/color"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func newList(t *testing.T) *DrawList { return &DrawList{Atlas: newAtlas(t, 1)} }

var white = color.NRGBA{255, 255, 255, 255}

// TestClipHoldsEverything: whatever is drawn, no corner leaves the clip.
func TestClipHoldsEverything(t *testing.T) {
	d := newList(t)
	clip := Rect{100, 50, 80, 60}
	rapid.Check(t, func(t *rapid.T) {
		x := rapid.Float32Range(0, 300).Draw(t, "x")
		y := rapid.Float32Range(0, 200).Draw(t, "y")
		w := rapid.Float32Range(0, 200).Draw(t, "w")
		h := rapid.Float32Range(0, 200).Draw(t, "h")
		d.Reset()
		d.Clip(clip)
		d.Fill(Rect{x, y, w, h}, white)
		d.Round(Rect{x, y, w, h}, 6, white)
		d.Line(x, y, w, h, 3, white)
		d.Polygon(white, x, y, w, y, w, h)
		d.Text(Rect{x, y, w, h}, Left, Body, white, "Windspeed")
		for _, v := range d.Vertices {
			const slack = 0.001
			if v.X < clip.X-slack || v.X > clip.Right()+slack || v.Y < clip.Y-slack || v.Y > clip.Bottom()+slack {
				t.Fatalf("corner (%g, %g) leaves the clip", v.X, v.Y)
			}
		}
	})
}

// TestClippedPolygonKeepsItsArea: a polygon inside the clip is not changed, one
// half inside loses half.
func TestClippedPolygonKeepsItsArea(t *testing.T) {
	area := func(corners []Vertex) (sum float32) {
		for i, a := range corners {
			b := corners[(i+1)%len(corners)]
			sum += (a.X*b.Y - b.X*a.Y) / 2
		}
		return sum
	}
	square := []Vertex{{X: 0, Y: 0}, {X: 10, Y: 0}, {X: 10, Y: 10}, {X: 0, Y: 10}}
	for _, c := range []struct {
		clip Rect
		want float32
	}{
		{Rect{-5, -5, 30, 30}, 100},
		{Rect{5, -5, 30, 30}, 50},
		{Rect{5, 5, 30, 30}, 25},
		{Rect{20, 0, 30, 30}, 0},
	} {
		if got := area(clipConvex(square, c.clip)); got != c.want {
			t.Errorf("clip %v leaves %g, want %g", c.clip, got, c.want)
		}
	}
}

func TestTextStaysInItsRect(t *testing.T) {
	d := newList(t)
	long := "a text that is much too long for the place it got"
	for _, align := range []Align{Left, Center, Right} {
		d.Reset()
		r := Rect{20, 10, 90, 24}
		d.Text(r, align, Body, white, long)
		got := d.Texts()[0]
		if got.Rect.X < r.X || got.Rect.Right() > r.Right() || !strings.HasSuffix(got.Text, "…") {
			t.Errorf("align %d: %q at %v, want it cut and inside %v", align, got.Text, got.Rect, r)
		}
	}
}

func TestWrapKeepsWordsAndWidth(t *testing.T) {
	a := newAtlas(t, 1)
	text := "Frame rate is 401 Hz: Copter will not arm below about 720 Hz."
	lines := a.Wrap(Small, text, 120)
	if len(lines) < 3 || strings.Join(lines, " ") != text {
		t.Errorf("words were lost: %q", lines)
	}
	for _, l := range lines {
		if a.Width(Small, l) > 120 {
			t.Errorf("%q is %g px wide", l, a.Width(Small, l))
		}
	}
}

// TestPlacesAreWholeDevicePixels: the texture is sampled without interpolation.
func TestPlacesAreWholeDevicePixels(t *testing.T) {
	for _, scale := range []float32{1, 1.25, 1.5, 2} {
		d := &DrawList{Atlas: newAtlas(t, scale)}
		d.Text(Rect{3.3, 7.7, 200, 21}, Center, Body, white, "Airspeed 12.4 m/s")
		d.Round(Rect{3.3, 7.7, 100, 21.2}, 4, white)
		d.Disc(17.3, 20.1, 5, white)
		for _, v := range d.Vertices {
			if v.X != float32(int(v.X)) || v.Y != float32(int(v.Y)) {
				t.Fatalf("scale %g: corner at (%g, %g)", scale, v.X, v.Y)
			}
		}
	}
}
