package physics

import (
	"math"

	"github.com/sitlark/sitlark/physics/collision"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/vehicle/airframe"
)

// Blow is this vehicle's side of a hit by another one.
type Blow struct {
	collision.Side
	Self, Other string  // their names
	Closing     float64 // speed with which the places that met came together [m/s]
}

// collisions holds the vehicle's shape for collisions with others, and the impulses
// that they give it.
type collisions struct {
	shape    *collision.Shape // of shapeFor; nil: not asked for yet
	shapeFor float64          // the mass with which it was made [kg]

	impulseNED frame.Vec[frame.NED] // of all blows since the last step [N s]
	angularFRD frame.Vec[frame.FRD] // about the centre of mass [N m s]
	waits      bool                 // for the next step

	forceNED  frame.Vec[frame.NED] // in this step [N]
	momentFRD frame.Vec[frame.FRD] // [N m]
	acts      bool

	// With whom the vehicle was in contact last, so that one hit, which may last many
	// steps, is one event.
	met [4]struct {
		other string
		at    float64 // physics time [s]
	}
	next int // of met
}

// again reports whether the contact goes on, and notes it.
func (c *collisions) again(other string, now float64) bool {
	for i := range c.met {
		if m := &c.met[i]; m.other == other {
			on := now-m.at < oneHit
			m.at = now
			return on
		}
	}
	c.met[c.next].other, c.met[c.next].at = other, now
	c.next = (c.next + 1) % len(c.met)
	return false
}

// add lets a blow wait for the next step.
func (c *collisions) add(b *Blow, m *motion) {
	c.impulseNED = c.impulseNED.Add(b.ImpulseNED)
	c.angularFRD = c.angularFRD.Add(b.ArmFRD.Cross(m.attitude.Inverse().Apply(b.ImpulseNED)))
	c.waits = true
}

// begin turns what waits into a force and a moment over the whole of the next dt
// [s], so that an accelerometer that is read once a step feels all of it.
func (c *collisions) begin(dt float64) {
	if c.waits {
		c.forceNED, c.momentFRD = c.impulseNED.Scale(1/dt), c.angularFRD.Scale(1/dt)
		c.acts, c.waits = true, false
	}
}

// act adds the force and the moment of the blows to what pushes do.
func (c *collisions) act(b *rigidBody) {
	if c.acts {
		b.pushNED = b.pushNED.Add(c.forceNED)
		b.twistFRD = b.twistFRD.Add(c.momentFRD)
	}
}

// end forgets the blows that have acted.
func (c *collisions) end() {
	if c.acts {
		c.impulseNED, c.angularFRD, c.waits = frame.Vec[frame.NED]{}, frame.Vec[frame.FRD]{}, false
		c.forceNED, c.momentFRD, c.acts = frame.Vec[frame.NED]{}, frame.Vec[frame.FRD]{}, false
	}
}

// motorOf returns the motor whose propeller is that ball of the shape; 0: it is the
// hull.
func (c *collisions) motorOf(ball int) int {
	if c.shape == nil || ball >= len(c.shape.Balls) {
		return 0
	}
	return c.shape.Balls[ball].Motor
}

// Collider fills dst with what another vehicle can meet: the state after the last
// good step.
func (w *World) Collider(dst *collision.Body) {
	b := &w.body
	makeShape(w)
	dst.Shape, dst.PositionNED, dst.VelNED, dst.NEDFromFRD, dst.Rate = w.collisions.shape, b.position, b.velocity, b.attitude, b.rate
	dst.Mass, dst.Fixed = b.mass, false
	dst.InverseFRD = [3]frame.Vec[frame.FRD]{
		b.inertia.solve(frame.OfFRD(1, 0, 0)), b.inertia.solve(frame.OfFRD(0, 1, 0)), b.inertia.solve(frame.OfFRD(0, 0, 1)),
	}
}

// makeShape makes the vehicle's shape where there is none for its mass.
func makeShape(w *World) {
	if c := &w.collisions; c.shape == nil || c.shapeFor != w.body.mass {
		c.shape, c.shapeFor = shapeOf(w.vehicle, w.body.mass), w.body.mass
	}
}

// Hit lets another vehicle's blow act: its impulse over the next step, as a force that
// an accelerometer feels; and what breaks, at once. A propeller that turns
// and is met loses its blades; a severity beyond the hull's limit is a crash.
func (w *World) Hit(b *Blow) {
	if w.frozen != nil {
		return
	}
	makeShape(w) // the ball is one of it, and a recorded flight has not asked for it
	w.collisions.add(b, &w.body.motion)
	place := w.body.placeOf(b.ArmFRD)
	if !w.collisions.again(b.Other, w.time) && b.Closing > 0 {
		w.events.add(Event{Time: w.time, Kind: Collision, Self: b.Self, Other: b.Other, Speed: b.Closing, PositionNED: place})
	}
	number := w.collisions.motorOf(b.Ball)
	if i, ok := w.vehicle.MotorIndex(number); ok && w.propulsion.breakPropeller(i) {
		w.events.add(Event{Time: w.time, Kind: PropellerStrike, Motor: number, Other: b.Other,
			Speed: w.propulsion.motors[i].Speed * w.vehicle.Rotor(i).Radius, PositionNED: place})
	}
	if b.Severity > w.vehicle.HullLimit && !w.landing.crashed {
		w.landing.hitAt, w.landing.hardest = w.time, b.Severity
		w.crash()
	}
	w.landing.publish(&w.state.Contact)
	w.publishSettings()
}

// bodyBall is the radius of the ball round the hub of a vehicle of 1.5 kg [m]; others'
// goes with the cube root of their mass, as their hull does.
const bodyBall = 0.10

// shapeOf returns a ball round each propeller and one round the hub of a vehicle of that
// mass [kg]. Legs have none.
func shapeOf(v *airframe.Vehicle, mass float64) *collision.Shape {
	balls := make([]collision.Ball, 0, len(v.Motors)+1)
	balls = append(balls, collision.Ball{Radius: bodyBall * math.Cbrt(mass/1.5)})
	for i := range v.Motors {
		balls = append(balls, collision.Ball{PlaceFRD: v.Motors[i].PlaceFRD, Radius: v.Rotor(i).Radius, Motor: v.Motors[i].Number})
	}
	return collision.NewShape(balls)
}
