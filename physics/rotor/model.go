package rotor

import (
	"math"

	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/physics/rotor/bemt"
)

// Inputs is what acts on a rotor.
type Inputs struct {
	Speed     float64              // ≥ 0 [rad/s]
	Clockwise bool                 // seen from above
	VelAirFRD frame.Vec[frame.FRD] // hub relative to the air [m/s]; the disc lies in the x-y plane, its thrust points along −z
	Density   float64              // [kg/m³]
	Viscosity float64              // dynamic [Pa s]
	// GroundDistance is from the hub to the ground along the wake [m]; +Inf when
	// that does not meet the ground.
	GroundDistance float64
	GroundImages   float64 // what the ground does by other rotors and the body, from Model.Image and Fountain

	Stacked     bool    // rotors are above it or below: Outputs.Wake is wanted
	Wash        float64 // down through the disc from the wakes of rotors above, from Model.Wash [m/s]
	ThrustScale float64 // factor on the blades' forces; 0 counts as 1
	TorqueScale float64 // factor on their torque about the shaft; 0 counts as 1
	DragScale   float64 // factor on the forces in the disc's plane; 0 counts as 1
}

// Outputs is what the air and its own imbalance do to a rotor.
type Outputs struct {
	Thrust      float64              // along −z [N]; negative when the flow pushes it back
	Torque      float64              // by which the air brakes it [N m]; negative when the air drives it
	TorqueSlope float64              // dTorque/dSpeed [N m s/rad], ≥ 0, for an implicit solver
	Bending     float64              // moment about the hinge of a blade that folds, if it stood out; positive folds it back [N m]
	Induced     float64              // velocity through the disc of its own making, root mean square over it [m/s]
	Wash        float64              // of the inputs [m/s]
	Wake        float64              // velocity that its wake adds at the disc, ≥ 0; of a rotor in a stack [m/s]
	ForceFRD    frame.Vec[frame.FRD] // on the hub: thrust, H-force, side force, imbalance [N]
	MomentFRD   frame.Vec[frame.FRD] // on the hub, the shaft's torque excluded [N m]
}

// At returns the loads on a rotor in state s.
func (m *Model) At(s *State, in *Inputs) (out Outputs) {
	m.Loads(s, in, &out)
	return out
}

// Loads puts into out, all of which it sets, what At returns: a copy costs a tenth of the look-up.
func (m *Model) Loads(s *State, in *Inputs, out *Outputs) {
	if s.Faults.Broken {
		*out = Outputs{}
		return
	}
	v := in.VelAirFRD
	// Field by field: a literal is copied, by loads that wait for its stores, which is a fiftieth of a flight.
	var c bemt.Condition
	c.Omega, c.Axial, c.Edgewise = in.Speed, in.Wash-v.Z, math.Sqrt(v.X*v.X+v.Y*v.Y) // it climbs up, against body z
	c.Density, c.Viscosity = in.Density, in.Viscosity
	var l bemt.Load
	m.table.At(&c, &l)
	scale(&l, in)
	if !m.ducted {
		l.Thrust *= m.unsteadiness(s, &c, l.Thrust) * m.groundGain(in, &c, &l)
	}
	damage(&l, s.Faults.ThrustFactor)
	out.Bending = 0
	if m.hinges.at > 0 {
		out.Bending = m.hinges.bend(s, &l)
	}

	out.Thrust, out.Torque, out.Induced, out.Wash, out.Wake = l.Thrust, l.Torque, l.Induced, in.Wash, 0
	if in.Stacked {
		out.Wake = m.Wake(out, c.Density)
	}
	out.TorqueSlope = m.torqueSlope(&c, l.Torque)
	out.ForceFRD, out.MomentFRD = inBodyAxes(&l, v, c.Edgewise, in.Clockwise)
	out.ForceFRD = out.ForceFRD.Add(s.shake(in.Speed, in.Clockwise))
	if s.fold > 0 {
		out.ForceFRD = out.ForceFRD.Add(m.hinges.drag(s, in))
	}
}

