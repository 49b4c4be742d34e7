package wheel

import (
	"math"

	"github.com/sitlark/sitlark/physics/frame"
)

// A wheel with rollers on its rim (omni and mecanum wheels) has a tyre's friction along the axis of the roller that touches the
// ground. Across that axis the roller turns, and resists as the wheel does: by a share of the load, Tyre.Rolling. Left out are the
// rollers' inertia, the steps from one to the next, and that the place of contact wanders across the wheel.
//
// Source of the kinematics: A. Gfrerrer, Geometry and kinematics of the Mecanum wheel, Computer Aided Geometric Design 25 (2008), 784–791.

// Rim is how fast the rim of a wheel runs that does not slip: by the vehicle's speed ahead, by that to the right, and by its rate of turn to the
// right [m].
type Rim struct{ Ahead, Right, Turn float64 }

// RimOf returns the rim of a wheel at a place, with a heading and rollers as in Params.
func RimOf(placeFRD frame.Vec[frame.FRD], heading, rollers float64) Rim {
	along, aside := 1.0, 0.0
	if rollers != 0 {
		along, aside = math.Sincos(rollers)
	}
	sin, cos := math.Sincos(heading)
	x, y := (along*cos-aside*sin)/along, (along*sin+aside*cos)/along
	return Rim{x, y, y*placeFRD.X - x*placeFRD.Y}
}

// RollersAlong returns the axis of the roller on the ground as a unit vector: its part the way that the wheel rolls, and to the right.
// The wheel rolls without slip where the ground moves along it as fast as the rim does: R·spin·ahead = v·(ahead, right).
func (p *Params) RollersAlong() (ahead, right float64) { return math.Sincos(p.Rollers) }

// gripRollers is grip for a wheel with rollers. Along the roller's axis the patch springs, slips and relaxes as a tyre's ahead; what
// comes to the patch is new by the way that the barrel rolls on along its axis, and that the roller turns. Across, a step feels at
// most what the tyre's damper gives, below some millimetres a second: a wheel that stands there creeps.
func (s *State) gripRollers(p *Params, c *Controls, at *patch, load, dt float64) (ahead, aside, spunUp float64) {
	t, r := &p.Tyre, p.Radius
	sin, cos := p.RollersAlong()
	axial, across := sin*at.ahead+cos*at.aside, cos*at.ahead-sin*at.aside // velocity along the roller's axis, and across, ahead positive [m/s]
	rim := r * s.Spin
	most := max(least, t.FrictionAlong*c.Grip*load)
	relaxing := 0.0
	if rolls := math.Hypot(sin*rim, across); rolls > 0 {
		relaxing = brush(rolls*s.perRelaxation, square(t.StiffnessAlong*(axial-sin*rim)/most))
	}
	y := s.gives(relaxing, dt)
	held, gain := t.StiffnessAlong*y.held*s.along, t.StiffnessAlong*y.gain
	drag := t.StiffnessAlong * (s.bending + dt) // [N s/m]
	if resists, speed := t.Rolling*c.Soft*load, math.Abs(across-cos*rim); resists < drag*speed {
		drag = resists / speed
	}
	before := s.Spin
	s.spin(p, c, before, sin*(held+gain*axial)+cos*drag*across, gain*sin*sin+drag*cos*cos, load, dt)
	force := -held - gain*(axial-sin*r*s.Spin)
	if math.Abs(force) > most {
		force = math.Copysign(most, force)
		s.spin(p, c, before, -sin*force+cos*drag*across, drag*cos*cos, load, dt)
	}
	s.along = y.left * (s.along + dt*(axial-sin*r*s.Spin))
	if over := most / t.StiffnessAlong; math.Abs(s.along) > over {
		s.along = math.Copysign(over, s.along)
	}
	dragged := -drag * (across - cos*r*s.Spin)
	if s.Spin != before && dt > 0 {
		spunUp = p.Inertia * (s.Spin - before) / dt
	}
	return sin*force + cos*dragged, cos*force - sin*dragged, spunUp
}
