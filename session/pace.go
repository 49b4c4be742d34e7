package session

import (
	"errors"
	"sync/atomic"
	"time"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/scenario"
	"github.com/sitlark/sitlark/sim"
)

// errNoLockstep is why a flight can't be paused under --no-lockstep.
var errNoLockstep = errors.New("with --no-lockstep the flight can't be paused, stepped or slowed: ArduPilot goes on without an answer")

// cannotWithhold returns why answers can't be withheld; nil: they can.
func cannotWithhold(c config.Config) error {
	if c.Exchange.NoLockstep {
		return errNoLockstep
	}
	return nil
}

// RunControl pauses, steps and slows the vehicles, all together. It is nil for a flight in
// process, which nobody watches.
func (f *Fleet) RunControl() *sim.RunControl { return f.run }

// pace keeps physics time from running ahead of wall time, where ArduPilot does not and in
// slow motion. Owner: physics goroutine.
type pace struct {
	speedup func() float64 // physics time over wall time; 0: it may run ahead
	now     func() time.Time
	sleep   func(time.Duration)
	last    float64 // what speedup was

	flight uint64
	start  time.Time // when the physics time was from
	from   float64   // [s]
}

const (
	// paceSlack is how far the physics may run ahead before it waits: most systems can't
	// sleep for less.
	paceSlack = time.Millisecond

	// paceDebt is how far the physics may fall behind and still catch up. After a longer
	// pause it continues from there at its pace.
	paceDebt = 100 * time.Millisecond

	// longestSleep is for how long a change of the speed may stay unnoticed.
	longestSleep = 20 * time.Millisecond
)

func newPace(speedup func() float64, now func() time.Time) *pace {
	return &pace{speedup: speedup, now: now, sleep: time.Sleep}
}

// hold waits until the clock has reached the flight's physics time t [s].
func (p *pace) hold(flight uint64, t float64) {
	for {
		ahead := p.ahead(flight, t)
		if ahead < paceSlack {
			return
		}
		p.sleep(min(ahead, longestSleep))
	}
}

// ahead returns by how much the flight's physics time t [s] is ahead of the clock.
func (p *pace) ahead(flight uint64, t float64) time.Duration {
	speedup := p.speedup()
	if speedup == 0 {
		p.last = 0
		return 0
	}
	now := p.now()
	if speedup != p.last || flight != p.flight || p.start.IsZero() || t < p.from {
		p.last, p.flight, p.start, p.from = speedup, flight, now, t
		return 0
	}
	due := p.start.Add(time.Duration((t - p.from) / speedup * float64(time.Second)))
	ahead := due.Sub(now)
	if ahead < -paceDebt {
		p.start, p.from = now, t
	}
	return ahead
}

// paceOf returns the function that keeps the physics at the pace that is asked for: the
// limit of run and, where ArduPilot leaves the pace to sitlark, that of c. nil: none is.
func paceOf(c config.Config, run *sim.RunControl) func(flight uint64, t float64) {
	own := 0.0
	if c.Exchange.NoTimeSync {
		own = c.Speedup
	}
	if own == 0 && run == nil {
		return nil
	}
	return newPace(func() float64 {
		if run.Paused() {
			return 0 // the steps of a pause are made at once: its clock stands still
		}
		return slower(own, run.Speed())
	}, run.Now).hold
}

// slower returns the smaller of two speeds, of which 0 is no limit.
func slower(a, b float64) float64 {
	if a == 0 || b != 0 && b < a {
		return b
	}
	return a
}

// holdBoth calls first, then second; nil ones are left out.
func holdBoth(first, second func(flight uint64, t float64)) func(flight uint64, t float64) {
	switch {
	case first == nil:
		return second
	case second == nil:
		return first
	}
	return func(flight uint64, t float64) {
		first(flight, t)
		second(flight, t)
	}
}

// gentle holds the physics to wall time while something is asked of ArduPilot: MAVLink goes by
// wall time, and at many times real time an answer of 0.1 s would be seconds late in the flight.
type gentle struct {
	asking atomic.Int32 // requests that wait for their answer
	pace   *pace
	until  float64 // physics time until which a sensor's fault is being set [s]. Owner: physics goroutine
}

// settleTime is the physics time that a sensor's fault gets to be set in [s].
const settleTime = 1.0

func newGentle() *gentle { return &gentle{pace: newPace(func() float64 { return 1 }, time.Now)} }

// ask holds the physics back until done is called.
func (g *gentle) ask() (done func()) {
	g.asking.Add(1)
	return func() { g.asking.Add(-1) }
}

// applied holds the physics back for a while where ArduPilot has to apply a command at t [s].
func (g *gentle) applied(c command.Command, t float64) {
	switch c.(type) {
	case command.RestoreSensors, command.RestoreAll, command.LoseRC, command.RestoreRC:
		g.until = t + settleTime
	default:
		if scenario.NeedsMAVLink(c) {
			g.until = t + settleTime
		}
	}
}

// hold is the Hold of the vehicle's simulation.
func (g *gentle) hold(flight uint64, t float64) {
	if g.asking.Load() == 0 && t >= g.until {
		g.pace.last = 0 // it begins again
		return
	}
	if t < g.until-settleTime { // a reset
		g.until = 0
	}
	g.pace.hold(flight, t)
}
