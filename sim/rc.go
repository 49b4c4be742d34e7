package sim

import (
	"fmt"
	"sync/atomic"
	"time"

	"github.com/sitlark/sitlark/protocol"
	"github.com/sitlark/sitlark/sim/snapshot"
)

// Sticks is the state of a joystick's RC channels.
//
// Sticks only go into the state message: no model sees them. Like the autopilot's parameters
// they are inputs of the autopilot and act on the vehicle only through servo packets, so that
// packets, commands and seed replay a flight bit for bit without them.
type Sticks struct {
	Source   snapshot.Text // name of the joystick
	Channels [protocol.MaxRC]uint16
	Count    int // channels that are sent, from channel 1 on, at most MaxRC; 0: none
	// Unplugged means that Count is 0 because the joystick is gone, not because the user
	// switched it off.
	Unplugged bool
}

// sticksPatience is the wall time for which the last sticks are still sent while no new ones
// come. The window sets them with each frame; a window that hangs is like a radio out of
// range.
const sticksPatience = 3 * time.Second

// sticksCell passes the newest sticks to the physics goroutine, which never waits; older ones
// are dropped.
type sticksCell struct {
	newest atomic.Pointer[Sticks]
	at     atomic.Int64 // when they were set, even to the same values [ns since base]
	clock  *RunControl  // its Now is the clock of at
}

// base is what the cell's times count from: a monotonic clock.
var base = wallClock()

// SetSticks sets the sticks that are sent from the next packet on. It never blocks. While a
// joystick sends, it must be called with every rendered frame: after 3 s without a call RC
// stops.
//
// It may be called from any goroutine, but only from one at a time.
func (s *Sim) SetSticks(st Sticks) { s.sticks.set(st) }

func (c *sticksCell) set(st Sticks) {
	st.Count = max(0, min(st.Count, protocol.MaxRC))
	if now := c.newest.Load(); now == nil || *now != st {
		fresh := st // st itself would escape to the heap with each call
		c.newest.Store(&fresh)
	}
	c.at.Store(int64(c.clock.Now().Sub(base)))
}

// receiver is the RC receiver of the vehicle. Owner: physics goroutine.
type receiver struct {
	cell     *sticksCell
	track    *stickTrack // it comes before cell; nil: there is none
	journal  *journal
	recorder Recorder

	sticks Sticks // as last received; Count is 0 if there are none
	silent bool   // the window hangs
}

// sends returns the number of channels that the autopilot gets.
func (r *receiver) sends(lost bool) int {
	if lost {
		return 0
	}
	return r.sticks.Count
}

// receive takes the newest sticks and adds events when RC starts and stops. t is the physics time
// of the flight [s].
func (r *receiver) receive(now time.Time, t float64) {
	given := r.track.at(t)
	newest := given
	if newest == nil {
		newest = r.cell.newest.Load()
	}
	if newest == nil {
		return
	}
	before := r.sticks
	r.sticks = *newest
	r.silent = given == nil && newest.Count > 0 && now.Sub(base)-time.Duration(r.cell.at.Load()) > sticksPatience
	if r.silent {
		r.sticks.Count = 0
	}
	if before.Count != r.sticks.Count || before.Channels != r.sticks.Channels {
		r.recorder.Sticks(r.sticks.Channels[:r.sticks.Count])
	}
	if (before.Count > 0) != (r.sticks.Count > 0) || r.sticks.Count > 0 && before.Source != r.sticks.Source {
		r.noteSticks()
	}
}

// noteSticks adds the event that RC starts or stops, with the reason.
func (r *receiver) noteSticks() {
	st := &r.sticks
	switch {
	case r.silent:
		r.journal.note(snapshot.Caution, 0, "window hangs: RC stops")
	case st.Count == 0 && r.track != nil:
		r.journal.note(snapshot.Info, 0, "RC stops, as in the recorded flight")
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

// lostNothing is added to the text of RC loss if no RC is sent: ArduPilot continues with its
// own RC input.
const lostNothing = ": no joystick sends any; ArduPilot's own RC input is taken over MAVLink alone, by SIM_RC_FAIL"
