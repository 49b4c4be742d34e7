package physics

import (
	"fmt"
	"math"
	"math/bits"
	"slices"

	"github.com/sitlark/sitlark/internal/standard"
	"github.com/sitlark/sitlark/physics/contact"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/physics/launch"
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
	contact contact.State
	touch   contact.Outputs

	airborne    bool
	crashed     bool
	impactSpeed float64 // of the crash [m/s]

	hardest float64 // speed, in all, of the present hit [m/s]
	hitAt   float64 // when its last part touched [s]
}

func newLanding(v *airframe.Vehicle) landing {
	return landing{legs: v.Contact.Legs(), hitAt: -oneHit}
}

// contactForces computes the force and the moment of the ground on the vehicle, and
// what breaks.
func (l *landing) contactForces(v *airframe.Vehicle, m *motion, s *surroundings) {
	l.touch = l.contact.Step(&v.Contact, &contact.Inputs{
		PositionNED: m.position,
		VelNED:      m.velocity,
		NEDFromFRD:  m.attitude,
		Rate:        m.rate,
		Surface:     &s.surface,
		Under:       s.under,
		Grip:        s.lies(m.position).grip,
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

// detectContactEvents turns what the contact reports into events: lift-off, touchdown
// and what broke. Legs break by themselves, in the contact; a turning propeller that
// meets the ground loses its blades; a hull that is hit too hard is a crash.
func (w *World) detectContactEvents() {
	hit := max(w.landing.touch.LegImpact, w.landing.touch.HullImpact)
	along := speedAlong(&w.around.under, w.body.velocity)
	w.landing.recordImpact(hit, along, w.time)
	if w.landing.touch.LegsBroke != 0 {
		w.noteLegs()
	}
	if w.landing.touch.Tips != 0 {
		w.strike()
	}
	if w.landing.crashed {
		return
	}
	broken := w.landing.touch.HullImpact > w.vehicle.HullLimit
	switch {
	case w.launch.Phase != launch.None:
	case w.floating.afloat():
		w.landing.airborne = false
	case !w.landing.airborne && w.landing.leaves(w.time):
		w.landing.airborne = true
		w.note(Liftoff, 0, 0)
	case w.landing.airborne && w.landing.touch.InContact:
		w.landing.airborne = false
		if !broken && w.landing.touch.LegsBroke == 0 {
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

// recordImpact keeps the greatest speed of the present hit. part is the speed normal to
// the ground of what touches it now [m/s], 0 for nothing, and along the speed along the
// ground.
func (l *landing) recordImpact(part, along, now float64) {
	if part <= 0 {
		return
	}
	if now-l.hitAt > oneHit {
		l.hardest = 0
	}
	l.hitAt, l.hardest = now, max(l.hardest, math.Hypot(part, along))
}

// speedAlong is how fast something moves along the ground [m/s].
func speedAlong(under *contact.Plane, velNED frame.Vec[frame.NED]) float64 {
	n := under.NormalNED
	return velNED.AddScaled(-n.Dot(velNED), n).Len()
}

// noteLegs makes an event of each leg that broke in this step.
func (w *World) noteLegs() {
	for broke := w.landing.touch.LegsBroke; broke != 0; broke &= broke - 1 {
		number := bits.TrailingZeros32(broke) + 1
		if i, ok := w.vehicle.Contact.Leg(number); ok {
			place := w.vehicle.Contact.Points[i].PlaceFRD
			w.events.add(Event{Time: w.time, Kind: LegBroke, Leg: number, Side: sideOf(place),
				Speed: w.landing.contact.Impact(i), PositionNED: w.body.placeOf(place)})
		}
	}
}

// strike breaks the turning propellers that reach into the ground.
func (w *World) strike() {
	for tips := w.landing.touch.Tips; tips != 0; tips &= tips - 1 {
		number := bits.TrailingZeros32(tips) + 1
		if i, ok := w.vehicle.MotorIndex(number); ok && w.propulsion.breakPropeller(i) {
			w.events.add(Event{Time: w.time, Kind: PropellerStrike, Motor: number, Speed: w.landing.touch.TipImpact,
				PositionNED: w.body.placeOf(w.vehicle.Motors[i].PlaceFRD)})
		}
	}
}

// crash breaks the vehicle: no rotor turns until a reset.
func (w *World) crash() {
	w.landing.crashed, w.landing.impactSpeed = true, w.landing.hardest
	for i := range w.propulsion.rotors {
		w.propulsion.rotors[i].Faults.Broken = true
	}
	w.heads.crash()
	w.note(Crash, 0, w.landing.impactSpeed)
}

const (
	parkStep  = 0.001 // [s]
	parkSteps = 3000  // in which every vehicle that can stand at home does
	// heldFast is a friction that no slope overcomes: a hand that holds the vehicle
	// until the first step.
	heldFast = 1000
)

// park stands the vehicle on its pad, on the ground's slope, so that it rests from the
// first step on: what legs carry and anchors hold is what the very same contact
// came to when gravity, and what pushes the body, alone acted. A vehicle that finds no rest, on ground
// where it falls over, is left as it was put down.
func (l *landing) park(w *World) {
	b, v := &w.body, w.vehicle
	l.putDown(w)
	down := *b
	rests := l.relax(w, heldFast)
	held, anchors, wheels := *b, l.contact, slices.Clone(w.rolling.wheels)
	switch {
	case l.relax(w, v.Contact.Friction):
	case rests: // too steep to stand on: let go at the first step
		*b, l.contact = held, anchors
		copy(w.rolling.wheels, wheels)
	default:
		*b, l.contact = down, contact.State{}
		clear(w.rolling.wheels)
	}
	b.velocity, b.rate = frame.Vec[frame.NED]{}, frame.Vec[frame.FRD]{}
}

// clearance is how far the vehicle's lowest point is above the ground as it is put [m]; below 0: in it.
func (l *landing) clearance(w *World) float64 {
	var fresh contact.State
	touch := fresh.Step(&w.vehicle.Contact, w.body.meets(&w.around.surface, 1))
	return touch.Height
}

// noseUp turns a level vehicle onto its tail.
var noseUp = frame.FromQuat[frame.FRD, frame.FRD](math.Sqrt2/2, 0, math.Sqrt2/2, 0)

// putDown places the vehicle upright, or on its tail, on the plane of the ground at its pad, its nose
// in the direction of the initial yaw.
func (l *landing) putDown(w *World) {
	b, v, surface, p := &w.body, w.vehicle, &w.around.surface, &w.params
	pad := frame.OfNED(p.PadNorth, p.PadEast, 0)
	home := surface.Under(pad)
	b.attitude = alongSlope(home.NormalNED, p.Yaw)
	if v.Contact.OnTail() {
		b.attitude = frame.Compose(b.attitude, noseUp)
	}
	pad.Z = home.Height(pad)
	b.position = pad.AddScaled(w.rolling.standing(v, v.Contact.RestHeight(max(0, v.Mass*standard.Gravity+b.pushNED.Z))), home.NormalNED)
	var fresh contact.State
	touch := fresh.Step(&v.Contact, b.meets(surface, 1))
	w.rolling.rest(w, &touch, &b.motion, 0, 1)
	clear(w.rolling.wheels)
	if deep := -touch.Height; deep > 0.01 { // ground that bulges
		b.position.Z -= deep
	}
	l.contact = contact.State{}
}

// alongSlope returns the attitude of a vehicle that stands on ground with the given
// normal and whose nose points to yaw [rad].
func alongSlope(normalNED frame.Vec[frame.NED], yaw float64) frame.Rot[frame.NED, frame.FRD] {
	down := normalNED.Scale(-1)
	sin, cos := math.Sincos(yaw)
	nose := frame.OfNED(cos, sin, -(down.X*cos+down.Y*sin)/down.Z)
	nose = nose.Scale(1 / nose.Len())
	roll := math.Atan2(down.Cross(nose).Z, down.Z)
	return frame.FromEuler(roll, -math.Asin(nose.Z), yaw)
}

// relax lets the vehicle sink into its springs, with the given friction at its feet,
// and reports whether it came to rest.
func (l *landing) relax(w *World, friction float64) bool {
	b, held, surface := &w.body, w.vehicle.Contact, &w.around.surface
	lies := w.around.lies(b.position).grip
	grip := lies // of wheels, whose own friction stays
	if friction == heldFast {
		grip = heldFast
	}
	held.Friction = friction
	for i := range parkSteps {
		if i > 0 {
			b.predict(parkStep)
		}
		touch := l.contact.Step(&held, b.meets(surface, lies))
		w.rolling.rest(w, &touch, &b.motion, parkStep, grip)
		if i > 0 {
			b.correct(touch.ForceNED, touch.MomentFRD, parkStep)
			w.rolling.calm(b)
		} else {
			b.force, b.moment = touch.ForceNED, touch.MomentFRD
		}
		if b.still() {
			return true
		}
	}
	return false
}

// meets is the contact's inputs for a motion over a surface of a grip, with legs that do not break.
func (m *motion) meets(surface *contact.Surface, grip float64) *contact.Inputs {
	return &contact.Inputs{PositionNED: m.position, VelNED: m.velocity, NEDFromFRD: m.attitude, Rate: m.rate, Surface: surface, Under: surface.Under(m.position), Grip: grip}
}

// still reports whether the body neither moves nor is about to.
func (b *rigidBody) still() bool {
	return b.velocity.Len() < 1e-9 && b.rate.Len() < 1e-9 && b.accel().Len() < 1e-7 && b.angularAccel(b.moment, b.rate).Len() < 1e-6
}

// clearPropellers returns an error for a vehicle with wings that stands on level ground with a propeller in it, which would break
// with the first turn of its motor. Multirotors that stand so lift off from it.
func (w *World) clearPropellers() error {
	v := w.vehicle
	if v.Launch.Given() || !v.Winged() {
		return nil
	}
	worst, motor := 0.0, 0
	for i := range v.Contact.Points {
		p := &v.Contact.Points[i]
		place := w.body.placeOf(p.PlaceFRD)
		plane := w.around.surface.Under(place)
		if deep := -plane.Distance(place); p.Kind == contact.Tip && deep > worst && plane.NormalNED.Z < -0.999 {
			worst, motor = deep, p.Motor
		}
	}
	if motor == 0 {
		return nil
	}
	return v.Refuse(fmt.Errorf("as it stands, the propeller of motor %d reaches %.0f mm into the ground: give it wheels or legs that keep the propeller clear, with the centre of mass between them, or a launch", motor, math.Ceil(1000*worst)), "wheels", "motors", "propeller.diameter")
}
