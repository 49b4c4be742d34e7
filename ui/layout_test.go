package ui

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/g3n/engine/window"

	"github.com/sitlark/sitlark/sim/snapshot"
	"github.com/sitlark/sitlark/ui/form"
	"github.com/sitlark/sitlark/ui/widget"
)

var windowSizes = [][2]int{{900, 600}, {1024, 640}, {1280, 720}, {1366, 768}, {1600, 900}, {1920, 1080}, {3840, 2160}}

var situations = map[string]func() snapshot.Snapshot{
	"flying": flying, "waiting": waitingForClient, "trouble": inTrouble, "octo": octocopter, "pending": pending,
}

// TestNothingOverlaps holds every panel, card and text to its own place, at each
// size of the window and in each situation.
func TestNothingOverlaps(t *testing.T) {
	for _, size := range windowSizes {
		for name, make := range situations {
			inWindow(t, size[0], size[1], func(r *rig) {
				r.snap = make()
				r.after(1)
				r.frame()
				at := fmt.Sprintf("%s at %d×%d", name, size[0], size[1])
				checkZones(t, r, at)
				checkTexts(t, r, at)
			})
		}
	}
}

func checkZones(t testing.TB, r *rig, at string) {
	win := r.p.screen.window()
	places := map[string]widget.Rect{}
	for _, id := range []string{"bar", "motors", "battery", "wind", "water", "body", "sensors", "air", "rc", "autopilot", "flight", "numbers", "drawer",
		"waiting", "event", "caption", "frozen", "crashed", "hud.compact", "hud.faults", "hud.heading", "hud.mode",
		"hud.speed", "hud.altitude", "hud.climb", "hud.attitude", "hud.wind", "hud.battery"} {
		if rect, ok := r.p.ctx.Find(id); ok {
			places[id] = rect
		}
	}
	if len(places) < 2 {
		t.Errorf("%s: only %d panels are on the screen", at, len(places))
	}
	for a, ra := range places {
		if ra.X < win.X-0.01 || ra.Y < win.Y-0.01 || ra.Right() > win.Right()+0.01 || ra.Bottom() > win.Bottom()+0.01 {
			t.Errorf("%s: %s at %v leaves the window %v", at, a, ra, win)
		}
		for b, rb := range places {
			if a < b && !ra.Intersect(rb).Inset(0.01, 0.01).Empty() {
				t.Errorf("%s: %s at %v overlaps %s at %v", at, a, ra, b, rb)
			}
		}
	}
}

// mayBeCut are texts whose length nobody limits: events and addresses of others, and
// what was cut between words.
func mayBeCut(text string) bool {
	return strings.Contains(text, "connected to") || strings.HasSuffix(text, " …")
}

func checkTexts(t testing.TB, r *rig, at string) {
	texts := slices.Clone(r.p.ctx.Texts())
	var cut []widget.TextBox
	if len(texts) < 20 {
		t.Errorf("%s: only %d texts were drawn", at, len(texts))
	}
	for i, a := range texts {
		if strings.HasSuffix(a.Text, "…") && !mayBeCut(a.Text) {
			cut = append(cut, a)
		}
		for _, b := range texts[:i] {
			if !a.Rect.Intersect(b.Rect).Empty() && a.Text != "" && b.Text != "" {
				t.Errorf("%s: %q at %v is drawn over %q at %v", at, a.Text, a.Rect, b.Text, b.Rect)
			}
		}
	}
	for _, c := range cut {
		if begin := strings.TrimSpace(strings.TrimSuffix(c.Text, "…")); !strings.Contains(strings.ToLower(r.tipAt(c.Rect)), strings.ToLower(begin)) {
			t.Errorf("%s: no room for %q, and no tooltip has it all: %q", at, c.Text, r.tipAt(c.Rect))
		}
	}
}

// tipAt lets the mouse rest over a place and returns the tooltip.
func (r *rig) tipAt(at widget.Rect) string {
	k := float32(1 / r.p.screen.zoom)
	r.moveTo((at.X+at.W/2)*k, (at.Y+at.H/2)*k)
	r.update()
	r.p.Update(&r.snap, r.view, 1)
	r.update()
	tip, _ := r.p.ctx.Tip()
	r.moveTo(1, 1)
	r.update()
	return tip
}

// TestMiddleStaysFree: no panel covers the middle 60 % of a usual window.
func TestMiddleStaysFree(t *testing.T) {
	for _, width := range []float32{1280, 1366, 1440, 1920, 3840} {
		if free := 1 - 2*(form.PanelWidth(width)+form.Gap)/width; free < 0.6 {
			t.Errorf("%g px: only %.0f %% of the width is free", width, 100*free)
		}
	}
}

// TestTooTallAColumnScrolls: with all panels unfolded by the user in a low window,
// the wheel brings up what lies below, and nothing out of sight can be clicked.
func TestTooTallAColumnScrolls(t *testing.T) {
	inWindow(t, 1024, 640, func(r *rig) {
		r.snap = octocopter()
		for _, b := range r.p.dock.Boxes[0] {
			b.Touched = true
		}
		r.frame()
		r.frame()
		if _, _, _, _, ok := r.p.Find("body.twist"); ok {
			t.Error("the last control is there before the column was scrolled")
		}
		r.wheel("battery.title", -99)
		r.frame()
		if _, _, _, _, ok := r.p.Find("motors.title"); ok {
			t.Error("the first title is there after the column was scrolled")
		}
		r.click("body.shove")
		if len(r.sent) == 0 {
			t.Error("a scrolled control does not work")
		}
		for _, id := range []string{"battery", "wind", "water", "body"} {
			rect, _ := r.p.ctx.Find(id)
			if rect.Y < form.BarH || rect.Bottom() > 640 {
				t.Errorf("%s at %v leaves the column", id, rect)
			}
		}
	})
}

// TestScrollingChangesNoSlider: a column that the wheel scrolls goes on to its end,
// whatever comes under the mouse; it sends nothing.
func TestScrollingChangesNoSlider(t *testing.T) {
	inWindow(t, 1024, 640, func(r *rig) {
		r.snap = octocopter()
		turned := 0
		for _, folded := range []string{"", "battery", "wind", "water", "body"} { // other things come to lie at the top of the column that is at its end
			turned += turnedOver(t, r, folded)
		}
		if turned == 0 {
			t.Error("no slider ever came under the mouse")
		}
	})
}

// turnedOver scrolls the left column, one panel of it folded, with the mouse at several heights, and returns how often a slider was under it.
func turnedOver(t *testing.T, r *rig, folded string) (turned int) {
	for _, b := range r.p.dock.Boxes[0] {
		b.Touched, b.Folded = true, b.ID == folded
	}
	r.frame()
	r.frame()
	x, top := r.centre("motors.title")
	for y := top; y < 600; y += 24 {
		r.moveTo(x, top)
		r.laidOut(1)
		r.p.mouse.queue.Push(widget.Event{Kind: widget.Move, X: x, Y: y})
		for range 60 {
			r.win.Dispatch(window.OnScroll, &window.ScrollEvent{Yoffset: -1})
			r.laidOut(0.05)
			if text, _ := r.p.ctx.Tip(); strings.Contains(text, "default") {
				turned++ // a slider is under the mouse
			}
		}
		if len(r.sent) > 0 {
			t.Fatalf("the wheel at y %g sent %v", y, r.sent)
		}
		for range 3 {
			r.win.Dispatch(window.OnScroll, &window.ScrollEvent{Yoffset: 99})
			r.laidOut(0.05)
		}
	}
	return turned
}
