//go:build pictures

package ui

import (
	"fmt"
	"path/filepath"
	"testing"

	"github.com/g3n/engine/window"

	"github.com/sitlark/sitlark/internal/windowtest"
	"github.com/sitlark/sitlark/sim/snapshot"
)

// TestPicturesOfComfort writes pictures of both themes, with a panel moved, a number
// being typed and a control with the focus, for make test-pictures.
func TestPicturesOfComfort(t *testing.T) {
	dir := windowtest.PictureFolder(t)
	for _, c := range []struct {
		name string
		size [2]int
		snap snapshot.Snapshot
		act  func(r *rig)
	}{
		{"trouble", [2]int{1280, 720}, inTrouble(), func(r *rig) {}},
		{"typing", [2]int{1280, 720}, flying(), func(r *rig) {
			r.carryTo("wind", 420, 240)
			r.clickNumber("wind.speed")
			r.types("45")
			r.press(window.KeyEnter)
		}},
		{"focus", [2]int{1024, 640}, flying(), func(r *rig) { r.to("motors.3") }},
		{"carried", [2]int{1280, 720}, flying(), func(r *rig) {
			at := r.at("battery.title")
			r.moveTo(at.X+60, at.Y+10)
			r.button(window.OnMouseDown, at.X+60, at.Y+10)
			r.update()
			r.moveTo(1060, 380)
			r.update()
		}},
		{"help", [2]int{1024, 640}, flying(), func(r *rig) { r.key(window.KeyF1, 0) }},
		{"waiting", [2]int{1280, 720}, waitingForClient(), func(r *rig) { r.to("waiting.copy") }},
	} {
		for _, theme := range []string{ThemeDark, ThemeLight} {
			inWindow(t, c.size[0], c.size[1], func(r *rig) {
				r.snap = c.snap
				r.p.SetTheme(theme)
				r.after(0.3)
				r.frame()
				c.act(r)
				r.frame()
				r.frame()
				save(t, r, filepath.Join(dir, fmt.Sprintf("comfort_%s_%s.png", c.name, theme)))
				r.button(window.OnMouseUp, 640, 400)
				r.update()
			})
		}
	}
}
