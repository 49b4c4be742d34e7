package scene

import (
	"math"

	"github.com/sitlark/sitlark/physics/frame"
)

const (
	mapSpans  = 33.0 // vehicles in the height of the picture of top and side
	mapStands = 60.0 // the eye stands so far off, which the picture does not show [m]
)

// top looks straight down, north up.
func (r *rig) top(s subject) pose {
	return r.flat(s, frame.FromEuler(0, -math.Pi/2, 0), mapStands, r.zoom[Top])
}

// sideOn looks level, north unless the mouse turned it. What stands before the
// eye hides the vehicle, so the eye comes nearer where the land rises.
func (r *rig) sideOn(s subject) pose {
	att := frame.FromEuler(0, 0, r.facing)
	off := mapStands
	for off > 2*s.span+1 {
		eye := s.place.AddScaled(-off, around(r.facing, 0))
		if r.land(eye.X, eye.Y) < -eye.Z-0.3 {
			break
		}
		off /= 2
	}
	return r.flat(s, att, off, r.zoom[Side])
}

// flat is an orthographic picture of the subject's surroundings.
func (r *rig) flat(s subject, att frame.Rot[frame.NED, frame.FRD], off, zoom float64) pose {
	extent := mapSpans * s.span * zoom
	at := r.anchorNED(s, extent/2*lateShare)
	eye := at.Add(att.Apply(frame.OfFRD(-off, 0, 0)))
	return pose{eye: eye, att: att, fov: 2 * math.Atan(extent/2/off), near: 0.1, flat: 1, focus: off}
}

func (r *rig) turnSide(yaw, _ float64) { r.facing = wrap(r.facing + yaw) }

// pixelsPerMetre is the scale of an orthographic picture so high [px]; 0 in
// perspective, where there is none.
func (p pose) pixelsPerMetre(height float64) float64 {
	if p.flat < 1 {
		return 0
	}
	return height / p.extent()
}
