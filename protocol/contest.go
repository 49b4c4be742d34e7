package protocol

import "time"

// way is how a server waits for the next packet of a fast exchange.
type way uint8

const (
	spinning way = iota // it polls, which saves a wake-up while cores are free
	blocking            // it sleeps in the read, which leaves the core to others while they need it
	sharing             // the same on the autopilot's core, so that no other core has to be woken
	ways
)

const (
	// roundLength is for how many packets the way in use is used before its cost is noted:
	// some tens of milliseconds, more than the system's time slices. A trial of another
	// way is shorter.
	roundLength = 500
	trialLength = 250

	// firstRest and longestRest are the rounds between two trials of a way. Each trial that
	// the way in use wins clearly doubles them, so that what a trial costs is soon lost in the rest.
	firstRest   = 8
	longestRest = 256

	// handicap is what a packet counts for in the other ways while a core is shared, which takes the least CPU time: they
	// have to be faster by a sixth. Where all cores are in use, costs scatter by more than the ways differ.
	handicap = 1.2

	clearly    = 1.15 // times the cost of the way in use: another one is out of the question for now
	hopeless   = 2    // times what the way in use would have taken for the whole trial: it ends
	markedly   = 1.3  // times the usual cost, or a fraction of it: the load is another one
	oddsInARow = 2    // such rounds, after which the others are tried at once

	brokenInARow = 3 // rounds that ended because packets came slowly
)

// contest chooses the way that makes the fastest exchange, by trying all that may be used: how much
// a spin or a shared core gains, and how much it loses against other programs, no rule has told on all machines. It
// reads no clock: the times that it is given may have any origin.
type contest struct {
	may       [ways]bool // be used; blocking always may
	now, best way
	counts    int           // packets in this round
	began     time.Duration // the round
	cost      [ways]float64 // a packet's [ns], smoothed over rounds; 0: unknown
	usual     float64       // that of best after the last trial
	rest      [ways]int     // rounds between the last trial and the next
	rested    [ways]int     // of them are over
	odd       int           // rounds in a row whose cost was not the usual one
	broken    int           // rounds in a row that pauses ended
}

// allow lets a way be used, which it is at once, or forbids it.
func (c *contest) allow(w way, may bool) {
	switch {
	case c.may[w] == may:
	case may:
		c.may[w] = true
		c.restart(w)
	default:
		c.may[w] = false
		if c.now == w || c.best == w {
			c.restart(blocking)
		}
	}
}

// restart starts over with a way: nothing is known of the others.
func (c *contest) restart(with way) { *c = contest{may: c.may, now: with, best: with} }

// passed notes a packet of a fast exchange.
func (c *contest) passed(now time.Duration) {
	if c.counts == 0 {
		c.began = now
	}
	c.counts++
	packets, took := c.counts-1, float64(now-c.began)
	switch {
	case packets == 0:
		return
	case c.now == c.best:
		if packets < roundLength {
			return
		}
		c.rounded(took / roundLength)
	default:
		if packets < trialLength && took < hopeless*trialLength*c.cost[c.best] {
			return
		}
		c.tried(took / float64(packets))
	}
	c.counts, c.began = 1, now
}

// rounded notes the cost of a round of the way in use, and starts a trial when it is time.
func (c *contest) rounded(cost float64) {
	c.broken = 0
	if c.usual != 0 && (cost > c.usual*markedly || cost < c.usual/markedly) {
		c.odd++
	} else {
		c.odd = 0
	}
	settled := firstRest // rounds since the last trial
	for w := range ways {
		c.rested[w]++
		settled = min(settled, c.rested[w])
	}
	if c.odd >= oddsInARow && settled >= firstRest { // what was measured before the change tells nothing
		c.rest, c.cost = [ways]int{}, [ways]float64{}
		c.cost[c.best] = cost
	} else {
		c.smooth(cost, 8)
	}
	c.now = c.due()
}

// due is the way that is tried next, the one that has waited longest for it; best if it is no time for a trial.
func (c *contest) due() way {
	next, longest := c.best, 0
	for w := range ways {
		if over := c.rested[w] - c.rest[w] + 1; w != c.best && c.may[w] && over > longest {
			next, longest = w, over
		}
	}
	return next
}

// tried notes the cost of a trial, and decides.
func (c *contest) tried(cost float64) {
	c.smooth(cost, 2)
	other, counts := c.now, 1.0
	if c.best == sharing {
		counts = handicap
	}
	switch cost := counts * c.cost[other]; {
	case cost < c.cost[c.best]:
		c.rest[c.best], c.rested[c.best] = firstRest, 0
		c.best = other
	case cost > clearly*c.cost[c.best]:
		c.lose(other)
	default: // a trial costs next to nothing
		c.rest[other], c.rested[other] = firstRest, 0
	}
	c.now, c.usual, c.odd = c.best, c.cost[c.best], 0
}

// lose lets a way rest for twice as long as before.
func (c *contest) lose(w way) {
	c.rest[w], c.rested[w] = min(max(2*c.rest[w], 2*firstRest), longestRest), 0
}

// smooth takes the cost of a round into that of its way, in which it has a weight of 1/share.
func (c *contest) smooth(cost, share float64) {
	if old := c.cost[c.now]; old != 0 {
		cost = old + (cost-old)/share
	}
	c.cost[c.now] = cost
}

// paused notes that the exchange is not fast now. A trial that leads to that is lost; so is, after
// a few times, a spin, which may be what keeps the autopilot from its core.
func (c *contest) paused() {
	if c.counts == 0 {
		return
	}
	c.counts = 0
	if c.now != c.best {
		c.lose(c.now)
		c.now, c.odd = c.best, 0
		return
	}
	if c.broken++; c.best != blocking && c.broken == brokenInARow {
		c.restart(blocking)
	}
}
