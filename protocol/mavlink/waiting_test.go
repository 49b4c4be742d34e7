package mavlink

import (
	"math"
	"testing"
	"time"
)

// TestWaitingTime: the link's clock runs with the slower one of wall time and physics time, and with
// wall time where there is no physics.
func TestWaitingTime(t *testing.T) {
	wall, physics, flight := time.Now(), 0.0, uint64(0)
	p := waitingTime{wall: func() time.Time { return wall }, physics: func() (float64, uint64) { return physics, flight }}
	for _, c := range []struct {
		name        string
		wall, steps time.Duration // what passes between two readings
		bursts      int           // readings to a burst of steps
		readings    int
		flies       float64 // physics time that passes [s]
		want        float64 // what the clock advances by [s]
	}{
		{name: "before the first step", wall: 50 * time.Millisecond, readings: 200, want: 10},
		{name: "fast", wall: 50 * time.Millisecond, steps: 500 * time.Millisecond, bursts: 1, readings: 200, flies: 100, want: 10},
		{name: "in real time, in bursts", wall: time.Millisecond, steps: 10 * time.Millisecond, bursts: 10, readings: 10000, flies: 10, want: 10},
		{name: "slow", wall: 50 * time.Millisecond, steps: 5 * time.Millisecond, bursts: 1, readings: 2000, flies: 10, want: 10},
		{name: "slow, in bursts", wall: time.Millisecond, steps: time.Millisecond, bursts: 10, readings: 100000, flies: 10, want: 10},
		{name: "one step a second", wall: 50 * time.Millisecond, steps: 100 * time.Millisecond, bursts: 20, readings: 2000, flies: 10, want: 10},
		{name: "the physics stands still", wall: 50 * time.Millisecond, readings: 200, want: 10 - stillAfter.Seconds()},
	} {
		before := p.read()
		flight++ // a new flight begins at 0
		physics = 0
		for i := range c.readings {
			wall = wall.Add(c.wall)
			if c.bursts > 0 && (i+1)%c.bursts == 0 {
				physics += c.steps.Seconds()
			}
			p.read()
		}
		if got := p.read().Sub(before).Seconds(); math.Abs(got-c.want) > 1.1 || math.Abs(physics-c.flies) > 1e-6 {
			t.Errorf("%s: the clock advances by %.2f s, want %g; the physics by %.2f s, want %g", c.name, got, c.want, physics, c.flies)
		}
	}
}

// TestWaitingTimeInAPause: wall time that stands still stops it.
func TestWaitingTimeInAPause(t *testing.T) {
	wall, physics := time.Now(), 0.0
	p := waitingTime{wall: func() time.Time { return wall }, physics: func() (float64, uint64) { return physics, 1 }}
	began := p.read()
	for range 100 {
		physics += 0.1
		p.read()
	}
	if got := p.read(); got != began {
		t.Errorf("it advances by %v", got.Sub(began))
	}
}
