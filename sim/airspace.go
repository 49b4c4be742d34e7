package sim

import (
	"sync"

	"github.com/sitlark/sitlark/physics"
	"github.com/sitlark/sitlark/physics/collision"
)

const (
	// lookAgain is the longest physics time between two checks for other vehicles [s].
	lookAgain = 0.02
	// hurry is the closing speed that two vehicles may gain before the next check [m/s].
	hurry = 10
)

// Airspace is where the vehicles of several Sims meet. Each Sim publishes its vehicle there
// before each of its steps and receives the impulses of others.
//
// Every vehicle has its own clock, that of its autopilot: a vehicle is compared with the
// newest known motion of the others, which is current to within one of their frames. A pair
// is resolved once, by the vehicle that steps first; the other gets the opposite impulse
// in its own next step, and is assumed to move with it until then. So momentum is conserved
// whatever the clocks do, and the same steps in the same order over all vehicles give the
// same flights, bit for bit. A vehicle that touches nothing flies as if it were alone.
//
// It may be used by any number of Sims at once.
type Airspace struct {
	replayed bool // the blows are those of a recording

	mu    sync.Mutex
	seats []*seat // guarded by mu, like their fields except wait and taken
}

// seat is one vehicle's place in an Airspace.
type seat struct {
	space *Airspace
	name  string
	body  collision.Body // as last published, with its pending impulses
	mail  []physics.Blow // that its Sim has not taken yet

	// Owner: its physics goroutine.
	wait     float64 // until the next check for others [s]
	taken    []physics.Blow
	mailed   int            // how many of taken are from the mail
	again    []replayedBlow // that act in the next step; none outside of a replayed Airspace
	recorder Recorder
}

// NewAirspace returns an empty Airspace.
func NewAirspace() *Airspace { return &Airspace{} }

// join adds a vehicle, whose physics stands still until its first step.
func (a *Airspace) join(name string, w *physics.World, r Recorder) *seat {
	s := &seat{space: a, name: name, recorder: r}
	w.Collider(&s.body)
	s.body.Stop()
	a.mu.Lock()
	defer a.mu.Unlock()
	a.seats = append(a.seats, s)
	return s
}

// meet publishes the vehicle as it is before a step of dt [s], and gives it the impulses of
// others for that step.
func (s *seat) meet(w *physics.World, dt float64) {
	if s.space.replayed {
		s.meetAgain(w)
		return
	}
	s.space.mu.Lock()
	s.show(w)
	if s.wait -= dt; s.wait <= 0 {
		s.look()
	}
	s.space.mu.Unlock()
	s.deliver(w)
}

// rest publishes a vehicle whose physics stands still: to the others it is a wall. It can
// still be damaged.
func (s *seat) rest(w *physics.World) {
	s.space.mu.Lock()
	s.show(w)
	s.body.Stop()
	s.space.mu.Unlock()
	s.deliver(w)
}

// forget drops the pending impulses of a vehicle that is reset to its pad.
func (s *seat) forget(w *physics.World) {
	s.space.mu.Lock()
	defer s.space.mu.Unlock()
	w.Collider(&s.body)
	s.body.Stop()
	s.mail, s.wait = s.mail[:0], 0
}

// show updates the seat and takes its mail.
func (s *seat) show(w *physics.World) {
	w.Collider(&s.body)
	s.taken, s.mailed = append(s.taken[:0], s.mail...), len(s.mail)
	s.mail = s.mail[:0]
	for i := range s.taken {
		s.body.Take(s.taken[i].ImpulseNED, s.taken[i].ArmFRD)
	}
}

func (s *seat) deliver(w *physics.World) {
	for i := range s.taken {
		s.recorder.Hit(&s.taken[i], i >= s.mailed)
		w.Hit(&s.taken[i])
	}
}

// look resolves contacts with vehicles nearby, and sets the time of the next check.
func (s *seat) look() {
	s.wait = lookAgain
	own := s.body.VelNED.Len()
	for _, other := range s.space.seats {
		if other == s {
			continue
		}
		gap := collision.Gap(&s.body, &other.body)
		if gap <= 0 {
			s.touch(other)
			s.wait = 0
			continue
		}
		s.wait = min(s.wait, gap/(own+other.body.VelNED.Len()+hurry))
	}
}

// touch resolves the contact of two vehicles, if they touch.
func (s *seat) touch(other *seat) {
	h, ok := collision.Meet(&s.body, &other.body)
	if !ok {
		return
	}
	s.taken = append(s.taken, physics.Blow{Side: h.A, Self: s.name, Other: other.name, Closing: h.Closing})
	other.mail = append(other.mail, physics.Blow{Side: h.B, Self: other.name, Other: s.name, Closing: h.Closing})
	s.body.Take(h.A.ImpulseNED, h.A.ArmFRD)
	other.body.Take(h.B.ImpulseNED, h.B.ArmFRD)
}
