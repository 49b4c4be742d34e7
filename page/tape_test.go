package page

import (
	"math"
	"testing"

	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/sim/snapshot"
)

// TestLongFlightsAreThinnedEvenly: however long a flight, a tape keeps what it has room for, with
// even distances, its first and last state and those with which flights begin.
func TestLongFlightsAreThinnedEvenly(t *testing.T) {
	tape := newTape(1000)
	var now snapshot.Snapshot
	now.NEDFromFRD = frame.FromQuat[frame.NED, frame.FRD](1, 0, 0, 0)
	const states = 36000 // 6 min at 100 Hz
	for n := range states {
		now.Flight = 1
		if n >= states/3 {
			now.Flight = 2
		}
		now.PositionNED.Z = -float64(n)
		tape.add(float64(n)/100, &now)
	}
	tape.end()
	if n := len(tape.samples); n < 400 || n > 1001 {
		t.Fatalf("%d samples, want 400 to 1000", n)
	}
	s := tape.samples
	if last := s[len(s)-1]; s[0].elapsed != 0 || last.elapsed != float64(states-1)/100 {
		t.Errorf("from %g to %g s", s[0].elapsed, last.elapsed)
	}
	begins := 0
	for i := 1; i < len(s); i++ {
		if s[i].flight != s[i-1].flight {
			begins++
			if s[i].elapsed != states/3/100 {
				t.Errorf("the second flight begins at %g s", s[i].elapsed)
			}
		}
		if gap := s[i].elapsed - s[i-1].elapsed; gap > 2.01*tape.spacing {
			t.Errorf("a gap of %g s before %g s", gap, s[i].elapsed)
		}
	}
	if begins != 1 {
		t.Errorf("%d changes of flight", begins)
	}
	if tape.top != states-1 || tape.states != states {
		t.Errorf("%g m high in %d states: what is left out counts too", tape.top, tape.states)
	}
}

// TestColumnsTakeAnything: numbers that no flight has are written, and read as numbers.
func TestColumnsTakeAnything(t *testing.T) {
	values := []float64{0, math.NaN(), math.Inf(1), math.Inf(-1), 1e300, -3.2, 7}
	c := column{Scale: 0.5, Count: len(values)}
	if b := appendColumn(nil, &c, func(i int) float64 { return values[i] }); len(b) < len(values) || len(b) > 7*len(values) {
		t.Errorf("%d bytes", len(b))
	}
}
