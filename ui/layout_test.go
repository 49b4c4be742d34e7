package ui

import (
	"fmt"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/sim/snapshot"
	"github.com/sitlark/sitlark/ui/dock"
	"github.com/sitlark/sitlark/ui/form"
	"github.com/sitlark/sitlark/ui/widget"
)

func TestHeightsFoldWhatDoesNotFit(t *testing.T) {
	slots := func() []dock.Slot {
		return []dock.Slot{
			{Full: 100, Min: 100, FoldOrder: 3},
			{Full: 100, Min: 100, FoldOrder: 1},
			{Full: 200, Min: 80, FoldOrder: 2},
		}
	}
	const titles = 3*form.TitleH + 2*form.Gap
	for _, c := range []struct {
		name      string
		change    func(s []dock.Slot)
		available float32
		want      string // height of each body, − for a folded one
	}{
		{"all fit", nil, titles + 400, "100 100 200"},
		{"the last shrinks", nil, titles + 300, "100 100 100"},
		{"it shrinks no further: the first in order folds", nil, titles + 270, "100 − 170"},
		{"two fold", nil, titles + 150, "100 − −"},
		{"all fold", nil, titles + 50, "− − −"},
		{"too little even for titles", nil, 10, "− − −"},
		{"what the user unfolded stays open", func(s []dock.Slot) { s[1].Touched = true }, titles + 270, "100 100 −"},
		{"what the user folded stays folded", func(s []dock.Slot) { s[0].Folded = true }, titles + 900, "− 100 200"},
		{"scrolled rather than folded", func(s []dock.Slot) {
			for i := range s {
				s[i].Touched = true
			}
		}, titles, "100 100 80"},
	} {
		s := slots()
		if c.change != nil {
			c.change(s)
		}
		h, shut := dock.Heights(s, c.available)
		var got []string
		for i := range h {
			if shut[i] {
				got = append(got, "−")
			} else {
				got = append(got, fmt.Sprint(h[i]-form.TitleH))
			}
		}
		if strings.Join(got, " ") != c.want {
			t.Errorf("%s: got %v, want %s", c.name, got, c.want)
		}
	}
}

var windowSizes = [][2]int{{1024, 640}, {1280, 720}, {1366, 768}, {1600, 900}, {1920, 1080}, {3840, 2160}}

var situations = map[string]func() snapshot.Snapshot{
	"flying": flying, "waiting": waitingForClient, "trouble": inTrouble, "octo": octocopter, "pending": pending,
}

// TestNothingOverlaps holds every panel, card and text to its own place, at five
// sizes of the window and in each situation.
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

func checkZones(t *testing.T, r *rig, at string) {
	win := r.p.screen.window()
	places := map[string]widget.Rect{}
	for _, id := range []string{"bar", "faults", "motors", "battery", "wind", "body", "sensors", "air", "rc", "console", "autopilot", "flight", "numbers", "events",
		"waiting", "caption", "frozen", "crashed", "plots", "hud.compact", "hud.faults", "hud.heading", "hud.mode",
		"hud.speed", "hud.altitude", "hud.climb", "hud.attitude", "hud.wind", "hud.battery"} {
		if rect, ok := r.p.ctx.Find(id); ok {
			places[id] = rect
		}
	}
	if len(places) < 8 {
		t.Errorf("%s: only %d panels are on the screen", at, len(places))
	}
	for a, ra := range places {
		if ra.Intersect(win) != ra {
			t.Errorf("%s: %s at %v leaves the window %v", at, a, ra, win)
		}
		for b, rb := range places {
			if a < b && !ra.Intersect(rb).Empty() {
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

func checkTexts(t *testing.T, r *rig, at string) {
	texts := r.p.ctx.Texts()
	if len(texts) < 40 {
		t.Errorf("%s: only %d texts were drawn", at, len(texts))
	}
	for i, a := range texts {
		if strings.HasSuffix(a.Text, "…") && !mayBeCut(a.Text) {
			t.Errorf("%s: no room for %q", at, a.Text)
		}
		for _, b := range texts[:i] {
			if !a.Rect.Intersect(b.Rect).Empty() && a.Text != "" && b.Text != "" {
				t.Errorf("%s: %q at %v is drawn over %q at %v", at, a.Text, a.Rect, b.Text, b.Rect)
			}
		}
	}
}

// TestMiddleStaysFree: no panel covers the middle 60 % of a usual window.
func TestMiddleStaysFree(t *testing.T) {
	for _, width := range []float32{1366, 1440, 1920, 3840} {
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
		for _, id := range []string{"battery", "wind", "body"} {
			rect, _ := r.p.ctx.Find(id)
			if rect.Y < form.BarH || rect.Bottom() > 640 {
				t.Errorf("%s at %v leaves the column", id, rect)
			}
		}
	})
}
