package past

import (
	"context"
	"math"
	"testing"
	"time"

	"github.com/sitlark/sitlark/sim/snapshot"
	"github.com/sitlark/sitlark/timeline"
)

// TestACutRecordingHasAnEnd: it is not taken for one that is still being written.
func TestACutRecordingHasAnEnd(t *testing.T) {
	r, from := new(reader), time.Now()
	at := func(length float64, growing bool, after time.Duration) bool {
		return r.asShown(&timeline.Contents{Length: length, Growing: growing}, from.Add(after)).Growing
	}
	if at(20, true, 0) || at(20, true, time.Second) {
		t.Error("one that does not grow counts as growing")
	}
	if !at(20.5, true, 2*time.Second) || !at(20.5, true, 4*time.Second) {
		t.Error("one that has grown does not count as growing")
	}
	if at(20.5, true, 6*time.Second) {
		t.Error("one that has stopped growing counts as growing")
	}
	if at(21, false, 7*time.Second) {
		t.Error("one with an end counts as growing")
	}
}

// TestAFrameWaitsOnlyAfterAClick: not while the time runs on, at any speed, nor when it is shown for the first time.
func TestAFrameWaitsOnlyAfterAClick(t *testing.T) {
	for _, c := range []struct {
		before, at float64
		film       bool
		want       time.Duration
	}{
		{-1, 0, false, 0}, {-1, 900, false, 0}, {10, 10, false, 0}, {10, 10 + 16.0/60, false, 0}, {10, 9.5, false, 0},
		{10, 900, false, jumpWait}, {900, 10, false, jumpWait}, {10, 10, true, longestWait}, {-1, 0, true, longestWait},
	} {
		r := reader{asked: c.before}
		if got := r.patience(c.at, c.film, true); got != c.want {
			t.Errorf("from %g to %g s, film %t: it waits %v, want %v", c.before, c.at, c.film, got, c.want)
		}
		if got := r.patience(c.at, c.film, false); !c.film && got != 0 {
			t.Errorf("beside a flight that goes on a frame waits %v", got)
		}
	}
}

// TestAFrameShowsTheMomentThatWasClicked, and goes on without it where that is not found in time.
func TestAFrameShowsTheMomentThatWasClicked(t *testing.T) {
	r := &reader{Loader: timeline.NewLoader(), asked: 10}
	var now snapshot.Snapshot
	if r.show(900, &now, time.Millisecond); now.Time != 0 || r.asked != 900 {
		t.Errorf("of %g s there is a state before it is read", now.Time)
	}
	ctx, stop := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- r.Run(ctx, still{}) }()
	for _, at := range []float64{900, 3, math.Pi} {
		if r.show(at, &now, time.Minute); now.Time != at {
			t.Errorf("after a click at %g s the frame shows %g s", at, now.Time)
		}
	}
	stop()
	<-ended
}

// still is a source of which all is known.
type still struct{}

func (still) Refresh() bool                              { return false }
func (still) Contents() *timeline.Contents               { return &timeline.Contents{Length: 1000} }
func (still) Close() error                               { return nil }
func (still) Estimate(float64) (timeline.Estimate, bool) { return timeline.Estimate{}, false }
func (still) At(elapsed float64, dst *snapshot.Snapshot) error {
	dst.Time = elapsed
	return nil
}
