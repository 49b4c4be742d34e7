package camera

import (
	"math"

	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/scene/space"
)

const (
	mapSpans  = 18.0 // vehicles in the height of the picture of top and side
	mapStands = 60.0 // distance of the eye, which the picture does not show [m]
	sideFront = 6.0  // from the side, the land is drawn from this far before the vehicle [m]
	sideBack  = 90.0 // to this far behind it [m]
)

// aimTop looks straight down, north up.
func aimTop(r *Rig, s Subject) Pose {
	return r.flat(s, frame.FromEuler(0, -math.Pi/2, 0), mapStands, r.Zoom[Top])
}

// aimSide looks level, north unless the mouse turned it. It draws a slice of the
// world about the vehicle: all of the land would hide the sky, since far hills
// are as large as near ones.
func aimSide(r *Rig, s Subject) Pose {
	p := r.flat(s, frame.FromEuler(0, 0, r.Facing), mapStands, r.Zoom[Side])
	p.Near, p.far = max(0.1, mapStands-sideFront-s.Span), mapStands+sideBack
	return p
}

// flat is an orthographic picture of the subject's surroundings.
func (r *Rig) flat(s Subject, att frame.Rot[frame.NED, frame.FRD], off, zoom float64) Pose {
	extent := mapSpans * s.Span * zoom
	at := r.anchorNED(s, extent/2*lateShare)
	eye := at.Add(att.Apply(frame.OfFRD(-off, 0, 0)))
	return Pose{Eye: eye, Att: att, Fov: 2 * math.Atan(extent/2/off), Near: 0.1, Flat: 1, Focus: off}
}

func turnSide(r *Rig, yaw, _ float64) { r.Facing = space.Wrap(r.Facing + yaw) }

// PixelsPerMetre is the scale of an orthographic picture of the given height [px]; 0 in
// perspective, where there is none.
func (p Pose) PixelsPerMetre(height float64) float64 {
	if p.Flat < 1 {
		return 0
	}
	return height / p.Extent()
}
