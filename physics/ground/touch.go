package ground

import "math"

// touch adds the force at point i, which is depth below the plane under it.
func (s *State) touch(p *Params, in *Inputs, i int, plane *Plane, depth float64, out *Outputs) {
	pt := &p.Points[i]
	place := in.PositionNED.Add(in.NEDFromFRD.Apply(pt.PlaceFRD))
	vel := in.VelNED.Add(in.NEDFromFRD.Apply(in.Rate.Cross(pt.PlaceFRD)))
	n := plane.NormalNED
	down := -n.Dot(vel)
	if pt.Kind == Tip {
		out.Tips |= 1 << (pt.Motor - 1)
		out.TipImpact = math.Max(out.TipImpact, down)
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
	normal := math.Max(0, stiffness*depth+damping*down)
	if s.phases[i] == collapsing {
		if down <= 0 {
			s.phases[i] = gone
			return
		}
		normal = math.Min(normal, damping*in.LegLimit)
	}
	slip := place.Sub(s.anchors[i])
	slip = slip.AddScaled(-n.Dot(slip), n)
	along := vel.AddScaled(down, n)
	limit := p.Friction * normal
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

// note records how fast a part came down that touches anew.
func (out *Outputs) note(kind Kind, down float64) {
	if kind == Leg {
		out.LegImpact = math.Max(out.LegImpact, down)
	} else {
		out.HullImpact = math.Max(out.HullImpact, down)
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
