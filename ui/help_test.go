package ui

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/g3n/engine/window"

	"github.com/sitlark/sitlark/ui/widget"
)

// TestHelpIsNotCut: at each size and scale all of the help can be read, if need be by
// scrolling.
func TestHelpIsNotCut(t *testing.T) {
	for _, size := range [][2]int{{900, 600}, {1280, 720}, {1920, 1080}} {
		inWindow(t, size[0], size[1], func(r *rig) {
			for _, scale := range []float64{1, 1.25, 1.5, 1.75, 2} {
				at := fmt.Sprintf("%d×%d, scale %g", size[0], size[1], scale)
				r.p.SetScale(scale)
				r.p.help = true
				r.update()
				r.p.helpScroll.Rest()
				var seen strings.Builder
				r.moveTo(float32(size[0])/2, float32(size[1])/2)
				for range 40 {
					r.update()
					texts := r.p.ctx.Texts()
					title := slices.IndexFunc(texts, func(b widget.TextBox) bool { return b.Text == "Keys and mouse" })
					for _, b := range texts[title+1:] {
						seen.WriteString(b.Text + " ")
						if strings.HasSuffix(b.Text, "…") {
							t.Fatalf("%s: %q is cut", at, b.Text)
						}
					}
					r.win.Dispatch(window.OnScroll, &window.ScrollEvent{Yoffset: -1})
				}
				for _, row := range helpRows() {
					for _, word := range strings.Fields(row.key + " " + row.what) {
						if !strings.Contains(seen.String(), word) {
							t.Errorf("%s: %q of %q is never seen", at, word, row.what)
						}
					}
				}
			}
		})
	}
}
