package ground

import (
	"fmt"
	"math"

	"github.com/sitlark/sitlark/physics/frame"
)

// MaxPoints is the largest number of contact points.
const MaxPoints = 128

// Kind says what part of the vehicle a point is.
type Kind uint8

// The kinds of points.
const (
	Leg Kind = iota // made to stand on
	Hull
	Tip // of a propeller: it notes that it touches, but carries nothing
)

// Point is a place of the vehicle that can touch the ground.
type Point struct {
	PlaceFRD frame.Vec[frame.FRD] // from the centre of mass [m]
	Kind     Kind
	Motor    int // of a Tip: the motor, from 1
}

// Params is the contact of a vehicle.
type Params struct {
	Points []Point // at most MaxPoints
	// Stiffness of a leg and of a hull point [N/m], and their damping [N s/m].
	LegStiffness, HullStiffness float64
	LegDamping, HullDamping     float64
	Friction                    float64 // Coulomb's coefficient
}

// Validate returns an error that names the field, its value and its range.
func (p Params) Validate() error {
	for _, f := range []struct {
		name      string
		v, lo, hi float64
		unit      string
	}{
		{"number of points", float64(len(p.Points)), 3, MaxPoints, ""},
		{"leg stiffness", p.LegStiffness, 10, 1e7, " N/m"},
		{"hull stiffness", p.HullStiffness, 10, 1e7, " N/m"},
		{"leg damping", p.LegDamping, 0, 1e5, " N s/m"},
		{"hull damping", p.HullDamping, 0, 1e5, " N s/m"},
		{"friction", p.Friction, 0, 2, ""},
	} {
		if !(f.v >= f.lo && f.v <= f.hi) {
			return fmt.Errorf("ground: %s is %g%s, must be from %g to %g%s", f.name, f.v, f.unit, f.lo, f.hi, f.unit)
		}
	}
	return nil
}

func (p *Params) spring(k Kind) (stiffness, damping float64) {
	switch k {
	case Leg:
		return p.LegStiffness, p.LegDamping
	case Hull:
		return p.HullStiffness, p.HullDamping
	}
	return 0, 0
}

// RestHeight returns the height of the centre of mass [m] at which a level
// vehicle of the given weight [N] stands on its legs.
func (p *Params) RestHeight(weight float64) float64 {
	legs, lowest := 0, 0.0
	for i := range p.Points {
		if p.Points[i].Kind == Leg {
			legs++
			lowest = max(lowest, p.Points[i].PlaceFRD.Z)
		}
	}
	if legs == 0 {
		return 0
	}
	return lowest - weight/(float64(legs)*p.LegStiffness)
}

// State is what the contact remembers: where each point holds on to the ground.
type State struct {
	touching [MaxPoints]bool
	anchor   [MaxPoints]anchor
}

// anchor is the place on the ground at which friction's spring is at ease [m].
type anchor struct{ north, east float64 }

// Inputs is the vehicle's motion.
type Inputs struct {
	PositionNED frame.Vec[frame.NED] // of the centre of mass [m]
	VelNED      frame.Vec[frame.NED] // [m/s]
	NEDFromFRD  frame.Rot[frame.NED, frame.FRD]
	Rate        frame.Vec[frame.FRD] // [rad/s]
}

// Outputs is what the ground does to the vehicle.
type Outputs struct {
	ForceNED  frame.Vec[frame.NED] // [N]
	MomentFRD frame.Vec[frame.FRD] // about the centre of mass [N m]
	Height    float64              // of the lowest leg or hull point above the ground [m]; below 0 by how much springs give
	InContact bool                 // a leg or the hull touches
	// What came down in this step; speeds are normal to the ground [m/s], 0: nothing.
	LegImpact  float64
	HullImpact float64
	TipMotor   int     // the motor whose propeller touches, from 1; 0: none
	TipImpact  float64 // the speed of that tip's fall, ≥ 0
}

// Step returns the contact's force at the given motion and moves the anchors.
//
// Normal force is a spring and a damper (Kelvin-Voigt) that can push only.
// Friction is Coulomb's with a spring to an anchor in place of the law's step at
// zero speed, so that what stands stays: P.A. Cundall, O.D.L. Strack, A discrete
// numerical model for granular assemblies, Géotechnique 29(1), 1979. An anchor
// is dragged along when the spring asks for more than friction gives.
func (s *State) Step(p *Params, in Inputs) Outputs {
	out := Outputs{Height: math.Inf(1)}
	downFRD := in.NEDFromFRD.Inverse().Apply(frame.OfNED(0, 0, 1))
	for i := range p.Points {
		depth := in.PositionNED.Z + downFRD.Dot(p.Points[i].PlaceFRD)
		if p.Points[i].Kind != Tip {
			out.Height = min(out.Height, -depth)
		}
		if depth <= 0 {
			s.touching[i] = false
			continue
		}
		s.touch(p, &in, i, depth, &out)
	}
	return out
}

// touch adds the force at point i, which is depth below the ground.
func (s *State) touch(p *Params, in *Inputs, i int, depth float64, out *Outputs) {
	pt := &p.Points[i]
	arm := in.NEDFromFRD.Apply(pt.PlaceFRD)
	vel := in.VelNED.Add(in.NEDFromFRD.Apply(in.Rate.Cross(pt.PlaceFRD)))
	north, east := in.PositionNED.X+arm.X, in.PositionNED.Y+arm.Y
	first := !s.touching[i]
	if first {
		s.touching[i] = true
		s.anchor[i] = anchor{north, east}
	}
	out.note(pt, first, vel.Z)
	if pt.Kind == Tip {
		return
	}
	stiffness, damping := p.spring(pt.Kind)
	normal := max(0, stiffness*depth+damping*vel.Z)
	fn := -stiffness*(north-s.anchor[i].north) - damping*vel.X
	fe := -stiffness*(east-s.anchor[i].east) - damping*vel.Y
	if f, limit := math.Hypot(fn, fe), p.Friction*normal; f > limit {
		fn, fe = fn*limit/f, fe*limit/f
		s.anchor[i] = anchor{north + fn/stiffness, east + fe/stiffness}
	}
	force := frame.OfNED(fn, fe, -normal)
	out.ForceNED = out.ForceNED.Add(force)
	out.MomentFRD = out.MomentFRD.Add(pt.PlaceFRD.Cross(in.NEDFromFRD.Inverse().Apply(force)))
}

// note records that pt touches, and how fast it came down if it touches anew.
func (out *Outputs) note(pt *Point, first bool, down float64) {
	out.InContact = out.InContact || pt.Kind != Tip
	switch {
	case pt.Kind == Tip:
		out.TipMotor, out.TipImpact = pt.Motor, max(0, down)
	case first && pt.Kind == Leg:
		out.LegImpact = max(out.LegImpact, down)
	case first:
		out.HullImpact = max(out.HullImpact, down)
	}
}
