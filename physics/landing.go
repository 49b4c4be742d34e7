package physics

import (
	"math"
	"math/bits"

	"github.com/sitlark/sitlark/physics/frame"
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

// landing is how the vehicle stands to the ground.
type landing struct {
	airborne    bool
	crashed     bool
	impactSpeed float64 // of the crash [m/s]

	hardest float64 // speed, in all, of the present hit [m/s]
	hitAt   float64 // when its last part touched [s]
}

// judge turns what the contact reports into lift-off and touchdown, and tells
// what broke. Legs break by themselves, in the contact; a turning propeller that
// meets the ground loses its blades; a hull that is hit too hard is a crash.
func (w *World) judge() {
	hit := max(w.touch.LegImpact, w.touch.HullImpact)
	w.feel(hit)
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
	case !w.airborne && w.leaves():
		w.airborne = true
		w.note(Liftoff, 0, 0)
	case w.airborne && w.touch.InContact:
		w.airborne = false
		if !broken && w.touch.LegsBroke == 0 {
			w.events.add(Event{Time: w.time, Kind: Touchdown, Speed: hit, Along: w.speedAlong(), PositionNED: w.body.position})
		}
	}
	if broken {
		w.crash()
	}
}

// leaves tells that the vehicle is in the air, and not only for a bounce or while
// it falls onto what is left of it.
func (w *World) leaves() bool {
	return !w.touch.InContact && w.touch.Height > liftoffHeight && w.time-w.hitAt > oneHit
}

// feel keeps the speed of the hit that the vehicle is going through; part is the
// speed normal to the ground of what touches now [m/s], 0: nothing.
func (w *World) feel(part float64) {
	if part <= 0 {
		return
	}
	if w.time-w.hitAt > oneHit {
		w.hardest = 0
	}
	w.hitAt, w.hardest = w.time, max(w.hardest, math.Hypot(part, w.speedAlong()))
}

// noteLegs makes an event of each leg that broke in this step.
func (w *World) noteLegs() {
	for broke := w.touch.LegsBroke; broke != 0; broke &= broke - 1 {
		number := bits.TrailingZeros32(broke) + 1
		if i, ok := w.vehicle.Ground.Leg(number); ok {
			place := w.vehicle.Ground.Points[i].PlaceFRD
			w.events.add(Event{Time: w.time, Kind: LegBroke, Leg: number, Side: sideOf(place),
				Speed: w.contact.Impact(i), PositionNED: w.placeOf(place)})
		}
	}
}

// strike breaks the turning propellers that reach into the ground.
func (w *World) strike() {
	for tips := w.touch.Tips; tips != 0; tips &= tips - 1 {
		number := bits.TrailingZeros32(tips) + 1
		i, ok := w.vehicle.MotorIndex(number)
		if !ok || w.rotors[i].Faults.Broken || w.motors[i].Speed <= strikeSpeed {
			continue
		}
		w.rotors[i].Faults.Broken = true
		w.events.add(Event{Time: w.time, Kind: PropellerStrike, Motor: number, Speed: w.touch.TipImpact,
			PositionNED: w.placeOf(w.vehicle.Motors[i].PlaceFRD)})
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

// speedAlong is how fast the vehicle moves along the ground [m/s].
func (w *World) speedAlong() float64 {
	n, v := w.under.NormalNED, w.body.velocity
	return v.AddScaled(-n.Dot(v), n).Len()
}

// placeOf returns where a place of the vehicle is in the world.
func (w *World) placeOf(placeFRD frame.Vec[frame.FRD]) frame.Vec[frame.NED] {
	return w.body.position.Add(w.body.attitude.Apply(placeFRD))
}
