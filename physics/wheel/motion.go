package wheel

import (
	"math"

	"github.com/sitlark/sitlark/physics/contact"
	"github.com/sitlark/sitlark/physics/frame"
)

// Motion is how the vehicle moves over the ground: what all its wheels share. Make it by Over.
type Motion struct {
	position frame.Vec[frame.NED] // of the centre of mass [m]
	attitude frame.Rot[frame.NED, frame.FRD]
	surface  *contact.Surface

	velocity frame.Vec[frame.FRD] // of the centre of mass [m/s]
	rate     frame.Vec[frame.FRD] // [rad/s]
	ground                        // under the centre of mass
	clear    float64              // how far a place may be from the centre of mass that touches no other ground than that under it [m]
}

// ground is a plane in the vehicle's axes.
type ground struct {
	normal frame.Vec[frame.FRD] // unit, out of the ground
	above  float64              // distance of the centre of mass along the normal [m]
	secant float64              // vertical over normal distance
}

// Over returns the motion of a vehicle whose centre of mass is at positionNED [m] and moves with
// velNED [m/s], at an attitude and a body rate [rad/s], over a surface. under touches the surface
// below the centre of mass: surface.Under of it.
func Over(positionNED, velNED frame.Vec[frame.NED], attitude frame.Rot[frame.NED, frame.FRD], rate frame.Vec[frame.FRD], surface *contact.Surface, under contact.Plane) Motion {
	m := Motion{position: positionNED, attitude: attitude, surface: surface, rate: rate}
	m.velocity = attitude.Inverse().Apply(velNED)
	m.ground = m.seen(&under)
	m.clear = math.Inf(1)
	if !surface.IsPlane() {
		m.clear = under.Secant * m.above / (1 + contact.MaxGradient)
	}
	return m
}

// seen returns a plane in the vehicle's axes.
func (m *Motion) seen(p *contact.Plane) ground {
	return ground{m.attitude.Inverse().Apply(p.NormalNED), p.Distance(m.position), p.Secant}
}

// under returns the ground straight under a place of the vehicle.
func (m *Motion) under(placeFRD frame.Vec[frame.FRD]) ground {
	plane := m.surface.Under(m.position.Add(m.attitude.Apply(placeFRD)))
	return m.seen(&plane)
}

// patch is where a wheel meets the ground.
type patch struct {
	place         frame.Vec[frame.FRD] // on the ground, from the centre of mass [m]
	along, across frame.Vec[frame.FRD] // unit vectors in the ground: the way it rolls, and to its right
	axle          frame.Vec[frame.FRD] // unit vector, to the right
	normal        frame.Vec[frame.FRD] // unit vector, out of the ground
	lever         frame.Vec[frame.FRD] // of the place from a caster's pivot [m]
	depth         float64              // by how much the unloaded wheel would reach into the ground [m]

	down, ahead, aside float64 // the vehicle's velocity there: into the ground, along and across [m/s]
}

// upright is the least cosine of a wheel's tilt for which the ground cuts its plane in a direction that
// is well defined.
const upright = 0.05

// meet finds where a wheel with its hub at a place touches the ground, its heading turned by the
// given sine and cosine, and reports whether it does.
func (c *patch) meet(m *Motion, g *ground, hub frame.Vec[frame.FRD], radius, sin, cos float64) bool {
	c.axle, c.normal = frame.OfFRD(-sin, cos, 0), g.normal
	lean := cos*g.normal.Y - sin*g.normal.X
	stands := math.Sqrt(1 - lean*lean) // cosine of the wheel's tilt
	if !(stands > 0) {
		stands = 0
	}
	c.depth = radius*stands - g.above - g.normal.Dot(hub)
	if c.depth <= 0 {
		return false
	}
	per := 1 / max(stands, upright)
	c.place = hub.AddScaled(c.depth-radius*per, g.normal).AddScaled(radius*per*lean, c.axle)
	if stands > upright {
		c.along = g.normal.Cross(c.axle).Scale(per)
	} else { // it lies on its side
		c.along = frame.OfFRD(cos, sin, 0)
		c.along = c.along.AddScaled(-c.along.Dot(g.normal), g.normal)
		c.along = c.along.Scale(1 / c.along.Len())
	}
	c.across = c.along.Cross(g.normal)
	vel := m.velocity.Add(m.rate.Cross(c.place))
	c.down, c.ahead, c.aside = -g.normal.Dot(vel), c.along.Dot(vel), c.across.Dot(vel)
	return true
}
