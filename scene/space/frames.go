// Package space has what all parts of the scene measure with: the boundary between the
// physics' coordinate frames and GL's, angles, interpolation and springs. It knows no GL.
package space

import (
	"github.com/g3n/engine/math32"

	"github.com/sitlark/sitlark/physics/frame"
)

// This file is the only boundary between the frames of physics and those of GL.
//
// World: GL's x is east, y is up, −z is north, so (N, E, D) → (E, −D, −N).
// Body and camera: models are built nose to −z and right to +x, so
// (F, R, D) → (R, −D, −F). Both are the same rotation of the axes (determinant
// +1), hence a quaternion's vector part maps likewise and its scalar stays.

// GLFromNED returns a world vector [m] in GL axes. Positions must have the eye
// subtracted first, in float64.
func GLFromNED(v frame.Vec[frame.NED]) math32.Vector3 {
	return math32.Vector3{X: float32(v.Y), Y: float32(-v.Z), Z: float32(-v.X)}
}

// GLFromFRD returns a body vector [m] in the axes of a model.
func GLFromFRD(v frame.Vec[frame.FRD]) math32.Vector3 {
	return math32.Vector3{X: float32(v.Y), Y: float32(-v.Z), Z: float32(-v.X)}
}

// GLFromRot returns the quaternion that turns a model, or a camera, as r turns
// the body.
func GLFromRot(r frame.Rot[frame.NED, frame.FRD]) math32.Quaternion {
	w, x, y, z := r.Quat()
	return *math32.NewQuaternion(float32(y), float32(-z), float32(-x), float32(w))
}

// FRDFromGL returns a body vector [m] given in the axes of a model.
func FRDFromGL(x, y, z float32) frame.Vec[frame.FRD] {
	return frame.OfFRD(-float64(z), float64(x), -float64(y))
}

// NEDFromGL returns a world vector [m] given in GL axes.
func NEDFromGL(v [3]float64) frame.Vec[frame.NED] { return frame.OfNED(-v[2], v[0], -v[1]) }
