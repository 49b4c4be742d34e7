//go:build !headless

package app

import (
	"fmt"
	"math"
	"path/filepath"
	"testing"
	"time"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/internal/windowtest"
	"github.com/sitlark/sitlark/settings"
	"github.com/sitlark/sitlark/timeline"
)

// TestEveryControlOfTheTimeLineByRealMouse clicks, drags, turns and types into each control of the
// bar and of the cards above it, through the X server, over a flight that goes on.
func TestEveryControlOfTheTimeLineByRealMouse(t *testing.T) {
	if !windowtest.InOwnProcess(t) {
		return
	}
	folder := t.TempDir()
	kept := filepath.Join(folder, "settings.yaml")
	inFlight(t, func(c *config.Config) {
		quickDemo(c)
		c.Record, c.Window.Settings = config.Record{Path: filepath.Join(folder, "flight.mcap")}, kept
	}, func(v *viewer) {
		u := user{t, v}
		u.climbs(8)
		if err := v.sim.Submit(command.DegradeMotor{Motor: 2, Thrust: 0.97}); err != nil {
			t.Error(err)
		}
		u.focus()
		u.soon("the time line", func() bool { return v.past.State.Ready() && v.past.State.Length > 6 })
		u.buttonsOfTime()
		u.lineOfTime()
		if err := v.fleet.RunControl().Pause(); err != nil { // else the flags move
			t.Error(err)
		}
		u.bookmarksOfTime()
		u.curveOfTime(kept)
	})
}

// shownTime is the elapsed time that the time line shows [s].
func (u user) shownTime() float64 { return u.v.past.At() }

func (u user) shows10ms(at float64) func() bool {
	return func() bool { return math.Abs(u.shownTime()-at) < 0.01 && math.Abs(u.v.seen.Time-at) < 0.02 }
}

// buttonsOfTime are before and after event, play, speed, live and clock.
func (u user) buttonsOfTime() {
	p := u.v.past
	u.click("timebar.live")
	u.soon("Live, when live", func() bool { return p.State.Cursor.Live() })
	u.click("timebar.previous")
	marks := p.State.Contents.Marks
	u.soon("the event before", func() bool { return !p.State.Cursor.Live() && u.shownTime() < p.State.Length-0.2 })
	u.click("timebar.play")
	u.soon("it stands", func() bool { return p.State.Cursor.Speed() == 0 })
	p.Move(func(c *timeline.Cursor) { c.Seek(0) })
	u.soon("the beginning", u.shows10ms(0))
	u.click("timebar.next")
	u.soon("the next event, standing still", func() bool {
		return p.State.Cursor.Speed() == 0 && u.shownTime() > 0 && math.Abs(u.shownTime()-firstAfter(marks, 0)) < 1e-9
	})
	u.click("timebar.play")
	u.soon("it plays", func() bool { return p.State.Cursor.Speed() == 1 })
	u.move(u.at("timebar.speed", 0.5, 0.5))
	u.xdo("click", "5")
	u.soon("slower by the wheel", func() bool { return p.State.Cursor.Speed() == 0.5 })
	u.click("timebar.speed")
	u.soon("the flight's own speed", func() bool { return p.State.Cursor.Speed() == 1 })
	u.xdo("key", "k")
	u.click("timebar.line.number")
	u.xdo("type", "2.5")
	u.xdo("key", "Return")
	u.soon("a time that was typed", u.shows10ms(2.5))
	u.click("timebar.live")
	u.soon("Live", func() bool { return p.State.Cursor.Live() && !p.Shown() })
}

// firstAfter is the elapsed time of the first mark after a time [s].
func firstAfter(marks []timeline.Mark, after float64) float64 {
	for i := range marks {
		if marks[i].Elapsed > after+1e-3 {
			return marks[i].Elapsed
		}
	}
	return math.NaN()
}

