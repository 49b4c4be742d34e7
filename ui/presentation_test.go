package ui

import (
	"fmt"
	"testing"

	"github.com/g3n/engine/window"

	"github.com/sitlark/sitlark/sim/snapshot"
	"github.com/sitlark/sitlark/ui/picture"
)

// TestPresentationShowsOnlyWhatAnAudienceNeeds, and F11 and Esc end it.
func TestPresentationShowsOnlyWhatAnAudienceNeeds(t *testing.T) {
	for _, end := range []window.Key{window.KeyF11, window.KeyEscape} {
		inWindow(t, 1280, 720, func(r *rig) {
			r.key(window.KeyF11, 0)
			r.frame()
			if !r.view.Presenting {
				t.Fatal("F11 does not begin it")
			}
			for _, id := range []string{"bar", "motors", "battery", "wind", "flight", "numbers", "events"} {
				if _, _, _, _, ok := r.p.Find(id); ok {
					t.Errorf("%s is still on the screen", id)
				}
			}
			event(&r.snap, 41.2, snapshot.Info, "motors started")
			r.after(0.3)
			for _, want := range []string{"00:41.2", "AUTO armed", "21.3 m", "4.7 m/s", "motors started"} {
				if !r.shows(want) {
					t.Errorf("it does not show %q", want)
				}
			}
			r.key(end, 0)
			r.frame()
			if _, _, _, _, ok := r.p.Find("motors"); !ok || r.view.Presenting {
				t.Error("the panels are not back")
			}
		})
	}
}

// TestEscapeClosesTheHelpFirst, then the presentation.
func TestEscapeClosesTheHelpFirst(t *testing.T) {
	inWindow(t, 1280, 720, func(r *rig) {
		r.key(window.KeyF11, 0)
		r.key(window.KeyF1, 0)
		r.key(window.KeyEscape, 0)
		if r.p.help || !r.view.Presenting {
			t.Errorf("after one Esc: help %v, presenting %v", r.p.help, r.view.Presenting)
		}
		r.key(window.KeyEscape, 0)
		if r.view.Presenting {
			t.Error("the second Esc does not end the presentation")
		}
	})
}

// TestInsetOverlapsNothing at five sizes of the window, with the panels, with
// captions, and in the presentation.
func TestInsetOverlapsNothing(t *testing.T) {
	for _, size := range windowSizes {
		for _, presenting := range []bool{false, true} {
			for _, name := range []string{"flying", "trouble"} {
				inWindow(t, size[0], size[1], func(r *rig) {
					r.snap = situations[name]()
					r.view.SecondView, r.view.Presenting = "First person", presenting
					r.view.PixelsPerMetre, r.view.NorthUp = 40, true
					r.after(1)
					event(&r.snap, 41.5, snapshot.Fault, "motor 3 failed")
					r.frame()
					r.frame()
					checkSecondView(t, r, fmt.Sprintf("%s at %d×%d, presenting: %v", name, size[0], size[1], presenting))
				})
			}
		}
	}
}

func checkSecondView(t *testing.T, r *rig, at string) {
	t.Helper()
	in, ok := r.p.ctx.Find("second")
	if !ok || in.Intersect(r.p.screen.window()) != in {
		t.Errorf("%s: the second view is at %v", at, in)
	}
	if ratio := in.W / in.H; ratio < 1.75 || ratio > 1.8 {
		t.Errorf("%s: its sides are as %.2f to 1, want 16:9", at, ratio)
	}
	if x, y, w, h := r.p.SecondView(); x < 0 || y < 0 || w <= 0 || h <= 0 || x+w > r.p.screen.fbW || y+h > r.p.screen.fbH {
		t.Errorf("%s: it is to be drawn at %d, %d, %d×%d", at, x, y, w, h)
	}
	for _, id := range []string{"bar", "motors", "battery", "wind", "flight", "numbers", "events", "event", "state",
		"scale", "north", "frozen", "crashed"} {
		other, ok := r.p.ctx.Find(id)
		if !ok {
			continue
		}
		if !other.Intersect(in).Empty() {
			t.Errorf("%s: %s at %v overlaps the second view at %v", at, id, other, in)
		}
		for _, card := range [2]string{"event", "state"} {
			if c, ok := r.p.ctx.Find(card); ok && card != id && !other.Intersect(c).Empty() {
				t.Errorf("%s: %s at %v overlaps %s at %v", at, id, other, card, c)
			}
		}
	}
}

// TestInsetButtons: key, button and a click on the view itself go on to the next.
func TestInsetButtons(t *testing.T) {
	inWindow(t, 1280, 720, func(r *rig) {
		r.key(window.KeyO, 0)
		r.click("view.title")
		r.frame()
		r.reach("view.second")
		r.click("view.second")
		r.view.SecondView = "Top"
		r.frame()
		r.frame()
		r.click("second")
		if r.insets != 3 {
			t.Errorf("key, button and view were asked for %d times, want 3", r.insets)
		}
	})
}

func TestCameraButtons(t *testing.T) {
	for _, size := range windowSizes {
		inWindow(t, size[0], size[1], func(r *rig) {
			for n := 1; n <= 10; n++ {
				r.click(fmt.Sprintf("flight.camera.%d", n))
			}
			if got := fmt.Sprint(r.cameras); got != "[1 2 3 4 5 6 7 8 9 10]" {
				t.Errorf("at %d×%d: the buttons choose %s", size[0], size[1], got)
			}
		})
	}
}

// TestScaleBarIsToScale: its length in pixels is what it says.
func TestScaleBarIsToScale(t *testing.T) {
	for _, unit := range []float64{0.003, 0.7, 12, 37.9, 400} {
		inWindow(t, 1280, 720, func(r *rig) {
			r.view.PixelsPerMetre = unit
			r.frame()
			bar, ok := r.p.ctx.Find("scale")
			if !ok {
				t.Fatalf("%g px a metre: no scale", unit)
			}
			length := picture.RoundLength(picture.ScaleMost / unit)
			if drawn := float64(bar.W-28) / unit; drawn < length*0.999 || drawn > length*1.001 || !r.shows(picture.LengthText(length)) {
				t.Errorf("%g px a metre: the bar is %g m long and says %s", unit, drawn, picture.LengthText(length))
			}
			if bar.W > picture.ScaleMost+28 || bar.W < 40 {
				t.Errorf("%g px a metre: the bar is %g px long", unit, bar.W)
			}
		})
	}
	for m, want := range map[float64]string{0.02: "2 cm", 0.5: "50 cm", 1: "1 m", 200: "200 m", 5000: "5 km"} {
		if got := picture.LengthText(m); got != want {
			t.Errorf("%g m: %q, want %q", m, got, want)
		}
	}
}
