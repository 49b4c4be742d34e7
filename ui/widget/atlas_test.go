package widget

import (
	"testing"

	"golang.org/x/image/math/fixed"
)

func newAtlas(t *testing.T, scale float32) *Atlas {
	t.Helper()
	a, err := NewAtlas(scale)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// TestDigitsAreEquallyWide: numbers must not jump while they change.
func TestDigitsAreEquallyWide(t *testing.T) {
	a := newAtlas(t, 1)
	for _, st := range []Style{Body, Small, Strong, Head, Code} {
		for _, d := range "123456789" {
			if w, zero := a.Width(st, string(d)), a.Width(st, "0"); w != zero {
				t.Errorf("%+v: %c is %g px wide, 0 is %g", st, d, w, zero)
			}
		}
	}
}

// TestFontsHaveTheSigns: a sign that a font lacks would be drawn as "?".
func TestFontsHaveTheSigns(t *testing.T) {
	a := newAtlas(t, 1)
	for _, st := range []Style{Body, Title} {
		for _, r := range "−°×Ω…—µ²³←→↑↓" {
			_, _, _, _, ok := a.face(st).Glyph(fixed.Point26_6{}, r)
			if !ok {
				t.Errorf("face %d lacks %c", st.Face, r)
			}
		}
	}
}

func TestAtlasEmptiesWhenFull(t *testing.T) {
	a := newAtlas(t, 1)
	for size := float32(10); !a.full && size < 400; size++ {
		for r := 'A'; r <= 'Z'; r++ {
			a.glyph(Style{Sans, size}, r, 0)
		}
	}
	if !a.full {
		t.Fatal("the atlas never ran full")
	}
	before := a.emptied
	a.Tidy()
	if a.full || len(a.Sprites) != 0 || a.emptied == before {
		t.Error("Tidy does not empty the atlas, or does not say that it changed")
	}
	if s := a.glyph(Body, 'A', 0); s.w == 0 || s.U1 <= s.U0 {
		t.Errorf("no glyph after Tidy: %+v", s)
	}
}

// TestAtlasGrowsWhenTooSmall: what is needed in one frame must fit, or every frame
// would draw all sprites again.
func TestAtlasGrowsWhenTooSmall(t *testing.T) {
	a := newAtlas(t, 1)
	frame := func() {
		a.Tidy()
		for size := float32(20); size < 100; size += 4 {
			for r := 'A'; r <= 'Z'; r++ {
				a.glyph(Style{Sans, size}, r, 0)
			}
		}
	}
	for range 4 {
		frame()
	}
	before := a.emptied
	frame()
	if a.full || a.emptied != before {
		t.Errorf("an atlas of %d² does not hold what every frame needs", a.side)
	}
}

// TestAtlasTakesWhatNeverFits: a sprite wider than the atlas is not a reason to empty it.
func TestAtlasTakesWhatNeverFits(t *testing.T) {
	a := newAtlas(t, 1)
	a.disc(leastSide)
	if a.full {
		t.Error("the atlas is emptied for a sprite that does not fit into an empty one")
	}
	for _, size := range [][2]int{{a.side, 4}, {4, a.side}, {a.side, a.side}} {
		if at, ok := a.place(size[0], size[1]); ok || a.full {
			t.Errorf("%d × %d texels got the place %d, full %v", size[0], size[1], at, a.full)
		}
	}
}

// TestFewSpritesForGrowingCircles: a circle whose size follows a value must not fill the
// atlas.
func TestFewSpritesForGrowingCircles(t *testing.T) {
	a := newAtlas(t, 1)
	const sizes = 4 * (20 - 10)
	for i := range 1000 {
		a.disc(10 + float32(i)/100)
	}
	if n := len(a.Sprites); n > sizes+1 {
		t.Errorf("%d sprites for circles of 10 to 20 px, expected at most %d", n, sizes+1)
	}
}

// TestChangedRowsHoldNewSprites: only these rows are uploaded.
func TestChangedRowsHoldNewSprites(t *testing.T) {
	a := newAtlas(t, 1)
	a.changed()
	if first, after := a.changed(); first < after {
		t.Errorf("rows %d to %d changed, expected none", first, after)
	}
	s := a.disc(9)
	first, after := a.changed()
	if v0, v1 := int(s.V0*float32(a.side)), int(s.V1*float32(a.side)); first > v0 || after < v1 || first == 0 && after == a.side {
		t.Errorf("rows %d to %d changed, the sprite lies in %d to %d", first, after, v0, v1)
	}
}

// TestSpritesDoNotShareTexels draws many sprites and holds their places apart.
func TestSpritesDoNotShareTexels(t *testing.T) {
	a := newAtlas(t, 1.25)
	for r := ' '; r < '~'; r++ {
		for sub := range uint8(subpixels) {
			a.glyph(Body, r, sub)
		}
	}
	a.disc(5)
	a.rounded(120, 24, 4)
	owner := map[int]SpriteKey{}
	for key, s := range a.Sprites {
		u, v := int(s.U0*float32(a.side)+0.5), int(s.V0*float32(a.side)+0.5)
		for i := range int(s.w) * int(s.h) {
			at := (v+i/int(s.w))*a.side + u + i%int(s.w)
			if other, taken := owner[at]; taken {
				t.Fatalf("%+v and %+v share a texel", key, other)
			}
			owner[at] = key
		}
	}
}

func TestRoundShapesCoverWhatGeometrySays(t *testing.T) {
	a := newAtlas(t, 1)
	for _, c := range []struct {
		name string
		s    Sprite
		want float64 // area [px²]
	}{
		{"disc", a.disc(8), 3.14159 * 64},
		{"ring", a.ring(ShapeRing, 8, 2), 3.14159 * (64 - 36)},
		{"rounded", a.rounded(40, 20, 4), 800 - (4-3.14159)*16},
		{"line of 3 px", a.line(3), 3 * 3 * lineFine},
	} {
		sum := 0.0
		u, v := int(c.s.U0*float32(a.side)+0.5), int(c.s.V0*float32(a.side)+0.5)
		for i := range int(c.s.w) * int(c.s.h) {
			sum += float64(a.pix[(v+i/int(c.s.w))*a.side+u+i%int(c.s.w)]) / 255
		}
		if sum < 0.98*c.want || sum > 1.02*c.want {
			t.Errorf("%s covers %.1f px², want %.1f", c.name, sum, c.want)
		}
	}
}
