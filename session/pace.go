package session

import (
	"time"

	"github.com/sitlark/sitlark/config"
)

// pace keeps physics time in step with wall time where ArduPilot does not. Owner: physics
// goroutine.
type pace struct {
	speedup float64 // physics time over wall time
	now     func() time.Time
	sleep   func(time.Duration)

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
)

func newPace(speedup float64) *pace {
	return &pace{speedup: speedup, now: time.Now, sleep: time.Sleep}
}

// hold waits until the wall clock has reached the flight's physics time t [s].
func (p *pace) hold(flight uint64, t float64) {
	now := p.now()
	if flight != p.flight || p.start.IsZero() || t < p.from {
		p.flight, p.start, p.from = flight, now, t
		return
	}
	due := p.start.Add(time.Duration((t - p.from) / p.speedup * float64(time.Second)))
	switch ahead := due.Sub(now); {
	case ahead >= paceSlack:
		p.sleep(ahead)
	case ahead < -paceDebt:
		p.start, p.from = now, t
	}
}

// paceOf returns the function that keeps the physics in step with wall time where ArduPilot
// leaves that to sitlark; nil where ArduPilot does it.
func paceOf(c config.Config) func(flight uint64, t float64) {
	if !c.Exchange.NoTimeSync {
		return nil
	}
	return newPace(c.Speedup).hold
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
