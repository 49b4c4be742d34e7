package ui

import (
	"fmt"
	"slices"
	"testing"

	"github.com/g3n/engine/window"
	"github.com/google/go-cmp/cmp"

	"github.com/sitlark/sitlark/settings"
	"github.com/sitlark/sitlark/ui/dock"
	"github.com/sitlark/sitlark/ui/plot"
	"github.com/sitlark/sitlark/ui/widget"
)

// TestPlotsAreCarried out of their place, into a column, and back to the bottom of the
// middle, which they leave free meanwhile.
func TestPlotsAreCarried(t *testing.T) {
	inWindow(t, 1366, 768, func(r *rig) {
		r.openPlots("attitude", "power")
		home := r.at("plots")
		r.carryTo("plots", 300, 101)
		out := r.at("plots")
		if out.X != 300 || out.Y != 100 || out.H < 150 || len(r.p.dock.Free) != 1 {
			t.Errorf("the plots were put to %v", out)
		}
		r.key(window.KeyO, 0)
		r.view.Inset = "Top"
		r.update()
		if in := r.at("inset"); in.Bottom() != home.Bottom() {
			t.Errorf("the second view ends at %g, want it where the plots were: %g", in.Bottom(), home.Bottom())
		}
		r.view.Inset = ""
		r.click("plots.span.60")
		if plot.Spans[r.p.plots.Span] != 60 {
			t.Error("a control of the carried plots does nothing")
		}
		r.carryTo("plots", r.at("motors").X, r.at("motors").Bottom()+20)
		if got := r.columns(); got != "[faults motors plots battery wind body] [flight autopilot numbers sensors air rc console events]" {
			t.Errorf("in the column: %s", got)
		}
		r.carryTo("plots", 300, home.Y+20)
		if got := r.at("plots"); !r.p.dock.AtHome(r.p.dock.Bottom) || got != home {
			t.Errorf("back home they are at %v, were at %v", got, home)
		}
		r.carryTo("plots", 320, 200)
		r.key(window.Key0, window.ModControl)
		r.update()
		if !r.p.dock.AtHome(r.p.dock.Bottom) {
			t.Error("Ctrl+0 does not put the plots back")
		}
	})
}

// TestPlotsOverlapNothing wherever they were put, at each size of the window.
func TestPlotsOverlapNothing(t *testing.T) {
	for _, size := range windowSizes {
		for name, place := range map[string]settings.Panel{
			"docked left": {Dock: "left", Row: 1}, "docked right": {Dock: "right", Row: 9, Fold: "open"},
			"free": {From: "top left", X: 280, Y: 60, Fold: "open"}, "over a column": {From: "top right", X: 5, Y: 100, Fold: "open"},
			"at home": {Fold: "open"}, "a tab": {From: "bottom right", X: 400, Y: 200, Fold: "shut"},
		} {
			inWindow(t, size[0], size[1], func(r *rig) {
				r.openPlots("attitude", "power")
				r.p.Recall(settings.Settings{Panels: map[string]settings.Panel{"plots": place}})
				for range 3 {
					r.update()
				}
				at := fmt.Sprintf("plots %s at %v", name, size)
				checkZones(t, r, at)
				checkTexts(t, r, at)
				if !slices.ContainsFunc(slices.Collect(r.p.dock.EveryBox()), func(b *dock.Box) bool { return b.ID == "plots" }) {
					t.Errorf("%s: they are no panel", at)
				}
			})
		}
	}
}

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
		r.carryTo("plots", 400, 200)
		r.p.Remember(&kept)
	})
	want := settings.Settings{HUD: "full", UIScale: 1.25, Plots: settings.Plots{Span: 60, Show: []string{"attitude", "power", "wind"}}}
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
				if count[ch.Unit]--; ch.Unit != "" && count[ch.Unit] < 0 {
					t.Errorf("%s: %s lacks its unit, %s", g.ID, ch.Name, ch.Unit)
				}
			}
		}
	})
}
