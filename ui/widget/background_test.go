package widget

import (
	"image/color"
	"testing"
)

// TestGroundOnAnotherPanelStays: a ground that would be drawn over something is not
// taken out of the list, or that would shine through.
func TestGroundOnAnotherPanelStays(t *testing.T) {
	atlas, err := NewAtlas(1)
	if err != nil {
		t.Fatal(err)
	}
	ink := color.NRGBA{200, 200, 200, 255}
	for _, c := range []struct {
		name  string
		below Rect
		early int
	}{
		{"alone", Rect{X: 400, Y: 10, W: 20, H: 20}, 3},
		{"beside a neighbour", Rect{X: 300, Y: 10, W: 20, H: 20}, 3},
		{"on a letter", Rect{X: 290, Y: 290, W: 20, H: 20}, 0},
		{"round a letter", Rect{X: 150, Y: 150, W: 10, H: 10}, 0},
	} {
		d := &DrawList{Atlas: atlas, Backgrounds: BackgroundsFirst}
		d.Fill(c.below, ink)
		before := len(d.Vertices)
		d.Background(Rect{X: 10, Y: 10, W: 290, H: 290}, 4, Dark.Panel)
		if n := len(d.Early()); n != c.early {
			t.Errorf("%s: %d areas are drawn early, want %d", c.name, n, c.early)
		}
		if len(d.Vertices) == before {
			t.Errorf("%s: nothing is left in the list, not even the corners", c.name)
		}
		for _, g := range d.Early() {
			if g.Color.A != 255 {
				t.Errorf("%s: %v is not opaque", c.name, g.Color)
			}
		}
	}
}

// TestFoldedPanelsAreDrawnEarly too, and what is as small as a button is not.
func TestFoldedPanelsAreDrawnEarly(t *testing.T) {
	atlas, err := NewAtlas(1)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		ground Rect
		early  int
	}{{Rect{X: 8, Y: 40, W: 260, H: 28}, 3}, {Rect{X: 8, Y: 40, W: 53, H: 24}, 0}} {
		d := &DrawList{Atlas: atlas, Backgrounds: BackgroundsFirst}
		d.Background(c.ground, 4, Dark.Panel)
		if n := len(d.Early()); n != c.early {
			t.Errorf("%v: %d areas are drawn early, want %d", c.ground, n, c.early)
		}
	}
}
