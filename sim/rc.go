package sim

import (
	"fmt"
	"sync/atomic"
	"time"

	"github.com/sitlark/sitlark/protocol"
	"github.com/sitlark/sitlark/sim/snapshot"
)

// Sticks is what a joystick sends at one moment.
//
// Sticks go into the state message and nowhere else: no model sees them. They are an
// input of the autopilot, as its parameters are, and act on the vehicle by the servo
// packets alone, so that packets, commands and seed still replay a flight bit for bit
// without them.
type Sticks struct {
	Source   snapshot.Text // name of the joystick
	Channels [protocol.MaxRC]uint16
	Count    int // channels that are sent, from channel 1 on, at most MaxRC; 0: none
	// Unplugged says that Count is 0 since the joystick is gone, and not since a
	// person switched it off.
	Unplugged bool
}

// sticksPatience is for how long the last sticks are sent on while no new ones come
// [wall]. The window hands them over with each frame; a window that hangs is a radio
// out of range.
const sticksPatience = 3 * time.Second

// sticksCell hands the newest sticks to the physics goroutine, which never waits for
// it: the older ones are gone.
type sticksCell struct {
	newest atomic.Pointer[Sticks]
	at     atomic.Int64 // when they were set, even to the same values [ns since base]
}

// base is what the cell's times count from: a monotonic clock.
var base = wallClock()

// SetSticks hands over the newest sticks, which are sent from the next packet on. It
// never blocks. It must be called again and again, with each frame, while a
// joystick sends: after 3 s of silence RC stops.
//
// It may be called from any goroutine, but from one at a time.
func (s *Sim) SetSticks(st Sticks) { s.sticks.set(st) }

func (c *sticksCell) set(st Sticks) {
	st.Count = max(0, min(st.Count, protocol.MaxRC))
	if now := c.newest.Load(); now == nil || *now != st {
		fresh := st // st itself would be on the heap with each call
		c.newest.Store(&fresh)
	}
	c.at.Store(int64(wallClock().Sub(base)))
}

// receiver is the RC receiver of the vehicle. Owner: physics goroutine.
type receiver struct {
	cell    *sticksCell
	journal *journal

	sticks Sticks // as last heard; Count is 0 where nothing is
	silent bool   // the window hangs
}

// sends returns how many channels the autopilot gets.
func (r *receiver) sends(lost bool) int {
	if lost {
		return 0
	}
	return r.sticks.Count
}

// receive takes the newest sticks and tells the user when they begin and stop.
func (r *receiver) receive(now time.Time) {
	newest := r.cell.newest.Load()
	if newest == nil {
		return
	}
	before := r.sticks
	r.sticks = *newest
	r.silent = newest.Count > 0 && now.Sub(base)-time.Duration(r.cell.at.Load()) > sticksPatience
	if r.silent {
		r.sticks.Count = 0
	}
	if (before.Count > 0) != (r.sticks.Count > 0) || r.sticks.Count > 0 && before.Source != r.sticks.Source {
		r.noteSticks()
	}
}

// noteSticks tells that RC begins or stops, and why.
func (r *receiver) noteSticks() {
	st := &r.sticks
	switch {
	case r.silent:
		r.journal.note(snapshot.Caution, 0, "window hangs: RC stops")
	case st.Count > 0:
		r.journal.note(snapshot.Info, 0, fmt.Sprintf("RC from %s: %d channels", st.Source, st.Count))
	case st.Unplugged:
		r.journal.note(snapshot.Caution, 0, "joystick unplugged: RC stops")
	default:
		r.journal.note(snapshot.Info, 0, "joystick switched off: RC stops")
	}
}

func (r *receiver) fill(dst *snapshot.RC, lost bool) {
	st := &r.sticks
	*dst = snapshot.RC{Source: st.Source, Channels: st.Channels, Count: st.Count, Lost: lost}
}

// lostNothing goes with the loss of an RC that nobody sends: ArduPilot goes on with
// what its own RC input has.
const lostNothing = ": no joystick sends any; ArduPilot's own RC input is taken over MAVLink alone, by SIM_RC_FAIL"
