package camera

import (
	"math"

	"github.com/sitlark/sitlark/scene/space"
)

// Aside is a place in the picture, beside its middle, at which the vehicle stands while
// something covers the middle.
type Aside struct {
	On           bool
	Right, Below float64 // of the picture's middle, in shares of its height

	share space.Spring // 1: the vehicle stands there
}

const asideLag = 0.3 // [s]

// ease moves the vehicle to its place, or back.
func (a *Aside) ease(dt float64) {
	to := 0.0
	if a.On {
		to = 1
	}
	a.share.Follow(to, asideLag, dt)
}

// beside moves the eye across the picture, so that the subject is seen at a.
func (p Pose) beside(s Subject, a *Aside) Pose {
	if a.share.Value < 1e-3 {
		return p
	}
	c := p.Att.Inverse().Apply(s.Place.Sub(p.Eye))
	w := p.depthScale(c.X)
	if c.X <= 0 || w <= 0 {
		return p
	}
	f := 1 / (2 * math.Tan(p.Fov/2) * w) // a picture's heights for a metre at the subject
	off := [2]float64{f*c.Y - a.Right, a.Below - f*c.Z}
	p.Focus = max(p.Focus, 1e-3)
	k := a.share.Value * w / p.Focus
	return p.shift([2]float64{k * off[0], k * off[1]})
}
