package ground

import (
	"math"

	"github.com/sitlark/sitlark/physics/frame"
)

// State is what the contact remembers: which legs are broken, and where each point
// holds on to the ground. The zero value is a whole vehicle in the air. It belongs
// to the Params that it was first used with.
type State struct {
	LegsBroken uint32 // bit i: leg i+1

	phases  [MaxPoints]phase
	anchors [MaxPoints]frame.Vec[frame.NED] // where friction's spring is at ease [m]
	impacts [MaxPoints]float64              // speed at which each came down last [m/s]
	reach   float64                         // of the points; 0: not worked out yet [m]
}

// phase is how a point stands to the ground.
type phase uint8

const (
	free       phase = iota // in the air
	touching                // and holding on
	collapsing              // a leg that breaks and still gives way
	gone                    // a leg that is broken off
)

// Impact returns how fast a point came down when it last touched [m/s], normal to
// the ground.
func (s *State) Impact(point int) float64 { return s.impacts[point] }

// Inputs is the vehicle's motion.
type Inputs struct {
	PositionNED frame.Vec[frame.NED] // of the centre of mass [m]
	VelNED      frame.Vec[frame.NED] // [m/s]
	NEDFromFRD  frame.Rot[frame.NED, frame.FRD]
	Rate        frame.Vec[frame.FRD] // [rad/s]
	Surface     *Surface             // the ground
	LegLimit    float64              // speed normal to the ground that a leg survives [m/s]; 0: any
}

// Outputs is what the ground does to the vehicle.
type Outputs struct {
	ForceNED  frame.Vec[frame.NED] // [N]
	MomentFRD frame.Vec[frame.FRD] // about the centre of mass [N m]
	// Height of the lowest leg or hull point over the ground under it [m]; below 0
	// by how much springs give. Far above other ground than a plane it is over the
	// plane that touches the ground under the centre of mass.
	Height    float64
	InContact bool // a leg or the hull touches
	// What came down in this step; speeds are normal to the ground [m/s], 0: nothing.
	LegImpact  float64
	HullImpact float64
	LegsBroke  uint32  // legs that broke in this step, bit i: leg i+1
	Tips       uint32  // motors whose propellers reach into the ground, bit i: motor i+1
	TipImpact  float64 // the hardest of those tips' speeds into it, ≥ 0
}

// Step returns the contact's force at the given motion, moves the anchors and
// breaks legs.
//
// Each point meets the plane that touches the terrain straight under it. Normal
// force is a spring and a damper (Kelvin-Voigt) along the plane's normal that can
// push only. Friction is Coulomb's, in the plane, with a spring to an anchor in
// place of the law's step at zero speed, so that what stands stays: P.A. Cundall,
// O.D.L. Strack, A discrete numerical model for granular assemblies, Géotechnique
// 29(1), 1979. An anchor is dragged along when the spring asks for more than
// friction gives.
func (s *State) Step(p *Params, in *Inputs) Outputs {
	var out Outputs
	plane := in.Surface.Under(in.PositionNED)
	above := plane.Distance(in.PositionNED)
	intoFRD := in.NEDFromFRD.Inverse().Apply(plane.NormalNED.Scale(-1))
	varied := !in.Surface.IsPlane() && s.near(p, plane.Secant*above)
	lowest := math.Inf(-1)
	for i := range p.Points {
		if s.phases[i] == gone {
			continue
		}
		pt := &p.Points[i]
		depth := intoFRD.Dot(pt.PlaceFRD) - above
		if varied {
			plane, depth = in.under(pt)
		}
		if h := depth * plane.Secant; h > lowest && pt.Kind != Tip {
			lowest = h
		}
		if depth <= 0 {
			s.leave(i)
			continue
		}
		s.touch(p, in, i, &plane, depth, &out)
	}
	out.Height = -lowest
	return out
}

// under returns the plane under a point, and how deep the point is in it [m].
func (in *Inputs) under(pt *Point) (Plane, float64) {
	place := in.PositionNED.Add(in.NEDFromFRD.Apply(pt.PlaceFRD))
	plane := in.Surface.Under(place)
	return plane, -plane.Distance(place)
}

// near tells whether a point can touch ground no steeper than MaxGradient when the
// centre of mass is height above it [m].
func (s *State) near(p *Params, height float64) bool {
	if s.reach == 0 {
		s.reach = p.Reach()
	}
	return !(height > (1+MaxGradient)*s.reach)
}
