package ui

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/g3n/engine/window"

	"github.com/sitlark/sitlark/settings"
	"github.com/sitlark/sitlark/ui/widget"
)

// TestNothingOverlapsAtScale2: on a monitor with twice the pixels, with as little
// room as that leaves.
func TestNothingOverlapsAtScale2(t *testing.T) {
	for _, size := range [][2]int{{2048, 1280}, {3840, 2160}} {
		for name, make := range situations {
			inWindow(t, size[0], size[1], func(r *rig) {
				dense, err := New(denseWindow{r.win}, r.win.Gls(), r.p.actions)
				if err != nil {
					t.Error(err)
					return
				}
				defer dense.Dispose()
				r.p, r.snap = dense, make()
				r.after(1)
				r.update()
				at := fmt.Sprintf("%s at scale 2 in %v", name, size)
				checkZones(t, r, at)
				checkTexts(t, r, at)
			})
		}
	}
}

// TestFreePanelsOverlapNothing when the window is made smaller under them: they
// make way for the columns and for each other as long as there is room.
func TestFreePanelsOverlapNothing(t *testing.T) {
	for _, size := range windowSizes {
		inWindow(t, size[0], size[1], func(r *rig) {
			r.p.Recall(settings.Settings{Panels: map[string]settings.Panel{
				"wind":    {From: "top right", X: 20, Y: 60}, // over the Flight panel
				"battery": {From: "bottom left", X: 300, Y: 300},
				"body":    {From: "bottom left", X: 310, Y: 290}, // over Battery
			}})
			for range 3 {
				r.update()
			}
			at := fmt.Sprintf("freed at %v", size)
			checkZones(t, r, at)
			checkTexts(t, r, at)
		})
	}
}

// TestHelpFits at small sizes: all of it is seen, and no text is cut or drawn over another.
func TestHelpFits(t *testing.T) {
	for _, size := range [][2]int{{900, 600}, {1024, 640}, {1920, 1080}} {
		inWindow(t, size[0], size[1], func(r *rig) {
			r.key(window.KeyF1, 0)
			r.update()
			card := r.at("help")
			if card.Intersect(r.p.screen.window()) != card {
				t.Errorf("%v: the help at %v leaves the window", size, card)
			}
			texts := r.p.ctx.Texts()
			first := slices.IndexFunc(texts, func(b widget.TextBox) bool { return b.Text == "Keys and mouse" })
			texts = texts[first:]
			said := map[string]bool{}
			var all strings.Builder
			for i, a := range texts {
				said[a.Text] = true
				all.WriteString(" " + a.Text)
				for _, b := range texts[:i] {
					if !a.Rect.Intersect(b.Rect).Empty() {
						t.Errorf("%v: %q is drawn over %q", size, a.Text, b.Text)
					}
				}
			}
			for _, row := range helpRows() {
				if !strings.Contains(all.String(), row.what) || row.key != "" && !said[row.key] {
					t.Errorf("%v: %q: %q is not to be read", size, row.key, row.what)
				}
			}
		})
	}
}
