package protocol

import (
	"testing"
	"time"
)

// TestFasterWayIsUsed, and the other one is tried now and then, so that a change of the load is
// noticed both ways.
func TestFasterWayIsUsed(t *testing.T) {
	s := newSpinner(2)
	now := time.Duration(0)
	share := func(spin, block time.Duration) float64 {
		blocked := 0
		const packets = 100 * roundLength
		for range packets {
			wait := spin
			if s.way() == blocking {
				wait = block
				blocked++
			} else if s.score >= spinFrom && s.budget() == 0 {
				t.Fatal("it neither spins nor blocks")
			}
			now += wait
			s.waited(now, wait)
		}
		return float64(blocked) / packets
	}
	for _, c := range []struct {
		spin, block time.Duration
		least, most float64 // share of packets that are waited for in the read
	}{
		{30 * time.Microsecond, 60 * time.Microsecond, 0.05, 0.15},
		{90 * time.Microsecond, 60 * time.Microsecond, 0.8, 0.95},
		{30 * time.Microsecond, 40 * time.Microsecond, 0.05, 0.3},
	} {
		if got := share(c.spin, c.block); got < c.least || got > c.most {
			t.Errorf("spinning %v, blocking %v: %.0f %% of the packets are waited for in the read", c.spin, c.block, 100*got)
		}
	}
	one := newSpinner(1)
	for range 20 {
		one.waited(0, time.Microsecond)
	}
	if one.way() != blocking {
		t.Error("on the only core it does not block")
	}
}
