package camera

import (
	"math"

	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/scene/space"
)

// cut is the way from one camera to the next. The eye goes round the vehicle,
// never through it, and the vehicle crosses the picture on a straight way, so that
// it stays in the picture when both cameras have it there.
type cut struct {
	time   float64 // into the cut [s]; from cutTime on there is none
	camera Camera  // where it began, which still follows; 0: from is all there is
	from   Pose    // its eye from the subject
}

// startCut begins a cut. before is the camera that was left, 0 for a cut from the
// picture as it stands.
func (r *Rig) startCut(before Camera) {
	if r.cut.time < cutTime || before == Director {
		before = 0 // in the middle of another
	}
	from := r.Shown
	from.Eye = r.Shown.Eye.Sub(r.Last.Place)
	r.cut = cut{camera: before, from: from}
}

// blend goes on with the cut by dt [s] and returns what is seen on the way to a
// pose.
func (c *cut) blend(r *Rig, s Subject, to Pose, dt float64) Pose {
	c.time += dt
	if c.time >= cutTime {
		return to
	}
	from := c.from
	from.Eye = from.Eye.Add(s.Place)
	if c.camera != 0 {
		from = r.aimed(c.camera, s)
	}
	p := blend(from, to, s.Place, space.Smoothstep(c.time/cutTime))
	clear := 0.05
	if r.Which != FirstPerson && c.camera != FirstPerson {
		clear = min(eyeAbove, Cameras[r.Which].close)
	}
	if r.Which != Free {
		p = p.below(s, r.ceiling-clear)
	}
	return p.above(s, r.land, clear)
}

// blend returns a at t = 0, b at t = 1, and a smooth way round about between. No
// eye on it is nearer to about than both ends.
func blend(a, b Pose, about frame.Vec[frame.NED], t float64) Pose {
	da, wa := polar(a.Eye.Sub(about), a)
	db, wb := polar(b.Eye.Sub(about), b)
	d := geometric(da, db, t)
	p := Pose{
		Eye:   about.AddScaled(d, turnNED(wa, wb, t)),
		Att:   space.Slerp(a.Att, b.Att, t),
		Near:  d * (a.Near/da*(1-t) + b.Near/db*t), // a share, so that the vehicle is never cut
		Flat:  a.Flat + (b.Flat-a.Flat)*t,
		Focus: geometric(a.Focus, b.Focus, t),
		far:   geometric(a.limit(), b.limit(), t),
	}
	p.Fov = 2 * math.Atan(geometric(a.Extent(), b.Extent(), t)/2/p.Focus)
	if a.Flat == 0 && b.Flat == 0 {
		p.Fov = a.Fov + (b.Fov-a.Fov)*t
	}
	return p.hold(about, turnFRD(a.bearing(about), b.bearing(about), t))
}

// polar returns length and direction of an eye's place; an eye at the origin is
// behind what it looks at.
func polar(v frame.Vec[frame.NED], p Pose) (float64, frame.Vec[frame.NED]) {
	d := v.Len()
	if d < 1e-6 {
		return 1e-6, p.Att.Apply(frame.OfFRD(-1, 0, 0))
	}
	return d, v.Scale(1 / d)
}

// geometric goes from a to b > 0 by equal factors.
func geometric(a, b, t float64) float64 {
	return math.Exp(math.Log(max(a, 1e-6))*(1-t) + math.Log(max(b, 1e-6))*t)
}

// turnNED turns from the unit vector a to b at a constant rate, over the top
// where they are opposite.
func turnNED(a, b frame.Vec[frame.NED], t float64) frame.Vec[frame.NED] {
	return frame.FromArray[frame.NED](arcPoint(a.Array(), b.Array(), [3]float64{0, 0, -1}, t))
}

// turnFRD turns from the unit vector a to b at a constant rate, by way of ahead where they
// are opposite.
func turnFRD(a, b frame.Vec[frame.FRD], t float64) frame.Vec[frame.FRD] {
	return frame.FromArray[frame.FRD](arcPoint(a.Array(), b.Array(), [3]float64{1, 0, 0}, t))
}

// arcPoint is the point at t of the great circle from a to b, by way of via where
// they are opposite.
func arcPoint(a, b, via [3]float64, t float64) [3]float64 {
	dot := a[0]*b[0] + a[1]*b[1] + a[2]*b[2]
	if dot > 0.9999 {
		return unit(mixed(a, b, 1-t, t))
	}
	if dot < -0.985 { // within 10° of opposite
		mid := unit(mixed(mixed(a, b, 1, 1), via, 1, 0.6))
		if t < 0.5 {
			return arcPoint(a, mid, via, 2*t)
		}
		return arcPoint(mid, b, via, 2*t-1)
	}
	angle := math.Acos(dot)
	return unit(mixed(a, b, math.Sin((1-t)*angle), math.Sin(t*angle)))
}

func mixed(a, b [3]float64, u, v float64) [3]float64 {
	return [3]float64{u*a[0] + v*b[0], u*a[1] + v*b[1], u*a[2] + v*b[2]}
}

func unit(v [3]float64) [3]float64 {
	l := math.Sqrt(v[0]*v[0] + v[1]*v[1] + v[2]*v[2])
	if l < 1e-12 {
		return [3]float64{1, 0, 0}
	}
	return [3]float64{v[0] / l, v[1] / l, v[2] / l}
}
