package scene

import (
	"math"

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

// projection is GL's, column by column: w is depthScale, and z goes from −w at
// near to w at the limit.
func (p pose) projection(aspect float64) (m math32.Matrix4) {
	t := math.Tan(p.fov / 2)
	far := p.limit()
	wn, wf := p.depthScale(p.near), p.depthScale(far)
	a := (wf + wn) / (far - p.near)
	m[0], m[5] = float32(1/(t*aspect)), float32(1/t)
	m[10], m[11] = float32(-a), float32(p.flat-1)
	m[14], m[15] = float32(-wn-a*p.near), float32(p.flat*p.focus)
	return m
}