// inBodyAxes turns loads from the flow's axes to the body's. Blades move ahead on
// the right of the flight's direction where they turn counter-clockwise seen from
// above, on its left where clockwise; H-force points back.
func inBodyAxes(l *bemt.Load, v frame.Vec[frame.FRD], edgewise float64, clockwise bool) (force, moment frame.Vec[frame.FRD]) {
	force.Z = -l.Thrust
	if edgewise == 0 {
		return force, moment
	}
	x, y := v.X/edgewise, v.Y/edgewise // ahead; (−y, x) is on its right
	side, roll := l.Side, l.Roll
	if clockwise {
		side, roll = -side, -roll
	}
	force.X = -l.HForce*x - side*y
	force.Y = -l.HForce*y + side*x
	// A force up at the place (a, b) has the moment (−b, a).
	moment.X = -l.Pitch*y - roll*x
	moment.Y = l.Pitch*x - roll*y
	return force, moment
}

// unsteadiness returns thrust over its mean: vortex rings that collect at the
// disc in descent and escape make it swing. Torque is taken as steady.
func (m *Model) unsteadiness(s *State, c *bemt.Condition, thrust float64) float64 {
	// Most descents are too slow for rings, which is told without a root.
	const slow = bemt.RingOnset * bemt.RingOnset
	if !(thrust*c.Axial < 0) || 2*c.Density*m.area*c.Axial*c.Axial <= slow*math.Abs(thrust) {
		return 1
	}
	hover := math.Copysign(math.Sqrt(math.Abs(thrust)/(2*c.Density*m.area)), thrust)
	amplitude := bemt.VortexRingUnsteadiness(hover, c.Axial, c.Edgewise)
	if amplitude == 0 {
		return 1
	}
	return 1 + amplitude*s.swing()
}

// groundGain returns thrust over that far from ground. Cheeseman and Bennett
// compare at equal power, so torque at this speed stays. A wake that goes up
// meets no ground. The rotors of a stack gain each by its own height and on its own
// thrust; their wash stays, so that no gain counts twice.
func (m *Model) groundGain(in *Inputs, c *bemt.Condition, l *bemt.Load) float64 {
	z := in.GroundDistance / m.radius
	if !(z < Farthest) || l.Thrust <= 0 || l.Induced <= 0 { // a gain of less than 1e-4
		return 1
	}
	return bemt.GroundGain(z, in.GroundImages, c.Edgewise/(l.Induced+in.Wash))
}

// Farthest is over how many radii the ground is not felt, even by the images of many rotors: to
// a rotor's own thrust it adds less than 1e-4.
const Farthest = 30

// Image returns by what share the ground lessens a rotor's induced velocity through
// another rotor: heights is the sum of both hubs' distances to the ground, apart their
// distance along it [m].
func (m *Model) Image(heights, apart float64) float64 {
	return bemt.Image(heights/m.radius, apart/m.radius)
}

// Fountain returns the same through the body of a vehicle whose opposite rotors are that
// far across [m].
func (m *Model) Fountain(heights, across float64) float64 {
	return bemt.Fountain(heights/m.radius, across/m.radius)
}

// torqueSlope is dQ/dΩ of a torque coefficient that holds: Q ∝ S² with
// S² = (ΩR)² + V², the speed over which bemt takes coefficients.
func (m *Model) torqueSlope(c *bemt.Condition, torque float64) float64 {
	tip := c.Omega * m.radius
	square := tip*tip + c.Axial*c.Axial + c.Edgewise*c.Edgewise
	if square == 0 {
		return 0
	}
	slope := max(0, 2*torque*tip*m.radius/square)
	if m.least > 0 {
		slope = max(slope, m.least*c.Density*math.Sqrt(square))
	}
	return slope
}

// scale applies the factors of a rotor whose blades were not given by their
// geometry.
func scale(l *bemt.Load, in *Inputs) {
	if f := in.ThrustScale; f > 0 {
		l.Thrust, l.HForce, l.Side, l.Roll, l.Pitch = f*l.Thrust, f*l.HForce, f*l.Side, f*l.Roll, f*l.Pitch
	}
	if f := in.DragScale; f > 0 {
		l.HForce, l.Side = f*l.HForce, f*l.Side
	}
	if f := in.TorqueScale; f > 0 {
		l.Torque *= f
	}
}

// damage reduces the loads to those of blades that keep the share f of the
// thrust. A blade shortened to the share s of its radius keeps s⁴ of its forces
// and s⁵ of its moments.
func damage(l *bemt.Load, f float64) {
	if f == 1 {
		return
	}
	g := f * math.Sqrt(math.Sqrt(f))
	l.Thrust, l.HForce, l.Side = f*l.Thrust, f*l.HForce, f*l.Side
	l.Torque, l.Roll, l.Pitch = g*l.Torque, g*l.Roll, g*l.Pitch
}
