package camera

import (
	"math"

	"github.com/sitlark/sitlark/physics/contact"
	"github.com/sitlark/sitlark/physics/frame"
)

// Push returns the direction, of length 1, of a push that is drawn from a vehicle at from to
// a place of a picture of the given size, x and y in its pixels from the upper left. It lies
// across the picture, or, along the ground, points to where the place's line of sight meets
// the vehicle's level. It is 0 where the place is the vehicle's own.
func (p Pose) Push(from frame.Vec[frame.NED], x, y, width, height float64, ground bool) frame.Vec[frame.NED] {
	if ground {
		return p.pushAlong(from, x, y, width, height)
	}
	x0, y0, _ := p.Project(from, width, height)
	d := p.Att.Apply(frame.OfFRD(0, x-x0, y-y0))
	if n := d.Len(); n > 1e-6 {
		return d.Scale(1 / n)
	}
	return frame.Vec[frame.NED]{}
}

// pushAlong goes along the level of from. Above the horizon lines of sight meet it
// nowhere: they count as meeting it far away.
func (p Pose) pushAlong(from frame.Vec[frame.NED], x, y, width, height float64) frame.Vec[frame.NED] {
	eye, ray := p.sight(x, y, width, height)
	along := frame.OfNED(ray.X, ray.Y, 0)
	drop := from.Z - eye.Z // how far the level lies below the eye
	if ray.Z*drop > 1e-6*math.Abs(drop) {
		t := drop / ray.Z
		along = frame.OfNED(eye.X+t*ray.X-from.X, eye.Y+t*ray.Y-from.Y, 0)
	}
	if n := along.Len(); n > 1e-6 {
		return along.Scale(1 / n)
	}
	return frame.Vec[frame.NED]{}
}

// sight returns the line of sight through a place of a picture: a point of it and its
// direction.
func (p Pose) sight(x, y, width, height float64) (from, ray frame.Vec[frame.NED]) {
	f := height / 2 / math.Tan(p.Fov/2)
	right, down := (x-width/2)/f, (y-height/2)/f
	w0 := p.depthScale(0) // at the eye's own depth; see Project
	from = p.Eye.Add(p.Att.Apply(frame.OfFRD(0, right*w0, down*w0)))
	return from, p.Att.Apply(frame.OfFRD(1, right*(1-p.Flat), down*(1-p.Flat)))
}

const (
	castPiece = 64.0 // length of the first piece in which a line of sight is followed [m]
	castGrow  = 1.15 // length of each further piece over that of the one before
	mapAbove  = 1e4  // in a map nothing is hidden: height above the eye at which lines of sight begin [m]
	levelSine = 0.02 // sine of the slope below which a line of sight counts as level
)

// GroundAt returns the place of the land [m from home] that is seen at a place of a picture
// of the given size, x and y in its pixels from the upper left. It is false where sky is
// seen, and for what is farther than the eye sees; the place is then none to rely on.
func (p Pose) GroundAt(land *contact.Surface, x, y, width, height float64) (frame.Vec[frame.NED], bool) {
	from, ray := p.sight(x, y, width, height)
	along := ray.Len() // of 1 m of depth [m]
	if !from.IsFinite() || !(along > 0) {
		return from, false
	}
	ray = ray.Scale(1 / along)
	from, length := from.AddScaled(p.Near*along, ray), (p.limit()-p.Near)*along
	switch {
	case p.Flat == 1 && math.Abs(ray.Z) < levelSine:
		return p.cutAt(land, from, ray, length)
	case p.Flat == 1 && ray.Z > 0:
		from, length = from.AddScaled(-mapAbove, ray), length+mapAbove
	}
	distance, ok := castFar(land, from, ray, length)
	return onLand(land, from.AddScaled(distance, ray)), ok
}

// cutAt is GroundAt for a level line of sight of a picture without perspective, in
// which the land is cut open at the focus.
func (p Pose) cutAt(land *contact.Surface, from, ray frame.Vec[frame.NED], length float64) (frame.Vec[frame.NED], bool) {
	cut := from.AddScaled(p.Focus-p.Near, ray)
	on := onLand(land, cut)
	if cut.Z >= on.Z {
		return on, true
	}
	distance, ok := castFar(land, cut, ray, length-(p.Focus-p.Near))
	return onLand(land, cut.AddScaled(distance, ray)), ok
}

// castFar follows a line of sight in pieces that grow with the distance, so that what
// it may step over stays below a pixel or two. What begins in the ground meets none.
func castFar(land *contact.Surface, from, ray frame.Vec[frame.NED], length float64) (distance float64, hit bool) {
	if land.IsPlane() {
		distance, hit = land.Cast(from, ray, length)
		return distance, hit && distance > 0
	}
	for at, piece := 0.0, castPiece; at < length; piece *= castGrow {
		reach := min(piece, length-at)
		if d, hit := land.Cast(from.AddScaled(at, ray), ray, reach); hit {
			return at + d, at+d > 0
		}
		at += reach
	}
	return length, false
}

// onLand moves a place straight up or down to the ground.
func onLand(land *contact.Surface, at frame.Vec[frame.NED]) frame.Vec[frame.NED] {
	under := land.Under(at)
	at.Z += under.Height(at)
	return at
}
