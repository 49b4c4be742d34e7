package physics

import (
	"github.com/sitlark/sitlark/internal/standard"
	"github.com/sitlark/sitlark/physics/addedmass"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/physics/sensor"
	"github.com/sitlark/sitlark/physics/state"
)

// motion is where a body is and how it moves.
type motion struct {
	position frame.Vec[frame.NED] // of the centre of mass [m]
	velocity frame.Vec[frame.NED] // [m/s]
	attitude frame.Rot[frame.NED, frame.FRD]
	rate     frame.Vec[frame.FRD] // [rad/s]
}

// placeOf returns where a place of the vehicle is in the world [m].
func (m *motion) placeOf(placeFRD frame.Vec[frame.FRD]) frame.Vec[frame.NED] {
	return m.position.Add(m.attitude.Apply(placeFRD))
}

// rigidBody is the vehicle as a rigid body.
//
// A step is predict, then the models at the predicted motion, then correct:
// velocity Verlet, of order two also for forces that depend on velocity.
// Source: W.C. Swope et al., J. Chem. Phys. 76(1), 1982, eq. 2 and 5.
type rigidBody struct {
	mass    float64 // [kg]
	inertia tensor

	motion

	spin frame.Vec[frame.FRD] // angular momentum of the rotors, of a World that is gyroscopic [N m s]

	force  frame.Vec[frame.NED] // all but gravity, at the present motion [N]
	moment frame.Vec[frame.FRD] // about the centre of mass [N m]

	// What pushes it from outside: known beforehand, and so the mean over the step.
	pushNED  frame.Vec[frame.NED] // [N]
	twistFRD frame.Vec[frame.FRD] // [N m]
}

// carried is what moves a fluid along that the body carries with it, under a force but gravity and a moment about the centre of mass.
func (b *rigidBody) carried(force frame.Vec[frame.NED], moment frame.Vec[frame.FRD]) addedmass.Carried {
	body := b.attitude.Inverse()
	all := force.Add(b.pushNED)
	all.Z += b.mass * standard.Gravity
	return addedmass.Carried{
		Mass: b.mass, Inertia: b.inertia.moments, Products: b.inertia.products,
		VelFRD: body.Apply(b.velocity), RateFRD: b.rate, ForceFRD: body.Apply(all),
		MomentFRD: moment.Add(b.twistFRD).Sub(b.rate.Cross(b.inertia.momentum(b.rate).Add(b.spin))),
	}
}

func (b *rigidBody) accel() frame.Vec[frame.NED] {
	a := b.force.Add(b.pushNED).Scale(1 / b.mass)
	a.Z += standard.Gravity
	return a
}

// angularAccel is Euler's equation for a moment at a rate.
func (b *rigidBody) angularAccel(moment, rate frame.Vec[frame.FRD]) frame.Vec[frame.FRD] {
	i := &b.inertia
	if !i.full { // the same by the shortest way: the hottest lines of a step
		return i.inverse.Mul(moment.Sub(rate.Cross(i.moments.Mul(rate))))
	}
	return i.solve(moment.Sub(rate.Cross(i.momentum(rate).Add(b.spin))))
}

// predict moves the body by dt [s] under the present force and moment.
func (b *rigidBody) predict(dt float64) {
	a := b.accel()
	b.position = b.position.AddScaled(dt, b.velocity).AddScaled(dt*dt/2, a)
	b.velocity = b.velocity.AddScaled(dt, a)
	b.integrateRotation(dt)
}

// integrateRotation advances rate and attitude under a constant moment: the rate by the
// classical Runge-Kutta method, the attitude by the exponential of the
// fourth-order Magnus series, so that free tumbling keeps energy and momentum.
//
// Source: S. Blanes et al., The Magnus expansion and some of its applications,
// Physics Reports 470, 2009, sec. 5 (Simpson's rule). The commutator's sign is
// that of body rates, which multiply from the right.
func (b *rigidBody) integrateRotation(dt float64) {
	w0, m := b.rate, b.moment.Add(b.twistFRD)
	k1 := b.angularAccel(m, w0)
	k2 := b.angularAccel(m, w0.AddScaled(dt/2, k1))
	k3 := b.angularAccel(m, w0.AddScaled(dt/2, k2))
	k4 := b.angularAccel(m, w0.AddScaled(dt, k3))
	w1 := w0.AddScaled(dt/6, k1).AddScaled(dt/3, k2).AddScaled(dt/3, k3).AddScaled(dt/6, k4)
	// The middle from the cubic through both ends and their slopes (k4 is the
	// last one's within the order that counts).
	mid := w0.Add(w1).Scale(0.5).AddScaled(dt/8, k1.Sub(k4))
	mean := w0.Add(w1).AddScaled(4, mid).Scale(1.0 / 6)
	mean = mean.AddScaled(dt/12, w0.Cross(w1))
	b.attitude = frame.Advance(b.attitude, mean, dt)
	b.rate = w1
}

