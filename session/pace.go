package session

import (
	"time"

	"github.com/sitlark/sitlark/config"
)

// pace keeps physics time to wall time where ArduPilot does not. It belongs to the
// physics goroutine.
type pace struct {
	speedup float64 // physics seconds a wall second
	now     func() time.Time
	sleep   func(time.Duration)

	flight uint64
	start  time.Time // when physics time was from
	from   float64   // [s]
}

const (
	// paceSlack is how far physics may run ahead before it waits: sleeps are no
	// shorter than that on most systems.
	paceSlack = time.Millisecond

	// paceDebt is how far physics may fall behind and still catch up. After a longer
	// pause it goes on at its pace from there.
	paceDebt = 100 * time.Millisecond
)

func newPace(speedup float64) *pace {
	return &pace{speedup: speedup, now: time.Now, sleep: time.Sleep}
}

// hold waits until the wall clock has come to the flight's physics time t [s].
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

// paceOf holds the physics to wall time where ArduPilot leaves that to sitlark; nil:
// nothing does.
func paceOf(c config.Config) func(flight uint64, t float64) {
	if !c.Exchange.NoTimeSync {
		return nil
	}
	return newPace(c.Speedup).hold
}

// holdBoth lets two hold the physics back, one after the other; nil ones are left out.
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
