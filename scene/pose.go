package scene

import (
	"math"

	"github.com/g3n/engine/math32"
	"github.com/sitlark/sitlark/physics/frame"
)

// pose is where an eye is and what it sees. An eye's own frame is FRD, as the
// vehicle's: it looks forward, and its right is the picture's.
//
// flat goes from 0, perspective, to 1, orthographic: the picture of what lies at
// focus stays the same, as if the eye stepped back while its lens grew longer.
type pose struct {
	eye   frame.Vec[frame.NED]            // from home [m]
	att   frame.Rot[frame.NED, frame.FRD] // of the eye
	fov   float64                         // vertical, at flat 0 [rad]
	near  float64                         // nothing nearer is drawn [m]; ≤ 0 only at flat 1
	flat  float64
	focus float64 // from the eye to what it looks at [m], > 0
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
func (p pose) depthScale(depth float64) float64 { return (1-p.flat)*depth + p.flat*p.focus }

// limit is how far the eye sees [m].
func (p pose) limit() float64 {
	if p.far > 0 {
		return p.far
	}
	return farthest
}

// extent is the height of the picture at the focus [m].
func (p pose) extent() float64 { return 2 * p.focus * math.Tan(p.fov/2) }

// project returns where a point is seen in a picture of the given size, from the
// upper left, and whether it is in front of the eye and in the picture.
func (p pose) project(point frame.Vec[frame.NED], width, height float64) (x, y float64, visible bool) {
	c := p.att.Inverse().Apply(point.Sub(p.eye))
	w := p.depthScale(c.X)
	if c.X < p.near || w <= 0 {
		return 0, 0, false
	}
	f := height / 2 / math.Tan(p.fov/2) / w
	x, y = width/2+f*c.Y, height/2+f*c.Z
	return x, y, x >= 0 && y >= 0 && x < width && y < height
}

// sees tells whether something of a sphere may be in a picture of the given
// aspect, width by height.
func (p pose) sees(center frame.Vec[frame.NED], radius, aspect float64) bool {
	c := p.att.Inverse().Apply(center.Sub(p.eye))
	t := math.Tan(p.fov / 2)
	v, least := t*(1-p.flat), t*p.flat*p.focus
	h := v * aspect
	return c.X > min(0, p.near)-radius &&
		math.Abs(c.Y) < c.X*h+least*aspect+radius*math.Sqrt(1+h*h) &&
		math.Abs(c.Z) < c.X*v+least+radius*math.Sqrt(1+v*v)
}

// shift moves the eye across the picture by shares of its height.
func (p pose) shift(by [2]float64) pose {
	if by != [2]float64{} {
		k := p.extent()
		p.eye = p.eye.Add(p.att.Apply(frame.OfFRD(0, k*by[0], -k*by[1])))
	}
	return p
}

// outside moves an eye straight away from the subject until it has room.
func (p pose) outside(s subject) pose {
	off := p.eye.Sub(s.place)
	d := off.Len()
	if d >= s.room() {
		return p
	}
	if d < 1e-6 {
		off, d = p.att.Apply(frame.OfFRD(-1, 0, 0)), 1
	}
	p.eye = s.place.AddScaled(s.room()/d, off)
	return p
}

// above lifts an eye over the land and turns it so that the subject stays where
// it was in the picture.
func (p pose) above(s subject, height func(north, east float64) float64, clear float64) pose {
	lowest := -(height(p.eye.X, p.eye.Y) + clear)
	if p.eye.Z <= lowest {
		return p
	}
	was := p.bearing(s.place)
	p.eye.Z = lowest
	return p.hold(s.place, was)
}

// bearing returns the direction to a point in the eye's frame, of length 1; ahead
// where the point is in the eye.
func (p pose) bearing(point frame.Vec[frame.NED]) frame.Vec[frame.FRD] {
	c := p.att.Inverse().Apply(point.Sub(p.eye))
	if d := c.Len(); d > 1e-9 {
		return c.Scale(1 / d)
	}
	return frame.OfFRD(1, 0, 0)
}

// hold turns the eye the shortest way so that it has the point at a bearing.
func (p pose) hold(point frame.Vec[frame.NED], want frame.Vec[frame.FRD]) pose {
	p.att = frame.Compose(p.att, arc(want, p.bearing(point)))
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

const farthest = 30000 // [m]

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
