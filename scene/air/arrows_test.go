package air

import "testing"

// TestArrowsRecedeAndComeBack, both over a while, and no further than all or none.
func TestArrowsRecedeAndComeBack(t *testing.T) {
	var a arrows
	for i, c := range []struct {
		away           bool
		wall, low, top float64
	}{{true, 0.5, 0.2, 0.5}, {true, 5, 1, 1}, {false, 0.5, 0.5, 0.8}, {false, 5, 0, 0}} {
		if a.recede(c.away, c.wall); a.gone < c.low || a.gone > c.top {
			t.Errorf("step %d: %.2f are gone, want %g to %g", i, a.gone, c.low, c.top)
		}
	}
}
