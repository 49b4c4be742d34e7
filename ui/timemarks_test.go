package ui

import (
	"slices"
	"strings"
	"testing"

	"github.com/g3n/engine/window"

	"github.com/sitlark/sitlark/settings"
	"github.com/sitlark/sitlark/ui/timebar"
	"github.com/sitlark/sitlark/ui/widget"
)

// marked lets bookmarks be set in a rig's time line, and kept as the program does.
func (r *rig) marked(s *timebar.State) {
	at := func(elapsed float64) int {
		return slices.IndexFunc(s.Bookmarks, func(b timebar.Bookmark) bool { return b.Elapsed == elapsed })
	}
	r.p.actions.Bookmarks = timebar.BookmarkActions{
		Set: func(elapsed float64) error {
			s.Bookmarks = append(slices.Clone(s.Bookmarks), timebar.Bookmark{Elapsed: elapsed, Name: "AUTO"})
			slices.SortFunc(s.Bookmarks, func(a, b timebar.Bookmark) int { return int(1000 * (a.Elapsed - b.Elapsed)) })
			return nil
		},
		Rename: func(elapsed float64, name string) error { s.Bookmarks[at(elapsed)].Name = name; return nil },
		Remove: func(elapsed float64) error {
			s.Bookmarks = slices.Delete(slices.Clone(s.Bookmarks), at(elapsed), at(elapsed)+1)
			return nil
		},
	}
	r.p.parts.connect(r.p)
	r.update()
}

// TestBookmarksAreNamedInTheWindow: B sets one and its name can be typed at once; the list and
// the flag rename it, delete it and jump to it.
func TestBookmarksAreNamedInTheWindow(t *testing.T) {
	inWindow(t, 1280, 720, func(r *rig) {
		s := r.timed(recorded())
		r.marked(s)
		s.Cursor.Seek(30)
		s.Cursor.Pause(s.Length)
		r.update()
		names := func() string {
			var list []string
			for _, m := range s.Bookmarks {
				list = append(list, m.Name)
			}
			return strings.Join(list, ", ")
		}
		is := func(what, want string) {
			t.Helper()
			if got := names(); got != want {
				t.Errorf("%s: the bookmarks are %q, want %q", what, got, want)
			}
		}
		r.key(window.KeyB, 0)
		r.types("gust, 8 m/s")
		r.key(window.KeyEnter, 0)
		r.update()
		is("B and a name", "gust, 8 m/s")
		if r.p.ctx.Typing() || r.p.hidden {
			t.Error("the field stays open after Enter")
		}
		s.Cursor.Seek(60)
		r.update()
		r.key(window.KeyB, 0)
		r.key(window.KeyEscape, 0)
		r.update()
		is("B and Esc", "gust, 8 m/s, AUTO")
		r.click("timebar.bookmarks")
		r.update()
		r.click("timebar.list.2.rename")
		r.update()
		r.types("landing")
		r.click("timebar.list.1") // a click elsewhere takes what was typed
		r.update()
		is("renamed in the list", "gust, 8 m/s, landing")
		if at := s.Cursor.At(s.Length); at != 30 || s.Cursor.Speed() != 0 {
			t.Errorf("a click on the first shows %g s at speed %g", at, s.Cursor.Speed())
		}
		r.click("timebar.list.1.delete")
		r.update()
		is("deleted in the list", "landing")
		r.click("timebar.list.set")
		r.update()
		r.types("again")
		r.key(window.KeyEnter, 0)
		r.update()
		is("set in the list", "again, landing")
		r.key(window.KeyEscape, 0)
		r.update()
		if _, open := r.p.ctx.Find("timebar.list"); open {
			t.Error("Esc leaves the list open")
		}
		r.click("timebar.flag.2")
		r.update()
		if at := s.Cursor.At(s.Length); at != 60 {
			t.Errorf("a click on the flag shows %g s", at)
		}
		r.types("touch-down")
		r.key(window.KeyEnter, 0)
		r.update()
		is("renamed at its flag", "again, touch-down")
		r.click("timebar.flag.1")
		r.update()
		r.click("timebar.tag.delete")
		r.update()
		is("deleted at its flag", "touch-down")
		r.click("timebar.previous")
		r.click("timebar.next")
		if tip := r.tipAt(r.at("timebar.flag.1")); !strings.Contains(tip, "01:00.0  touch-down") {
			t.Errorf("the flag's tooltip is %q", tip)
		}
	})
}

// TestBookmarkCardsFit windows of all sizes.
func TestBookmarkCardsFit(t *testing.T) {
	for _, size := range [][2]int{{640, 400}, {900, 600}, {1280, 720}, {1920, 1080}} {
		inWindow(t, size[0], size[1], func(r *rig) {
			s := r.timed(recorded())
			r.marked(s)
			s.Cursor.Pause(s.Length)
			for i := range 12 {
				s.Bookmarks = append(s.Bookmarks, timebar.Bookmark{Elapsed: float64(8 * i), Name: strings.Repeat("a long name ", 3)})
			}
			r.update()
			r.click("timebar.bookmarks")
			r.update()
			checkZones(t, r, "list")
			r.key(window.KeyEscape, 0)
			for _, at := range []float64{0, 50, 99.9} {
				s.Cursor.Seek(at)
				r.update()
				r.key(window.KeyB, 0)
				r.update()
				if tag := r.at("timebar.tag"); tag.X < 0 || tag.Right() > r.p.screen.window().W {
					t.Errorf("%v: at %g s the tag is at %v", size, at, tag)
				}
				checkZones(t, r, "tag")
				r.key(window.KeyEnter, 0)
				r.update()
			}
		})
	}
}

// TestTheCurveIsPicked by a click on its name, says its range and the value under the mouse, and
// is remembered.
func TestTheCurveIsPicked(t *testing.T) {
	inWindow(t, 1280, 720, func(r *rig) {
		c := recorded()
		for i := range c.Points {
			c.Points[i].Voltage = 16.8 - 0.002*float32(i)
			c.Points[i].Speed = float32(i) / 100
		}
		r.timed(c)
		line := r.at("timebar.line")
		for _, want := range []struct{ name, label, tip string }{
			{"", "Height", "Height 19.9 m"}, {"speed", "0…10 m/s", "Speed 6.0 m/s"}, {"voltage", "14.8…16.8 V", "Voltage 15.60 V"},
			{"current", "Current", "Current 0.0 A"}, {"none", "No curve", ""}, {"", "Height", "Height 19.9 m"},
		} {
			if !r.says(want.label) {
				t.Errorf("%q: %q is not written: %s", want.name, want.label, texts(r))
			}
			tip := r.tipAt(widget.Rect{X: line.X + 0.6003*line.W, Y: line.Y + line.H/2})
			if !strings.Contains(tip, want.tip) {
				t.Errorf("%q: the tooltip is %q, want %q", want.name, tip, want.tip)
			}
			var kept settings.Settings
			if r.p.Remember(&kept); kept.Curve != want.name {
				t.Errorf("kept is %q, want %q", kept.Curve, want.name)
			}
			r.click("timebar.curve")
			r.update()
		}
		r.p.Recall(settings.Settings{Curve: "voltage"})
		if r.update(); !r.says("Voltage") {
			t.Error("the curve is not remembered")
		}
	})
}
