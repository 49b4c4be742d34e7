package rotor

import "math"

// Upper is a rotor that stands over another in a stack, so that its wake goes
// through it. Make it by Above.
type Upper struct {
	Rotor   int     // its place among the outputs
	spacing float64 // of both discs [m]
	growth  float64 // by which share the wake's velocity grew on the way, 0 to 1
}

// Above returns the rotor with that place among the outputs, which stands
// spacing [m] above the one that is meant.
//
// The velocity that a wake adds grows from v at the disc to v (1 + z/sqrt(z²+R²)),
// that on the axis of a semi-infinite vortex cylinder: McCormick, Aerodynamics of
// V/STOL Flight, 1967, ch. 4; it ends at the 2 v of the vena contracta.
func (m *Model) Above(rotor int, spacing float64) Upper {
	return Upper{rotor, spacing, spacing / math.Sqrt(spacing*spacing+m.radius*m.radius)}
}

// Wash returns the velocity down through a disc that wakes from above add [m/s],
// ≥ 0, for Inputs.Wash: as a climb at that speed, it takes the power that a rotor
// with this thrust [N] takes in the stack.
//
// The wake of each upper rotor contracts by continuity, so that the disc has a
// fast core and still air around it (Leishman, Principles of Helicopter
// Aerodynamics, 2nd ed., 2006, sec. 2.15). Here its mean over the disc acts; the
// upper rotor feels nothing of the lower one, as there. In edgewise flow the core
// leaves the disc. Swirl is left out, and a flow that goes up, in a fast descent,
// washes nothing.
//
// in is of the lower rotor, outs are those of the upper ones in the same step.
func (m *Model) Wash(in *Inputs, thrust float64, uppers []Upper, outs []Outputs) float64 {
	v := in.VelAirFRD
	climb, edgewise := -v.Z, math.Sqrt(v.X*v.X+v.Y*v.Y)
	sum := 0.0
	for k := range uppers {
		u := &uppers[k]
		sum += m.washFrom(u, &outs[u.Rotor], in.Density, climb, edgewise)
	}
	if sum == 0 || !(thrust > 0) {
		return sum
	}
	return worth(climb, sum, thrust/(in.Density*m.area))
}

// washFrom returns the mean velocity that one wake adds over the disc. Its growth
// is that of the induced velocity alone, but what carries and contracts it is all
// that flows.
func (m *Model) washFrom(u *Upper, out *Outputs, density, climb, edgewise float64) float64 {
	if !(out.Thrust > 0) {
		return 0
	}
	// The root mean square exceeds the mean, and stays when a wake fades away.
	v := math.Min(out.Induced, math.Sqrt(out.Thrust/(2*density*m.area)))
	if climb+v <= 0 {
		return 0
	}
	core := v * (1 + u.growth)
	share := (climb + v) / (climb + core)
	wash := core * share
	if edgewise > 0 {
		carried := climb + out.Wash + v*(1+u.growth/2)
		wash *= overlap(edgewise*u.spacing/(carried*m.radius), math.Sqrt(share))
	}
	return wash
}

// overlap returns about which share of a circle of radius r ≤ 1 lies in the unit
// circle when their centres are d apart.
func overlap(d, r float64) float64 {
	t := (1 + r - d) / (2 * r)
	if t >= 1 {
		return 1
	}
	if t <= 0 {
		return 0
	}
	return t * t * (3 - 2*t)
}

// worth returns the climb that is worth as much as a wash of the mean velocity
// [m/s] for a rotor of thrust/(ρA) t [m²/s²] that climbs: less than the wash, as
// the lower rotor puts the air around the upper one's wake to use.
//
// Source: Leishman, sec. 2.15.3: with u through the lower disc and w far below,
// both wakes' momentum is t' + t = u w and their power t' u' + t u =
// u ((climb + w)² − climb²)/2, from which w goes out here. For t = t' in hover,
// far apart, it is his u − wash = (sqrt(17) − 3)/2 wash.
func worth(climb, wash, t float64) float64 {
	upper := 2 * (climb + wash) * wash // the thrust over ρA that makes this wash
	b := 2 * (upper*wash - t*climb)
	c := (upper + t) * (upper + t)
	root := math.Sqrt(b*b + 8*t*c)
	var u float64
	if b > 0 {
		u = 2 * c / (b + root)
	} else {
		u = (root - b) / (4 * t)
	}
	return math.Max(0, math.Min(wash, u-t/(2*u)-climb))
}
