package physics

import (
	"math"

	"github.com/sitlark/sitlark/physics/collision"
	"github.com/sitlark/sitlark/physics/frame"
)

// Blow is this vehicle's side of a hit by another one.
type Blow struct {
	collision.Side
	Self, Other string  // their names
	Closing     float64 // speed with which the places that met came together [m/s]
}

// blow is what other vehicles' hits give to the body, all together.
type blow struct {
	impulseNED frame.Vec[frame.NED] // [N s]
	angularFRD frame.Vec[frame.FRD] // about the centre of mass [N m s]
	waits      bool                 // for the next step

	forceNED  frame.Vec[frame.NED] // in this step [N]
	momentFRD frame.Vec[frame.FRD] // [N m]
	acts      bool
}

// met remembers with whom the vehicle was in contact last, so that one hit, which may
// last many steps, is one event.
type met struct {
	items [4]struct {
		other string
		at    float64 // physics time [s]
	}
	next int
}

// again tells whether the contact goes on, and notes it.
func (m *met) again(other string, now float64) bool {
	for i := range m.items {
		if it := &m.items[i]; it.other == other {
			on := now-it.at < oneHit
			it.at = now
			return on
		}
	}
	m.items[m.next].other, m.items[m.next].at = other, now
	m.next = (m.next + 1) % len(m.items)
	return false
}

// Collider fills dst with what another vehicle can meet: the state after the last
// good step.
func (w *World) Collider(dst *collision.Body) {
	b := &w.body
	if w.shape == nil || w.shapeFor != b.mass {
		w.shape, w.shapeFor = shapeOf(w), b.mass
	}
	dst.Shape, dst.PositionNED, dst.VelNED, dst.NEDFromFRD, dst.Rate = w.shape, b.position, b.velocity, b.attitude, b.rate
	dst.Mass, dst.Fixed = b.mass, false
	dst.InverseFRD = [3]frame.Vec[frame.FRD]{
		b.inertia.solve(frame.OfFRD(1, 0, 0)), b.inertia.solve(frame.OfFRD(0, 1, 0)), b.inertia.solve(frame.OfFRD(0, 0, 1)),
	}
}

// Hit lets another vehicle's blow act: its impulse over the next step, as a force that
// an accelerometer feels; and what breaks, at once. A propeller that turns
// and is met loses its blades; a severity beyond the hull's limit is a crash.
func (w *World) Hit(b *Blow) {
	if w.frozen != nil {
		return
	}
	w.blow.impulseNED = w.blow.impulseNED.Add(b.ImpulseNED)
	w.blow.angularFRD = w.blow.angularFRD.Add(b.ArmFRD.Cross(w.body.attitude.Inverse().Apply(b.ImpulseNED)))
	w.blow.waits = true
	place := w.placeOf(b.ArmFRD)
	if !w.met.again(b.Other, w.time) && b.Closing > 0 {
		w.events.add(Event{Time: w.time, Kind: Collision, Self: b.Self, Other: b.Other, Speed: b.Closing, PositionNED: place})
	}
	w.breakPropeller(b, place)
	if b.Severity > w.vehicle.HullLimit && !w.crashed {
		w.hitAt, w.hardest = w.time, b.Severity
		w.crash()
	}
	w.echo()
	w.state.Contact.Crashed, w.state.Contact.ImpactSpeed = w.crashed, w.impactSpeed
}

// breakPropeller takes the blades of the propeller that was met, where it turns.
func (w *World) breakPropeller(b *Blow, place frame.Vec[frame.NED]) {
	if w.shape == nil || b.Ball >= len(w.shape.Balls) {
		return
	}
	i, ok := w.vehicle.MotorIndex(w.shape.Balls[b.Ball].Motor)
	if !ok || w.rotors[i].Faults.Broken || w.motors[i].Speed <= strikeSpeed {
		return
	}
	w.rotors[i].Faults.Broken = true
	w.events.add(Event{Time: w.time, Kind: PropellerStrike, Motor: w.vehicle.Motors[i].Number, Other: b.Other,
		Speed: w.motors[i].Speed * w.vehicle.Rotor.Radius, PositionNED: place})
}

// beginBlow turns what waits into a force and a moment over the whole of the next dt
// [s], so that an accelerometer that is read once a step feels all of it.
func (w *World) beginBlow(dt float64) {
	b := &w.blow
	b.forceNED, b.momentFRD = b.impulseNED.Scale(1/dt), b.angularFRD.Scale(1/dt)
	b.acts, b.waits = true, false
}

// takeBlow adds the force and the moment of the blows to what pushes do.
func (w *World) takeBlow() {
	if w.blow.acts {
		w.body.pushNED = w.body.pushNED.Add(w.blow.forceNED)
		w.body.twistFRD = w.body.twistFRD.Add(w.blow.momentFRD)
	}
}

// bodyBall is the radius of the ball round the hub of a vehicle of 1.5 kg [m]; others'
// goes with the cube root of their mass, as their hull does.
const bodyBall = 0.10

// shapeOf returns a ball round each propeller and one round the hub. Legs have none.
func shapeOf(w *World) *collision.Shape {
	v := w.vehicle
	balls := make([]collision.Ball, 0, len(v.Motors)+1)
	balls = append(balls, collision.Ball{Radius: bodyBall * math.Cbrt(w.body.mass/1.5)})
	for i := range v.Motors {
		balls = append(balls, collision.Ball{PlaceFRD: v.Motors[i].PlaceFRD, Radius: v.Rotor.Radius, Motor: v.Motors[i].Number})
	}
	return collision.NewShape(balls)
}
