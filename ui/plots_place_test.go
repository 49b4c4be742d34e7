package ui

import (
	"testing"

	"github.com/g3n/engine/window"
	"github.com/google/go-cmp/cmp"

	"github.com/sitlark/sitlark/settings"
	"github.com/sitlark/sitlark/ui/plot"
	"github.com/sitlark/sitlark/ui/widget"
)

// TestWhatIsShownIsRemembered: the head-up display, the plots and the scale as a
// person left them come back in panels that know nothing of it.
func TestWhatIsShownIsRemembered(t *testing.T) {
	var kept settings.Settings
	inWindow(t, 1920, 1080, func(r *rig) {
		r.p.Remember(&kept)
		if diff := cmp.Diff(settings.Settings{Panels: map[string]settings.Panel{}}, kept); diff != "" {
			t.Errorf("before anything was arranged, want −, got +:\n%s", diff)
		}
		r.openPlots("attitude", "power")
		r.key(window.KeyH, 0)
		r.key(window.KeyH, 0)
		r.key(window.KeyEqual, window.ModControl)
		r.key(window.KeyEqual, window.ModControl)
		r.update()
		r.click("plots.span.60")
		r.click("plots.group.wind")
		r.p.dock.Drawer.Open("plots")
		r.p.Remember(&kept)
	})
	want := settings.Settings{HUD: "full", UIScale: 1.25, Plots: settings.Plots{Span: 60, Show: []string{"attitude", "power", "wind"}}, Drawer: settings.Drawer{Tab: "plots"}}
	got := kept
	got.Panels = nil
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("want −, got +:\n%s", diff)
	}
	inWindow(t, 1920, 1080, func(r *rig) {
		r.p.Recall(kept)
		r.update()
		r.update()
		var again settings.Settings
		r.p.Remember(&again)
		if diff := cmp.Diff(kept, again); diff != "" {
			t.Errorf("recalled: want −, got +:\n%s", diff)
		}
		if _, ok := r.p.ctx.Find("hud.heading"); !ok {
			t.Error("the full display is not on")
		}
		if got := r.at("plots"); got == (widget.Rect{}) || r.p.ctx.Atlas.Scale() != 1.25 {
			t.Errorf("the plots are at %v, the scale is %g", got, r.p.ctx.Atlas.Scale())
		}
	})
}

// TestPlotsShowUnits: each value in the legends of a usual window, with two charts side
// by side, has its unit.
func TestPlotsShowUnits(t *testing.T) {
	inWindow(t, 1280, 720, func(r *rig) {
		r.flightTold(0, 5, 0.1)
		for i, g := range plot.Groups {
			r.openPlots(g.ID, "power")
			r.frame()
			count := map[string]int{}
			for _, b := range r.p.ctx.Texts() {
				if r.at("plots").Contains(b.Rect.X, b.Rect.Y) {
					count[b.Text]++
				}
			}
			for _, ch := range r.p.plots.Rec.Groups[i] {
				if ch.Name == "tilt" || ch.Name == "equivalent" { // nobody watches them
					continue
				}
				if count[ch.Unit]--; ch.Unit != "" && count[ch.Unit] < 0 {
					t.Errorf("%s: %s lacks its unit, %s", g.ID, ch.Name, ch.Unit)
				}
			}
		}
	})
}
