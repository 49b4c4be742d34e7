package film

import "math"

// Clock says which frames of a film are due, by physics time. The film starts at the
// first time that is passed to Due. A new flight, whose time starts again, continues the
// film without a gap. The zero value is not useful: set FPS.
type Clock struct {
	FPS int // frames a second of physics time, > 0

	begun  bool
	flight uint64
	offset float64 // film time of the flight's time 0 [s]
	now    float64 // film time [s]
	taken  int
}

// slack is the part of a frame by which a time may be early: times are sums of rounded
// steps.
const slack = 1e-4

// Due returns how many frames of the film the picture of a flight at its physics time t [s]
// fills: 0 if none is due yet, more than 1 if the picture is late. A time that is not
// finite, or that goes back, gives 0.
func (c *Clock) Due(flight uint64, t float64) int {
	if t-t != 0 {
		return 0
	}
	switch {
	case !c.begun:
		c.begun, c.flight, c.offset = true, flight, c.Seconds()-t
	case flight != c.flight:
		c.flight, c.offset = flight, c.now-t
	}
	c.now = max(c.now, t+c.offset)
	return max(0, int(math.Floor(c.now*float64(c.FPS)+slack))+1-c.taken)
}

// Resume lets the film go on from the frame that comes next as of a flight's physics time t [s]:
// the frames taken so far were not of that flight's time.
func (c *Clock) Resume(flight uint64, t float64) {
	c.begun, c.flight = true, flight
	c.now = c.Seconds()
	c.offset = c.now - t
}

// Cut ends a flight: the film goes on with the next time that is passed to Due, of any flight.
func (c *Clock) Cut() { c.begun = false }

// Take counts n frames as taken.
func (c *Clock) Take(n int) { c.taken += n }

// Next returns the flight of the last Due and the physics time in it [s] at which
// the next frame is due.
func (c *Clock) Next() (flight uint64, t float64) {
	return c.flight, float64(c.taken)/float64(c.FPS) - c.offset
}

// Seconds is the length of the film so far [s].
func (c *Clock) Seconds() float64 { return float64(c.taken) / float64(c.FPS) }
