package physics

import (
	"cmp"
	"math"
	"slices"

	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/physics/rotor"
	"github.com/sitlark/sitlark/physics/servo"
	"github.com/sitlark/sitlark/vehicle/airframe"
)

// mount is how a rotor stands on the body. The disc's own axes are the body's,
// turned the shortest way to where the rotor points and then by its servo.
type mount struct {
	place   frame.Vec[frame.FRD] // [m]
	radius  float64              // of the propeller [m]
	spin    float64              // 1 clockwise, −1 counter-clockwise
	special bool                 // any of what follows is not as usual

	thrustScale, torqueScale, dragScale float64
	reaction                            float64       // share of the air's torque that turns the body; 0: the shaft's whole
	stacked                             bool          // rotors are above it or below
	above                               []rotor.Upper // whose wakes it works in

	backward     bool // it turns against its own sense, and pushes to its other side
	tilted       bool // its thrust may point another way than up
	bodyFromDisc frame.Rot[frame.FRD, frame.FRD]
	axis         frame.Vec[frame.FRD]            // unit vector of the thrust
	fixed        frame.Rot[frame.FRD, frame.FRD] // bodyFromDisc with the servo upright

	hinge   frame.Vec[frame.FRD] // about which a servo's positive angle turns it; zero: it is fixed
	servo   int                  // then: its place among the vehicle's
	turning frame.Vec[frame.FRD] // the servo's rate [rad/s]
}

// mountsOf returns how the vehicle's rotors stand, and their order from the top down.
func mountsOf(v *airframe.Vehicle, blades []*rotor.Model) (mounts []mount, order []int) {
	mounts = make([]mount, len(v.Motors))
	for i := range v.Motors {
		mounts[i] = mountOf(&v.Motors[i], v.Rotor(i).Radius, v.Drive(i).Reverses)
		order = append(order, i)
	}
	for i := range mounts {
		m := &mounts[i]
		m.above = uppersOf(v, i, blades[i])
		m.stacked = m.stacked || len(m.above) > 0
		for _, u := range m.above {
			mounts[u.Rotor].stacked = true
		}
	}
	for i := range mounts {
		m := &mounts[i]
		m.special = m.tilted || m.stacked || m.thrustScale > 0 || m.torqueScale > 0 || m.dragScale > 0
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(v.Motors[a].Level, v.Motors[b].Level) })
	return mounts, order
}

func mountOf(a *airframe.Motor, radius float64, reverses bool) mount {
	m := mount{
		place: a.PlaceFRD, radius: radius, spin: -1,
		thrustScale: a.ThrustScale, torqueScale: a.TorqueScale, dragScale: a.DragScale, reaction: a.ReactionScale,
		fixed: toThrust(a.Thrust()), hinge: a.Hinge, servo: a.Servo,
	}
	if a.Clockwise {
		m.spin = 1
	}
	m.tilted = a.Thrust() != up || a.Tilts() || reverses
	m.point(0)
	return m
}

// up is where thrust points that is not tilted.
var up = frame.OfFRD(0, 0, -1)

// toThrust is the shortest turn from up to a unit vector; about forward where that
// points down.
func toThrust(axis frame.Vec[frame.FRD]) frame.Rot[frame.FRD, frame.FRD] {
	w := 1 + up.Dot(axis)
	if w < 1e-12 {
		return frame.FromQuat[frame.FRD, frame.FRD](0, 1, 0, 0)
	}
	v := up.Cross(axis)
	return frame.FromQuat[frame.FRD, frame.FRD](w, v.X, v.Y, v.Z)
}

// moveServos turns the servos for dt [s] by their pulses, and what stands on them.
func (p *propulsion) moveServos(in *Inputs, now, dt float64) {
	if len(p.servos) == 0 || !p.supplied() && (len(p.vehicle.Fins) > 0 || p.vehicle.Pedestal.Given()) { // which have no supply of their own
		return
	}
	var turned [servo.Max]float64
	for k := range p.servos {
		s := &p.vehicle.Servos[k]
		turned[k] = p.servos[k].Advance(s, p.signalsOf(in, now, s.Latency, dt)[s.Output-1], dt)
	}
	for i := range p.mounts {
		m := &p.mounts[i]
		if !m.swings() {
			continue
		}
		step := turned[m.servo]
		m.turning = m.hinge.Scale(step * math.Pi / 180 / dt)
		if step != 0 {
			m.point(p.servos[m.servo].AngleDeg)
		}
	}
}

