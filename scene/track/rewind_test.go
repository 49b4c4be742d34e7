package track

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/sim/snapshot"
)

// TestACutPathEndsThereAndGoesOn: nothing of what was flown later is left, and flown once more
// the path is as near to where the vehicle was as one that was never cut.
func TestACutPathEndsThereAndGoesOn(t *testing.T) {
	at := func(s float64) frame.Vec[frame.NED] {
		return frame.OfNED(30*math.Sin(0.3*s), 20*math.Cos(0.2*s), -10-3*math.Sin(0.5*s))
	}
	rapid.Check(t, func(t *rapid.T) {
		w := newFlightPath()
		flown := lead(w, 6000, at)
		for range 5 {
			from := rapid.IntRange(0, len(flown)-1).Draw(t, "from")
			time := float64(flown[from].values[Time])
			w.cut(time)
			if n := w.Len(); n > 0 && float64(w.at(n - 1).values[Time]) >= time {
				t.Fatalf("cut at %g s, it ends at %g s", time, w.at(n - 1).values[Time])
			}
			for _, p := range flown[from:] {
				w.extend(p)
			}
			for i := 0; i < len(flown); i += 50 {
				if d := astray(w, &flown[i]); d > 2*w.bound() {
					t.Fatalf("cut at %g s and flown on, the place of %g s is %.3f m from the path, its bound is %.3f m", time, flown[i].values[Time], d, w.bound())
				}
			}
		}
	})
}

// TestRewoundSamplesComeAgain: all of those after the time that is shown again, none twice.
func TestRewoundSamplesComeAgain(t *testing.T) {
	source := snapshot.NewSamples(4)
	var s sampled
	s.follow(source)
	flyOn(source, 1, 0, 30)
	take := func(after, before float64) (times []float64) {
		s.each(1, after, before, func(m *snapshot.Moment) { times = append(times, m.Time) })
		return times
	}
	all := take(-1, 30)
	s.rewind(30 - 12.5)
	again := take(12.5, 30)
	if want := all[len(all)-len(again):]; len(again) < 17*60 || again[0] <= 12.5 || again[0] > 12.5+2.0/60 || again[0] != want[0] {
		t.Errorf("%d samples from %g s on come again, want those from %g s on", len(again), again[0], want[0])
	}
	s.rewind(1e9)
	if from := take(-1, 30); len(from) != len(all) {
		t.Errorf("from the beginning %d samples come, want %d", len(from), len(all))
	}
}
