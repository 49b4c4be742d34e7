package ui

import (
	"math"
	"testing"

	"github.com/g3n/engine/window"
)

// TestContinueFromHereAsksForTheShownTime: by the button on the time line and by its key.
func TestContinueFromHereAsksForTheShownTime(t *testing.T) {
	inWindow(t, 900, 600, func(r *rig) {
		var asked []float64
		r.p.actions.Branch = func(elapsed float64) error { asked = append(asked, elapsed); return nil }
		s := r.timed(recorded())
		line := r.at("timebar.line")
		r.dragFromTo(line.X+0.8*line.W, line.Y+5, line.X+0.3*line.W, line.Y+5)
		at := s.Cursor.At(s.Length)
		r.click("timebar.branch")
		r.press(window.KeyN)
		if len(asked) != 2 || math.Abs(asked[0]-at) > 1e-9 || asked[1] != asked[0] || math.Abs(at-30) > 0.6 {
			t.Errorf("a flight from %v was asked for, at %.2f s", asked, at)
		}
	})
}
