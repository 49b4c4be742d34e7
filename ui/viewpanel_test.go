package ui

import (
	"fmt"
	"slices"
	"testing"

	"github.com/g3n/engine/window"

	"github.com/sitlark/sitlark/overlay"
)

// TestViewPanel switches every layer, quality and camera by the panel, whose buttons and keys do
// the same; it shows what the program says, not what was clicked.
func TestViewPanel(t *testing.T) {
	inWindow(t, 1280, 720, func(r *rig) {
		var asked []string
		shown := [overlay.Layers]bool{true, true, true, true, true}
		note := func(format string, args ...any) { asked = append(asked, fmt.Sprintf(format, args...)) }
		a := &r.p.actions
		a.Toggle = func(l overlay.Layer) (string, bool) {
			note("toggle %v", l)
			shown[l] = !shown[l]
			return l.String(), shown[l]
		}
		a.ToggleThrust = func() { note("thrust") }
		a.CycleWind = func() { note("wind") }
		a.NextTrailColor = func() string { note("trail"); return "height" }
		a.SetQuality = func(level string) { note("quality %s", level) }
		a.SetCamera = func(n int) { note("camera %d", n) }
		a.CycleSecondView = func() { note("second") }
		r.p.parts.connect(r.p)
		r.unfoldOnly("view.time")
		for _, c := range []struct {
			id   string
			key  window.Key
			mods window.ModifierKey
			want string
		}{
			{"view.layer.M", window.KeyM, 0, "toggle mission"},
			{"view.layer.C", window.KeyC, 0, "toggle curtain under the trail"},
			{"view.layer.B", window.KeyB, window.ModShift, "toggle trail of the flight before"},
			{"view.layer.F", window.KeyF, 0, "toggle flags of events"},
			{"view.layer.I", window.KeyI, 0, "toggle ghost of the autopilot's estimate"},
			{"view.layer.J", window.KeyJ, window.ModShift, "thrust"},
			{"view.layer.K", window.KeyK, window.ModShift, "wind"},
			{"view.layer.T", window.KeyT, 0, "trail"},
			{"view.second", window.KeyO, 0, "second"},
			{"view.quality.high", 0, 0, "quality high"},
			{"view.quality.auto", 0, 0, "quality auto"},
			{"view.camera.1", window.Key1, 0, "camera 1"},
			{"view.camera.9", window.Key9, 0, "camera 9"},
			{"view.camera.10", window.Key0, 0, "camera 10"},
		} {
			asked = nil
			if !r.reach(c.id) {
				t.Errorf("%s is not reached by scrolling", c.id)
			}
			r.click(c.id)
			want := []string{c.want}
			if c.key != 0 {
				r.key(c.key, c.mods)
				want = append(want, c.want)
			}
			if !slices.Equal(asked, want) {
				t.Errorf("%s, and its key: asked %q, want %q", c.id, asked, want)
			}
		}
		words := func(id string) string {
			r.reach(id)
			at, _ := r.p.ctx.Find(id)
			text := ""
			for _, b := range r.p.ctx.Texts() {
				if !b.Rect.Intersect(at).Empty() {
					text += b.Text
				}
			}
			return text
		}
		r.view.Layers = [overlay.Layers]bool{overlay.Mission: true}
		r.view.Air.Display = "profile"
		r.view.Camera = 10
		r.update()
		for id, want := range map[string]string{"view.layer.M": "On", "view.layer.C": "Off", "view.layer.K": "Profile", "view.layer.J": "Off"} {
			if got := words(id); got != want {
				t.Errorf("%s says %q, want %q", id, got, want)
			}
		}
	})
}
