package record

import (
	"slices"
	"testing"

	"github.com/sitlark/sitlark/record/message"
)

// written is the elapsed time at which an estimate is written, and its own.
type written struct {
	at     float64
	flight uint64
	time   float64
}

// tell shows estimates a state, and returns what is written.
func tell(t *testing.T, e *estimates, flight uint64, time, elapsed float64) (all []written) {
	t.Helper()
	err := e.until(&message.Truth{Flight: flight, Time: time}, elapsed, func(at float64, one *message.Estimate) error {
		all = append(all, written{at, one.Flight, one.Time})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// TestEstimatesAreWrittenBesideTheStatesOfTheirTime: each once, in the order in which they came, none before a state of its time, at the
// elapsed time at which it was true, also after a reset.
func TestEstimatesAreWrittenBesideTheStatesOfTheirTime(t *testing.T) {
	var e estimates
	for _, at := range []float64{0.1, 0.3, 0.5} {
		e.add(&message.Estimate{Flight: 1, Time: at})
	}
	e.add(&message.Estimate{Flight: 2, Time: 0.25})
	for _, c := range []struct {
		flight        uint64
		time, elapsed float64
		want          []written
	}{
		{1, 0.05, 0.05, nil},
		{1, 0.3, 0.3, []written{{0.1, 1, 0.1}, {0.3, 1, 0.3}}},
		{1, 0.4, 0.4, nil},
		{2, 0.125, 1.125, []written{{0.5, 1, 0.5}}}, // a reset at 1 s
		{2, 0.5, 1.5, []written{{1.25, 2, 0.25}}},
		{2, 9, 10, nil},
	} {
		if got := tell(t, &e, c.flight, c.time, c.elapsed); !slices.Equal(got, c.want) {
			t.Errorf("at %g s of flight %d: %v, want %v", c.time, c.flight, got, c.want)
		}
	}
	e.add(&message.Estimate{Flight: 2, Time: 0.1}) // which comes late: time does not fall
	if got := tell(t, &e, 2, 9.5, 10.5); !slices.Equal(got, []written{{1.25, 2, 0.1}}) {
		t.Errorf("late: %v", got)
	}
}

// TestOfTooManyEstimatesTheOldestGo: 256 wait.
func TestOfTooManyEstimatesTheOldestGo(t *testing.T) {
	var e estimates
	for i := range 300 {
		e.add(&message.Estimate{Flight: 1, Time: float64(i)})
	}
	got := tell(t, &e, 1, 1000, 1000)
	if len(got) != 256 || got[0].time != 44 || got[255].time != 299 {
		t.Errorf("%d are written, from %v to %v", len(got), got[0], got[len(got)-1])
	}
	if len(e.waiting) != 0 {
		t.Errorf("%d still wait", len(e.waiting))
	}
}
