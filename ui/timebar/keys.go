package timebar

import (
	"errors"
	"fmt"

	"github.com/sitlark/sitlark/timeline"
)

// FrameStep is how far a key moves the time that is shown by one frame [s].
const FrameStep = 1.0 / 60

// passedRecently is for how long an event that the running time has passed is not gone back to [s].
const passedRecently = 0.7

// control moves the time that is shown.
type control struct {
	// Move moves the time that is shown; nil: there is nothing to move.
	Move func(by func(c *timeline.Cursor))
	// Say tells why something was not done.
	Say func(text string)

	state State
}

// tell says why something was not done.
func (b *control) tell(err error) {
	if err != nil && b.Say != nil {
		b.Say("Not done: " + err.Error())
	}
}

// can reports why the time can't be moved.
func (b *control) can() error {
	switch {
	case b.state.Off != "":
		return errors.New(b.state.Off)
	case !b.state.Ready() || b.Move == nil:
		return errors.New("nothing has been recorded yet")
	}
	return nil
}

// move moves the cursor, unless it can't be.
func (b *control) move(by func(c *timeline.Cursor)) error {
	if err := b.can(); err != nil {
		return err
	}
	b.Move(by)
	return nil
}

// Seek shows an elapsed time [s].
func (b *control) Seek(to float64) error {
	return b.move(func(c *timeline.Cursor) {
		if b.state.Contents.Growing && to >= b.state.Length {
			c.GoLive()
			return
		}
		c.Seek(min(to, b.state.Length))
	})
}

// SeekIn shows a time [s] of a flight.
func (b *control) SeekIn(flight uint64, time float64) error {
	if err := b.can(); err != nil {
		return err
	}
	to, ok := b.state.Contents.ElapsedAt(flight, time)
	if !ok {
		return fmt.Errorf("flight %d is not in the recording", flight)
	}
	return b.Seek(to)
}

// Play lets the time run, and faster each time.
func (b *control) Play(backward bool) error {
	return b.move(func(c *timeline.Cursor) { c.Play(backward, b.state.Length) })
}

// Pause lets the time stand, or run again.
func (b *control) Pause() error {
	return b.move(func(c *timeline.Cursor) {
		if c.Speed() != 0 {
			c.Pause(b.state.Length)
			return
		}
		if !b.state.Contents.Growing && c.At(b.state.Length) >= b.state.Length {
			c.Seek(0)
		}
		c.SetSpeed(1)
	})
}

// Stand lets the time stand.
func (b *control) Stand() error {
	return b.move(func(c *timeline.Cursor) { c.Pause(b.state.Length) })
}

// Step moves the time by frames, and lets it stand there.
func (b *control) Step(frames int) error {
	return b.move(func(c *timeline.Cursor) {
		c.Pause(b.state.Length)
		c.Seek(c.At(b.state.Length) + float64(frames)*FrameStep)
	})
}

// Faster doubles or halves how fast the time runs, in its direction.
func (b *control) Faster(up bool) error {
	return b.move(func(c *timeline.Cursor) {
		factor := 0.5
		if up {
			factor = 2
		}
		if c.Live() {
			c.Seek(b.state.Length) // slower than the flight: it falls behind
		}
		c.SetSpeed(factor * c.Speed())
	})
}

// Start shows the beginning.
func (b *control) Start() error { return b.Seek(0) }

// End shows the newest state: that of the flight that goes on, or the recording's last.
func (b *control) End() error { return b.Seek(b.state.Length) }

// Jump shows the next event or bookmark, or the one before.
func (b *control) Jump(forward bool) error {
	if err := b.can(); err != nil {
		return err
	}
	c, at := b.state.Contents, b.state.at()
	before := at
	if b.state.Cursor.Speed() > 0 { // so that pressed twice it goes back by two
		before -= passedRecently
	}
	to := 0.0
	if forward {
		to = b.state.Length
		if m := c.Next(at); m != nil {
			to = m.Elapsed
		}
	} else if m := c.Previous(before); m != nil {
		to = m.Elapsed
	}
	for _, m := range b.state.Bookmarks {
		if forward && m.Elapsed > at+timeline.SameMoment {
			to = min(to, m.Elapsed)
		} else if !forward && m.Elapsed < before-timeline.SameMoment {
			to = max(to, m.Elapsed)
		}
	}
	return b.Seek(to)
}
