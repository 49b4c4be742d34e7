package scene

import (
	"math"

	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/physics/ground"
)

const (
	castPiece = 64.0 // a line of sight is followed in pieces, the first so long [m]
	castGrow  = 1.15 // and each so much longer than the one before
	mapAbove  = 1e4  // in a map nothing is hidden: lines of sight begin so far above the eye [m]
	levelSine = 0.02 // a line of sight less steep than that never meets level ground
)

// GroundAt returns the place of the ground [m from home] that is seen at a place of
// the window [px from the upper left] in the picture of the last Update: where the
// line of sight meets the physics' own terrain, to less than 1 cm. Trees, buildings
// and vehicles don't stop it. It is false where sky is seen, and for what is farther
// than the camera sees.
//
// From the side the land is cut open along the vehicle: a place of the cut stands for
// the ground straight above it.
func (s *Scene) GroundAt(x, y float64) (north, east, down float64, ok bool) {
	w, h := s.win.Size()
	if w <= 0 || h <= 0 {
		return 0, 0, 0, false
	}
	surface := ground.Of(s.land.ground)
	at, ok := s.rig.shown.groundAt(&surface, x, y, float64(w), float64(h))
	return at.X, at.Y, at.Z, ok
}

// groundAt is GroundAt on a surface, for a picture of the given size.
func (p pose) groundAt(land *ground.Surface, x, y, width, height float64) (frame.Vec[frame.NED], bool) {
	from, ray := p.sight(x, y, width, height)
	along := ray.Len() // a step of the depth is so long
	if !from.IsFinite() || !(along > 0) {
		return from, false
	}
	ray = ray.Scale(1 / along)
	from, length := from.AddScaled(p.near*along, ray), (p.limit()-p.near)*along
	switch {
	case p.flat == 1 && math.Abs(ray.Z) < levelSine:
		return p.cutAt(land, from, ray, length)
	case p.flat == 1 && ray.Z > 0:
		from, length = from.AddScaled(-mapAbove, ray), length+mapAbove
	}
	distance, ok := castFar(land, from, ray, length)
	return onLand(land, from.AddScaled(distance, ray)), ok
}

// cutAt is groundAt for a level line of sight of a picture without perspective, in
// which the land is cut open at the focus.
func (p pose) cutAt(land *ground.Surface, from, ray frame.Vec[frame.NED], length float64) (frame.Vec[frame.NED], bool) {
	cut := from.AddScaled(p.focus-p.near, ray)
	on := onLand(land, cut)
	if cut.Z >= on.Z {
		return on, true
	}
	distance, ok := castFar(land, cut, ray, length-(p.focus-p.near))
	return onLand(land, cut.AddScaled(distance, ray)), ok
}

// castFar follows a line of sight in pieces that grow with the distance, so that what
// it may step over stays below a pixel or two. What begins in the ground meets none.
func castFar(land *ground.Surface, from, ray frame.Vec[frame.NED], length float64) (distance float64, hit bool) {
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
func onLand(land *ground.Surface, at frame.Vec[frame.NED]) frame.Vec[frame.NED] {
	under := land.Under(at)
	at.Z += under.Height(at)
	return at
}
