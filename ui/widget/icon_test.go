package widget

import (
	"image"
	"math"
	"testing"

	"golang.org/x/image/vector"
)

// TestIconsAreFilledWithinTheirOutline: a polygon covers its area and nothing beside it, also
// as the second one of an icon.
func TestIconsAreFilledWithinTheirOutline(t *testing.T) {
	const side = 64
	p := pen{vector.NewRasterizer(side, side), side}
	p.poly(0.5, 0.5, 0.75, 0.5, 0.75, 0.75, 0.5, 0.75)
	p.poly(0.125, 0.75, 0.375, 0.75, 0.375, 0.875, 0.125, 0.875)
	ink := image.NewAlpha(image.Rect(0, 0, side, side))
	p.ras.Draw(ink, ink.Bounds(), image.Opaque, image.Point{})
	for y := range side {
		for x := range side {
			u, v := (float64(x)+0.5)/side, (float64(y)+0.5)/side
			want := 0.0
			if u > 0.5 && u < 0.75 && v > 0.5 && v < 0.75 || u > 0.125 && u < 0.375 && v > 0.75 && v < 0.875 {
				want = 255
			}
			if got := float64(ink.AlphaAt(x, y).A); math.Abs(got-want) > 2 {
				t.Fatalf("the pixel at %d, %d has %g, want %g", x, y, got, want)
			}
		}
	}
}
