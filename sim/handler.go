package sim

import (
	"net/netip"
	"time"

	"github.com/sitlark/sitlark/protocol"
	"github.com/sitlark/sitlark/sim/snapshot"
)

// Packet answers one datagram; a nil answer is not sent.
func (s *Sim) Packet(datagram []byte, from netip.AddrPort) []byte {
	if s.done {
		return s.coast(datagram, from)
	}
	now := wallClock()
	if err := protocol.ParseServo(datagram, &s.servo); err != nil {
		s.link.bad++
		s.idle(now)
		return nil
	}
	verdict := s.session.Classify(from, &s.servo, now)
	switch verdict.Kind {
	case protocol.Refused, protocol.Stale:
		s.idle(now)
		return nil
	case protocol.Repeat:
		s.link.lastHeard = now
		return s.again(now)
	case protocol.Restart:
		s.resetVehicle()
		s.note(snapshot.Info, 0, "autopilot restarted: new flight")
	}
	s.heard(now, from, &verdict)
	s.receive(now)
	s.drainCommands()
	s.actOnTime()
	s.advance(verdict.DT)
	s.encode()
	s.watched()
	s.publish(now)
	s.link.meter.answered(wallClock().Sub(now))
	if s.hold != nil {
		s.hold(s.flight, s.world.State().Time)
	}
	s.stopWhenDue()
	s.link.lastAnswer = wallClock()
	return s.reply
}

// Idle keeps commands and link state alive while no packet comes: SITL is
// lockstep and may stand still for as long as it likes.
func (s *Sim) Idle() {
	if s.seat != nil {
		s.seat.rest(s.world)
		s.world.Events(s.noteWorld)
	}
	s.idle(wallClock())
}

func (s *Sim) idle(now time.Time) {
	if s.done {
		return
	}
	s.receive(now)
	s.drainCommands()
	s.watchLink(now)
	s.publish(now)
}
