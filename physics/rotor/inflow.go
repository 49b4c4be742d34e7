package rotor

import "math"

// Induced velocities here are advance ratios: divided by nD, as J is.

// hoverInflow returns the ideal induced advance ratio of a static rotor:
// T = 2ρA v², so J_h = sqrt(2 CT/π).
//
// Source: Leishman, Principles of Helicopter Aerodynamics, 2nd ed., ch. 2 (hover).
func hoverInflow(ct float64) float64 { return math.Sqrt(2 * max(0, ct) / math.Pi) }

// axialInflow returns the induced advance ratio of a rotor of thrust coefficient
// ct at the advance ratio j: momentum theory in climb (j ≥ 0) and in the windmill
// brake state (j < −2 J_h), Leishman's fit to measurements in between.
//
// Source: Leishman, 2nd ed., ch. 2 (axial climb, axial descent): the quartic in
// Vc/vh with −1.125, −1.372, −1.718, −0.655, from 1 at hover.
func axialInflow(ct, j float64) float64 {
	jh := hoverInflow(ct)
	if jh == 0 {
		return 0
	}
	x := j / jh
	switch {
	case x >= 0:
		return jh * (-x/2 + math.Sqrt(x*x/4+1))
	case x >= -2:
		return jh * (1 + x*(-1.125+x*(-1.372+x*(-1.718-x*0.655))))
	default:
		return jh * (-x/2 - math.Sqrt(x*x/4-1))
	}
}

// edgewiseInflow returns the induced advance ratio in edgewise flow jx of a rotor
// which induces ji without it.
//
// Source: Glauert's high-speed formula in hover and level flight, Leishman, 2nd
// ed., ch. 2 (forward flight, disc along the flow): v² = −V²/2 + sqrt(V⁴/4 + vh⁴).
func edgewiseInflow(ji, jx float64) float64 {
	h := jx * jx / 2
	i2 := ji * ji
	return math.Sqrt(max(0, math.Sqrt(h*h+i2*i2)-h))
}
