package bemt

import "math"

// vortexRingEnd is the edgewise speed, in hover induced velocities, by which
// the wake is blown clear of the disc and momentum theory holds in descent:
// W. Johnson, "Model for Vortex Ring State Influence on Rotorcraft Flight
// Dynamics", NASA TP-2005-213477 (2005), finds 0.95.
const vortexRingEnd = 0.95

// singleRoot is an edgewise speed, in hover induced velocities, safely over
// the 0.62 from which Glauert's equation has one root at any rate of descent.
const singleRoot = 0.7

// InducedVelocity returns the mean induced velocity through the disc [m/s],
// positive along the wake of positive thrust.
//
// hover is the induced velocity that the same thrust has in hover,
// sqrt(T/2ρA) [m/s], negative for negative thrust. axial is the speed of
// climb along the thrust axis [m/s], negative in descent; edgewise is the
// speed in the disc's plane [m/s], >= 0.
//
// Climb, hover and edgewise flight: Glauert's momentum theory. Axial descent:
// the windmill brake state beyond twice hover, and between the two the curve
// that J.G. Leishman, Principles of Helicopter Aerodynamics, 2nd ed. (2006),
// sect. 2.13.6, eq. 2.97, fits to measurements in the vortex ring and
// turbulent wake states.
func InducedVelocity(hover, axial, edgewise float64) float64 {
	if hover < 0 {
		return -InducedVelocity(-hover, -axial, edgewise)
	}
	if hover == 0 {
		return 0
	}
	x, y := axial/hover, edgewise/hover
	if x >= 0 || y >= vortexRingEnd {
		return hover * glauert(x, y)
	}
	return hover * descent(x, y)
}

// descent joins Leishman's curve, which holds in axial flow, to Glauert's
// theory, which holds when edgewise flow carries the wake away. Both carry
// the hover value at this edgewise speed, so that nothing jumps at x = 0.
func descent(x, y float64) float64 {
	if y == 0 {
		return leishman(x)
	}
	yg := max(y, singleRoot)
	s := smoothstep(y / vortexRingEnd)
	hover := glauert(0, y)
	return hover * ((1-s)*leishman(x) + s*glauert(x, yg)/glauert(0, yg))
}

// leishman is vi/vh over the rate of climb x = Vc/vh <= 0.
func leishman(x float64) float64 {
	if x > -2 {
		// At −2 the quartic lies 2.6 % above the windmill branch; taking it
		// out towards that end keeps the two joined.
		const gap = 1 + 2*1.125 - 4*1.372 + 8*1.718 - 16*0.655 - 1
		quartic := 1 + x*(-1.125+x*(-1.372+x*(-1.718-0.655*x)))
		u := x / 2
		return quartic - gap*u*u*u*u*u*u
	}
	return -x/2 - math.Sqrt(x*x/4-1)
}

// glauert solves v² ((x + v)² + y²) = 1 for v > 0 by Newton's method; all
// speeds in hover induced velocities.
func glauert(x, y float64) float64 {
	if y == 0 && x >= 0 {
		return -x/2 + math.Sqrt(x*x/4+1)
	}
	v := 1 / math.Sqrt(1+x*x+y*y)
	lo, hi := 0.0, 2.0
	for range 30 {
		u := x + v
		g := v*v*(u*u+y*y) - 1
		if math.Abs(g) < 1e-9 {
			break
		}
		if g > 0 {
			hi = v
		} else {
			lo = v
		}
		next := v - g/(2*v*(u*u+y*y)+2*v*v*u)
		if !(next > lo && next < hi) {
			next = (lo + hi) / 2
		}
		v = next
	}
	return v
}
