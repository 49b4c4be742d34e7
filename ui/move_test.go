package ui

import (
	"fmt"
	"slices"
	"testing"

	"github.com/g3n/engine/window"
	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/sitlark/sitlark/settings"
	"github.com/sitlark/sitlark/ui/dock"
	"github.com/sitlark/sitlark/ui/form"
	"github.com/sitlark/sitlark/ui/widget"
)

// carryTo drags a panel by its title until its corner is at (x, y).
func (r *rig) carryTo(id string, x, y float32) {
	r.t.Helper()
	at, ok := r.p.ctx.Find(id + ".title")
	if !ok {
		r.t.Fatalf("no title of %s", id)
	}
	fromX, fromY := at.X+60, at.Y+10
	r.moveTo(fromX, fromY)
	r.button(window.OnMouseDown, fromX, fromY)
	r.update()
	for i := float32(1); i <= 4; i++ { // by way of places between
		r.moveTo(fromX+(x+60-fromX)*i/4, fromY+(y+10-fromY)*i/4)
		r.update()
	}
	r.button(window.OnMouseUp, x+60, y+10)
	r.update()
	r.update()
}

func (r *rig) columns() string {
	var names [2][]string
	for side, boxes := range r.p.dock.Boxes {
		for _, b := range boxes {
			names[side] = append(names[side], b.ID)
		}
	}
	return fmt.Sprint(names[0], names[1])
}

func (r *rig) at(id string) widget.Rect {
	rect, ok := r.p.ctx.Find(id)
	if !ok {
		r.t.Errorf("no panel %s", id)
	}
	return rect
}

// TestPanelsAreCarried out of their column, into the other, and back.
func TestPanelsAreCarried(t *testing.T) {
	inWindow(t, 1280, 720, func(r *rig) {
		r.carryTo("wind", 401, 211) // away from the edges of other panels
		if got := r.at("wind"); got.X != 400 || got.Y != 216 {
			t.Errorf("the panel is at %v, want it on the grid at 400, 216", got)
		}
		if got := r.columns(); got != "[motors battery water body] [flight view autopilot numbers sensors air rc]" {
			t.Errorf("columns %s", got)
		}
		flight := r.at("flight")
		r.carryTo("wind", flight.X-20, flight.Bottom()-20)
		if got := r.columns(); got != "[motors battery water body] [flight wind view autopilot numbers sensors air rc]" {
			t.Errorf("into the other column: %s", got)
		}
		r.carryTo("battery", r.at("motors").X, r.at("motors").Y-10)
		if got := r.columns(); got != "[battery motors water body] [flight wind view autopilot numbers sensors air rc]" {
			t.Errorf("to the top of its column: %s", got)
		}
		if h := r.at("wind").H; h < 150 {
			t.Errorf("carrying folded the panel: %g px high", h)
		}
		r.key(window.Key0, window.ModControl)
		r.update()
		if got := r.columns(); got != "[motors battery wind water body] [flight view autopilot numbers sensors air rc]" || len(r.p.dock.Free) != 0 {
			t.Errorf("after the reset: %s", got)
		}
	})
}

// TestPanelsWorkWhereTheyStand: a control of a panel in the middle of the window.
func TestPanelsWorkWhereTheyStand(t *testing.T) {
	inWindow(t, 1280, 720, func(r *rig) {
		r.carryTo("motors", 500, 300)
		r.failMotor("2")
		if len(r.sent) != 1 {
			t.Errorf("sent %v", r.sent)
		}
		r.click("motors.title")
		r.frame()
		if h := r.at("motors").H; h != form.TitleH {
			t.Errorf("a click on the title leaves it %g px high", h)
		}
	})
}

