package rotor

import (
	"fmt"
	"math"

	"github.com/sitlark/sitlark/physics/frame"
)

// Params is a propeller.
type Params struct {
	Name      string  // of its measurements, such as apc-sf-10x4.7
	Diameter  float64 // [m]
	Solidity  float64 // blade area over disc area
	MeanPitch float64 // blade angle at half the radius [rad]
	DragCoeff float64 // profile drag coefficient of the blade's section
}

// Validate returns an error that names the field, its value and its range.
func (p Params) Validate() error {
	for _, f := range []struct {
		name      string
		v, lo, hi float64
		unit      string
	}{
		{"diameter", p.Diameter, 0.02, 3, " m"},
		{"solidity", p.Solidity, 0.01, 0.5, ""},
		{"mean pitch", p.MeanPitch, 0, 1, " rad"},
		{"drag coefficient", p.DragCoeff, 0, 0.2, ""},
	} {
		if !(f.v >= f.lo && f.v <= f.hi) {
			return fmt.Errorf("rotor: %s is %g%s, must be from %g to %g%s", f.name, f.v, f.unit, f.lo, f.hi, f.unit)
		}
	}
	return nil
}

// Inputs is what acts on a rotor.
type Inputs struct {
	Speed        float64              // ≥ 0 [rad/s]
	VelAirFRD    frame.Vec[frame.FRD] // hub relative to the air [m/s]; the disc lies in the x-y plane
	Density      float64              // [kg/m³]
	ThrustFactor float64              // fault: share of the healthy thrust, 0 to 1
}

// Outputs is what the air does to a rotor.
type Outputs struct {
	Thrust      float64              // along body up [N]; negative when the flow pushes it down
	Torque      float64              // by which the air brakes it [N m]; negative when the air drives it
	TorqueSlope float64              // dTorque/dSpeed [N m s/rad], ≥ 0
	DragFRD     frame.Vec[frame.FRD] // force in the disc's plane (H-force) [N]
}

// At returns the forces on a rotor.
//
// Thrust and torque are CT ρ n² D⁴ and CP/(2π) ρ n² D⁵ by the definitions of the
// measurement. Flow along the disc lowers the induced velocity, which raises
// thrust and lowers power (translational lift), and raises blade drag by
// 1 + 4.65 μ² (Leishman, 2nd ed., ch. 5, after Stepniewski).
//
// A blade shortened to the share s of its radius keeps s⁴ of its thrust and s⁵
// of its torque, so a thrust factor f comes with a torque factor f^(5/4).
func (t *Table) At(p *Params, in Inputs) Outputs {
	n := in.Speed / (2 * math.Pi)
	if n < 0.5 { // below 30 1/min forces are some µN, and J has no bound
		return Outputs{}
	}
	nd := n * p.Diameter
	j := -in.VelAirFRD.Z / nd // the rotor climbs up, against body z
	edge := math.Hypot(in.VelAirFRD.X, in.VelAirFRD.Y)
	jx := edge / nd
	if j != j || n != n { // a table has no place for NaN; the caller must see it
		return Outputs{Thrust: math.NaN(), Torque: math.NaN()}
	}
	c := t.at(j, 60*n)
	ji := t.edgewise(&c, max(jMin, min(jMax, j)), min(jx, 3))

	d4 := in.Density * nd * nd * p.Diameter * p.Diameter
	torque := c.cp / (2 * math.Pi) * d4 * p.Diameter * torqueFactor(in.ThrustFactor)
	return Outputs{
		Thrust:      c.ct * d4 * in.ThrustFactor,
		Torque:      torque,
		TorqueSlope: max(0, 2*torque/in.Speed),
		DragFRD:     t.drag(p, in, nd, ji),
	}
}

// edgewise corrects the coefficients c of axial flow for the flow jx along the
// disc and returns the induced advance ratio in it.
func (t *Table) edgewise(c *node, j, jx float64) (ji float64) {
	ji = edgewiseInflow(c.ji, jx)
	before := c.ct * (j + c.ji)
	// More thrust induces more flow: the loop's gain by linearising momentum
	// theory at hover, dJi/dCT = 1/(π Ji).
	gain := 1 / (1 + t.inflowed/(math.Pi*max(c.ji, 0.05)))
	c.ct += gain * t.inflowed * (c.ji - ji)
	mu := jx / math.Pi
	c.cp += c.ct*(j+ji) - before + t.profile*4.65*mu*mu
	return ji
}

// drag returns the force along the disc: blade drag, which the advancing side has
// more of, and lift that the inflow tilts back, more on the advancing side too.
//
// H = ρ A V/4 (σ Cd ΩR + σ a θ v), the first-order term in μ of blade-element
// theory for a rotor without flapping.
//
// Source: S. Bouabdallah, Design and control of quadrotors with application to
// autonomous flying, EPFL thesis 3727, 2007, ch. 2 (hub force, after G. Fay, 2001).
// σa comes from the measured loss of thrust by inflow: 16/π² of it.
// It is one part of the lumped rotor drag of R. Mahony, V. Kumar, P. Corke,
// Multirotor Aerial Vehicles, IEEE RAM 19(3), 2012; flapping is not in it.
func (t *Table) drag(p *Params, in Inputs, nd, ji float64) frame.Vec[frame.FRD] {
	area := math.Pi / 4 * p.Diameter * p.Diameter
	tip := math.Pi * nd
	liftSlope := 16 / (math.Pi * math.Pi) * t.inflowed
	k := in.Density * area / 4 * (p.Solidity*p.DragCoeff*tip + liftSlope*p.MeanPitch*ji*nd) * in.ThrustFactor
	return frame.OfFRD(-k*in.VelAirFRD.X, -k*in.VelAirFRD.Y, 0)
}

// torqueFactor is f^(5/4); 1 needs no root.
func torqueFactor(f float64) float64 {
	if f == 1 {
		return 1
	}
	return f * math.Sqrt(math.Sqrt(f))
}
