package ui

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/g3n/engine/window"
	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/sitlark/sitlark/sim/snapshot"
	"github.com/sitlark/sitlark/ui/card"
	"github.com/sitlark/sitlark/ui/form"
	"github.com/sitlark/sitlark/ui/panel"
)

func spoken(c *panel.ConsoleLines) (list []string) {
	for _, l := range c.Kept {
		list = append(list, l.String())
	}
	return list
}

// TestRepeatedLinesAreCounted, and those that came too fast.
func TestRepeatedLinesAreCounted(t *testing.T) {
	var c panel.ConsoleLines
	c.Add([]string{"a", "b", "b"}, 3)
	c.Add([]string{"b", "", ""}, 6)
	c.Add([]string{"c"}, 10)
	c.Add(nil, 12)
	c.Add(nil, 13)
	want := []string{"a", "b ×3", " ×2", "… 3 lines left out", "c", "… 3 lines left out"}
	if diff := cmp.Diff(want, spoken(&c)); diff != "" {
		t.Errorf("want −, got +:\n%s", diff)
	}
	if c.Add(nil, 13) {
		t.Error("nothing new is taken for news")
	}
}

// TestNoLineIsLost: counted, left out and kept ones are all that were said, and no
// more than consoleKept are kept.
func TestNoLineIsLost(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var c panel.ConsoleLines
		next := uint64(0)
		for range rapid.IntRange(1, 30).Draw(t, "times") {
			lines := rapid.SliceOfN(rapid.SampledFrom([]string{"a", "b", "c"}), 1, 60).Draw(t, "lines")
			next += uint64(len(lines))
			if c.Next > 0 {
				next += rapid.Uint64Range(0, 3).Draw(t, "missed")
			}
			c.Add(lines, next)
		}
		sum := uint64(0)
		for _, l := range c.Kept {
			sum += uint64(l.Times) + l.Left
		}
		if len(c.Kept) > panel.ConsoleKept || len(c.Kept) < panel.ConsoleKept && sum != next {
			t.Fatalf("%d kept, which stand for %d of %d lines", len(c.Kept), sum, next)
		}
	})
}

// TestRowsHoldAllOfALine, none wider than the panel.
func TestRowsHoldAllOfALine(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var c panel.ConsoleLines
		text := rapid.StringMatching(`[a-zäß. ]{0,120}`).Draw(t, "text")
		width := rapid.IntRange(1, 50).Draw(t, "width")
		c.Add([]string{text}, 1)
		all := ""
		for _, row := range c.Rows(nil, width) {
			if n := len([]rune(row.Text)); n > width {
				t.Fatalf("%q is %d wide, there is room for %d", row.Text, n, width)
			}
			all += row.Text
		}
		without := func(s string) string { return strings.ReplaceAll(s, " ", "") }
		if without(all) != without(text) {
			t.Fatalf("%q came out as %q", text, all)
		}
	})
}

// TestConsoleFollowsAndScrolls: the newest is at the bottom; who scrolled back keeps
// what they read.
func TestConsoleFollowsAndScrolls(t *testing.T) {
	inWindow(t, 1280, 720, func(r *rig) {
		r.speak(nil, running())
		r.unfoldOnly("console")
		var said []string
		r.p.actions.ChildLines = func(from uint64) ([]string, uint64) {
			return said[min(from, uint64(len(said))):], uint64(len(said))
		}
		r.p.parts.connect(r.p)
		r.p.parts.console.Lines, r.p.parts.console.Stale = panel.ConsoleLines{}, true
		say := func(n int) {
			for range n {
				said = append(said, "line "+strconv.Itoa(len(said)))
			}
			r.after(0.3)
			r.frame()
		}
		say(100)
		if !r.shows("line 99") || r.shows("line 50") {
			t.Error("the newest line is not there")
		}
		x, y, w, h, _ := r.p.Find("console")
		r.moveTo(float32(x+w/2), float32(y+h-20))
		r.scroll(5)
		top := r.rowsShown()
		say(7)
		if diff := cmp.Diff(top, r.rowsShown()); diff != "" {
			t.Errorf("what is read moves: %s", diff)
		}
		if r.shows("line 106") {
			t.Error("scrolled back, it jumps to the newest")
		}
		r.scroll(-50)
		say(1)
		if !r.shows("line 107") {
			t.Error("at the end again it does not follow")
		}
	})
}

// rowsShown are the console's rows on the screen.
func (r *rig) rowsShown() (rows []string) {
	for _, b := range r.p.ctx.Texts() {
		if strings.HasPrefix(b.Text, "line ") {
			rows = append(rows, b.Text)
		}
	}
	return rows
}

