package camera

import (
	"math"

	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/scene/space"
)

const (
	firstFov   = 78 * space.Deg
	glanceMost = 150 * space.Deg
	glanceBack = 0.25 // time in which a glance springs back, about [s]
	steadyLag  = 0.12 // lag of a steadied view [s]
	steadyPart = 0.6  // of tilt that it takes away
)

// glance is where first person looks besides ahead.
type glance struct {
	yaw, lift space.Spring // [rad]
	view      frame.Rot[frame.NED, frame.FRD]
	steadied  bool
}

// track lets a glance spring back once the mouse lets go.
func (g *glance) track(s Subject, dt float64, held bool) {
	if !held {
		g.yaw.Follow(0, glanceBack, dt)
		g.lift.Follow(0, glanceBack, dt)
	}
	g.view = space.Slerp(g.view, s.Att, 1-math.Exp(-dt/steadyLag))
}

// aimFirstPerson looks where the nose points, the front propellers in its corners.
func aimFirstPerson(r *Rig, s Subject) Pose {
	eye := s.Place.Add(s.Att.Apply(frame.OfFRD(0.05*s.Span, 0, -0.17*s.Span)))
	att := s.Att
	if r.look.steadied {
		att = steadied(r.look.view, r.heading.Value)
	}
	head := frame.FromEuler(0, r.look.lift.Value, r.look.yaw.Value)
	w, x, y, z := head.Quat()
	att = frame.Compose(att, frame.FromQuat[frame.FRD, frame.FRD](w, x, y, z))
	return Pose{Eye: eye, Att: att, Fov: firstFov * r.Zoom[FirstPerson], Near: min(0.06, 0.1*s.Span)}
}

// steadied takes a part of the tilt away, less of it the more the vehicle is
// upside down, where level has no near side.
func steadied(view frame.Rot[frame.NED, frame.FRD], heading float64) frame.Rot[frame.NED, frame.FRD] {
	part := steadyPart * space.Smoothstep((130*space.Deg-frame.Tilt(view))/(60*space.Deg))
	return space.Slerp(view, frame.FromEuler(0, 0, headingOf(view, heading)), part)
}

// toggleSteadied switches the steadied view.
func toggleSteadied(r *Rig) { r.look.steadied = !r.look.steadied }

// TurnGlance turns the view from aboard by the mouse, by yaw to the right and lift [rad], up to
// its limits. It springs back once the mouse lets go.
func TurnGlance(r *Rig, yaw, lift float64) {
	g := &r.look
	g.yaw.Set(max(-glanceMost, min(glanceMost, g.yaw.Value+yaw)))
	g.lift.Set(max(-80*space.Deg, min(80*space.Deg, g.lift.Value-lift)))
}
