package sim

import (
	"fmt"
	"net/netip"
	"time"

	"github.com/sitlark/sitlark/protocol"
	"github.com/sitlark/sitlark/sim/snapshot"
)

// withholder is one Sim's side of its RunControl. Owner: physics goroutine.
type withholder struct {
	control *RunControl // nil: nothing is ever withheld
	tracker *protocol.Tracker
	journal *journal
	known   *runState // as of the last look

	waits bool           // a packet does, the newest of the autopilot's
	servo protocol.Servo // that packet
	from  netip.AddrPort
	count uint64 // of packets that were not answered in this pause

	// What the present pause still allows.
	frames  uint64  // steps
	until   float64 // steps before this physics time [s]
	taken   uint64  // of runState.frames
	span    float64 // of runState.span [s]
	working bool    // steps are under way
	steps   uint64  // requests that were carried out
}

// closed reports whether the step from physics time t [s] has to wait.
func (w *withholder) closed(t float64) bool {
	if w.control == nil {
		return false
	}
	if run := w.control.run.Load(); run != w.known {
		w.learn(run, t)
	}
	if !w.known.paused || w.frames > 0 || t < w.until-stopSlack {
		return false
	}
	w.working, w.steps = false, w.known.steps
	return true
}

// learn takes what is newly asked for at physics time t [s].
func (w *withholder) learn(run *runState, t float64) {
	before := w.known
	w.known = run
	if before == nil {
		before = &runState{}
	}
	if run.pauses != before.pauses || !run.paused {
		w.frames, w.until, w.taken, w.span, w.working, w.steps, w.count = 0, 0, 0, 0, false, run.steps, 0
	}
	if run.paused {
		if add := run.frames - w.taken; add > 0 {
			w.frames, w.taken, w.working = w.frames+add, run.frames, true
		}
		if add := run.span - w.span; add > 0 {
			w.until, w.span, w.working = max(w.until, t)+add, run.span, true
		}
	}
	switch {
	case run.paused && run.pauses != before.pauses:
		w.journal.note(snapshot.Info, 0, "paused")
	case !run.paused && before.paused && !run.over:
		w.journal.note(snapshot.Info, 0, "resumed")
	}
	if run.speed != before.speed && !run.over {
		text := "speed: the autopilot's own"
		if run.speed > 0 {
			text = fmt.Sprintf("speed: at most ×%.3g", run.speed)
		}
		w.journal.note(snapshot.Info, 0, text)
	}
}

// stepped counts a step that a pause allowed.
func (w *withholder) stepped() {
	if w.frames > 0 {
		w.frames--
	}
}

// forget ends what was allowed up to a physics time, which a reset sets to 0.
func (w *withholder) forget() { w.until = 0 }

// fill shows the state of the run.
func (w *withholder) fill(dst *snapshot.Run) {
	*dst = snapshot.Run{}
	if w.known == nil {
		return
	}
	w.known.fill(dst)
	dst.Stepping, dst.Steps, dst.Withheld = w.working, w.steps, w.count
}

// keep keeps a packet until the flight goes on, and reports whether it is the first of a
// pause. Those of others than the autopilot are dropped: nobody takes over during a pause.
func (w *withholder) keep(servo *protocol.Servo, from netip.AddrPort) (first bool) {
	if peer := w.tracker.Peer(); peer.IsValid() && from != peer && !w.tracker.Released() {
		return false
	}
	w.count++
	w.waits, w.servo, w.from = true, *servo, from
	return w.count == 1
}

// release classifies the packet that waits, if the flight goes on from physics time t [s], and
// puts it into servo.
func (w *withholder) release(t float64, servo *protocol.Servo, now time.Time) (v protocol.Verdict, ok bool) {
	if !w.waits || w.closed(t) {
		return v, false
	}
	w.waits, *servo = false, w.servo
	return w.tracker.Classify(w.from, servo, now), true
}

// newer drops the packet that waits for one that its source has sent since.
func (w *withholder) newer(from netip.AddrPort) {
	if from == w.from {
		w.waits = false
	}
}

// autopilotEnded lets the next autopilot take over at once.
func (w *withholder) autopilotEnded() {
	w.tracker.Release()
	w.waits = false
}
