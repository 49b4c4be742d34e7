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
// W. Johnson's curve, NASA TP-2005-213477 (2005), from hover through the vortex ring
// state to the windmill brake state.
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

// descent joins Johnson's curve, which holds in axial flow, to Glauert's
// theory, which holds when edgewise flow carries the wake away. Both carry
// the hover value at this edgewise speed, so that nothing jumps at x = 0.
func descent(x, y float64) float64 {
	if y == 0 {
		return johnson(x)
	}
	yg := max(y, singleRoot)
	s := smoothstep(y / vortexRingEnd)
	hover := glauert(0, y)
	return hover * ((1-s)*johnson(x) + s*glauert(x, yg)/glauert(0, yg))
}

// Johnson's points in axial descent, rates of climb and flow through the disc Vz + v in
// hover induced velocities: where the vortex ring state begins to bend the curve (D), the
// bounds of what is unstable (N and X), between which more flow goes through the disc
// the faster it sinks, and where the curve has come back (E). A and B are the ends of the
// cubic that joins momentum theory to the windmill brake state.
// Source: W. Johnson, NASA TP-2005-213477, 2005, table 4 (nominal values).
const (
	ringA, ringB  = -1.5, -2.1
	ringD, ringE  = -0.2, -2.0
	ringN, ringX  = -RingOnset, -ringEnd
	throughN      = 0.85
	throughX      = 1.25
	throughAtA    = 2.0                                                                 // v at A
	throughAtB    = 0.7298437881283575                                                  // v at B: 1.05 − √0.1025
	baseline3     = (throughAtB/ringB - throughAtA/ringA) / (ringB*ringB - ringA*ringA) // of v = x (baseline3 x² + baseline1)
	baseline1     = throughAtA/ringA - baseline3*ringA*ringA
	throughE      = ringE + ringE*(baseline3*ringE*ringE+baseline1)
	throughESlope = 1 + 3*baseline3*ringE*ringE + baseline1
)

// johnson is vi/vh over the rate of climb x = Vc/vh <= 0. Between the points the flow
// through the disc is the cubic through both and their slopes, which is 0 at N and X.
func johnson(x float64) float64 {
	switch {
	case x >= ringD:
		return glauert(x, 0)
	case x >= ringN:
		d := math.Sqrt(ringD*ringD/4 + 1)
		return cubic(x, ringD, d+ringD/2, 0.5+ringD/4/d, ringN, throughN, 0) - x
	case x >= ringX:
		return cubic(x, ringN, throughN, 0, ringX, throughX, 0) - x
	case x >= ringE:
		return cubic(x, ringX, throughX, 0, ringE, throughE, throughESlope) - x
	case x >= ringB:
		return x * (baseline3*x*x + baseline1)
	}
	return -x/2 - math.Sqrt(x*x/4-1)
}

// cubic is Hermite's through (a, fa) and (b, fb) with slopes sa and sb.
func cubic(x, a, fa, sa, b, fb, sb float64) float64 {
	h := b - a
	t := (x - a) / h
	u := 1 - t
	return u*u*(1+2*t)*fa + u*u*t*h*sa + t*t*(1+2*u)*fb - t*t*u*h*sb
}

// glauert solves v² ((x + v)² + y²) = 1 for v > 0 by Newton's method; all
// speeds in hover induced velocities.
func glauert(x, y float64) float64 {
	if y == 0 && x >= ringD {
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
