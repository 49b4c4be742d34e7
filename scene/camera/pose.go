package camera

import (
	"math"

	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/scene/space"
)

// Pose is where an eye is and what it sees. An eye's own frame is FRD, as the
// vehicle's: it looks forward, and its right is the picture's.
//
// Flat goes from 0, perspective, to 1, orthographic: the picture of what lies at
// Focus stays the same, as if the eye stepped back while its lens grew longer.
type Pose struct {
	Eye   frame.Vec[frame.NED]            // from home [m]
	Att   frame.Rot[frame.NED, frame.FRD] // of the eye
	Fov   float64                         // vertical, at Flat 0 [rad]
	Near  float64                         // nothing nearer is drawn [m]; ≤ 0 only at Flat 1
	Flat  float64
	Focus float64 // from the eye to what it looks at [m], > 0
	far   float64 // nothing farther is drawn but the sky [m]; 0: the farthest
}

// lookAt returns the attitude of an eye with a level horizon that sees target in
// the middle. Straight down, north is up.
func lookAt(eye, target frame.Vec[frame.NED]) frame.Rot[frame.NED, frame.FRD] {
	d := target.Sub(eye)
	return frame.FromEuler(0, math.Atan2(-d.Z, math.Hypot(d.X, d.Y)), math.Atan2(d.Y, d.X))
}

// depthScale is what a length at a depth before the eye [m] is divided by to be
// seen: the depth itself in perspective.
func (p Pose) depthScale(depth float64) float64 { return p.Lens().DepthScale(depth) }

// Lens returns how the eye projects what it sees.
func (p Pose) Lens() space.Lens {
	return space.Lens{Fov: p.Fov, Near: p.Near, Far: p.limit(), Flat: p.Flat, Focus: p.Focus}
}

// limit is how far the eye sees [m].
func (p Pose) limit() float64 {
	if p.far > 0 {
		return p.far
	}
	return Farthest
}

// Extent is the height of the picture at the focus [m].
func (p Pose) Extent() float64 { return 2 * p.Focus * math.Tan(p.Fov/2) }

// Project returns where a point is seen in a picture of the given size, from the
// upper left, and whether it is in front of the eye and in the picture.
func (p Pose) Project(point frame.Vec[frame.NED], width, height float64) (x, y float64, visible bool) {
	c := p.Att.Inverse().Apply(point.Sub(p.Eye))
	w := p.depthScale(c.X)
	if c.X < p.Near || w <= 0 {
		return 0, 0, false
	}
	f := height / 2 / math.Tan(p.Fov/2) / w
	x, y = width/2+f*c.Y, height/2+f*c.Z
	return x, y, x >= 0 && y >= 0 && x < width && y < height
}

// Sees reports whether something of a sphere may be in a picture of the given
// aspect, width by height.
func (p Pose) Sees(center frame.Vec[frame.NED], radius, aspect float64) bool {
	c := p.Att.Inverse().Apply(center.Sub(p.Eye))
	t := math.Tan(p.Fov / 2)
	v, least := t*(1-p.Flat), t*p.Flat*p.Focus
	h := v * aspect
	return c.X > min(0, p.Near)-radius &&
		math.Abs(c.Y) < c.X*h+least*aspect+radius*math.Sqrt(1+h*h) &&
		math.Abs(c.Z) < c.X*v+least+radius*math.Sqrt(1+v*v)
}

// shift moves the eye across the picture by shares of its height.
func (p Pose) shift(by [2]float64) Pose {
	if by != [2]float64{} {
		k := p.Extent()
		p.Eye = p.Eye.Add(p.Att.Apply(frame.OfFRD(0, k*by[0], -k*by[1])))
	}
	return p
}

// outside moves an eye straight away from the subject until it has room.
func (p Pose) outside(s Subject) Pose {
	off := p.Eye.Sub(s.Place)
	d := off.Len()
	if d >= s.room() {
		return p
	}
	if d < 1e-6 {
		off, d = p.Att.Apply(frame.OfFRD(-1, 0, 0)), 1
	}
	p.Eye = s.Place.AddScaled(s.room()/d, off)
	return p
}

// above lifts an eye over the land and turns it so that the subject stays where
// it was in the picture.
func (p Pose) above(s Subject, height func(north, east float64) float64, clear float64) Pose {
	lowest := -(height(p.Eye.X, p.Eye.Y) + clear)
	if p.Eye.Z <= lowest {
		return p
	}
	was := p.bearing(s.Place)
	p.Eye.Z = lowest
	return p.hold(s.Place, was)
}

// below lowers an eye under a height [m]: one with perspective turns so that the subject stays where it was in the picture, one without
// goes along its line of sight, which leaves the picture as it was.
func (p Pose) below(s Subject, height float64) Pose {
	if p.Eye.Z >= -height {
		return p
	}
	ahead := p.Att.Apply(frame.OfFRD(1, 0, 0))
	if p.Flat == 1 && ahead.Z > levelSine {
		step := (-height - p.Eye.Z) / ahead.Z
		p.Eye, p.Focus = p.Eye.AddScaled(step, ahead), p.Focus-step
		p.Fov = 2 * math.Atan(math.Tan(p.Fov/2)*(p.Focus+step)/p.Focus)
		return p
	}
	was := p.bearing(s.Place)
	p.Eye.Z = -height
	return p.hold(s.Place, was)
}

// bearing returns the direction to a point in the eye's frame, of length 1; ahead
// where the point is in the eye.
func (p Pose) bearing(point frame.Vec[frame.NED]) frame.Vec[frame.FRD] {
	c := p.Att.Inverse().Apply(point.Sub(p.Eye))
	if d := c.Len(); d > 1e-9 {
		return c.Scale(1 / d)
	}
	return frame.OfFRD(1, 0, 0)
}

// hold turns the eye the shortest way so that it has the point at a bearing.
func (p Pose) hold(point frame.Vec[frame.NED], want frame.Vec[frame.FRD]) Pose {
	p.Att = frame.Compose(p.Att, arc(want, p.bearing(point)))
	return p
}

// arc turns the unit vector a to the unit vector b the shortest way.
func arc(a, b frame.Vec[frame.FRD]) frame.Rot[frame.FRD, frame.FRD] {
	dot := a.Dot(b)
	if dot < -0.999999 { // opposite: about any axis across
		return frame.FromQuat[frame.FRD, frame.FRD](0, -a.Y, a.X, 1e-9)
	}
	x := a.Cross(b)
	return frame.FromQuat[frame.FRD, frame.FRD](1+dot, x.X, x.Y, x.Z)
}

// Farthest is the distance beyond which an eye sees nothing but the sky [m].
const Farthest = 30000
