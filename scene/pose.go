package scene

import (
	"math"

	"github.com/sitlark/sitlark/physics/frame"
)

// pose is where an eye is and what it sees. An eye's own frame is FRD, as the
// vehicle's: it looks forward, and its right is the picture's.
type pose struct {
	eye  frame.Vec[frame.NED]            // from home [m]
	att  frame.Rot[frame.NED, frame.FRD] // of the eye
	fov  float64                         // vertical [rad]
	near float64                         // nothing nearer is drawn [m]
}

// lookAt returns the attitude of an eye with a level horizon that sees target in
// the middle. Straight down, north is up.
func lookAt(eye, target frame.Vec[frame.NED]) frame.Rot[frame.NED, frame.FRD] {
	d := target.Sub(eye)
	return frame.FromEuler(0, math.Atan2(-d.Z, math.Hypot(d.X, d.Y)), math.Atan2(d.Y, d.X))
}

// project returns where a point is seen in a picture of the given size, from the
// upper left, and whether it is in front of the eye and in the picture.
func (p pose) project(point frame.Vec[frame.NED], width, height float64) (x, y float64, visible bool) {
	c := p.att.Inverse().Apply(point.Sub(p.eye))
	if c.X < p.near {
		return 0, 0, false
	}
	f := height / 2 / math.Tan(p.fov/2)
	x, y = width/2+f*c.Y/c.X, height/2+f*c.Z/c.X
	return x, y, x >= 0 && y >= 0 && x < width && y < height
}

// sees tells whether something of a sphere may be in a picture of the given
// aspect, width by height.
func (p pose) sees(center frame.Vec[frame.NED], radius, aspect float64) bool {
	c := p.att.Inverse().Apply(center.Sub(p.eye))
	v := math.Tan(p.fov / 2)
	h := v * aspect
	return c.X > -radius &&
		math.Abs(c.Y) < c.X*h+radius*math.Sqrt(1+h*h) &&
		math.Abs(c.Z) < c.X*v+radius*math.Sqrt(1+v*v)
}

// blend returns a at t = 0, b at t = 1, and a smooth way between.
func blend(a, b pose, t float64) pose {
	return pose{
		eye:  a.eye.AddScaled(t, b.eye.Sub(a.eye)),
		att:  slerp(a.att, b.att, t),
		fov:  a.fov + (b.fov-a.fov)*t,
		near: a.near + (b.near-a.near)*t,
	}
}

// slerp turns from a to b the shorter way at a constant rate.
//
// Source: Shoemake, Animating rotation with quaternion curves, SIGGRAPH 1985.
func slerp(a, b frame.Rot[frame.NED, frame.FRD], t float64) frame.Rot[frame.NED, frame.FRD] {
	aw, ax, ay, az := a.Quat()
	bw, bx, by, bz := b.Quat()
	dot := aw*bw + ax*bx + ay*by + az*bz
	if dot < 0 {
		bw, bx, by, bz, dot = -bw, -bx, -by, -bz, -dot
	}
	u, v := 1-t, t
	if dot < 0.9995 {
		angle := math.Acos(dot)
		u, v = math.Sin(u*angle)/math.Sin(angle), math.Sin(v*angle)/math.Sin(angle)
	}
	return frame.FromQuat[frame.NED, frame.FRD](u*aw+v*bw, u*ax+v*bx, u*ay+v*by, u*az+v*bz)
}

// smoothstep eases t from 0 to 1.
func smoothstep(t float64) float64 {
	t = max(0, min(1, t))
	return t * t * (3 - 2*t)
}
