package ui

import (
	"maps"
	"regexp"
	"strings"
	"testing"

	"github.com/g3n/engine/window"
)

// TestEverythingHasATooltip: each control and each number, in each situation; each
// slider's tells unit, range, default and keys.
func TestEverythingHasATooltip(t *testing.T) {
	// Panels and the ground of the help have none.
	without := regexp.MustCompile(`^[a-z]+$|^help\.outside|^hud\.|^plots\.chart\.`) // charts show values instead
	for name, make := range situations {
		inWindow(t, 1600, 900, func(r *rig) {
			r.snap = make()
			r.view.Quality, r.view.Frozen, r.view.SecondView = "high", true, "Top"
			r.openPlots("height", "power")
			r.after(1)
			r.update()
			for id, rect := range r.p.ctx.Rects() {
				if without.MatchString(id) || rect.Empty() {
					continue
				}
				x, y, w, h, _ := r.p.Find(id)
				r.moveTo(float32(x+w/2), float32(y+h/2))
				r.update()
				r.after(1)
				text, _ := r.p.ctx.Tip()
				if text == "" {
					t.Errorf("%s: %s has no tooltip", name, id)
				}
			}
		})
	}
}

func TestSlidersTellUnitRangeAndKeys(t *testing.T) {
	for id, want := range map[string]string{
		"wind.speed": "0.0 to 40.0 m/s, default 0.0 m/s", "wind.from": "000 to 000°, default 000°",
		"wind.vertical": "−15.0 to 15.0 m/s, default 0.0 m/s", "wind.turbulence": "0 to 100 %, default 0 %",
		"battery.charge": "0 to 100 %, default 100 %", "battery.resistance": "0 to 200 mΩ, default 0 mΩ",
		"motors.thrust": "0 to 100 %, default 100 %",
	} {
		inWindow(t, 1280, 720, func(r *rig) {
			r.unfoldAll()
			r.choose(1)
			r.to(id)
			r.update()
			text, _ := r.p.ctx.Tip()
			if id == "wind.from" {
				want = "0 to 359°"
			}
			for _, part := range []string{want, "Drag, wheel", "Del", "Enter"} {
				if !strings.Contains(text, part) {
					t.Errorf("%s: the tooltip %q lacks %q", id, text, part)
				}
			}
			r.press(window.KeyEscape)
			if text, _ := r.p.ctx.Tip(); text != "" {
				t.Errorf("%s: the tooltip stays after Esc", id)
			}
		})
	}
}

// TestTipsOfTheDrawerStandAboveIt, over what they explain: they cover none of its controls.
func TestTipsOfTheDrawerStandAboveIt(t *testing.T) {
	for _, size := range [][2]int{{1280, 720}, {1920, 1080}} {
		inWindow(t, size[0], size[1], func(r *rig) {
			looked := 0
			for _, tab := range r.p.dock.Drawer.Tabs {
				r.openTab(tab.ID)
				r.update()
				for id := range maps.Clone(r.p.ctx.Rects()) {
					if !strings.HasPrefix(id, "drawer.") && !strings.HasPrefix(id, tab.ID+".") || id == "drawer.edge" {
						continue
					}
					control, ok := r.p.ctx.Find(id)
					if !ok {
						continue
					}
					r.moveTo(control.X+control.W/2, control.Y+control.H/2)
					r.update()
					r.p.Update(&r.snap, r.view, 1)
					r.update()
					tip, ok := r.p.ctx.Find("tip")
					if !ok {
						continue
					}
					looked++
					if drawer := r.p.dock.Drawer.Rect; !tip.Intersect(drawer).Empty() {
						t.Errorf("%v: the tooltip of %s at %v covers the drawer at %v", size, id, tip, drawer)
					}
					if middle := control.X + control.W/2; middle < tip.X || middle > tip.Right() {
						t.Errorf("%v: the tooltip of %s at %v is not above it at %v", size, id, tip, control)
					}
				}
			}
			if looked < 20 {
				t.Errorf("%v: only %d tooltips came", size, looked)
			}
		})
	}
}
