package sim

import (
	"errors"
	"net/netip"

	"github.com/sitlark/sitlark/physics"
	"github.com/sitlark/sitlark/protocol"
	"github.com/sitlark/sitlark/sim/snapshot"
)

// advance steps the world by dt [s] with the pulses of the last packet. While
// frozen it does nothing: the world waits for a reset.
func (s *Sim) advance(dt float64) {
	if s.frozen.Active {
		return
	}
	if s.seat != nil {
		s.seat.meet(s.world, dt)
	}
	s.inputs.PWMUs = s.servo.PWMUs
	if err := s.step(&s.inputs, dt); err != nil {
		s.freeze(err)
		return
	}
	s.elapsed += min(dt, physics.MaxStep)
	s.world.Events(s.noteWorld)
}

// freeze holds the last good state and says which quantity was not finite.
func (s *Sim) freeze(err error) {
	quantity := err.Error()
	var notFinite *physics.NotFiniteError
	if errors.As(err, &notFinite) {
		quantity = notFinite.Quantity
	}
	s.freezeQuantity(quantity)
}

func (s *Sim) freezeQuantity(quantity string) {
	s.frozen = snapshot.Frozen{Active: true, Quantity: snapshot.MakeText(quantity)}
	s.note(snapshot.Fault, 0, "physics frozen: "+quantity+" is not finite; reset to fly on")
	if s.watcher != nil {
		s.watcher.Froze(quantity)
	}
}

// encode makes the state message of the present state. A message that would not
// be finite is not made: the last good one stays the answer.
func (s *Sim) encode() {
	if s.frozen.Active {
		return
	}
	state := s.message()
	if quantity, ok := state.Finite(); !ok {
		s.freezeQuantity(quantity)
		return
	}
	s.reply = protocol.AppendState(s.reply[:0], &state)
}

// resetVehicle puts a whole vehicle on the pad and starts a new flight.
func (s *Sim) resetVehicle() {
	s.world.Reset()
	if s.seat != nil {
		s.seat.forget(s.world)
	}
	s.schedule = schedule{}
	s.frozen = snapshot.Frozen{}
	s.flight++
	s.beginFlight()
	s.encode()
}

// beginFlight tells the Watcher of a new flight.
func (s *Sim) beginFlight() {
	if s.watcher != nil {
		s.watcher.Began(s.flight, s.order)
	}
}

// stopSlack keeps the rounding of many added steps from adding one more [s].
const stopSlack = 1e-6

// stopWhenDue ends Run after StopAfter; packets that still come are not answered.
func (s *Sim) stopWhenDue() {
	if s.stopAfter > 0 && s.elapsed >= s.stopAfter-stopSlack {
		s.end()
	}
}

// end ends the flight, and Run unless it has to answer on.
func (s *Sim) end() {
	s.done = true
	if s.over != nil {
		s.over()
		return
	}
	s.stop()
}

// coast answers the packets that come after the end. The vehicle flies on, unseen, so
// that no autopilot meets a state that stands still.
func (s *Sim) coast(datagram []byte, from netip.AddrPort) []byte {
	if s.over == nil || protocol.ParseServo(datagram, &s.servo) != nil {
		return nil
	}
	verdict := s.session.Classify(from, &s.servo, wallClock())
	switch verdict.Kind {
	case protocol.Refused, protocol.Stale:
		return nil
	case protocol.Repeat:
		return s.reply
	}
	s.inputs.PWMUs = s.servo.PWMUs
	if s.frozen.Active || s.step(&s.inputs, verdict.DT) != nil {
		return s.reply
	}
	if state := s.message(); finite(&state) {
		s.reply = protocol.AppendState(s.reply[:0], &state)
	}
	return s.reply
}

func finite(state *protocol.State) bool {
	_, ok := state.Finite()
	return ok
}
