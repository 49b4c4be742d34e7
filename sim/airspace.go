package sim

import (
	"sync"

	"github.com/sitlark/sitlark/physics"
	"github.com/sitlark/sitlark/physics/collision"
)

const (
	// lookAgain is the longest that a vehicle does not look for others [physics s].
	lookAgain = 0.02
	// hurry is by how much two vehicles may come together faster than they move now,
	// before they look again [m/s].
	hurry = 10
)

// Airspace is where the vehicles of several Sims meet. Each Sim shows its vehicle there
// before each of its steps, and takes what others did to it.
//
// Every vehicle has a clock of its own, that of its autopilot: what a vehicle compares
// itself with is the newest known motion of the others, which is that of the present
// wall time, to within one of their frames. A pair is judged once, by the one that steps
// first; the other gets the opposite impulse with its own next step, and until then it
// counts as moving by it. So momentum is conserved whatever the clocks do, and the
// same steps in the same order over all vehicles give the same flights, bit for bit. A
// vehicle that touches nothing flies as if it were alone.
//
// It may be used by any number of Sims at once.
type Airspace struct {
	mu    sync.Mutex
	seats []*seat // guarded by mu, and all that is in them but wait and taken
}

// seat is one vehicle's place in an Airspace.
type seat struct {
	space *Airspace
	name  string
	body  collision.Body // as last shown, with the impulses that wait for it
	mail  []physics.Blow // that its Sim has not taken yet

	// Owner: its physics goroutine.
	wait  float64 // until it looks for others again [s]
	taken []physics.Blow
}

// NewAirspace returns one without vehicles.
func NewAirspace() *Airspace { return &Airspace{} }

// join adds a vehicle, whose physics stands still until its first step.
func (a *Airspace) join(name string, w *physics.World) *seat {
	s := &seat{space: a, name: name}
	w.Collider(&s.body)
	s.body.Stop()
	a.mu.Lock()
	defer a.mu.Unlock()
	a.seats = append(a.seats, s)
	return s
}

// meet shows the vehicle as it is before a step of dt [s], and gives it what it takes
// of others in that step.
func (s *seat) meet(w *physics.World, dt float64) {
	s.space.mu.Lock()
	s.show(w)
	if s.wait -= dt; s.wait <= 0 {
		s.look()
	}
	s.space.mu.Unlock()
	s.deliver(w)
}

// rest shows a vehicle whose physics stands still: for the others it is a wall. What
// breaks breaks all the same.
func (s *seat) rest(w *physics.World) {
	s.space.mu.Lock()
	s.show(w)
	s.body.Stop()
	s.space.mu.Unlock()
	s.deliver(w)
}

// forget drops what waits for a vehicle that is put back onto its pad.
func (s *seat) forget(w *physics.World) {
	s.space.mu.Lock()
	defer s.space.mu.Unlock()
	w.Collider(&s.body)
	s.body.Stop()
	s.mail, s.wait = s.mail[:0], 0
}

// show brings the seat up to date and opens its mail.
func (s *seat) show(w *physics.World) {
	w.Collider(&s.body)
	s.taken = append(s.taken[:0], s.mail...)
	s.mail = s.mail[:0]
	for i := range s.taken {
		s.body.Take(s.taken[i].ImpulseNED, s.taken[i].ArmFRD)
	}
}

func (s *seat) deliver(w *physics.World) {
	for i := range s.taken {
		w.Hit(&s.taken[i])
	}
}

// look meets those that are near, and says when it is time to look again.
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

// touch lets two that are near each other hit, if they do.
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
