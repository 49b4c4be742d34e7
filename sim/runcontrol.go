package sim

import (
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"github.com/sitlark/sitlark/sim/snapshot"
)

// The limits of RunControl.SetSpeed and Step.
const (
	MinRunSpeed = snapshot.MinRunSpeed // slowest slow motion, physics time over wall time
	MaxRunSpeed = snapshot.MaxRunSpeed // fastest flight, which the autopilot has to follow
	MaxRunStep  = snapshot.MaxRunStep  // longest step of a paused flight [s]
)

// RunControl pauses, steps and slows the flights of all Sims that share it. It does so by
// withholding: while a flight is paused, packets of its autopilot are read and not answered, and
// lockstep keeps the autopilot where it is. When the flight goes on, the newest packet is
// answered once. The physics knows nothing of it, so that a flight that was paused is the same
// to the last bit as one that was not.
//
// Now is the clock by which the silence of an autopilot is measured: it stands still during a
// pause. A nil RunControl never holds anything. Methods may be called from any goroutine and
// do not wait.
type RunControl struct {
	unavailable error            // why nothing can be withheld; nil: it can
	wall        func() time.Time // wallClock; tests have another

	mu  sync.Mutex               // held while state is replaced
	run atomic.Pointer[runState] // what is asked for; a value is never changed
}

// runState is what is asked of the flights, since a moment.
type runState struct {
	speed  float64 // greatest real-time factor; 0: that of the autopilot
	paused bool
	over   bool   // nothing is withheld any more
	pauses uint64 // counts pauses
	steps  uint64 // counts requests to step, over all pauses

	// Asked for in this pause, all together.
	frames uint64
	span   float64 // [s]

	since   time.Time     // wall time from which on it holds
	stopped time.Duration // how long flights had been paused until then
	slowed  time.Duration // how far Slow had fallen behind the wall clock until then
	changed chan struct{} // closed when another state replaces this one
}

// NewRunControl returns a RunControl that withholds nothing yet. unavailable is the reason why
// it can't, which its methods return then; nil: it can.
func NewRunControl(unavailable error) *RunControl {
	return newRunControl(unavailable, wallClock)
}

func newRunControl(unavailable error, wall func() time.Time) *RunControl {
	c := &RunControl{unavailable: unavailable, wall: wall}
	c.run.Store(&runState{since: wall(), changed: make(chan struct{})})
	return c
}

// Errors of RunControl.
var (
	ErrNoRunControl = errors.New("this flight cannot be paused or slowed")
	ErrNotPaused    = errors.New("the flight is not paused: pause it first")
)

// Unavailable returns why the flight can't be paused or slowed; nil: it can.
func (c *RunControl) Unavailable() error {
	if c == nil {
		return ErrNoRunControl
	}
	return c.unavailable
}

// Pause pauses the flight before the next step. It is no error if it is paused already.
func (c *RunControl) Pause() error {
	return c.change(func(s *runState) error {
		if !s.paused {
			s.paused, s.frames, s.span = true, 0, 0
			s.pauses++
		}
		return nil
	})
}

// Resume lets a paused flight go on.
func (c *RunControl) Resume() error {
	return c.change(func(s *runState) error { s.paused = false; return nil })
}

// Paused reports whether the flight is paused.
func (c *RunControl) Paused() bool { return c != nil && c.run.Load().paused }

// Step lets each flight make so many frames and then as many as it takes to advance by span
// [s], 0 to MaxRunStep. number is that of the request: a flight has made its steps when
// Snapshot.Run.Steps has come to it. It returns ErrNotPaused if the flight is not paused.
func (c *RunControl) Step(frames int, span float64) (number uint64, err error) {
	if frames < 0 || frames > snapshot.MaxRunFrames || !(span >= 0 && span <= MaxRunStep) || frames == 0 && span == 0 {
		return 0, fmt.Errorf("a step is from 1 to %d frames, or up to %.10g s, not %d frames and %.10g s", snapshot.MaxRunFrames, MaxRunStep, frames, span)
	}
	err = c.change(func(s *runState) error {
		if !s.paused {
			return ErrNotPaused
		}
		s.frames += uint64(frames)
		s.span += span
		s.steps++
		number = s.steps
		return nil
	})
	return number, err
}

// SetSpeed limits the real-time factor to speed, MinRunSpeed to MaxRunSpeed; 0: the autopilot
// alone sets the pace. Above 1 whoever runs the autopilot reads Speed and makes it as fast.
func (c *RunControl) SetSpeed(speed float64) error {
	if speed != 0 && !(speed >= MinRunSpeed && speed <= MaxRunSpeed) {
		return fmt.Errorf("speed is %g, must be from %g to %d", speed, MinRunSpeed, MaxRunSpeed)
	}
	return c.change(func(s *runState) error { s.speed = speed; return nil })
}

// Speed returns the limit of the real-time factor; 0: the autopilot alone sets the pace.
func (c *RunControl) Speed() float64 {
	if c == nil {
		return 0
	}
	return c.run.Load().speed
}

// End lets everything go on for good: the program ends.
func (c *RunControl) End() {
	_ = c.change(func(s *runState) error { s.paused, s.speed, s.over = false, 0, true; return nil })
}

// Now returns the wall time less the time during which the flight was paused.
func (c *RunControl) Now() time.Time {
	if c == nil {
		return wallClock()
	}
	now := c.wall()
	return now.Add(-c.run.Load().stoppedAt(now))
}

// Slow returns a clock that stands still during a pause and runs with the speed of slow motion:
// what an autopilot in lockstep takes for wall time. It starts from the wall clock.
func (c *RunControl) Slow() time.Time {
	if c == nil {
		return wallClock()
	}
	now := c.wall()
	return now.Add(-c.run.Load().slowedAt(now))
}

// Changed returns a channel that is closed at the next call that changes something.
func (c *RunControl) Changed() <-chan struct{} { return c.run.Load().changed }

// await returns at the next change, or after limit.
func (c *RunControl) await(limit time.Duration) {
	timer := time.NewTimer(limit)
	defer timer.Stop()
	select {
	case <-c.Changed():
	case <-timer.C:
	}
}

// change replaces the state by a copy that edit has changed.
func (c *RunControl) change(edit func(*runState) error) error {
	if err := c.Unavailable(); err != nil {
		return err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	before, now := c.run.Load(), c.wall()
	next := *before
	next.since, next.stopped, next.slowed = now, before.stoppedAt(now), before.slowedAt(now)
	next.changed = make(chan struct{})
	if before.over {
		return nil
	}
	if err := edit(&next); err != nil {
		return err
	}
	c.run.Store(&next)
	close(before.changed)
	return nil
}

func (s *runState) stoppedAt(now time.Time) time.Duration {
	if !s.paused {
		return s.stopped
	}
	return s.stopped + now.Sub(s.since)
}

func (s *runState) slowedAt(now time.Time) time.Duration {
	rate := 1.0
	switch {
	case s.paused:
		rate = 0
	case s.speed > 0:
		rate = min(s.speed, 1)
	}
	return s.slowed + time.Duration((1-rate)*float64(now.Sub(s.since)))
}

// fill shows what is asked for.
func (s *runState) fill(dst *snapshot.Run) { dst.Paused, dst.Speed = s.paused, s.speed }
