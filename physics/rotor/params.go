package rotor

import (
	"fmt"
	"math"

	"github.com/sitlark/sitlark/physics/bounds"
	"github.com/sitlark/sitlark/physics/rotor/bemt"
)

// Params is a propeller: its blades' geometry, their number, the radius [m] and
// the section polars of its family. Its pitch is fixed.
type Params struct {
	Name string // such as apc-sf-10x4.7
	bemt.Propeller
	Folding Folding

	// What it keeps of thrust and torque at a speed when it turns against its own sense; 0: the usual shares.
	BackwardThrust, BackwardTorque float64
}

// A propeller that turns backward works with its blades' sharp edges ahead and their camber the wrong way. What it keeps of thrust and
// torque is chosen, after models that fly on their backs with propellers made for one way; no measurement was found for it.
const (
	usualBackwardThrust = 0.6
	usualBackwardTorque = 0.8
)

// Backward returns which shares of thrust and torque the propeller keeps at a speed when it turns against its own sense.
func (p *Params) Backward() (thrust, torque float64) {
	thrust, torque = p.BackwardThrust, p.BackwardTorque
	if thrust == 0 {
		thrust = usualBackwardThrust
	}
	if torque == 0 {
		torque = usualBackwardTorque
	}
	return thrust, torque
}

// Validate returns an error that names the field, its value and its range.
func (p Params) Validate() error {
	for _, f := range []struct {
		name      string
		v, lo, hi float64
		unit      string
	}{
		{"radius", p.Radius, 0.01, 1.5, " m"},
		{"number of blades", float64(p.Blades), 1, 12, ""},
		{"number of the blade's stations", float64(len(p.Geometry)), 2, 1000, ""},
		{"lift slope", p.Family.LiftSlope, 1, 10, " 1/rad"},
		{"drag coefficient", p.Family.DragMin, 1e-4, 1, ""},
		{"thrust backward", p.BackwardThrust, 0, 2, " times that ahead"},
		{"torque backward", p.BackwardTorque, 0, 2, " times that ahead"},
	} {
		if err := bounds.Range("rotor", f.name, f.v, f.lo, f.hi, f.unit); err != nil {
			return err
		}
	}
	if err := p.Folding.Validate(p.Radius); err != nil {
		return err
	}
	return p.validateBlade()
}

func (p *Params) validateBlade() error {
	last := 0.0
	for i, s := range p.Geometry {
		if !(s.Radius > last && s.Radius <= 1 && s.Chord > 0 && s.Chord <= 1 && math.Abs(s.Twist) <= math.Pi/2) {
			return fmt.Errorf("rotor: station %d of the blade has r/R %.10g, c/R %.10g, twist %.10g rad; must rise up to 1, be from 0 to 1, be from -π/2 to π/2",
				i+1, s.Radius, s.Chord, s.Twist)
		}
		last = s.Radius
	}
	return nil
}

// Diameter returns twice the radius [m].
func (p *Params) Diameter() float64 { return 2 * p.Radius }
