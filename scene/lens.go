package scene

import (
	"github.com/g3n/engine/camera"
	"github.com/g3n/engine/math32"
)

// lens is the engine's camera with a projection between perspective and
// orthographic.
type lens struct {
	*camera.Camera
	proj math32.Matrix4
}

func newLens() *lens {
	return &lens{Camera: camera.NewPerspective(1, usualNear, farthest, 45, camera.Vertical)}
}

// ProjMatrix is asked for by the engine's renderer.
func (l *lens) ProjMatrix(m *math32.Matrix4) { *m = l.proj }

// aim takes over where a pose looks, and how, for a picture of an aspect, width by
// height. The eye stays GL's origin.
func (l *lens) aim(p pose, aspect float64) {
	q := glFromRot(p.att)
	l.SetQuaternionQuat(&q)
	l.proj = p.projection(aspect)
}
