package physics

import (
	"math"

	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/physics/ground"
	"github.com/sitlark/sitlark/vehicle/airframe"
)

const (
	parkStep  = 0.001 // [s]
	parkSteps = 3000  // in which every vehicle that can stand at home does
	// heldFast is a friction that no slope overcomes: a hand that holds the vehicle
	// until the first step.
	heldFast = 1000
)

// park stands the vehicle on its pad, on the ground's slope, so that it rests from the
// first step on: what legs carry and anchors hold is what the very same contact
// came to when gravity alone acted. A vehicle that finds no rest, on ground
// where it falls over, is left as it was put down.
func (l *landing) park(b *rigidBody, v *airframe.Vehicle, surface *ground.Surface, p *Params) {
	l.putDown(b, v, surface, p)
	down := *b
	rests := l.relax(b, v.Ground, surface, heldFast)
	held, anchors := *b, l.contact
	switch {
	case l.relax(b, v.Ground, surface, v.Ground.Friction):
	case rests: // too steep to stand on: let go at the first step
		*b, l.contact = held, anchors
	default:
		*b, l.contact = down, ground.State{}
	}
	b.velocity, b.rate = frame.Vec[frame.NED]{}, frame.Vec[frame.FRD]{}
}

// putDown places the vehicle upright on the plane of the ground at its pad, its nose
// in the direction of the initial yaw.
func (l *landing) putDown(b *rigidBody, v *airframe.Vehicle, surface *ground.Surface, p *Params) {
	pad := frame.OfNED(p.PadNorth, p.PadEast, 0)
	home := surface.Under(pad)
	b.attitude = alongSlope(home.NormalNED, p.Yaw)
	pad.Z = home.Height(pad)
	b.position = pad.AddScaled(v.Ground.RestHeight(v.Mass*Gravity), home.NormalNED)
	var contact ground.State
	touch := contact.Step(&v.Ground, b.meets(surface))
	if deep := -touch.Height; deep > 0.01 { // ground that bulges
		b.position.Z -= deep
	}
	l.contact = ground.State{}
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
// and tells whether it came to rest.
func (l *landing) relax(b *rigidBody, held ground.Params, surface *ground.Surface, friction float64) bool {
	held.Friction = friction
	for i := range parkSteps {
		if i > 0 {
			b.predict(parkStep)
		}
		touch := l.contact.Step(&held, b.meets(surface))
		if i > 0 {
			b.correct(touch.ForceNED, touch.MomentFRD, parkStep)
		} else {
			b.force, b.moment = touch.ForceNED, touch.MomentFRD
		}
		if b.still() {
			return true
		}
	}
	return false
}

// meets is the contact's inputs for a motion over a surface, with legs that do not break.
func (m *motion) meets(surface *ground.Surface) *ground.Inputs {
	return &ground.Inputs{PositionNED: m.position, VelNED: m.velocity, NEDFromFRD: m.attitude, Rate: m.rate, Surface: surface}
}

// still tells whether the body neither moves nor is about to.
func (b *rigidBody) still() bool {
	return b.velocity.Len() < 1e-9 && b.rate.Len() < 1e-9 && b.accel().Len() < 1e-7 && b.angularAccel(b.moment, b.rate).Len() < 1e-6
}
