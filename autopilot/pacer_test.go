package autopilot

import (
	"testing"
	"time"
)

// TestPacerHoldsWallTime steps the pacer through wall and physics times.
func TestPacerHoldsWallTime(t *testing.T) {
	start := time.Unix(1000, 0)
	ms := func(n int) time.Duration { return time.Duration(n) * time.Millisecond }
	p := pacer{speedup: 2}
	for i, c := range []struct {
		wall time.Duration
		t    float64
		want time.Duration
	}{
		{0, 10, 0},               // the first anchors
		{0, 10.02, ms(10)},       // 20 ms of physics are 10 ms of wall at speedup 2
		{ms(15), 10.03, 0},       // in time
		{ms(50), 10.04, -ms(30)}, // late: made up for
		{ms(900), 10.05, 0},      // far too late: anchored again
		{ms(900), 10.07, ms(10)}, //
		{ms(905), 0.0, 0},        // reset: time went back
		{ms(905), 0.1, ms(50)},   //
		{ms(905), 500, 0},        // a leap of physics: anchored again
		{ms(905), 500.01, ms(5)}, //
		{ms(905), 500.01, ms(5)}, // a frozen world
	} {
		if got := p.ahead(start.Add(c.wall), c.t); (got - c.want).Abs() > time.Microsecond {
			t.Errorf("step %d: ahead %v, want %v", i, got, c.want)
		}
	}
}

func TestPacerWithoutSpeedHoldsNothingButAFrozenWorld(t *testing.T) {
	p, now := pacer{}, time.Unix(1000, 0)
	for i, c := range []struct {
		t    float64
		want time.Duration
	}{{0, 0}, {1000, 0}, {1000.1, 0}, {1000.1, standstill}, {0, 0}} {
		if got := p.ahead(now, c.t); got != c.want {
			t.Errorf("step %d: ahead %v, want %v", i, got, c.want)
		}
	}
}

// TestPilotsOfOneClockWaitForTheSlowest: what one of them loses, all lose, and none is
// held back by one that is in time.
func TestPilotsOfOneClockWaitForTheSlowest(t *testing.T) {
	var clock Clock
	start := time.Unix(1000, 0)
	slow, fast := pacer{speedup: 1, clock: &clock}, pacer{speedup: 1, clock: &clock}
	slow.ahead(start, 0)
	fast.ahead(start, 0)
	now := start.Add(2 * time.Second)
	if d := fast.ahead(now, 2.01); (d - 10*time.Millisecond).Abs() > time.Microsecond {
		t.Errorf("before: %v ahead, want 10 ms", d)
	}
	if d := slow.ahead(now, 1.5); d > 0 {
		t.Errorf("the slow one waits %v", d)
	}
	if d := fast.ahead(now, 2.02); (d - 520*time.Millisecond).Abs() > time.Microsecond {
		t.Errorf("the other is %v ahead, want 520 ms", d)
	}
	if d := slow.ahead(now, 1.51); (d - 10*time.Millisecond).Abs() > time.Microsecond {
		t.Errorf("the slow one is %v ahead now, want 10 ms", d)
	}
	was := clock.lost()
	if d := slow.ahead(now, 0); d > 0 || clock.lost() != was { // its vehicle was reset
		t.Errorf("after a reset it waits %v, the others %v", d, clock.lost()-was)
	}
	if d := slow.ahead(now.Add(20*time.Second), 1); d > 0 || clock.lost() != was { // it hung
		t.Errorf("after a long pause it waits %v, the others %v", d, clock.lost()-was)
	}
	later := pacer{speedup: 1, clock: &clock} // of a flight that begins now
	later.ahead(now, 0)
	if d := later.ahead(now, 0.1); (d - 100*time.Millisecond).Abs() > time.Microsecond {
		t.Errorf("a new flight is %v ahead, want 100 ms", d)
	}
}