// TestFloodCostsLittle: of a child that says 1700 lines a frame a bounded number is
// asked for and kept, five times a second.
func TestFloodCostsLittle(t *testing.T) {
	inWindow(t, 1280, 720, func(r *rig) {
		r.speak(nil, running())
		calls, next := 0, uint64(0)
		r.p.actions.ChildLines = func(uint64) ([]string, uint64) {
			calls++
			lines := make([]string, 400)
			for i := range lines {
				lines[i] = "line " + strconv.FormatUint(next+uint64(i), 10)
			}
			return lines, next
		}
		r.p.parts.connect(r.p)
		for range 120 { // 2 s
			next += 1700
			r.frame()
		}
		c := &r.p.parts.console.Lines
		if calls > 11 || len(c.Kept) > panel.ConsoleKept || cap(c.Kept) > 4*panel.ConsoleKept {
			t.Errorf("asked %d times, %d kept in room for %d", calls, len(c.Kept), cap(c.Kept))
		}
		if !slices.ContainsFunc(spoken(c), func(s string) bool { return strings.Contains(s, "left out") }) {
			t.Error("nothing says that lines were left out")
		}
	})
}

// TestRestartAsksWhileItFlies: twice while armed, as the autopilot or the rotors say;
// the first click is forgotten.
func TestRestartAsksWhileItFlies(t *testing.T) {
	for _, id := range []string{"console.restart", "console.stop"} {
		want := strings.TrimPrefix(id, "console.")
		inWindow(t, 1280, 720, func(r *rig) {
			r.speak(nil, running())
			r.unfoldOnly(id)
			r.click(id)
			r.frame()
			if len(r.asked) > 0 || !r.says("Sure?") {
				t.Errorf("%s in flight acts at the first click: %q", id, r.asked)
			}
			r.after(form.ConfirmSeconds + 1)
			r.click(id)
			r.frame()
			if len(r.asked) > 0 {
				t.Errorf("%s: a click long ago counts", id)
			}
			r.click(id)
			r.view.Autopilot = onGround() // it knows better than rotors that run down
			r.frame()
			r.frame()
			r.click(id)
			if !slices.Equal(r.asked, []string{want, want}) {
				t.Errorf("asked %q", r.asked)
			}
		})
	}
}

// TestChildIsStartedAgain where it ended, and left alone while something is done.
func TestChildIsStartedAgain(t *testing.T) {
	inWindow(t, 1280, 720, func(r *rig) {
		r.speak(nil, fell())
		r.unfoldOnly("console.stop")
		r.click("console.stop")
		r.view.Child = running()
		r.view.Child.Busy = "restarting"
		r.frame()
		r.click("console.stop")
		r.click("console.restart")
		if !slices.Equal(r.asked, []string{"start"}) || !r.says("Restarting") {
			t.Errorf("asked %q", r.asked)
		}
	})
}

// TestWaitingStartsArduPilot by the button, and says where none was found.
func TestWaitingStartsArduPilot(t *testing.T) {
	inWindow(t, 1280, 720, func(r *rig) {
		r.snap = waitingForClient()
		r.speak(nil, nil)
		r.view.Finding = card.Finding{Tried: []string{"arducopter on PATH", "build/sitl/bin of a checkout (set ARDUPILOT_HOME)"}}
		r.frame()
		if at, _ := r.p.ctx.Find("waiting.start"); !r.says("No arducopter was found") || !strings.Contains(r.tipAt(at), "Not found: arducopter on PATH, build/sitl/bin") {
			t.Error("nothing says where it was looked for")
		}
		r.view.Finding = card.Finding{Path: "/opt/ardupilot/build/sitl/bin/arducopter"}
		r.frame()
		r.frame()
		if !r.says("/opt/ardupilot/build/sitl/bin/arducopter") {
			t.Error("nothing says what would be started")
		}
		r.click("waiting.start")
		r.view.Child = fell()
		r.frame()
		r.frame()
		if !r.says("ArduPilot does not run") || !r.says("Address already in use") {
			t.Error("the card does not say why it failed")
		}
		r.click("waiting.start")
		if !slices.Equal(r.asked, []string{"start", "start"}) {
			t.Errorf("asked %q", r.asked)
		}
		r.view.Child = running()
		r.frame()
		if !r.says("ArduPilot is starting") {
			t.Error("nothing says that it starts")
		}
		r.snap.Link.State = snapshot.LinkConnected
		r.frame()
		if _, _, _, _, ok := r.p.Find("waiting"); ok {
			t.Error("the card stays")
		}
	})
}

// scroll turns the wheel where the pointer is.
func (r *rig) scroll(clicks float32) {
	r.win.Dispatch(window.OnScroll, &window.ScrollEvent{Yoffset: clicks})
	r.frame()
}
