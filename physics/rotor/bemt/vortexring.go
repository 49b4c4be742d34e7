package bemt

import "math"

// The vortex ring state's bounds in hover induced velocities: rate of descent
// at onset and end in axial flow (Johnson, NASA TP-2005-213477 (2005), who
// puts the unstable region at about 0.45 to 1.5), and where it is worst.
const (
	RingOnset = 0.45 // no rings at slower descents
	ringWorst = 1.0
	ringEnd   = 1.5
)

// ringAmplitude is the greatest amplitude of thrust over its mean: half of
// the 95 % from peak to peak in J. Stack, F.X. Caradonna, Ö. Savaş, "Flow
// Visualizations and Extended Thrust Time Histories of Rotor Vortex Wakes in
// Descent", J. American Helicopter Society 50 (2005), at Re of order 1e5.
const ringAmplitude = 0.475

// VortexRingRevolutions is the period, in rotor revolutions, at which vortex
// rings leave the disc and thrust swings: 20 to 50 in Stack et al. (2005).
const VortexRingRevolutions = 30

// VortexRingUnsteadiness returns the amplitude of thrust's swing in the
// vortex ring state over its mean, 0 to 0.475; arguments as in
// InducedVelocity. It is zero outside, and greatest at a descent of once the
// hover induced velocity without edgewise flow.
//
// The bounds and the peak are measured; the curve between, a raised cosine,
// is this package's.
func VortexRingUnsteadiness(hover, axial, edgewise float64) float64 {
	if hover == 0 {
		return 0
	}
	descent, y := -axial/hover, edgewise/math.Abs(hover)
	if descent <= RingOnset || descent >= ringEnd || y >= vortexRingEnd {
		return 0
	}
	side := ringWorst - RingOnset
	if descent > ringWorst {
		side = ringEnd - ringWorst
	}
	return ringAmplitude * raisedCosine((descent-ringWorst)/side) * raisedCosine(y/vortexRingEnd)
}

// raisedCosine falls from 1 at 0 to 0 at ±1.
func raisedCosine(t float64) float64 { return (1 + math.Cos(math.Pi*t)) / 2 }
