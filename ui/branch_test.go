package ui

import (
	"math"
	"strings"
	"testing"

	"github.com/g3n/engine/window"

	"github.com/sitlark/sitlark/ui/timebar"
)

// asked is a flight that was asked for.
type asked struct {
	at  float64
	how timebar.Way
}

// TestContinueFromHereAsksForTheShownTime: by each button of the card, and by the key.
func TestContinueFromHereAsksForTheShownTime(t *testing.T) {
	inWindow(t, 900, 600, func(r *rig) {
		var list []asked
		r.p.actions.Branch = func(elapsed float64, how timebar.Way) error { list = append(list, asked{elapsed, how}); return nil }
		s := r.timed(recorded())
		line := r.at("timebar.line")
		r.dragFromTo(line.X+0.8*line.W, line.Y+5, line.X+0.3*line.W, line.Y+5)
		at := s.Cursor.At(s.Length)
		for _, id := range []string{"timebar.ways.on", "timebar.ways.loop", "timebar.ways.again"} {
			r.click("timebar.branch")
			r.click(id)
		}
		r.press(window.KeyN)
		want := []asked{{at, timebar.FlyOn}, {at, timebar.OpenLoop}, {at, timebar.Again}, {at, timebar.FlyOn}}
		if len(list) != len(want) || math.Abs(at-30) > 0.6 {
			t.Fatalf("asked for %v at %.2f s, want %v", list, at, want)
		}
		for i := range want {
			if list[i] != want[i] {
				t.Errorf("%d: asked for %v, want %v", i, list[i], want[i])
			}
		}
	})
}

// TestWhatKeepsArduPilotFromFlyingAgainIsSaid: the button is off, and its tooltip has the reason.
func TestWhatKeepsArduPilotFromFlyingAgainIsSaid(t *testing.T) {
	inWindow(t, 900, 600, func(r *rig) {
		n := 0
		r.p.actions.Branch = func(float64, timebar.Way) error { n++; return nil }
		s := r.timed(recorded())
		s.ArduPilot, s.NoAgain = true, "no arducopter was found: start sitlark with --sitl PATH"
		r.click("timebar.branch")
		r.click("timebar.ways.again")
		if n != 0 {
			t.Error("a flight was started")
		}
		if tip := r.tipAt(r.at("timebar.ways.again")); !strings.HasPrefix(tip, "No arducopter was found") {
			t.Errorf("the tooltip says %q", tip)
		}
		r.update()
		if !r.says("takes over") {
			t.Errorf("nothing says who flies on: %s", texts(r))
		}
		r.press(window.KeyEscape)
		if r.says("New flight from") {
			t.Error("Esc leaves the card open")
		}
	})
}

// TestEventsAreSteppedThroughByKeys: the semicolon goes to the previous event or bookmark, the apostrophe to the next.
func TestEventsAreSteppedThroughByKeys(t *testing.T) {
	inWindow(t, 900, 600, func(r *rig) {
		s := r.timed(recorded())
		s.Bookmarks = []timebar.Bookmark{{Elapsed: 55, Name: "here"}}
		s.Cursor.Pause(s.Length)
		s.Cursor.Seek(30)
		r.update()
		for _, step := range []struct {
			key  window.Key
			want float64
		}{{window.KeyApostrophe, 41.2}, {window.KeyApostrophe, 55}, {window.KeyApostrophe, 70}, {window.KeySemicolon, 55}, {window.KeySemicolon, 41.2}, {window.KeySemicolon, 10}} {
			r.press(step.key)
			r.update()
			if at := s.Cursor.At(s.Length); math.Abs(at-step.want) > 1e-9 {
				t.Errorf("%g s is shown, want %g s", at, step.want)
			}
		}
	})
}
