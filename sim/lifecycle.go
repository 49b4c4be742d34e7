package sim

import (
	"net/netip"

	"github.com/sitlark/sitlark/protocol"
	"github.com/sitlark/sitlark/sim/snapshot"
)

// Reset puts an undamaged vehicle on the pad and starts a new flight.
func (l *loop) Reset() {
	l.world.Reset()
	if l.seat != nil {
		l.seat.forget(l.world)
	}
	l.commands.schedule = nil
	l.held.forget()
	l.frozen = snapshot.Frozen{}
	l.journal.flight++
	l.recorder.Reset(l.journal.flight, l.world)
	l.begin()
	l.encode()
}

// commandReset is the reset that a command asks for. The built-in autopilot starts again by
// itself; another one must be disarmed.
func (l *loop) commandReset() {
	running := l.world.Driven(&l.inputs)
	l.Reset()
	l.tracker.Expect(l.clock()) // the built-in autopilot restarts then
	l.journal.note(snapshot.Info, 0, "reset: vehicle on the pad")
	if running && l.link.peerAddr != within {
		l.journal.note(snapshot.Caution, 0, "autopilot is still armed: disarm it")
	}
}

// restarted begins a new flight for an autopilot that restarted. In flight it should not have.
func restarted(l *loop) {
	severity, words := snapshot.Info, "autopilot restarted: new flight"
	if l.world.Driven(&l.inputs) && !l.world.State().Contact.InContact {
		severity, words = snapshot.Caution, "autopilot restarted in flight: new flight from the pad"
		l.link.flightRestarts++
	}
	l.Reset()
	l.pitot = pitotCover{}
	l.journal.note(severity, 0, words)
}

// autopilotEnded lets the next autopilot take over at once. The built-in one says so: then the
// vehicle waits again.
func (l *loop) autopilotEnded() {
	l.held.autopilotEnded()
	l.link.left()
}

// begin tells the Observer of a new flight.
func (l *loop) begin() {
	if l.observer != nil {
		l.observer.Began(l.journal.flight, l.commands.scheduleFor)
	}
}

// stopSlack keeps the rounding error of many steps from adding one more step [s].
const stopSlack = 1e-6

// stopWhenDue ends Run after StopAfter; later packets are not answered.
func (l *loop) stopWhenDue() {
	if l.stopAfter > 0 && l.elapsed >= l.stopAfter-stopSlack {
		l.end()
	}
}

// end ends the flight, and Run unless it has to continue answering.
func (l *loop) end() {
	l.done = true
	if l.over != nil {
		l.over()
		return
	}
	l.stop()
}

// coast answers the packets that come after the end. The vehicle flies on unobserved, so
// that the autopilot does not see a state that stands still.
func (l *loop) coast(datagram []byte, from netip.AddrPort) bool {
	if l.over == nil || protocol.ParseServo(datagram, &l.servo) != nil {
		return false
	}
	verdict := l.tracker.Classify(from, &l.servo, l.clock())
	switch verdict.Kind {
	case protocol.Refused, protocol.Stale, protocol.Doubted:
		return false
	case protocol.Repeat:
		return true
	}
	l.inputs.PWMUs = l.servo.PWMUs
	if l.frozen.Active || l.step(&l.inputs, verdict.DT) != nil {
		return true
	}
	var state protocol.State
	l.message(&state)
	if _, finite := state.Finite(); finite {
		l.answerWith(&state)
	}
	return true
}
