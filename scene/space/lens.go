package space

import (
	"math"

	"github.com/g3n/engine/math32"
)

// Lens is how an eye projects what it sees.
//
// Flat goes from 0, perspective, to 1, orthographic: the picture of what lies at Focus
// stays the same.
type Lens struct {
	Fov       float64 // vertical, at Flat 0 [rad]
	Near, Far float64 // depths between which things are drawn [m]; Near is ≤ 0 only at Flat 1
	Flat      float64
	Focus     float64 // depth of what it looks at [m], > 0
}

// DepthScale is what a length at a depth before the eye [m] is divided by to be seen: the
// depth itself in perspective.
func (l Lens) DepthScale(depth float64) float64 { return (1-l.Flat)*depth + l.Flat*l.Focus }

// Projection returns GL's projection matrix, column by column, for a picture of an aspect,
// width by height: w is DepthScale, and z goes from −w at Near to w at Far.
func (l Lens) Projection(aspect float64) (m math32.Matrix4) {
	t := math.Tan(l.Fov / 2)
	wn, wf := l.DepthScale(l.Near), l.DepthScale(l.Far)
	a := (wf + wn) / (l.Far - l.Near)
	m[0], m[5] = float32(1/(t*aspect)), float32(1/t)
	m[10], m[11] = float32(-a), float32(l.Flat-1)
	m[14], m[15] = float32(-wn-a*l.Near), float32(l.Flat*l.Focus)
	return m
}
