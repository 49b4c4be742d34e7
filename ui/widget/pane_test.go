package widget

import (
	"image/color"
	"testing"
)

var (
	bodyInk  = color.NRGBA{200, 200, 200, 255}
	otherInk = color.NRGBA{90, 200, 20, 255}
)

// paneList draws a panel at x = 10 and what extra draws, and settles the list.
func paneList(d *DrawList, extra func()) { paneListOn(d, 720, extra) }

func paneListOn(d *DrawList, height int, extra func()) {
	d.Reset()
	d.Background(Rect{X: 10, Y: 10, W: 200, H: 200}, 4, Dark.Panel)
	d.Fill(Rect{X: 50, Y: 50, W: 20, H: 20}, bodyInk)
	extra()
	d.Settle(1280, height)
}

// settledList is a list of which the picture is on the screen, after the window has stood still.
func settledList(t *testing.T) *DrawList {
	t.Helper()
	atlas, err := NewAtlas(1)
	if err != nil {
		t.Fatal(err)
	}
	d := &DrawList{Atlas: atlas, Backgrounds: BackgroundsKept}
	for i := range wholeAfter + 2 {
		paneList(d, func() {})
		if kept := d.Early()[0].Kept; kept != (i >= wholeAfter) {
			t.Fatalf("picture %d: kept %v", i, kept)
		}
		d.panes.drawn()
	}
	return d
}

// TestPanelStaysOnScreenWhileItLooksTheSame: a panel is drawn again when anything on it changes,
// and when anything is partly on it or was.
func TestPanelStaysOnScreenWhileItLooksTheSame(t *testing.T) {
	second := func(d *DrawList, x float32) func() {
		return func() { d.Background(Rect{X: x, Y: 10, W: 200, H: 200}, 4, Dark.Panel) }
	}
	for _, c := range []struct {
		name  string
		draw  func(d *DrawList) func()
		kept  bool // the first panel
		later bool // in the picture after, without it
	}{
		{"nothing", func(*DrawList) func() { return func() {} }, true, true},
		{"a letter elsewhere", func(d *DrawList) func() { return func() { d.Fill(Rect{X: 300, Y: 50, W: 9, H: 9}, bodyInk) } }, true, true},
		{"a letter in its rounded corner", func(d *DrawList) func() { return func() { d.Fill(Rect{X: 10, Y: 10, W: 3, H: 3}, bodyInk) } }, true, true},
		{"a letter on it", func(d *DrawList) func() { return func() { d.Fill(Rect{X: 90, Y: 50, W: 9, H: 9}, bodyInk) } }, false, false},
		{"a letter across its edge", func(d *DrawList) func() { return func() { d.Fill(Rect{X: 205, Y: 50, W: 9, H: 9}, bodyInk) } }, false, false},
		{"a letter across its corner", func(d *DrawList) func() { return func() { d.Fill(Rect{X: 10, Y: 10, W: 9, H: 9}, bodyInk) } }, false, false},
		{"a card round it", func(d *DrawList) func() { return func() { d.Fill(Rect{X: 0, Y: 0, W: 300, H: 300}, bodyInk) } }, false, false},
		{"a panel beside it", func(d *DrawList) func() { return second(d, 240) }, true, true},
		{"a panel that has scrolled out of its column", func(d *DrawList) func() {
			return func() {
				d.Clip(Rect{X: 20, Y: 0, W: 100, H: 8})
				d.Background(Rect{X: 20, Y: 100, W: 90, H: 90}, 4, Dark.Panel)
				d.Unclip()
			}
		}, true, true},
		{"a panel on its empty part", func(d *DrawList) func() { return second(d, 200) }, false, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			d := settledList(t)
			paneList(d, c.draw(d))
			if kept := d.Early()[0].Kept; kept != c.kept {
				t.Errorf("kept %v, want %v", kept, c.kept)
			}
			d.panes.drawn()
			paneList(d, func() {})
			if kept := d.Early()[0].Kept; kept != c.later {
				t.Errorf("in the picture after it, kept %v, want %v", kept, c.later)
			}
			d.panes.drawn()
			paneList(d, func() {})
			if !d.Early()[0].Kept {
				t.Error("drawn again although nothing has changed")
			}
		})
	}
}

// TestEveryChangeOfALetterShows: place, size, colour and letter.
func TestEveryChangeOfALetterShows(t *testing.T) {
	at := Rect{X: 90, Y: 60, W: 40, H: 20}
	draw := func(d *DrawList, r Rect, ink color.NRGBA, text string) func() {
		return func() { d.Text(r, Left, Body, ink, text) }
	}
	for name, change := range map[string]func(d *DrawList) func(){
		"place":  func(d *DrawList) func() { r := at; r.X++; return draw(d, r, bodyInk, "7") },
		"down":   func(d *DrawList) func() { r := at; r.Y++; return draw(d, r, bodyInk, "7") },
		"colour": func(d *DrawList) func() { return draw(d, at, otherInk, "7") },
		"letter": func(d *DrawList) func() { return draw(d, at, bodyInk, "1") },
	} {
		d := settledList(t)
		for range 2 {
			paneList(d, draw(d, at, bodyInk, "7"))
			d.panes.drawn()
		}
		paneList(d, draw(d, at, bodyInk, "7"))
		if !d.Early()[0].Kept {
			t.Fatal("not kept with a letter that stays")
		}
		paneList(d, change(d))
		if d.Early()[0].Kept {
			t.Errorf("another %s does not show", name)
		}
	}
}

// TestDrawnIsAllButWhatIsKept: the rest of the list, in its order.
func TestDrawnIsAllButWhatIsKept(t *testing.T) {
	d := settledList(t)
	paneList(d, func() {
		d.Fill(Rect{X: 300, Y: 50, W: 9, H: 9}, bodyInk)
		d.Fill(Rect{X: 302, Y: 52, W: 9, H: 9}, otherInk)
	})
	var inks []color.NRGBA
	for _, i := range d.panes.rest {
		v := d.Vertices[i]
		if v.X > 14 && v.X < 206 && v.Y > 14 && v.Y < 206 {
			t.Fatalf("a corner at %g, %g of the kept panel is drawn", v.X, v.Y)
		}
		if v.X >= 300 {
			inks = append(inks, v.C)
		}
	}
	if len(inks) != 12 || inks[0] != bodyInk || inks[11] != otherInk {
		t.Errorf("beside the panel are drawn %v, want six corners of one colour and six of the other", inks)
	}
	if corners := len(d.panes.rest) - 12; corners != 4*6 {
		t.Errorf("%d indices for the rounded corners, want 24", corners)
	}
}

// TestWholePictureIsDrawn when the picture before is not what the list knows: in another size,
// from another atlas, or drawn over; and now and then in any case.
func TestWholePictureIsDrawn(t *testing.T) {
	for name, change := range map[string]func(d *DrawList){
		"size":      func(d *DrawList) { paneListOn(d, 721, func() {}) },
		"atlas":     func(d *DrawList) { d.Atlas.emptied++; paneList(d, func() {}) },
		"overdrawn": func(d *DrawList) { d.Overdrawn(); paneList(d, func() {}) },
	} {
		d := settledList(t)
		change(d)
		if d.Early()[0].Kept {
			t.Errorf("%s: the panel is kept", name)
		}
	}
	d := settledList(t)
	whole := 0
	for range 3 * wholeEvery {
		paneList(d, func() {})
		if !d.Early()[0].Kept {
			whole++
		}
		d.panes.drawn()
	}
	if whole != 3 {
		t.Errorf("%d of %d pictures were drawn whole, want 3", whole, 3*wholeEvery)
	}
}
