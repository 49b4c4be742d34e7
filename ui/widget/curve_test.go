package widget

import (
	"math"
	"testing"

	"pgregory.net/rapid"
)

// TestCurveCoversItsPoints: whatever the points, there are few corners, and each
// point lies within what is drawn, which is hardly larger.
func TestCurveCoversItsPoints(t *testing.T) {
	d := newList(t)
	const width = 1.5
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 60).Draw(t, "points")
		points := make([]CurvePoint, n)
		bands := 0
		for i := range points {
			y := rapid.Float32Range(20, 120).Draw(t, "y")
			tall := rapid.SampledFrom([]float32{0, 0, 0, 1, 8, 40}).Draw(t, "height")
			points[i] = CurvePoint{10 + 2*float32(i), y, y + tall}
			if i == 0 || (tall > thickFrom) != thick(points[i-1], 1) {
				bands++
			}
		}
		d.Reset()
		d.Curve(points, 2, width, white)
		if most := 2*n + 4*bands + 2; len(d.Vertices) > most {
			t.Fatalf("%d corners for %d points in %d stretches, at most %d", len(d.Vertices), n, bands, most)
		}
		for i, p := range points {
			if !covered(d, float64(p.X), float64(p.Top+p.Bottom)/2) {
				t.Fatalf("point %d at %v is not drawn", i, p)
			}
		}
		for _, v := range d.Vertices {
			const slack = 2*(width+1) + 1
			if math.IsNaN(float64(v.X+v.Y)) || v.Y < 20-slack || v.Y > 160+slack || v.X < 10-slack || v.X > 10+2*float32(n)+slack {
				t.Fatalf("a corner at (%g, %g)", v.X, v.Y)
			}
		}
	})
}

// covered reports whether a triangle of the list has the point inside, or within a
// pixel.
func covered(d *DrawList, x, y float64) bool {
	for i := 0; i+2 < len(d.Indices); i += 3 {
		a, b, c := d.Vertices[d.Indices[i]], d.Vertices[d.Indices[i+1]], d.Vertices[d.Indices[i+2]]
		side := func(p, q Vertex) float64 {
			dx, dy := float64(q.X-p.X), float64(q.Y-p.Y)
			return (dx*(y-float64(p.Y)) - dy*(x-float64(p.X))) / max(math.Hypot(dx, dy), 1e-9)
		}
		s, u, v := side(a, b), side(b, c), side(c, a)
		if min(s, u, v) > -1 || max(s, u, v) < 1 {
			return true
		}
	}
	return false
}

// TestHaloSurroundsItsLetter: wherever the letter is, its halo is as strong, and it
// reaches further on every side.
func TestHaloSurroundsItsLetter(t *testing.T) {
	for _, scale := range []float32{1, 1.25, 2} {
		a := newAtlas(t, scale)
		for _, r := range "A8g°−" {
			g, h := a.glyph(Body, r, 0), a.halo(Body, r, 0)
			if h.Ox >= g.Ox || h.Oy >= g.Oy || h.Ox+h.w <= g.Ox+g.w || h.Oy+h.h <= g.Oy+g.h || h.advance != g.advance {
				t.Errorf("scale %g, %q: halo %+v does not surround %+v", scale, r, h, g)
			}
			texel := func(s Sprite, x, y int) byte {
				return a.pix[(int(s.V0*float32(a.side)+0.5)+y)*a.side+int(s.U0*float32(a.side)+0.5)+x]
			}
			dx, dy := int(g.Ox-h.Ox), int(g.Oy-h.Oy)
			for i := range int(g.w) * int(g.h) {
				x, y := i%int(g.w), i/int(g.w)
				if texel(h, x+dx, y+dy) < texel(g, x, y) {
					t.Fatalf("scale %g, %q: the halo is weaker than the letter at %d, %d", scale, r, x, y)
				}
			}
		}
	}
}
