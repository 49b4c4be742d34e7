package scene

import (
	"math"

	"github.com/sitlark/sitlark/physics/frame"
)

const (
	mapSpans  = 18.0 // vehicles in the height of the picture of top and side
	mapStands = 60.0 // the eye stands so far off, which the picture does not show [m]
	sideFront = 6.0  // from the side, what is nearer than so much before the vehicle is left out [m]
	sideBack  = 90.0 // and what is farther behind it
)

// aimTop looks straight down, north up.
func aimTop(r *rig, s subject) pose {
	return r.flat(s, frame.FromEuler(0, -math.Pi/2, 0), mapStands, r.zoom[Top])
}

// aimSide looks level, north unless the mouse turned it. It draws a slice of the
// world about the vehicle: all of the land would hide the sky, since far hills
// are as large as near ones.
func aimSide(r *rig, s subject) pose {
	p := r.flat(s, frame.FromEuler(0, 0, r.facing), mapStands, r.zoom[Side])
	p.near, p.far = max(0.1, mapStands-sideFront-s.span), mapStands+sideBack
	return p
}

// flat is an orthographic picture of the subject's surroundings.
func (r *rig) flat(s subject, att frame.Rot[frame.NED, frame.FRD], off, zoom float64) pose {
	extent := mapSpans * s.span * zoom
	at := r.anchorNED(s, extent/2*lateShare)
	eye := at.Add(att.Apply(frame.OfFRD(-off, 0, 0)))
	return pose{eye: eye, att: att, fov: 2 * math.Atan(extent/2/off), near: 0.1, flat: 1, focus: off}
}

func turnSide(r *rig, yaw, _ float64) { r.facing = wrap(r.facing + yaw) }

// pixelsPerMetre is the scale of an orthographic picture so high [px]; 0 in
// perspective, where there is none.
func (p pose) pixelsPerMetre(height float64) float64 {
	if p.flat < 1 {
		return 0
	}
	return height / p.extent()
}