// TestPanelsSnap to the edges of others and of the window.
func TestPanelsSnap(t *testing.T) {
	win := widget.Rect{W: 1280, H: 720}
	other := widget.Rect{X: 400, Y: 200, W: 260, H: 100}
	for _, c := range []struct{ x, y, wantX, wantY float32 }{
		{405, 313, 400, 308},   // below it, level at the left
		{671, 205, 668, 200},   // beside it, level at the top
		{900, 100, 900, 100},   // far from all: on the grid
		{901, 101, 900, 100},   //
		{1010, 590, 1012, 592}, // the window's corner
	} {
		r := dock.Snap(widget.Rect{X: c.x, Y: c.y, W: 260, H: 120}, []widget.Rect{other}, win)
		if r.X != c.wantX || r.Y != c.wantY {
			t.Errorf("(%g, %g) snaps to (%g, %g), want (%g, %g)", c.x, c.y, r.X, r.Y, c.wantX, c.wantY)
		}
	}
}

// TestClearOfCoversNothing: the place is free and inside, and the nearest means
// that what covers nothing stays.
func TestClearOfCoversNothing(t *testing.T) {
	win := widget.Rect{W: 1280, H: 720}
	place := func(t *rapid.T, name string) widget.Rect {
		x, y := rapid.IntRange(8, 1000).Draw(t, name+"x"), rapid.IntRange(40, 560).Draw(t, name+"y")
		return widget.Rect{X: float32(x), Y: float32(y), W: 260, H: 140}
	}
	rapid.Check(t, func(t *rapid.T) {
		var taken []widget.Rect
		for i := range rapid.IntRange(0, 3).Draw(t, "n") { // four of them always leave room
			taken = append(taken, place(t, fmt.Sprint(i)))
		}
		r := place(t, "r")
		got := dock.ClearOf(r, taken, win)
		if dock.Covers(got, taken) || form.Into(got, win) != got {
			t.Fatalf("%v went to %v among %v", r, got, taken)
		}
		if !dock.Covers(r, taken) && got != r {
			t.Fatalf("%v covers nothing and went to %v", r, got)
		}
	})
}

// TestPanelsStayInTheWindow at their corner, whatever its size.
func TestPanelsStayInTheWindow(t *testing.T) {
	inWindow(t, 1920, 1080, func(r *rig) {
		r.carryTo("wind", 1300, 532)
		r.carryTo("battery", 400, 100)
		was := r.at("wind")
		for _, size := range [][2]int{{1024, 640}, {640, 400}, {3840, 2160}, {1920, 1080}} {
			openWindow(t, size[0], size[1])
			r.update()
			r.update()
			win := r.p.screen.window()
			for b := range r.p.dock.EveryBox() {
				if slices.Contains(r.p.dock.Free, b) && b.Rect.Intersect(win) != b.Rect {
					t.Errorf("at %v: %s at %v leaves the window", size, b.ID, b.Rect)
				}
			}
			if got := r.at("wind"); size[0] >= 1920 && win.H-got.Y != 1080-was.Y {
				t.Errorf("at %v: wind at %v is not as far from the lower edge as at %v in 1080", size, got, was)
			}
		}
		if got := r.at("wind"); got != was {
			t.Errorf("back at the first size wind is at %v, was at %v", got, was)
		}
	})
}

// TestPanelsAreMovedByKeys: in the column, out of it, and back in.
func TestPanelsAreMovedByKeys(t *testing.T) {
	inWindow(t, 1280, 720, func(r *rig) {
		move := func(k window.Key) { r.key(k, window.ModShift); r.frame() }
		r.to("battery.title")
		move(window.KeyUp)
		if got := r.columns(); got != "[battery motors wind water body] [flight view autopilot numbers sensors air rc]" {
			t.Errorf("up: %s", got)
		}
		move(window.KeyRight)
		before := r.at("battery")
		move(window.KeyDown)
		move(window.KeyRight)
		if got := r.at("battery"); got.X != before.X+dock.KeyStep || got.Y != before.Y+dock.KeyStep {
			t.Errorf("from %v to %v", before, got)
		}
		for range 60 {
			move(window.KeyRight)
		}
		if got := r.columns(); got != "[motors wind water body] [battery flight view autopilot numbers sensors air rc]" {
			t.Errorf("to the right end: %s", got)
		}
	})
}

