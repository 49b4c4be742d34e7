package sim

import (
	"fmt"

	"github.com/sitlark/sitlark/internal/flatcodec"
	"github.com/sitlark/sitlark/physics"
	"github.com/sitlark/sitlark/physics/collision"
)

// keptSeat is what others see of a vehicle between two steps, and what they have given it.
type keptSeat struct {
	Body collision.Body
	Wait float64 // [s]
	Mail []physics.Blow
}

var seatCodec = flatcodec.Must(flatcodec.Of[keptSeat]("Body.Shape"))

// NewReplayedAirspace returns an Airspace for vehicles that make recorded flights again: nobody
// looks for contacts, and the blows are those of HitAgain.
func NewReplayedAirspace() *Airspace { return &Airspace{replayed: true} }

// AppendSeat appends what others see of the vehicle, and what they have given it, for the
// Checkpoint of a moment between two steps. The Sim must be in an Airspace.
func (s *Sim) AppendSeat(dst []byte) []byte {
	seat := s.loop.seat
	seat.space.mu.Lock()
	defer seat.space.mu.Unlock()
	return seatCodec.Append(dst, &keptSeat{Body: seat.body, Wait: seat.wait, Mail: seat.mail})
}

// restore puts the vehicle in its place as AppendSeat has found it.
func (s *seat) restore(data []byte) error {
	var k keptSeat
	if err := seatCodec.Read(data, &k); err != nil {
		return fmt.Errorf("%w: %w", ErrCheckpoint, err)
	}
	s.space.mu.Lock()
	defer s.space.mu.Unlock()
	k.Body.Shape = s.body.Shape
	s.body, s.wait, s.mail = k.Body, k.Wait, k.Mail
	return nil
}

// replayedBlow is a blow of a recording.
type replayedBlow struct {
	physics.Blow
	own bool // the vehicle had found the contact itself
}

// HitAgain gives the vehicle a recorded blow in its next step. The Sim must be in a replayed
// Airspace. Like Exchange it is for the goroutine that steps the Sim.
func (s *Sim) HitAgain(b *physics.Blow, own bool) {
	s.loop.seat.again = append(s.loop.seat.again, replayedBlow{*b, own})
}

// Deliver gives the vehicle a recorded blow that another one has found, and that waits for its
// next step. Like Exchange it is for the goroutine that steps the Sim.
func (s *Sim) Deliver(b *physics.Blow) {
	seat := s.loop.seat
	seat.space.mu.Lock()
	defer seat.space.mu.Unlock()
	seat.mail = append(seat.mail, *b)
	seat.body.Take(b.ImpulseNED, b.ArmFRD)
}

// meetAgain is meet for a flight that is made again.
func (s *seat) meetAgain(w *physics.World) {
	s.space.mu.Lock()
	for _, b := range s.again {
		if !b.own {
			s.mail = append(s.mail, b.Blow)
		}
	}
	s.show(w)
	for _, b := range s.again {
		if b.own {
			s.taken = append(s.taken, b.Blow)
			s.body.Take(b.ImpulseNED, b.ArmFRD)
		}
	}
	s.again = s.again[:0]
	s.space.mu.Unlock()
	s.deliver(w)
}
