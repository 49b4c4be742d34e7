package mavlink

import (
	"sync"
	"time"
)

// stillAfter is how long the physics must have stood still [wall] for wall time to count again:
// an autopilot that has ended is missed, too.
const stillAfter = 2 * time.Second

// aheadAtMost is how far the physics may be ahead of wall time and make up for it later: steps
// come in bursts.
const aheadAtMost = time.Second

// waitingTime is the clock by which the link waits for the autopilot. It runs with wall time, but
// with physics time while that is slower: an autopilot in lockstep knows no other, and sends
// its heartbeat once a second of it. Where each packet takes ten milliseconds, that is
// every eight seconds.
type waitingTime struct {
	wall    func() time.Time
	physics func() (t float64, flight uint64) // [s], and the flight in which that is

	mu      sync.Mutex
	now     time.Time // what it reads
	last    time.Time // wall time of the last reading
	time    float64   // physics time of it [s]
	flight  uint64
	moved   time.Time     // wall time of the last step
	stepped bool          // there was one
	credit  time.Duration // physics time that has not been read yet
}

// read returns the time. It begins as wall time.
func (p *waitingTime) read() time.Time {
	p.mu.Lock()
	defer p.mu.Unlock()
	wall := p.wall()
	t, flight := p.physics()
	if p.now.IsZero() {
		p.now, p.last, p.time, p.flight = wall, wall, t, flight
		return p.now
	}
	passed := wall.Sub(p.last)
	p.last = wall
	if flight != p.flight || t < p.time {
		p.flight, p.time = flight, 0
	}
	if t > p.time {
		p.credit += time.Duration((t - p.time) * float64(time.Second))
		p.moved, p.stepped = wall, true
	}
	p.time = t
	switch {
	case !p.stepped || wall.Sub(p.moved) > stillAfter:
		p.credit = 0
	case p.credit < passed:
		passed, p.credit = p.credit, 0
	default:
		p.credit = min(p.credit-passed, aheadAtMost)
	}
	p.now = p.now.Add(max(passed, 0))
	return p.now
}
