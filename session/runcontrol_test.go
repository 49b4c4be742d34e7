package session

import (
	"errors"
	"fmt"
	"math"
	"testing"
	"time"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/sim/snapshot"
)

// TestAFleetPausesAsAWhole: three built-in autopilots are paused in the air, step,
// take a command, and fly on.
func TestAFleetPausesAsAWhole(t *testing.T) {
	first := freePorts(t, 3)
	f := flying(t, fleetSetup(t, func(c *config.Config) {
		c.Fleet.Count, c.Exchange.Listen, c.Speedup = 3, fmt.Sprintf("127.0.0.1:%d", first), 20
	}))
	high := func(_ int, s *snapshot.Snapshot) bool { return s.Body.Altitude() > 2 }
	f.await(t, "all in the air", high)
	run := f.RunControl()
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	times := func() (all []float64) {
		for _, v := range f.Vehicles {
			v.Sim.Buffer().Peek(func(s *snapshot.Snapshot) { all = append(all, s.Time) })
		}
		return all
	}
	must(run.Pause())
	f.await(t, "packets withheld", func(_ int, s *snapshot.Snapshot) bool { return s.Run.Paused && s.Run.Withheld > 0 })
	paused := times()
	must(f.Vehicles[1].Sim.Submit(command.SetWind{Speed: 1}))
	f.await(t, "the wind of the second", func(i int, s *snapshot.Snapshot) bool { return i != 1 || s.Air.WindSpeed == 1 })
	for i, now := range times() {
		if now != paused[i] {
			t.Errorf("vehicle %d went from %g to %g s during a pause", i+1, paused[i], now)
		}
	}
	const frame = 1.0 / 800
	for _, step := range []struct {
		frames int
		span   float64
		want   float64 // [s]
	}{{1, 0, frame}, {5, 0, 5 * frame}, {0, 0.01, 0.01}} {
		before := times()
		number, err := run.Step(step.frames, step.span)
		must(err)
		f.await(t, "the step", func(_ int, s *snapshot.Snapshot) bool { return s.Run.Steps == number })
		for i, now := range times() {
			if math.Abs(now-before[i]-step.want) > 1e-6 {
				t.Errorf("vehicle %d stepped by %g s, want %g", i+1, now-before[i], step.want)
			}
		}
	}
	stepped := times()
	must(run.Resume())
	f.await(t, "all flying on", func(i int, s *snapshot.Snapshot) bool { return s.Time > stepped[i]+5 && s.Flight == 1 })
}

// TestAPausedFlightEnds when it is asked to.
func TestAPausedFlightEnds(t *testing.T) {
	f := flying(t, fleetSetup(t, func(c *config.Config) { c.Exchange.Listen, c.Speedup = "127.0.0.1:0", 20 }))
	f.await(t, "a step", func(_ int, s *snapshot.Snapshot) bool { return s.Time > 0 })
	if err := f.RunControl().Pause(); err != nil {
		t.Fatal(err)
	}
	f.await(t, "the pause", func(_ int, s *snapshot.Snapshot) bool { return s.Run.Withheld > 0 })
}

func TestNoPauseWithoutLockstep(t *testing.T) {
	f, err := New(testSetup(t, func(c *config.Config) { c.Exchange.Listen, c.Exchange.NoLockstep = "127.0.0.1:0", true }), Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if err := f.RunControl().Pause(); !errors.Is(err, errNoLockstep) || f.RunControl().Paused() {
		t.Errorf("Pause under --no-lockstep: %v, paused: %t", err, f.RunControl().Paused())
	}
}

// TestPaceTakesTheSpeedOfNow in slow motion, which begins and ends during a flight.
func TestPaceTakesTheSpeedOfNow(t *testing.T) {
	clock, speed := &testClock{at: time.Unix(1000, 0)}, 0.0
	p := &pace{speedup: func() float64 { return speed }, now: clock.now, sleep: clock.sleep}
	now := 0.0
	for _, s := range []struct{ speed, want float64 }{{0, 0}, {0.05, 20}, {0.5, 2}, {0, 0}, {1, 1}} {
		speed = s.speed
		before := clock.at
		p.hold(1, now) // the change is noticed
		for range 800 {
			now += 1.0 / 800
			p.hold(1, now)
		}
		if got := clock.at.Sub(before).Seconds(); math.Abs(got-s.want) > 0.002 {
			t.Errorf("speed %g: 1 s took %g s, want %g", s.speed, got, s.want)
		}
	}
	if got := slower(0, 0.5); got != 0.5 {
		t.Errorf("slower(0, 0.5) = %g", got)
	}
	if got := slower(0.2, 0); got != 0.2 {
		t.Errorf("slower(0.2, 0) = %g", got)
	}
	if got := slower(2, 0.5); got != 0.5 {
		t.Errorf("slower(2, 0.5) = %g", got)
	}
}
