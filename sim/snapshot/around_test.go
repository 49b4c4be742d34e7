package snapshot

import (
	"fmt"
	"math"
	"testing"

	"github.com/sitlark/sitlark/physics/state"
)

// TestAroundAMomentThereAreFiveMinutes of an hour's samples, with the modes of their times.
func TestAroundAMomentThereAreFiveMinutes(t *testing.T) {
	s, now := NewSamplesFor(4, 3600), state.State{Count: 4}
	for flight := uint64(1); flight <= 2; flight++ {
		for n := range 1800 * SampleRate {
			now.Time = float64(n) / SampleRate
			now.Rotors[3].Speed = now.Time
			s.Take(flight, &now, Exchange{})
		}
	}
	mode := func(flight uint64, t float64) string { return fmt.Sprint(flight, " ", int(t)/100) }
	for _, c := range []struct {
		flight uint64
		time   float64
		ok     bool
	}{{1, 900, true}, {1, 0, true}, {2, 10, true}, {2, 1799, true}, {3, 5, false}} {
		w, ok := s.Around(c.flight, c.time, mode)
		if ok != c.ok {
			t.Errorf("flight %d at %g s: %t", c.flight, c.time, ok)
		}
		if !ok {
			continue
		}
		batch := make([]Sample, SampleCapacity)
		n, _ := w.Read(0, batch)
		near := math.Inf(1)
		for i := range batch[:n] {
			m := &batch[i]
			if m.Flight == c.flight {
				near = min(near, math.Abs(m.Time-c.time))
			}
			if m.Speeds[3] != float32(m.Time) || w.ModeName(m.Mode) != mode(m.Flight, m.Time) {
				t.Fatalf("at %g s of flight %d: rotor of %g s, mode %q", m.Time, m.Flight, m.Speeds[3], w.ModeName(m.Mode))
			}
		}
		if whole := c.time < 100; math.IsInf(w.From, -1) != whole {
			t.Errorf("flight %d at %g s: there are samples from %g s on", c.flight, c.time, w.From)
		}
		if near > 1.0/SampleRate || w.From > c.time || w.To < c.time {
			t.Errorf("flight %d at %g s: the nearest sample is %g s away; %g s to %g s", c.flight, c.time, near, w.From, w.To)
		}
	}
}
