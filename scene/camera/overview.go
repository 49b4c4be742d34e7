package camera

import (
	"math"

	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/scene/space"
)

const (
	overviewFov  = 45 * space.Deg
	overviewYaw  = -160 * space.Deg // from the middle of the fleet to the eye, clockwise from north
	overviewLift = 28 * space.Deg
	overviewLag  = 0.3 // [s]
	overviewFill = 0.8 // share of the free part of the picture that the fleet takes at most
	overviewMost = 0.1 // share of the picture's height that a vehicle takes at most
	usualAspect  = 16.0 / 9
)

// overview is the camera that frames all vehicles.
type overview struct {
	yaw, lift float64         // by the mouse [rad]
	middle    [3]space.Spring // what it looks at: north, east, down
	away      space.Spring    // distance of the eye from there [m]
	turned    [2]float64      // the yaw and lift for which middle and away were found
	ready     bool
}

// Margins are what panels cover of the picture at its edges, in shares of its width and height.
type Margins struct{ Left, Right, Top, Bottom float64 }

// within returns the tangents of the angles between which a fleet is to be seen, t being that of
// half the angle of the picture, with such shares of it covered at both ends.
func within(t, before, behind float64) tangents {
	low, high := t*(2*before-1), t*(1-2*behind)
	if high-low < 0.2*t { // hardly anything is free
		low, high = -t, t
	}
	spare := (1 - overviewFill) / 2 * (high - low)
	return tangents{low + spare, high - spare}
}

// tangents are those of the two angles, from the line of sight, between which something is seen.
type tangents struct{ low, high float64 }

// framing is the middle of the picture, and how far the eye is from it.
type framing struct {
	middle frame.Vec[frame.NED]
	away   float64 // [m]
}

// frameAll returns the framing in which an eye that looks along att sees all places, each with a
// radius [m] about it, within the angles across, to the right, and down that it may use. It
// is the one with the eye nearest to them, but no nearer than least [m] to the foremost place.
//
// A place is in sight if it lies inside four planes through the eye. For the two that stand
// upright, with x to the right and z along the line of sight, that is
// low (z − eye.z) ≤ x − eye.x ≤ high (z − eye.z): the extremes of x − low z and x − high z give
// both coordinates of the nearest eye.
func frameAll(places []frame.Vec[frame.NED], radius float64, att frame.Rot[frame.NED, frame.FRD], across, down tangents, least float64) framing {
	inv := att.Inverse()
	low, high := math.Inf(1), math.Inf(-1) // depth
	var right, below extent
	for _, p := range places {
		c := inv.Apply(p.Sub(places[0]))
		low, high = min(low, c.X), max(high, c.X)
		right.add(c.Y, c.X, across, radius)
		below.add(c.Z, c.X, down, radius)
	}
	depth := min(right.eyeDepth(across), below.eyeDepth(down), low-least)
	eye := frame.OfFRD(depth, right.eyeAt(across, depth), below.eyeAt(down, depth))
	focus := (low + high) / 2
	middle := frame.OfFRD(focus, eye.Y, eye.Z)
	return framing{places[0].Add(att.Apply(middle)), focus - depth}
}

// extent is how far places reach to both sides, seen from an eye before them.
type extent struct {
	most, least float64 // of x − high z, and of x − low z
	begun       bool
}

func (e *extent) add(x, z float64, t tangents, radius float64) {
	if !e.begun {
		e.most, e.least, e.begun = math.Inf(-1), math.Inf(1), true
	}
	off := func(t float64) float64 { return radius * math.Sqrt(1+t*t) } // to the plane through the eye
	e.most, e.least = max(e.most, x-t.high*z+off(t.high)), min(e.least, x-t.low*z-off(t.low))
}

// eyeDepth is the greatest z of an eye that sees all.
func (e *extent) eyeDepth(t tangents) float64 { return (e.least - e.most) / (t.high - t.low) }

// eyeAt is the x of an eye at a depth that has as much room at both sides.
func (e *extent) eyeAt(t tangents, depth float64) float64 {
	return (e.least + e.most + (t.low+t.high)*depth) / 2
}

// aimOverview looks at all vehicles of the fleet from the direction that the mouse has set. One
// vehicle alone is seen as from far behind, however it turns.
func aimOverview(r *Rig, s Subject) Pose {
	o := &r.over
	att := o.attitude()
	eye := frame.OfNED(o.middle[0].Value, o.middle[1].Value, o.middle[2].Value).Sub(att.Apply(frame.OfFRD(o.away.Value, 0, 0)))
	return Pose{Eye: eye, Att: att, Fov: overviewFov, Near: UsualNear, Focus: o.away.Value}
}

func (o *overview) attitude() frame.Rot[frame.NED, frame.FRD] {
	at := around(overviewYaw+o.yaw, overviewLift+o.lift)
	return lookAt(at, frame.Vec[frame.NED]{})
}

// track follows the fleet; the subject is one of it.
func (o *overview) track(r *Rig, s Subject, dt float64) {
	r.places = append(append(r.places[:0], s.Place), r.Fleet...)
	t := math.Tan(overviewFov / 2)
	least := distanceFor(s.Span, overviewMost, overviewFov)
	across, down := within(t*r.aspect(), r.Margins.Left, r.Margins.Right), within(t, r.Margins.Top, r.Margins.Bottom)
	f := frameAll(r.places, s.Span/2, o.attitude(), across, down, least)
	f.away *= 1 / r.Zoom[Overview]
	turned := [2]float64{o.yaw, o.lift}
	if !o.ready || turned != o.turned { // the mouse is followed at once
		o.ready, o.turned = true, turned
		o.set(f)
		return
	}
	for i, v := range f.middle.Array() {
		o.middle[i].Follow(v, overviewLag, dt)
	}
	o.away.Follow(f.away, overviewLag, dt)
}

func (o *overview) set(f framing) {
	for i, v := range f.middle.Array() {
		o.middle[i].Set(v)
	}
	o.away.Set(f.away)
}

// aspect is the picture's width over its height.
func (r *Rig) aspect() float64 {
	if r.Aspect > 0 {
		return r.Aspect
	}
	return usualAspect
}

func turnOverview(r *Rig, yaw, lift float64) {
	o := &r.over
	o.yaw = space.Wrap(o.yaw + yaw)
	o.lift = max(-overviewLift, min(85*space.Deg-overviewLift, o.lift+lift))
}