// correct replaces the force and moment by those at the predicted motion, and
// the velocities' share of the old ones by the mean of both.
func (b *rigidBody) correct(force frame.Vec[frame.NED], moment frame.Vec[frame.FRD], dt float64) {
	b.velocity = b.velocity.AddScaled(dt/2/b.mass, force.Sub(b.force))
	b.rate = b.rate.AddScaled(dt/2, b.inertia.solve(moment.Sub(b.moment)))
	b.force, b.moment = force, moment
}

// truth is the body's motion, with what an accelerometer at that place feels.
func (b *rigidBody) truth(imuPlace frame.Vec[frame.FRD]) state.Body {
	felt := b.attitude.Inverse().Apply(b.force.Add(b.pushNED)).Scale(1 / b.mass)
	if imuPlace != (frame.Vec[frame.FRD]{}) {
		felt = sensor.SpecificForce(felt, b.rate, b.angularAccel(b.moment.Add(b.twistFRD), b.rate), imuPlace)
	}
	return state.Body{
		PositionNED:      b.position,
		VelGround:        b.velocity,
		NEDFromFRD:       b.attitude,
		Rate:             b.rate,
		SpecificForceFRD: felt,
	}
}

// tensor is a body's inertia tensor and its inverse. Make it by newTensor.
type tensor struct {
	moments  frame.Vec[frame.FRD] // the diagonal [kg m²]
	products frame.Vec[frame.FRD] // Ixy, Ixz, Iyz; the tensor has their negatives
	inverse  frame.Vec[frame.FRD] // the inverse's diagonal [1/(kg m²)]
	coupling frame.Vec[frame.FRD] // the inverse's xy, xz, yz
	full     bool                 // there are products, or rotors whose momentum counts
}

// newTensor inverts the tensor by its adjugate. It must be positive definite, as
// airframe.Vehicle.Validate makes sure.
func newTensor(moments, products frame.Vec[frame.FRD]) tensor {
	t := tensor{moments: moments, products: products, full: products != frame.Vec[frame.FRD]{}}
	if !t.full {
		t.inverse = frame.OfFRD(1/moments.X, 1/moments.Y, 1/moments.Z)
		return t
	}
	xx, yy, zz := moments.X, moments.Y, moments.Z
	xy, xz, yz := -products.X, -products.Y, -products.Z
	xxA, xyA, xzA := yy*zz-yz*yz, xz*yz-xy*zz, xy*yz-xz*yy
	det := xx*xxA + xy*xyA + xz*xzA
	t.inverse = frame.OfFRD(xxA, xx*zz-xz*xz, xx*yy-xy*xy).Scale(1 / det)
	t.coupling = frame.OfFRD(xyA, xzA, xy*xz-xx*yz).Scale(1 / det)
	return t
}

// slowPrecession is by how much rotors at their top speed may turn the body's axes in a step [rad]
// where their gyroscopic moment is one of the forces that a step begins and ends with. That makes
// a nutation grow by the share θ⁴/4 in a step that turns it by θ. With more, the moment depends on
// the rate within the step: see rigidBody.angularAccel.
const slowPrecession = 0.1

// tensorOf returns that of the World's vehicle, as it is now.
func tensorOf(w *World) tensor {
	t := newTensor(w.vehicle.Inertia, w.vehicle.Products)
	t.full = t.full || w.gyroscopic
	return t
}

// momentum returns I ω [N m s].
func (t *tensor) momentum(rate frame.Vec[frame.FRD]) frame.Vec[frame.FRD] {
	l := t.moments.Mul(rate)
	if t.full {
		l = l.Sub(symmetric(t.products, rate))
	}
	return l
}

// solve returns I⁻¹ M.
func (t *tensor) solve(moment frame.Vec[frame.FRD]) frame.Vec[frame.FRD] {
	a := t.inverse.Mul(moment)
	if t.full {
		a = a.Add(symmetric(t.coupling, moment))
	}
	return a
}

// symmetric returns the product with the symmetric matrix of a null diagonal whose
// other elements are xy, xz, yz.
func symmetric(off, v frame.Vec[frame.FRD]) frame.Vec[frame.FRD] {
	return frame.OfFRD(off.X*v.Y+off.Y*v.Z, off.X*v.X+off.Z*v.Z, off.Y*v.X+off.Z*v.Y)
}
