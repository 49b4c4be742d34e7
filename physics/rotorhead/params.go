package rotorhead

import (
	"fmt"

	"github.com/sitlark/sitlark/physics/bounds"
)

// Params is a rotor's geometry. Lengths are in m from the shaft.
type Params struct {
	Name      string
	Clockwise bool    // seen from where its thrust points: from above for a main rotor
	Radius    float64 // [m]
	Root      float64 // where the blades begin [m]
	Chord     float64 // [m]
	Blades    int
	Twist     float64 // of the blades from the shaft to the tip; below 0: the tip has less pitch [rad]

	Inertia     float64 // of all blades and the head, about the shaft [kg m²]
	FlapInertia float64 // of one blade about its flapping hinge; 0: the rotor does not flap [kg m²]
	Stiffness   float64 // of the hub against one blade's flapping [N m/rad]

	LiftSlope float64 // of a section [1/rad]
	MaxLift   float64 // lift coefficient at which it stalls
	Profile   float64 // drag coefficient at no lift

	TipLoss float64 // share of the radius up to which there is lift
	Induced float64 // induced velocity over that of momentum theory
}

// Usual figures of sections and wakes.
const (
	// UsualLiftSlope is 0.95 of the 2π of thin aerofoils: W. Johnson, Helicopter Theory, takes 5.7 throughout [1/rad].
	UsualLiftSlope = 5.7
	// UsualMaxLift is that of NACA 0012 at a Reynolds number of 2e5 or so: chosen.
	UsualMaxLift = 1.0
	// UsualProfile is chosen: 0.012, between 0.0087 of full-size blades (A. Bailey, NACA Report 716, 1941) and the 0.024 that V. Gavrilets and others,
	// Dynamic Model for a Miniature Aerobatic Helicopter, MIT 2003, found for an X-Cell .60 with its flybar.
	UsualProfile = 0.012
	// UsualTipLoss is W. Johnson's usual B = 0.97.
	UsualTipLoss = 0.97
	// UsualInduced is J.G. Leishman's κ = 1.15, Principles of Helicopter Aerodynamics, sec. 2.3.
	UsualInduced = 1.15
)

// MaxBlades is the largest number of blades.
const MaxBlades = 8

// Solidity returns the blades' area over the disc's, Nb c/(π R).
func (p *Params) Solidity() float64 { return float64(p.Blades) * p.Chord / (pi * p.Radius) }

// Flaps reports whether its blades flap.
func (p *Params) Flaps() bool { return p.FlapInertia > 0 }

// Validate returns an error that names the field, its value and its range.
func (p *Params) Validate() error {
	if p.Blades < 2 || p.Blades > MaxBlades {
		return fmt.Errorf("rotor: number of blades is %d, must be from 2 to %d", p.Blades, MaxBlades)
	}
	for _, f := range []struct {
		name      string
		v, lo, hi float64
		unit      string
	}{
		{"radius", p.Radius, 0.02, 5, " m"},
		{"root", p.Root, 0, 0.6 * p.Radius, " m"},
		{"chord", p.Chord, 0.002, p.Radius / 2, " m"},
		{"twist", p.Twist, -0.5, 0.5, " rad"},
		{"inertia", p.Inertia, 1e-8, 1000, " kg m²"},
		{"flap inertia", p.FlapInertia, 0, 1000, " kg m²"},
		{"hub stiffness", p.Stiffness, 0, 1e5, " N m/rad"},
		{"lift slope", p.LiftSlope, 2, 7, " 1/rad"},
		{"greatest lift coefficient", p.MaxLift, 0.3, 2, ""},
		{"profile drag", p.Profile, 0.004, 0.1, ""},
		{"tip loss", p.TipLoss, 0.8, 1, ""},
		{"induced velocity's factor", p.Induced, 1, 2, ""},
	} {
		if err := bounds.Range("rotor", f.name, f.v, f.lo, f.hi, f.unit); err != nil {
			return err
		}
	}
	return nil
}
