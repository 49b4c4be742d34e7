package ui

import (
	"testing"

	"github.com/g3n/engine/window"
	"github.com/google/go-cmp/cmp"

	"github.com/sitlark/sitlark/settings"
	"github.com/sitlark/sitlark/ui/form"
)

// dragFromTo presses the mouse at a place, moves it to another and lets go.
func (r *rig) dragFromTo(x0, y0, x1, y1 float32) {
	r.moveTo(x0, y0)
	r.button(window.OnMouseDown, x0, y0)
	r.update()
	r.moveTo((x0+x1)/2, (y0+y1)/2)
	r.update()
	r.moveTo(x1, y1)
	r.update()
	r.button(window.OnMouseUp, x1, y1)
	r.update()
	r.update()
}

// doubleClickAt presses twice in quick succession, with frames between, as a real mouse does.
func (r *rig) doubleClickAt(x, y float32) {
	r.moveTo(x, y)
	for range 2 {
		r.button(window.OnMouseDown, x, y)
		r.update()
		r.button(window.OnMouseUp, x, y)
		r.update()
	}
	r.update()
}

// TestDrawerIsTheUsers: its height is dragged, it folds by a double click, by the mark, the
// key and a drag to the bottom, and all of it is remembered.
func TestDrawerIsTheUsers(t *testing.T) {
	inWindow(t, 1280, 720, func(r *rig) {
		before := r.at("drawer")
		r.dragFromTo(640, before.Y, 640, before.Y-100)
		if got := r.at("drawer"); got.H != before.H+100 || got.Bottom() != 720 {
			t.Errorf("dragged up by 100 px from %v it is at %v", before, got)
		}
		r.dragFromTo(640, r.at("drawer").Y+14, 640, r.at("drawer").Y+14+60) // by the strip
		if got := r.at("drawer"); got.H != before.H+40 {
			t.Errorf("dragged down by 60 px it is %g high, want %g", got.H, before.H+40)
		}
		r.click("drawer.console")
		r.doubleClickAt(500, r.at("drawer").Y+14)
		if got := r.at("drawer"); got.H != form.TitleH {
			t.Errorf("after a double click it is %g high", got.H)
		}
		var s settings.Settings
		r.p.Remember(&s)
		want := settings.Drawer{Tab: "console", Height: int(before.H + 40), Fold: "shut"}
		if diff := cmp.Diff(want, s.Drawer); diff != "" {
			t.Errorf("remembered: want −, got +:\n%s", diff)
		}
		r.p.ResetLayout()
		r.update()
		if got := r.at("drawer"); got != before || !r.p.dock.Drawer.Shows("events") {
			t.Errorf("after the reset it is at %v, was at %v", got, before)
		}
		r.p.Recall(s)
		r.update()
		r.key(window.KeyF3, 0)
		if got := r.at("drawer"); got.H != before.H+40 || !r.p.dock.Drawer.Shows("console") {
			t.Errorf("recalled and unfolded by F3 it is %g high, at tab %d", got.H, r.p.dock.Drawer.At)
		}
		r.click("drawer.fold")
		if got := r.at("drawer"); got.H != form.TitleH {
			t.Errorf("the mark leaves it %g high", got.H)
		}
		r.click("drawer.faults")
		r.update()
		if !r.p.dock.Drawer.Shows("faults") {
			t.Error("a click on a tab does not unfold it")
		}
		top := r.at("drawer").Y
		r.dragFromTo(640, top, 640, 715)
		if got := r.at("drawer"); got.H != form.TitleH {
			t.Errorf("dragged to the bottom it is %g high", got.H)
		}
	})
}

// TestColumnsScrollByTheirBar, and the content follows the mouse.
func TestColumnsScrollByTheirBar(t *testing.T) {
	inWindow(t, 1024, 640, func(r *rig) {
		r.unfoldAll()
		title, _ := r.p.ctx.Find("motors.title")
		bar := r.at("scroll.left")
		r.dragFromTo(bar.X+3, bar.Y+4, bar.X+3, bar.Bottom())
		if _, ok := r.p.ctx.Find("motors.title"); ok {
			t.Error("the first title is in sight at the end")
		}
		if at, ok := r.p.ctx.Find("body.twist"); !ok || at.Bottom() > r.p.dock.Middle().Bottom() {
			t.Errorf("the last control is at %v", at)
		}
		r.dragFromTo(bar.X+3, bar.Bottom()-2, bar.X+3, bar.Y-40)
		if at, ok := r.p.ctx.Find("motors.title"); !ok || at != title {
			t.Errorf("back at the top the first title is at %v, was at %v", at, title)
		}
	})
}

// TestOneColumnShowsInANarrowWindow, with a switch between both.
func TestOneColumnShowsInANarrowWindow(t *testing.T) {
	inWindow(t, 800, 600, func(r *rig) {
		has := func(id string) bool { _, ok := r.p.ctx.Find(id); return ok }
		if !has("motors") || has("flight") {
			t.Errorf("at first: left %v, right %v", has("motors"), has("flight"))
		}
		r.click("columns.right")
		r.update()
		if has("motors") || !has("flight") {
			t.Errorf("after the switch: left %v, right %v", has("motors"), has("flight"))
		}
		if free := r.p.dock.Middle().W; free < 0.6*800 {
			t.Errorf("%g px of 800 are free", free)
		}
		checkZones(t, r, "800×600")
		checkTexts(t, r, "800×600")
		r.wheelOver(r.p.dock.BoxNamed("flight"), -3)
		r.reach("numbers.title")
		if !has("numbers") {
			t.Error("the column does not scroll")
		}
	})
}
