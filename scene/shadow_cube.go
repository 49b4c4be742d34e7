package scene

import (
	"math"

	"github.com/g3n/engine/math32"

	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/scene/gltfmesh"
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
		a := glFromNED(axis.Scale(0.5 / c.half))
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

// bound is the radius of a sphere about the centre of mass that holds all that the
// vehicle throws a shadow with [m].
func (v *vehicle) bound() float64 {
	high := 1.3 * float64(v.shape.size)
	for _, m := range v.layout.rotors[:v.layout.count] {
		high = max(high, math.Abs(m.place.Z)+0.25*m.radius)
	}
	r := math.Hypot(v.layout.span()/2, high)
	for _, p := range v.layout.feet.places[:v.layout.feet.count] {
		r = max(r, p.Len())
	}
	r = max(r, v.body.reach())
	if v.cargo.hangs() {
		r = max(r, math.Hypot(v.cargo.depth(v), 1.8*v.cargo.half()))
	}
	return 1.03*r + 0.02
}

// reach is how far the user's own body goes from its origin [m]; 0 without one.
func (b *Body) reach() float64 {
	if b.Mesh == nil {
		return 0
	}
	if b.meshReach == 0 {
		for i := range b.Mesh.Parts {
			v := b.Mesh.Parts[i].Vertices
			for k := 0; k+2 < len(v); k += gltfmesh.Floats {
				p := math32.Vector3{X: v[k], Y: v[k+1], Z: v[k+2]}
				b.meshReach = max(b.meshReach, float64(p.Length()))
			}
		}
	}
	return b.meshReach
}
