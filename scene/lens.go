package scene

import (
	enginecamera "github.com/g3n/engine/camera"
	"github.com/g3n/engine/math32"
	"github.com/sitlark/sitlark/scene/camera"
	"github.com/sitlark/sitlark/scene/space"
)

// lens is the engine's camera with a projection between perspective and
// orthographic.
type lens struct {
	*enginecamera.Camera
	proj math32.Matrix4
}

func newLens() *lens {
	return &lens{Camera: enginecamera.NewPerspective(1, camera.UsualNear, camera.Farthest, 45, enginecamera.Vertical)}
}

// ProjMatrix is asked for by the engine's renderer.
func (l *lens) ProjMatrix(m *math32.Matrix4) { *m = l.proj }

// aim takes over where a pose looks, and how, for a picture of an aspect, width by
// height. The eye stays GL's origin.
func (l *lens) aim(p camera.Pose, aspect float64) {
	q := space.GLFromRot(p.Att)
	l.SetQuaternionQuat(&q)
	l.proj = p.Projection(aspect)
}
