package physics

import (
	"math"
	"math/bits"

	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/physics/ground"
	"github.com/sitlark/sitlark/physics/state"
	"github.com/sitlark/sitlark/vehicle/airframe"
)

const (
	// liftoffHeight is how high the lowest point must be to have left the ground
	// [m]: more than springs and bounces make of standing.
	liftoffHeight = 0.05
	// strikeSpeed is how fast a propeller must turn to break on the ground
	// [rad/s].
	strikeSpeed = 60
	// oneHit is how long the parts that a vehicle comes down with, one after
	// another, belong to one hit [s].
	oneHit = 0.5
)

// landing is how the vehicle stands to the ground: the contact, and what it broke.
type landing struct {
	legs    int // that the vehicle came with
	contact ground.State
	touch   ground.Outputs

	airborne    bool
	crashed     bool
	impactSpeed float64 // of the crash [m/s]

	hardest float64 // speed, in all, of the present hit [m/s]
	hitAt   float64 // when its last part touched [s]
}

func newLanding(v *airframe.Vehicle) landing {
	return landing{legs: v.Ground.Legs(), hitAt: -oneHit}
}

// stand asks the ground for what it does to the vehicle.
func (l *landing) stand(v *airframe.Vehicle, m *motion, s *surroundings) {
	l.touch = l.contact.Step(&v.Ground, &ground.Inputs{
		PositionNED: m.position,
		VelNED:      m.velocity,
		NEDFromFRD:  m.attitude,
		Rate:        m.rate,
		Surface:     &s.surface,
		LegLimit:    v.LegLimit,
	})
}

// publish shows the contact and what it broke.
func (l *landing) publish(c *state.Contact) {
	*c = state.Contact{
		Height:      l.touch.Height,
		InContact:   l.touch.InContact,
		Crashed:     l.crashed,
		ImpactSpeed: l.impactSpeed,
		Legs:        l.legs,
		LegsBroken:  l.contact.LegsBroken,
	}
}

// judge turns what the contact reports into lift-off and touchdown, and tells
// what broke. Legs break by themselves, in the contact; a turning propeller that
// meets the ground loses its blades; a hull that is hit too hard is a crash.
func (w *World) judge() {
	hit := max(w.touch.LegImpact, w.touch.HullImpact)
	along := speedAlong(&w.under, w.body.velocity)
	w.feel(hit, along, w.time)
	if w.touch.LegsBroke != 0 {
		w.noteLegs()
	}
	if w.touch.Tips != 0 {
		w.strike()
	}
	if w.crashed {
		return
	}
	broken := w.touch.HullImpact > w.vehicle.HullLimit
	switch {
	case !w.airborne && w.leaves(w.time):
		w.airborne = true
		w.note(Liftoff, 0, 0)
	case w.airborne && w.touch.InContact:
		w.airborne = false
		if !broken && w.touch.LegsBroke == 0 {
			w.events.add(Event{Time: w.time, Kind: Touchdown, Speed: hit, Along: along, PositionNED: w.body.position})
		}
	}
	if broken {
		w.crash()
	}
}

// leaves tells that the vehicle is in the air, and not only for a bounce or while
// it falls onto what is left of it. now is the physics time [s].
func (l *landing) leaves(now float64) bool {
	return !l.touch.InContact && l.touch.Height > liftoffHeight && now-l.hitAt > oneHit
}

// feel keeps the speed of the hit that the vehicle is going through; part is the
// speed normal to the ground of what touches now [m/s], 0: nothing, and along the one
// along it.
func (l *landing) feel(part, along, now float64) {
	if part <= 0 {
		return
	}
	if now-l.hitAt > oneHit {
		l.hardest = 0
	}
	l.hitAt, l.hardest = now, max(l.hardest, math.Hypot(part, along))
}

// speedAlong is how fast something moves along the ground [m/s].
func speedAlong(under *ground.Plane, velNED frame.Vec[frame.NED]) float64 {
	n := under.NormalNED
	return velNED.AddScaled(-n.Dot(velNED), n).Len()
}

// noteLegs makes an event of each leg that broke in this step.
func (w *World) noteLegs() {
	for broke := w.touch.LegsBroke; broke != 0; broke &= broke - 1 {
		number := bits.TrailingZeros32(broke) + 1
		if i, ok := w.vehicle.Ground.Leg(number); ok {
			place := w.vehicle.Ground.Points[i].PlaceFRD
			w.events.add(Event{Time: w.time, Kind: LegBroke, Leg: number, Side: sideOf(place),
				Speed: w.contact.Impact(i), PositionNED: w.body.placeOf(place)})
		}
	}
}

// strike breaks the turning propellers that reach into the ground.
func (w *World) strike() {
	for tips := w.touch.Tips; tips != 0; tips &= tips - 1 {
		number := bits.TrailingZeros32(tips) + 1
		if i, ok := w.vehicle.MotorIndex(number); ok && w.breakPropeller(i) {
			w.events.add(Event{Time: w.time, Kind: PropellerStrike, Motor: number, Speed: w.touch.TipImpact,
				PositionNED: w.body.placeOf(w.vehicle.Motors[i].PlaceFRD)})
		}
	}
}

// crash breaks the vehicle: no rotor turns until a reset.
func (w *World) crash() {
	w.crashed, w.impactSpeed = true, w.hardest
	for i := range w.rotors {
		w.rotors[i].Faults.Broken = true
	}
	w.note(Crash, 0, w.impactSpeed)
}
