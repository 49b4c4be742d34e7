package wing

import "math"

// hinge is what thin-airfoil theory has of a flap that is a share of the chord.
//
// Source: H. Glauert, Theoretical Relationships for an Aerofoil with Hinged Flap, ARC R&M 1095, 1927; as J. Katz and A.
// Plotkin, Low-Speed Aerodynamics, 2nd ed., sect. 5.4.1.
type hinge struct {
	lift   float64 // change of the zero-lift angle over the deflection
	moment float64 // dcm/dδ about the quarter chord, negative [1/rad]
	drag   float64 // of cd over sin²δ
}

func newHinge(share float64) hinge {
	angle := math.Acos(2*share - 1) // of the hinge in Glauert's variable, from the leading edge
	sin, cos := math.Sincos(angle)
	return hinge{
		lift:   1 - (angle-sin)/math.Pi,
		moment: -sin * (1 - cos) / 2,
		drag:   flapDrag * math.Pow(share, 1.38),
	}
}

// flapDrag is A.D. Young's, The Aerodynamic Characteristics of Flaps, ARC R&M 2622, 1953, for plain and split flaps.
const flapDrag = 1.7

// flapHalf is the deflection at which a plain flap has lost half of its effect to separation [rad]. The loss δ²/(δ² +
// flapHalf²) is within 0.04 of DATCOM's K' (6.1.1.1, as Roskam VI fig. 8.13 has it) for a quarter of the chord from
// 0 to 60°.
const flapHalf = 45 * math.Pi / 180

// attenuated returns the deflection that thin-airfoil theory would need for a plain flap's effect at a deflection [rad].
func attenuated(deflection float64) float64 {
	x := deflection / flapHalf
	return deflection / (1 + x*x)
}

// Of spoilers, over their height across the flow in chords. A spoiler 0.1 chords high at seven tenths of the chord takes
// some 0.7 from the lift coefficient and adds some 0.1 to that of drag.
//
// Source: S.F. Hoerner, H.V. Borst, Fluid-Dynamic Lift, 1975, ch. 5; Fluid-Dynamic Drag, 1965, ch. 3 (a plate on a wall).
const (
	spoilerLift = 7.0
	spoilerDrag = 1.0
)

// tornDrag is what the blunt edge adds to cd where a control is gone: the base drag of a step some 0.05 chords high.
// Source: S.F. Hoerner, Fluid-Dynamic Drag, 1965, sect. 3-9.
const tornDrag = 0.01
