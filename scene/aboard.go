package scene

import (
	"math"

	"github.com/sitlark/sitlark/physics/frame"
)

const (
	firstFov   = 78 * deg
	glanceMost = 150 * deg
	glanceBack = 0.25 // a glance springs back in about so long [s]
	steadyLag  = 0.12 // a steadied view trails by so much [s]
	steadyPart = 0.6  // of tilt that it takes away
)

// glance is where first person looks besides ahead.
type glance struct {
	yaw, lift spring // [rad]
	view      frame.Rot[frame.NED, frame.FRD]
	steadied  bool
}

// track lets a glance spring back once the mouse lets go.
func (g *glance) track(s subject, dt float64, held bool) {
	if !held {
		g.yaw.follow(0, glanceBack, dt)
		g.lift.follow(0, glanceBack, dt)
	}
	g.view = slerp(g.view, s.att, 1-math.Exp(-dt/steadyLag))
}

// aimFirstPerson looks where the nose points, the front propellers in its corners.
func aimFirstPerson(r *rig, s subject) pose {
	eye := s.place.Add(s.att.Apply(frame.OfFRD(0.05*s.span, 0, -0.17*s.span)))
	att := s.att
	if r.look.steadied {
		att = steadied(r.look.view, r.heading.value)
	}
	head := frame.FromEuler(0, r.look.lift.value, r.look.yaw.value)
	w, x, y, z := head.Quat()
	att = frame.Compose(att, frame.FromQuat[frame.FRD, frame.FRD](w, x, y, z))
	return pose{eye: eye, att: att, fov: firstFov * r.zoom[FirstPerson], near: min(0.06, 0.1*s.span)}
}

// steadied takes a part of the tilt away, less of it the more the vehicle is
// upside down, where level has no near side.
func steadied(view frame.Rot[frame.NED, frame.FRD], heading float64) frame.Rot[frame.NED, frame.FRD] {
	part := steadyPart * smoothstep((130*deg-frame.Tilt(view))/(60*deg))
	return slerp(view, frame.FromEuler(0, 0, headingOf(view, heading)), part)
}

// toggleSteadied switches the steadied view.
func toggleSteadied(r *rig) { r.look.steadied = !r.look.steadied }

func turnGlance(r *rig, yaw, lift float64) {
	g := &r.look
	g.yaw.set(max(-glanceMost, min(glanceMost, g.yaw.value+yaw)))
	g.lift.set(max(-80*deg, min(80*deg, g.lift.value-lift)))
}
