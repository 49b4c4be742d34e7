package mavlink_test

import (
	"testing"

	"github.com/sitlark/sitlark/protocol/mavlink"
)

// TestEveryEstimateIsKeptForPlots however seldom somebody asks: once and in their order, with
// the flight of the physics that each belongs to.
func TestEveryEstimateIsKeptForPlots(t *testing.T) {
	b, l := believe(t, true)
	const each = 20
	for range each {
		b.settled(l)
	}
	b.boot -= b.now - begin // the physics is reset, the autopilot's clock goes on
	b.now, b.flight, b.said = begin, 2, begin
	last := mavlink.Estimate{}
	for range each {
		last = b.settled(l)
	}
	var all []mavlink.Sample
	batch, next := make([]mavlink.Sample, 7), uint64(0)
	for n := len(batch); n == len(batch); {
		n, next = l.Samples(next, batch)
		all = append(all, batch[:n]...)
	}
	flights := map[uint64]int{}
	for i, s := range all {
		flights[s.Flight]++
		if i > 0 && s.Flight == all[i-1].Flight && s.Estimate.Time <= all[i-1].Estimate.Time || !s.Estimate.Valid {
			t.Fatalf("report %d of %g s follows that of %g s", i, s.Estimate.Time, all[i-1].Estimate.Time)
		}
	}
	if flights[1] < each || flights[2] < each || len(flights) != 2 {
		t.Errorf("reports by flight: %v", flights)
	}
	if got := all[len(all)-1].Estimate.Time; got < last.Time {
		t.Errorf("the newest is of %g s, want %g s", got, last.Time)
	}
	if n, again := l.Samples(next, batch); n != 0 || again != next {
		t.Errorf("%d reports came twice", n)
	}
}
