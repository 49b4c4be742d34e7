package autopilot

import (
	"context"
	"sync/atomic"
	"time"
)

// pacer holds physics time to wall time × speedup; 0 does not hold it.
type pacer struct {
	speedup float64
	wall    time.Time // when the physics time was at
	at      float64   // [s]; both move on when one has run away
	begun   bool
	last    float64     // physics time of the last wait [s]
	timer   *time.Timer // of the waits; nil: there was none

	clock  *Clock        // shared with others; nil: it has its own
	joined time.Duration // what clock had lost at wall
}

// standstill is waited when physics time did not move: a frozen world is not to be
// asked for as fast as it goes.
const standstill = 5 * time.Millisecond

// leastWait is how far physics time runs ahead of the wall clock before it is held: to sleep
// and to be woken costs more than some steps.
const leastWait = 2 * time.Millisecond

// mostLost is for how long others of the same Clock wait for one that was held up.
const mostLost = time.Second

// farOff is by how much the clocks may differ before the difference is forgotten
// instead of made up for.
const farOff = 250 * time.Millisecond

// take makes the pace another one from now on.
func (p *pacer) take(speedup float64) {
	if speedup != p.speedup {
		p.speedup, p.begun = speedup, false
	}
}

// wait returns when the wall clock has come to physics time t [s], but for leastWait, or ctx
// ended.
func (p *pacer) wait(ctx context.Context, t float64) error {
	if p.speedup == 0 && t != p.last {
		p.last = t
		return ctx.Err() // nothing is held: the clock need not be asked
	}
	ahead := p.ahead(time.Now(), t)
	if ahead < leastWait {
		return ctx.Err()
	}
	if p.timer == nil {
		p.timer = time.NewTimer(ahead)
	} else {
		p.timer.Reset(ahead)
	}
	defer p.timer.Stop()
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-p.timer.C:
		return nil
	}
}

// ahead is by how much physics time t [s] is ahead of the wall clock.
func (p *pacer) ahead(now time.Time, t float64) time.Duration {
	stands, back := p.begun && t == p.last, t < p.last
	p.last = t
	if stands {
		return standstill
	}
	d := farOff + 1 // to begin with, and where nothing is held
	if p.begun && p.speedup > 0 {
		d = time.Duration((t-p.at)/p.speedup*float64(time.Second)) - now.Sub(p.wall) + p.clock.lost() - p.joined
	}
	if p.clock != nil && p.begun && p.speedup > 0 && !back && d > -mostLost {
		if d < -farOff {
			p.clock.lose(-d)
		}
		return d
	}
	if d > farOff || d < -farOff {
		p.begun, p.wall, p.at, p.joined = true, now, t, p.clock.lost()
		return 0
	}
	return d
}

// Clock is wall time for pilots that fly together. Where the machine is too slow for
// one of them, all of them wait for it, so that they stay side by side. The zero value is
// ready; it may be shared by any number of Pilots.
type Clock struct{ behind atomic.Int64 }

// lost is for how long the clock has stood still so far; a nil one never does.
func (c *Clock) lost() time.Duration {
	if c == nil {
		return 0
	}
	return time.Duration(c.behind.Load())
}

// lose makes it stand still for so long.
func (c *Clock) lose(d time.Duration) { c.behind.Add(int64(d)) }
