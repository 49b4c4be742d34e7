package contact

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

// Refit makes the contact go on with the same points in other places: what broke stays broken,
// and what stands stays where it stands.
func (s *State) Refit() { s.reach = 0 }

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
	Under       Plane                // touches the ground below the centre of mass: Surface.Under of it
	Grip        float64              // of the surface: friction over that on dry asphalt, 1
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
	plane := in.Under
	above := plane.Distance(in.PositionNED)
	intoFRD := in.NEDFromFRD.Inverse().Apply(plane.NormalNED.Scale(-1))
	varied := !in.Surface.IsPlane() && s.near(p, plane.Secant*above)
	lowest := math.Inf(-1)
	var far farPoints
	if varied {
		far = s.farPoints(p, in, plane.Secant*above)
	}
	for i := range p.Points {
		if s.phases[i] == gone {
			continue
		}
		pt := &p.Points[i]
		depth := intoFRD.Dot(pt.PlaceFRD) - above
		if varied {
			if far.has(pt) {
				s.leave(i)
				continue
			}
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

// farPoints are those points of a vehicle that are clear of ground that is not a plane, and higher over it than another point: whatever
// the ground is under them, it does not matter. Of a vehicle that hovers low or stands, they are all but its lowest points, and asking
// for the ground under each was an eighth of a flight.
type farPoints struct {
	downFRD frame.Vec[frame.FRD]
	clear   float64 // how far below the centre of mass a propeller's tip may be [m]
	higher  float64 // and another point
}

// farPoints finds them when the centre of mass is height above the ground [m].
func (s *State) farPoints(p *Params, in *Inputs, height float64) farPoints {
	const rounding = 1e-6 // of heights [m]
	far := farPoints{downFRD: in.NEDFromFRD.Inverse().Apply(frame.OfNED(0, 0, 1)), higher: math.Inf(-1)}
	rises := in.Surface.steepest(in.PositionNED, s.reach)*s.reach + rounding // or falls, up to the place of a point
	for i := range p.Points {
		if pt := &p.Points[i]; s.phases[i] != gone && pt.Kind != Tip {
			far.higher = max(far.higher, far.downFRD.Dot(pt.PlaceFRD))
		}
	}
	far.clear = height - rises
	far.higher = min(far.clear, far.higher-2*rises)
	return far
}

// has reports whether a point is one of them.
func (far *farPoints) has(pt *Point) bool {
	if pt.Kind == Tip {
		return far.downFRD.Dot(pt.PlaceFRD) < far.clear
	}
	return far.downFRD.Dot(pt.PlaceFRD) < far.higher
}

// near reports whether a point can touch ground no steeper than MaxGradient when the
// centre of mass is height above it [m].
func (s *State) near(p *Params, height float64) bool {
	if s.reach == 0 {
		s.reach = p.Reach()
	}
	return !(height > (1+MaxGradient)*s.reach)
}

// touch adds the force at point i, which is depth below the plane under it.
func (s *State) touch(p *Params, in *Inputs, i int, plane *Plane, depth float64, out *Outputs) {
	pt := &p.Points[i]
	place := in.PositionNED.Add(in.NEDFromFRD.Apply(pt.PlaceFRD))
	vel := in.VelNED.Add(in.NEDFromFRD.Apply(in.Rate.Cross(pt.PlaceFRD)))
	n := plane.NormalNED
	down := -n.Dot(vel)
	if pt.Kind == Tip {
		out.Tips |= 1 << (pt.Motor - 1)
		out.TipImpact = max(out.TipImpact, down)
		return
	}
	if s.phases[i] == free {
		s.phases[i], s.anchors[i], s.impacts[i] = touching, place, down
		out.note(pt.Kind, down)
		if pt.Kind == Leg && in.LegLimit > 0 && down > in.LegLimit {
			s.breakLeg(p, i, out)
		}
	}
	out.InContact = true
	stiffness, damping := p.spring(pt.Kind)
	normal := max(0, stiffness*depth+damping*down)
	if s.phases[i] == collapsing {
		if down <= 0 {
			s.phases[i] = gone
			return
		}
		normal = min(normal, damping*in.LegLimit)
	}
	slip := place.Sub(s.anchors[i])
	slip = slip.AddScaled(-n.Dot(slip), n)
	along := vel.AddScaled(down, n)
	limit := p.Friction * in.Grip * normal
	spring := slip.Scale(-stiffness)
	if f := spring.Len(); f > limit { // only the spring drags its anchor: the damper stores nothing
		spring = spring.Scale(limit / f)
		s.anchors[i] = place.AddScaled(1/stiffness, spring)
	}
	friction := spring.AddScaled(-damping, along)
	if f := friction.Len(); f > limit {
		friction = friction.Scale(limit / f)
	}
	force := friction.AddScaled(normal, n)
	out.ForceNED = out.ForceNED.Add(force)
	out.MomentFRD = out.MomentFRD.Add(pt.PlaceFRD.Cross(in.NEDFromFRD.Inverse().Apply(force)))
}

// leave notes that point i is in the air.
func (s *State) leave(i int) {
	switch s.phases[i] {
	case touching:
		s.phases[i] = free
	case collapsing:
		s.phases[i] = gone
	}
}

// breakLeg makes the leg at point i collapse.
//
// A leg that breaks does not vanish: it gives way under about the greatest force
// that it bore at its limit, the damper's at that speed, until it comes to a stop,
// and is gone then. So it takes energy out of the hit, over the length that the
// hull leaves it: the legs of the default quad, 80 mm longer than its hull is deep,
// hold up to twice their limit, and beyond that the hull hits.
func (s *State) breakLeg(p *Params, i int, out *Outputs) {
	number := 0
	for k := range i {
		if p.Points[k].Kind == Leg {
			number++
		}
	}
	s.phases[i] = collapsing
	s.LegsBroken |= 1 << number
	out.LegsBroke |= 1 << number
}

// note records how fast a part came down that has just touched the ground.
func (out *Outputs) note(kind Kind, down float64) {
	if kind == Leg {
		out.LegImpact = max(out.LegImpact, down)
	} else {
		out.HullImpact = max(out.HullImpact, down)
	}
}

// Stored returns the energy in the springs at the given motion [J], which the
// contact may give back. A collapsing leg gives nothing back.
func (s *State) Stored(p *Params, in *Inputs) float64 {
	sum := 0.0
	for i := range p.Points {
		if s.phases[i] != touching {
			continue
		}
		pt := &p.Points[i]
		plane, depth := in.under(pt)
		slip := in.PositionNED.Add(in.NEDFromFRD.Apply(pt.PlaceFRD)).Sub(s.anchors[i])
		slip = slip.AddScaled(-plane.NormalNED.Dot(slip), plane.NormalNED)
		stiffness, _ := p.spring(pt.Kind)
		sum += stiffness / 2 * (depth*depth + slip.Dot(slip))
	}
	return sum
}
