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
	before := a.version
	a.Tidy()
	if a.full || len(a.sprites) != 0 || a.version == before {
		t.Error("Tidy does not empty the atlas, or does not say that it changed")
	}
	if s := a.glyph(Body, 'A', 0); s.w == 0 || s.u1 <= s.u0 {
		t.Errorf("no glyph after Tidy: %+v", s)
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
	owner := map[int]spriteKey{}
	for key, s := range a.sprites {
		u, v := int(s.u0*float32(a.side)+0.5), int(s.v0*float32(a.side)+0.5)
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
		s    sprite
		want float64 // area [px²]
	}{
		{"disc", a.disc(8), 3.14159 * 64},
		{"ring", a.ring(shapeRing, 8, 2), 3.14159 * (64 - 36)},
		{"rounded", a.rounded(40, 20, 4), 800 - (4-3.14159)*16},
		{"line of 3 px", a.line(3), 3 * 3 * lineFine},
	} {
		sum := 0.0
		u, v := int(c.s.u0*float32(a.side)+0.5), int(c.s.v0*float32(a.side)+0.5)
		for i := range int(c.s.w) * int(c.s.h) {
			sum += float64(a.pix[(v+i/int(c.s.w))*a.side+u+i%int(c.s.w)]) / 255
		}
		if sum < 0.98*c.want || sum > 1.02*c.want {
			t.Errorf("%s covers %.1f px², want %.1f", c.name, sum, c.want)
		}
	}
}
