package ui

import (
	"image/color"
	"testing"

	"github.com/sitlark/sitlark/ui/widget"
)

// TestTextCanBeRead computes the contrast of every ink on every ground it is used
// on, over the brightest and the darkest landscape.
func TestTextCanBeRead(t *testing.T) {
	th := widget.Dark
	inks := map[string]color.NRGBA{"text": th.Text, "dim": th.Dim, "accent": th.Accent,
		"good": th.Good, "caution": th.Caution, "fault": th.Fault}
	grounds := map[string]color.NRGBA{"panel": th.Panel, "card": th.Card}
	for _, below := range []color.NRGBA{{255, 255, 255, 255}, {0, 0, 0, 255}, {120, 150, 80, 255}} {
		for ground, g := range grounds {
			for ink, c := range inks {
				if k := widget.Contrast(c, widget.Over(g, below)); k < 4.5 {
					t.Errorf("%s on the %s over %v: contrast %.2f, must be 4.5", ink, ground, below, k)
				}
			}
		}
	}
	for ink, c := range map[string]color.NRGBA{"accent": th.Accent, "good": th.Good, "fault": th.Fault, "dim": th.Dim} {
		for name, fill := range map[string]color.NRGBA{"button": th.Button, "lit button": th.ButtonHot} {
			if k := widget.Contrast(c, fill); k < 4.5 {
				t.Errorf("%s on a %s: contrast %.2f, must be 4.5", ink, name, k)
			}
		}
	}
}

// TestMarksCanBeSeen: the two marks of turning direction can be told from the panel
// and from each other by brightness or shape; their contrast is that of graphics.
func TestMarksCanBeSeen(t *testing.T) {
	th := widget.Dark
	ground := widget.Over(th.Panel, color.NRGBA{255, 255, 255, 255})
	for name, c := range map[string]color.NRGBA{"CW": th.CW, "CCW": th.CCW} {
		if k := widget.Contrast(c, ground); k < 3 {
			t.Errorf("mark %s: contrast %.2f, must be 3", name, k)
		}
	}
}
