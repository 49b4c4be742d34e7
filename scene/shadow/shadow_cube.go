package shadow

import (
	"github.com/g3n/engine/math32"

	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/scene/space"
)

// cube is the space that a shadow map covers, seen along the light.
type cube struct {
	center frame.Vec[frame.NED]
	half   float64 // of a side [m]
	right  frame.Vec[frame.NED]
	up     frame.Vec[frame.NED]
	along  frame.Vec[frame.NED] // the way that light goes
}

// lookAlong is a cube about a place that light from a direction, a unit vector, passes.
func lookAlong(toSun, center frame.Vec[frame.NED], half float64) cube {
	level := frame.OfNED(-toSun.Y, toSun.X, 0) // right of one who looks away from the sun
	if l := level.Len(); l > 1e-6 {
		level = level.Scale(1 / l)
	} else {
		level = frame.OfNED(0, 1, 0)
	}
	along := toSun.Scale(-1)
	return cube{center: center, half: half, right: level, up: level.Cross(along), along: along}
}

// sight takes a place, in GL axes from an origin, into the cube: 0 to 1 on each
// axis, z along the light.
func (c *cube) sight(origin frame.Vec[frame.NED]) (m math32.Matrix4) {
	off := origin.Sub(c.center)
	for row, axis := range [3]frame.Vec[frame.NED]{c.right, c.up, c.along} {
		a := space.GLFromNED(axis.Scale(0.5 / c.half))
		m[row], m[4+row], m[8+row] = a.X, a.Y, a.Z
		m[12+row] = float32(0.5 + 0.5*off.Dot(axis)/c.half)
	}
	m[15] = 1
	return m
}

// clip is the same in GL's clip space, −1 to 1.
func (c *cube) clip(origin frame.Vec[frame.NED]) math32.Matrix4 {
	m := c.sight(origin)
	for row := range 3 {
		for column := range 4 {
			m[4*column+row] *= 2
		}
		m[12+row]--
	}
	return m
}