// TestArrangementIsRemembered: what Remember writes, Recall brings back, in new
// panels too.
func TestArrangementIsRemembered(t *testing.T) {
	inWindow(t, 1280, 720, func(r *rig) {
		var first settings.Settings
		r.p.Remember(&first)
		if diff := cmp.Diff(settings.Settings{Panels: map[string]settings.Panel{}}, first); diff != "" {
			t.Errorf("as at first there is something to remember: %s", diff)
		}
		r.carryTo("wind", 500, 420)
		r.carryTo("body", 400, 60)
		r.carryTo("battery", r.at("flight").X, r.at("flight").Bottom())
		r.click("motors.title")
		r.click("wind.more")
		r.key(window.KeyL, window.ModShift)
		r.frame()
		kept := settings.Settings{Camera: "orbit", Panels: map[string]settings.Panel{"later": {Dock: "left"}}}
		r.p.Remember(&kept)
		places := map[string]widget.Rect{}
		for b := range r.p.dock.EveryBox() {
			places[b.ID] = b.Rect
		}
		r.p.ResetLayout()
		r.p.SetTheme(ThemeDark)
		r.frame()
		r.p.Recall(kept)
		r.frame()
		r.frame()
		for id, want := range places {
			if got := r.p.dock.BoxNamed(id).Rect; got != want {
				t.Errorf("%s is at %v, was at %v", id, got, want)
			}
		}
		if r.p.Theme() != ThemeLight || kept.Camera != "orbit" || kept.Panels["later"].Dock != "left" {
			t.Errorf("theme %s, kept %+v", r.p.Theme(), kept)
		}
		again := settings.Settings{Camera: "orbit", Panels: map[string]settings.Panel{"later": {Dock: "left"}}}
		r.p.Remember(&again)
		if diff := cmp.Diff(kept, again); diff != "" {
			t.Errorf("remembered again, want −, got +:\n%s", diff)
		}
	})
}

// TestRecallTakesAnything that the file may hold: every panel stays in the window,
// once.
func TestRecallTakesAnything(t *testing.T) {
	inWindow(t, 1280, 720, func(r *rig) {
		rapid.Check(t, func(t *rapid.T) {
			s := settings.Settings{Panels: map[string]settings.Panel{}}
			for _, id := range []string{"faults", "motors", "battery", "wind", "water", "sensors", "body", "rc", "flight", "autopilot", "numbers", "view", "air", "console", "events", "plots", "other"} {
				if rapid.Bool().Draw(t, id) {
					s.Panels[id] = settings.Panel{
						Dock: rapid.SampledFrom([]string{"", "left", "right"}).Draw(t, "dock"),
						Row:  rapid.IntRange(-3, 99).Draw(t, "row"),
						From: rapid.SampledFrom([]string{"", "top left", "bottom right"}).Draw(t, "from"),
						X:    rapid.Float64Range(-1e5, 1e5).Draw(t, "x"), Y: rapid.Float64Range(-1e5, 1e5).Draw(t, "y"),
						Fold: rapid.SampledFrom([]string{"", "open", "shut"}).Draw(t, "fold"),
						More: settings.Truth(rapid.Bool().Draw(t, "more")),
					}
				}
			}
			r.p.Recall(s)
			r.update()
			count := map[string]int{}
			for b := range r.p.dock.EveryBox() {
				count[b.ID]++
			}
			for _, b := range r.p.dock.Free {
				if b.Rect.Intersect(r.p.screen.window()) != b.Rect {
					t.Fatalf("%s at %v leaves the window", b.ID, b.Rect)
				}
			}
			if fmt.Sprint(count) != "map[air:1 autopilot:1 battery:1 body:1 flight:1 motors:1 numbers:1 rc:1 sensors:1 view:1 water:1 wind:1]" {
				t.Fatalf("panels %v", count)
			}
		})
	})
}
