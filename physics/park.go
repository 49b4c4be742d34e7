package physics

import (
	"math"

	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/physics/ground"
)

const (
	parkStep  = 0.001 // [s]
	parkSteps = 3000  // in which every vehicle that can stand at home does
	// heldFast is a friction that no slope overcomes: a hand that holds the vehicle
	// until the first step.
	heldFast = 1000
)

// park stands the vehicle at home on the ground's slope, so that it rests from the
// first step on: what legs carry and anchors hold is what the very same contact
// came to when gravity alone acted. A vehicle that finds no rest, on ground
// where it falls over, is left as it was put down.
func (w *World) park() {
	w.putDown()
	down := w.body
	rests := w.relax(heldFast)
	held, anchors := w.body, w.contact
	switch {
	case w.relax(w.vehicle.Ground.Friction):
	case rests: // too steep to stand on: let go at the first step
		w.body, w.contact = held, anchors
	default:
		w.body, w.contact = down, ground.State{}
	}
	w.body.velocity, w.body.rate = frame.Vec[frame.NED]{}, frame.Vec[frame.FRD]{}
}

// putDown places the vehicle upright on the plane of the ground at its pad, its nose
// in the direction of the initial yaw.
func (w *World) putDown() {
	pad := frame.OfNED(w.params.PadNorth, w.params.PadEast, 0)
	b, home := &w.body, w.surface.Under(pad)
	b.attitude = alongSlope(home.NormalNED, w.params.Yaw)
	pad.Z = home.Height(pad)
	b.position = pad.AddScaled(w.vehicle.Ground.RestHeight(w.vehicle.Mass*Gravity), home.NormalNED)
	w.contact = ground.State{}
	w.stand()
	if deep := -w.touch.Height; deep > 0.01 { // ground that bulges
		b.position.Z -= deep
	}
	w.contact = ground.State{}
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
func (w *World) relax(friction float64) bool {
	b, held := &w.body, w.vehicle.Ground
	held.Friction = friction
	for i := range parkSteps {
		if i > 0 {
			b.predict(parkStep)
		}
		touch := w.contact.Step(&held, &ground.Inputs{
			PositionNED: b.position, VelNED: b.velocity, NEDFromFRD: b.attitude, Rate: b.rate, Surface: &w.surface,
		})
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

// still tells whether the body neither moves nor is about to.
func (b *rigidBody) still() bool {
	return b.velocity.Len() < 1e-9 && b.rate.Len() < 1e-9 && b.accel().Len() < 1e-7 && b.angularAccel(b.moment, b.rate).Len() < 1e-6
}