// supplied reports whether the battery gives a voltage.
func (p *propulsion) supplied() bool {
	return !p.pack.Faults.Disconnected && p.pack.OpenCircuit(&p.vehicle.Battery) > 0
}

// servoAngle is that of what a servo moves [rad].
func (p *propulsion) servoAngle(servo int) float64 {
	return p.servos[servo].AngleDeg * math.Pi / 180
}

// swings reports whether the rotor stands on a servo.
func (m *mount) swings() bool { return m.hinge != frame.Vec[frame.FRD]{} }

// pointMounts works out where the rotors on servos point, at rest.
func (p *propulsion) pointMounts() {
	for i := range p.mounts {
		if m := &p.mounts[i]; m.swings() {
			m.turning = frame.Vec[frame.FRD]{}
			m.point(p.servos[m.servo].AngleDeg)
		}
	}
}

// point works out where the rotor points with its servo at an angle [deg].
func (m *mount) point(angleDeg float64) {
	m.bodyFromDisc = m.fixed
	if h := m.hinge; m.swings() {
		sin, cos := math.Sincos(angleDeg * math.Pi / 360)
		m.bodyFromDisc = frame.Compose(frame.FromQuat[frame.FRD, frame.FRD](cos, sin*h.X, sin*h.Y, sin*h.Z), m.fixed)
	}
	if m.backward {
		m.bodyFromDisc = frame.Compose(m.bodyFromDisc, overturn)
	}
	m.axis = up
	if m.tilted {
		m.axis = m.bodyFromDisc.Apply(up)
	}
}

// uppersOf returns the rotors above the i-th one in its stack: on the same arm, at
// a higher level, and pointing where it points, on the same servo if any.
func uppersOf(v *airframe.Vehicle, i int, blades *rotor.Model) (uppers []rotor.Upper) {
	m := &v.Motors[i]
	for j := range v.Motors {
		u := &v.Motors[j]
		if u.Level >= m.Level || u.Hinge != m.Hinge || u.Servo != m.Servo || u.Thrust() != m.Thrust() {
			continue
		}
		apart := u.PlaceFRD.Sub(m.PlaceFRD)
		spacing := apart.Dot(m.Thrust())
		if off := apart.AddScaled(-spacing, m.Thrust()).Len(); spacing > 0 && off < sameArm*v.Rotor(i).Radius {
			uppers = append(uppers, blades.Above(j, spacing))
		}
	}
	return uppers
}

// sameArm is how far the hubs of a stack may be off their common axis, over the
// radius.
const sameArm = 0.25

// Uppers returns the rotors whose wakes the i-th one of a vehicle works in, as World
// has them, for who looks for a vehicle's steady states.
func Uppers(v *airframe.Vehicle, i int, blades *rotor.Model) []rotor.Upper {
	return uppersOf(v, i, blades)
}

// A propeller that turns against its own sense is one that points the other way and turns in its own sense about that: a half
// turn about a blade's axis takes one to the other, but for the blades' sections: see rotor.Params.Backward.

// overturn is that half turn.
var overturn = frame.FromQuat[frame.FRD, frame.FRD](0, 1, 0, 0)

// face turns a rotor to the side to which its motor's sense lets it push.
func (p *propulsion) face(i int) {
	m, a := &p.mounts[i], &p.vehicle.Motors[i]
	if m.backward == p.motors[i].Backward {
		return
	}
	m.backward = p.motors[i].Backward
	m.thrustScale, m.torqueScale = a.ThrustScale, a.TorqueScale
	if m.backward {
		thrust, torque := p.vehicle.Rotor(i).Backward()
		m.thrustScale, m.torqueScale = thrust*orOne(a.ThrustScale), torque*orOne(a.TorqueScale)
	}
	angle := 0.0
	if m.swings() {
		angle = p.servos[m.servo].AngleDeg
	}
	m.point(angle)
}

// orOne returns a factor for which 0 stands for 1.
func orOne(f float64) float64 {
	if f == 0 {
		return 1
	}
	return f
}
