// Package bodytest moves a rigid body under the forces of a single model, for tests of models that
// act on the vehicle: by the step that package physics makes, with principal axes along the body's.
package bodytest

import (
	"github.com/sitlark/sitlark/internal/standard"
	"github.com/sitlark/sitlark/physics/frame"
)

// Body is a rigid body.
type Body struct {
	Mass    float64              // [kg]
	Inertia frame.Vec[frame.FRD] // principal moments [kg m²]

	Position frame.Vec[frame.NED] // of the centre of mass [m]
	Velocity frame.Vec[frame.NED] // [m/s]
	Attitude frame.Rot[frame.NED, frame.FRD]
	Rate     frame.Vec[frame.FRD] // [rad/s]

	Force  frame.Vec[frame.NED] // of the last step's end, without gravity [N]
	Moment frame.Vec[frame.FRD] // about the centre of mass [N m]
}

// Step moves the body by dt [s]. load returns force and moment at the body's predicted motion.
func (b *Body) Step(dt float64, load func() (frame.Vec[frame.NED], frame.Vec[frame.FRD])) {
	a := b.Force.Scale(1 / b.Mass)
	a.Z += standard.Gravity
	b.Position = b.Position.AddScaled(dt, b.Velocity).AddScaled(dt*dt/2, a)
	b.Velocity = b.Velocity.AddScaled(dt, a)
	before := b.Rate
	mid := before.AddScaled(dt/2, b.angular(before))
	b.Rate = before.AddScaled(dt, b.angular(mid))
	b.Attitude = frame.Advance(b.Attitude, before.Add(b.Rate).Scale(0.5), dt)
	force, moment := load()
	b.Velocity = b.Velocity.AddScaled(dt/2/b.Mass, force.Sub(b.Force))
	b.Rate = b.Rate.AddScaled(dt/2, b.over(moment.Sub(b.Moment)))
	b.Force, b.Moment = force, moment
}

// angular is Euler's equation at a rate.
func (b *Body) angular(rate frame.Vec[frame.FRD]) frame.Vec[frame.FRD] {
	return b.over(b.Moment.Sub(rate.Cross(b.Inertia.Mul(rate))))
}

func (b *Body) over(m frame.Vec[frame.FRD]) frame.Vec[frame.FRD] {
	return frame.OfFRD(m.X/b.Inertia.X, m.Y/b.Inertia.Y, m.Z/b.Inertia.Z)
}

// Felt returns what an accelerometer in the centre of mass shows [m/s²].
func (b *Body) Felt() frame.Vec[frame.FRD] {
	return b.Attitude.Inverse().Apply(b.Force).Scale(1 / b.Mass)
}

// Energy returns the kinetic energy and that of the height over the origin [J].
func (b *Body) Energy() float64 {
	return b.Mass*(b.Velocity.Dot(b.Velocity)/2-standard.Gravity*b.Position.Z) + b.Rate.Dot(b.Inertia.Mul(b.Rate))/2
}
