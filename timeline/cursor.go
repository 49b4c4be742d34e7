package timeline

import "math"

// MaxSpeed is the fastest, and 1/MaxSpeed the slowest, that the cursor moves: elapsed time over
// wall time.
const MaxSpeed = 16

// Cursor is the time that is shown, and how it moves. The zero Cursor is live: it is at the
// right edge and stays there.
type Cursor struct {
	at     float64
	speed  float64 // signed; 0: it stands
	past   bool    // it is not live
	loopAt [2]float64
}

// Live reports whether the cursor stays at the right edge.
func (c *Cursor) Live() bool { return !c.past }

// At is the elapsed time that is shown, when the flight is known to a length [s].
func (c *Cursor) At(length float64) float64 {
	if !c.past {
		return length
	}
	return min(c.at, length)
}

// Speed is how fast the cursor moves, elapsed time over wall time: negative is backward, 0
// means that it stands. A live cursor's is 1.
func (c *Cursor) Speed() float64 {
	if !c.past {
		return 1
	}
	return c.speed
}

// GoLive puts the cursor at the right edge, where it stays.
func (c *Cursor) GoLive() { *c = Cursor{loopAt: c.loopAt} }

// Seek moves the cursor to an elapsed time [s]. One that stands, stands there; one that moves
// goes on from there; a live one plays from there.
func (c *Cursor) Seek(to float64) {
	if !c.past {
		c.past, c.speed = true, 1
	}
	c.at = max(to, 0)
}

// Pause lets the cursor stand where it is, when the flight is known to a length [s].
func (c *Cursor) Pause(length float64) {
	c.at = c.At(length)
	c.past, c.speed = true, 0
}

// Play lets the cursor move: faster by a factor of 2 than before if it does in that direction
// already, at the speed of the flight if it does not. It is J and L of video editors. length is
// that to which the flight is known [s].
func (c *Cursor) Play(backward bool, length float64) {
	direction := 1.0
	if backward {
		direction = -1
	}
	if !c.past {
		if !backward {
			return
		}
		c.at, c.past, c.speed = length, true, -1
		return
	}
	if c.speed*direction > 0 {
		c.SetSpeed(2 * c.speed)
		return
	}
	c.speed = direction
}

// SetSpeed sets how fast the cursor moves, negative for backward; 0 lets it stand. It is bounded
// to 1/MaxSpeed and MaxSpeed. A live cursor is not moved.
func (c *Cursor) SetSpeed(speed float64) {
	if !c.past || math.IsNaN(speed) {
		return
	}
	if speed != 0 {
		speed = math.Copysign(max(1.0/MaxSpeed, min(math.Abs(speed), MaxSpeed)), speed)
	}
	c.speed = speed
}

// Loop lets the cursor repeat a range of elapsed times [s]; an empty range ends that.
func (c *Cursor) Loop(from, to float64) { c.loopAt = [2]float64{max(from, 0), to} }

// Looped returns the range that is repeated [s]; false: none is.
func (c *Cursor) Looped() (from, to float64, ok bool) {
	return c.loopAt[0], c.loopAt[1], c.loopAt[1] > c.loopAt[0]
}

// Advance moves the cursor by a span of wall time [s]. growing says that the flight, which is
// known to length [s], goes on: a cursor that reaches the right edge is live then. Otherwise it
// stands there.
func (c *Cursor) Advance(wall, length float64, growing bool) {
	if !c.past || c.speed == 0 {
		return
	}
	c.at += c.speed * wall
	if from, to, ok := c.Looped(); ok {
		if to = min(to, length); c.speed > 0 && c.at >= to {
			c.at = from
		} else if c.speed < 0 && c.at <= from {
			c.at = to
		}
		return
	}
	switch {
	case c.at <= 0 && c.speed < 0:
		c.at, c.speed = 0, 0
	case c.at >= length && c.speed > 0 && growing:
		c.GoLive()
	case c.at >= length && c.speed > 0:
		c.at, c.speed = length, 0
	}
}
