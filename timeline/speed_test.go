package timeline_test

import (
	"math"
	"testing"

	"github.com/sitlark/sitlark/timeline"
)

// TestSpeedOfTheCursor: what is set, within its bounds; 0 lets it stand, and a live cursor is not moved.
func TestSpeedOfTheCursor(t *testing.T) {
	for set, want := range map[float64]float64{
		0: 0, 1: 1, -1: -1, 0.5: 0.5, 16: 16, 17: 16, -100: -16, 1.0 / 16: 1.0 / 16, 0.01: 1.0 / 16, -0.01: -1.0 / 16, math.Inf(1): 16, math.Inf(-1): -16,
	} {
		var c timeline.Cursor
		c.Seek(50)
		if c.SetSpeed(set); c.Speed() != want {
			t.Errorf("set to %g it has %g, want %g", set, c.Speed(), want)
		}
		if c.Advance(0.5, 100, true); c.At(100) != 50+want/2 || c.Live() {
			t.Errorf("at speed %g it is at %g after 0.5 s, live %v", want, c.At(100), c.Live())
		}
		c.GoLive()
		if c.SetSpeed(set); !c.Live() || c.At(100) != 100 || c.Speed() != 1 {
			t.Errorf("live, set to %g: at %g, speed %g", set, c.At(100), c.Speed())
		}
	}
}
