package session

import (
	"math"
	"testing"
	"time"

	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/sim"
)

// testClock is a wall clock that only sleeping and the work of steps move.
type testClock struct {
	at    time.Time
	slept time.Duration
}

func (c *testClock) now() time.Time { return c.at }
func (c *testClock) sleep(d time.Duration) {
	c.slept += d
	c.at = c.at.Add(d)
}

func newTestPace(speedup float64) (*pace, *testClock) {
	c := &testClock{at: time.Unix(1000, 0)}
	return &pace{speedup: func() float64 { return speedup }, now: c.now, sleep: c.sleep}, c
}

// TestPaceKeepsPhysicsToTheWallClock at each speed that can be asked for, at 1200 Hz
// with steps that take 10 µs.
func TestPaceKeepsPhysicsToTheWallClock(t *testing.T) {
	for _, speedup := range []float64{0.1, 0.5, 1, 10, 50} {
		p, c := newTestPace(speedup)
		start := c.at
		const seconds = 10
		for n := range seconds * 1200 {
			c.at = c.at.Add(10 * time.Microsecond)
			p.hold(1, float64(n)/1200)
		}
		want, got := seconds/speedup, c.at.Sub(start).Seconds()
		if math.Abs(got-want) > 0.01+0.01*want {
			t.Errorf("speedup %g: %d s of physics took %.3f s, want %.3f", speedup, seconds, got, want)
		}
	}
}

// TestPaceDoesNotRaceAfterAPause: what was lost in a long pause is not made up for,
// what was lost in a short one is.
func TestPaceDoesNotRaceAfterAPause(t *testing.T) {
	for _, c := range []struct {
		pause time.Duration
		want  float64 // wall seconds of 1 s of physics after it
	}{{50 * time.Millisecond, 0.95}, {3 * time.Second, 1}} {
		p, clock := newTestPace(1)
		p.hold(1, 0)
		clock.at = clock.at.Add(c.pause)
		after := clock.at
		for n := 1; n <= 1000; n++ {
			p.hold(1, float64(n)/1000)
		}
		if got := clock.at.Sub(after).Seconds(); math.Abs(got-c.want) > 0.005 {
			t.Errorf("after a pause of %v, 1 s took %.3f s, want %.3f", c.pause, got, c.want)
		}
	}
}

// TestPaceBeginsAnewWithAFlight: time that goes back holds nothing.
func TestPaceBeginsAnewWithAFlight(t *testing.T) {
	p, c := newTestPace(1)
	p.hold(1, 0)
	p.hold(1, 500)
	c.slept = 0
	p.hold(2, 0.001)
	p.hold(2, 0.101)
	if c.slept != 100*time.Millisecond {
		t.Errorf("0.1 s of the next flight waited %v", c.slept)
	}
	p.hold(2, 0) // a reset without a new flight
	p.hold(2, 0.1)
	if c.slept != 200*time.Millisecond {
		t.Errorf("0.2 s after a reset waited %v", c.slept)
	}
}

// TestStepsOfAPauseAreNotHeld: the clock of the pace stands still during a pause, and waiting for
// it would end with the pause only.
func TestStepsOfAPauseAreNotHeld(t *testing.T) {
	run := sim.NewRunControl(nil)
	hold := paceOf(config.Config{}, run)
	if err := run.SetSpeed(0.05); err != nil {
		t.Fatal(err)
	}
	hold(1, 0)
	if err := run.Pause(); err != nil {
		t.Fatal(err)
	}
	stepped := make(chan struct{})
	go func() {
		defer close(stepped)
		hold(1, 5) // a hundred seconds at 1/20
	}()
	select {
	case <-stepped:
	case <-time.After(30 * time.Second):
		t.Error("a step is held while the flight is paused")
		_ = run.SetSpeed(0)
		<-stepped
	}
}