// lineOfTime is clicked, dragged, turned, and dragged with Shift for a range.
func (u user) lineOfTime() {
	p := u.v.past
	u.move(u.at("timebar.line", 0.5, 0.5))
	u.press()
	u.soon("a click on the line", func() bool { return p.Shown() && math.Abs(u.shownTime()/p.State.Length-0.5) < 0.1 })
	u.xdo("key", "k")
	before := u.shownTime()
	u.move(u.at("timebar.line", 0.5, 0.5))
	u.soon("the wheel over the line", func() bool {
		u.xdo("click", "4")
		return u.shownTime() > before+0.5
	})
	if p.State.Cursor.Speed() != 0 {
		u.t.Errorf("what stood moves at %g", p.State.Cursor.Speed())
	}
	x, y := u.at("timebar.line", 0.2, 0.5)
	u.move(x, y)
	u.xdo("keydown", "shift")
	u.hold()
	u.move(u.at("timebar.line", 0.5, 0.5))
	u.letGo()
	u.xdo("keyup", "shift")
	u.soon("a range", func() bool { _, _, ok := p.State.Cursor.Looped(); return ok })
	u.xdo("keydown", "shift")
	u.press()
	u.xdo("keyup", "shift")
	u.soon("no range", func() bool { _, _, ok := p.State.Cursor.Looped(); return !ok })
}

// bookmarksOfTime are set, named, renamed, deleted and jumped to.
func (u user) bookmarksOfTime() {
	p := u.v.past
	name := func(i int, want string) func() bool {
		return func() bool { return len(p.State.Bookmarks) > i && p.State.Bookmarks[i].Name == want }
	}
	p.Move(func(c *timeline.Cursor) { c.Pause(p.State.Length); c.Seek(1.25) })
	u.soon("1.25 s", u.shows10ms(1.25))
	u.xdo("key", "b")
	u.xdo("type", "pad")
	u.xdo("key", "Return")
	u.soon("a bookmark with a name", name(0, "pad"))
	u.click("timebar.line.number")
	u.xdo("type", "3")
	u.xdo("key", "Return")
	u.soon("3 s", u.shows10ms(3))
	u.click("timebar.bookmarks")
	u.click("timebar.list.set")
	u.xdo("type", "climb")
	u.xdo("key", "Return")
	u.soon("one set in the list", name(1, "climb"))
	u.click("timebar.list.1.rename")
	u.xdo("type", "on the pad")
	u.click("timebar.list.2") // a click elsewhere takes what was typed
	u.soon("renamed in the list", name(0, "on the pad"))
	u.soon("a jump by the list", u.shows10ms(3))
	u.click("timebar.list.close")
	u.soon("closed", func() bool { return !u.shown("timebar.list") })
	u.click("timebar.previous")
	u.click("timebar.flag.1")
	u.soon("a jump by the flag", u.shows10ms(1.25))
	u.soon("its name", u.shows("timebar.tag"))
	u.click("timebar.tag.delete")
	u.soon("deleted at its flag", func() bool { return len(p.State.Bookmarks) == 1 })
	u.soon("bookmarks are stops", func() bool {
		u.click("timebar.next")
		return math.Abs(u.shownTime()-3) < 1e-9 || u.shownTime() > 3
	})
	if at := u.shownTime(); math.Abs(at-3) > 1e-9 {
		u.t.Errorf("the next stop after 1.25 s is at %g s", at)
	}
	u.click("timebar.bookmarks")
	u.click("timebar.list.1.delete")
	u.soon("deleted in the list", func() bool { return len(p.State.Bookmarks) == 0 })
	u.xdo("key", "Escape")
	u.soon("closed by Esc", func() bool { return !u.shown("timebar.list") })
}

// curveOfTime takes each quantity, and is remembered in the settings file.
func (u user) curveOfTime(file string) {
	var names []string
	for range 5 {
		var kept settings.Settings
		u.v.panels.Remember(&kept)
		names = append(names, kept.Curve)
		u.click("timebar.curve")
	}
	if got := fmt.Sprint(names); got != "[ speed voltage current none]" {
		u.t.Errorf("clicks take %s", got)
	}
	u.click("timebar.curve")
	u.v.arrangement.keep(false)
	if _, s, _, _ := settings.Load(file, time.Now()); s.Curve != "speed" {
		u.t.Errorf("the settings have the curve %q", s.Curve)
	}
}
