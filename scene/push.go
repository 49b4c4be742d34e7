package scene

import (
	"math"

	"github.com/sitlark/sitlark/physics/frame"
)

// PushTo returns the direction, of length 1, of a push that a person draws in the
// picture of the last Update from the vehicle to a place in it, x and y in pixels of a
// picture of the given size from the upper left. It lies across the picture, or, along
// the ground, points to where the place's line of sight meets the vehicle's level. It
// is 0 where the place is the vehicle's own.
func (s *Scene) PushTo(x, y float64, width, height int, ground bool) frame.Vec[frame.NED] {
	return s.rig.shown.push(s.subject.place, x, y, float64(width), float64(height), ground)
}

// push is PushTo for a vehicle at a place.
func (p pose) push(from frame.Vec[frame.NED], x, y, width, height float64, ground bool) frame.Vec[frame.NED] {
	if ground {
		return p.pushAlong(from, x, y, width, height)
	}
	x0, y0, _ := p.project(from, width, height)
	d := p.att.Apply(frame.OfFRD(0, x-x0, y-y0))
	if n := d.Len(); n > 1e-6 {
		return d.Scale(1 / n)
	}
	return frame.Vec[frame.NED]{}
}

// pushAlong goes along the level of from. Above the horizon lines of sight meet it
// nowhere: they count as meeting it far away.
func (p pose) pushAlong(from frame.Vec[frame.NED], x, y, width, height float64) frame.Vec[frame.NED] {
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
func (p pose) sight(x, y, width, height float64) (from, ray frame.Vec[frame.NED]) {
	f := height / 2 / math.Tan(p.fov/2)
	right, down := (x-width/2)/f, (y-height/2)/f
	w0 := p.depthScale(0) // at the eye's own depth; see project
	from = p.eye.Add(p.att.Apply(frame.OfFRD(0, right*w0, down*w0)))
	return from, p.att.Apply(frame.OfFRD(1, right*(1-p.flat), down*(1-p.flat)))
}
