package physics

import (
	"cmp"
	"math"
	"slices"

	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/physics/rotor"
	"github.com/sitlark/sitlark/vehicle/airframe"
	"github.com/sitlark/sitlark/vehicle/layout"
)

// mount is how a rotor stands on the body. The disc's own axes are the body's,
// turned the shortest way to where the rotor points and then by its servo.
type mount struct {
	place   frame.Vec[frame.FRD] // [m]
	spin    float64              // 1 clockwise, −1 counter-clockwise
	special bool                 // any of what follows is not as usual

	thrustScale, torqueScale, dragScale float64
	reaction                            float64       // share of the air's torque that turns the body; 0: the shaft's whole
	stacked                             bool          // rotors are above it or below
	above                               []rotor.Upper // whose wakes it works in

	tilted       bool
	bodyFromDisc frame.Rot[frame.FRD, frame.FRD]
	axis         frame.Vec[frame.FRD]            // unit vector of the thrust
	fixed        frame.Rot[frame.FRD, frame.FRD] // bodyFromDisc with the servo upright

	servo    layout.Tilt
	angleDeg float64              // of the servo
	turning  frame.Vec[frame.FRD] // its rate [rad/s]
}

// mountsOf returns how the vehicle's rotors stand, their order from the top down,
// and those on a servo.
func mountsOf(v *airframe.Vehicle, blades *rotor.Model) (mounts []mount, order, servos []int) {
	mounts = make([]mount, len(v.Motors))
	for i := range v.Motors {
		mounts[i] = mountOf(&v.Motors[i])
		order = append(order, i)
		if mounts[i].servo.Channel > 0 {
			servos = append(servos, i)
		}
	}
	for i := range mounts {
		m := &mounts[i]
		m.above = uppersOf(v, i, blades)
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
	return mounts, order, servos
}

func mountOf(a *airframe.Motor) mount {
	m := mount{
		place: a.PlaceFRD, spin: -1,
		thrustScale: a.ThrustScale, torqueScale: a.TorqueScale, dragScale: a.DragScale, reaction: a.ReactionScale,
		fixed: toThrust(a.Thrust()), servo: a.Tilt,
	}
	if a.Clockwise {
		m.spin = 1
	}
	m.tilted = a.Thrust() != up || a.Tilt.Channel > 0
	m.upright()
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

// upright puts the servo to where the rotor points as it was built.
func (m *mount) upright() {
	m.turning, m.angleDeg = frame.Vec[frame.FRD]{}, 0
	if m.servo.Channel > 0 {
		m.angleDeg = m.servo.AngleDeg(m.servo.UprightUs())
	}
	m.point()
}

// swing moves the servo for dt towards the angle of its pulse, at the most as fast
// as it goes from end to end in layout.TiltTravelS. Without a pulse it stays.
func (m *mount) swing(in *Inputs, dt float64) {
	step := 0.0
	if pulse := in.PWMUs[m.servo.Channel-1]; pulse != 0 {
		most := math.Abs(m.servo.At2000Deg-m.servo.At1000Deg) / layout.TiltTravelS * dt
		step = max(-most, min(most, m.servo.AngleDeg(float64(pulse))-m.angleDeg))
	}
	m.turning = m.hinge().Scale(step * math.Pi / 180 / dt)
	if step != 0 {
		m.angleDeg += step
		m.point()
	}
}

// hinge is the axis about which the servo's angle is positive.
func (m *mount) hinge() frame.Vec[frame.FRD] {
	if m.servo.Axis == layout.TiltPitch {
		return frame.OfFRD(0, 1, 0)
	}
	return frame.OfFRD(1, 0, 0)
}

// point works out where the rotor points.
func (m *mount) point() {
	m.bodyFromDisc = m.fixed
	if m.servo.Channel > 0 {
		sin, cos := math.Sincos(m.angleDeg * math.Pi / 360)
		h := m.hinge()
		m.bodyFromDisc = frame.Compose(frame.FromQuat[frame.FRD, frame.FRD](cos, sin*h.X, sin*h.Y, sin*h.Z), m.fixed)
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
		if u.Level >= m.Level || u.Tilt != m.Tilt || u.Thrust() != m.Thrust() {
			continue
		}
		apart := u.PlaceFRD.Sub(m.PlaceFRD)
		spacing := apart.Dot(m.Thrust())
		if off := apart.AddScaled(-spacing, m.Thrust()).Len(); spacing > 0 && off < sameArm*v.Rotor.Radius {
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
