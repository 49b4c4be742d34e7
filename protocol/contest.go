package protocol

import "time"

// way is how a server waits for the next packet of a fast exchange.
type way uint8

const (
	spinning way = iota // it polls, which saves a wake-up while cores are free
	blocking            // it sleeps in the read, which leaves the core to others while they need it
	ways
)

const (
	// roundLength is for how many packets one way is used before its cost is noted: some
	// tens of milliseconds, more than the system's time slices.
	roundLength = 500

	// tryEvery is how many rounds pass until the other way is tried: which is faster
	// changes with the load.
	tryEvery = 12
)

// contest chooses the way that makes the faster exchange, by trying both. How much a spin
// gains, and how much it loses against other programs, no rule has told on all machines.
type contest struct {
	now    way
	round  int
	counts int                 // packets in this round
	began  time.Duration       // the round
	cost   [ways]time.Duration // a packet's, in the last round of each way
}

// passed notes a packet of a fast exchange at a time from any origin.
func (c *contest) passed(now time.Duration) {
	if c.counts == 0 {
		c.began = now
	}
	if c.counts++; c.counts <= roundLength {
		return
	}
	c.cost[c.now] = (now - c.began) / roundLength
	c.round++
	best := spinning
	if c.cost[blocking] != 0 && c.cost[blocking] < c.cost[spinning] {
		best = blocking
	}
	if c.now = best; c.round%tryEvery == 1 {
		c.now = 1 - best
	}
	c.counts, c.began = 0, now
}

// paused forgets the round: what comes after a slow packet is another one.
func (c *contest) paused() { c.counts = 0 }
