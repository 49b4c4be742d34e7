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
// in and thrust are of the lower rotor, its thrust as of the step before; outs are
// those of the upper ones in this step.
func (m *Model) Wash(in *Inputs, thrust float64, uppers []Upper, outs []Outputs) float64 {
	v := in.VelAirFRD
	climb, edgewise := -v.Z, math.Sqrt(v.X*v.X+v.Y*v.Y)
	sum := 0.0
	for k := range uppers {
		u := &uppers[k]
		sum += m.washFrom(u, &outs[u.Rotor], climb, edgewise)
	}
	if sum == 0 || !(thrust > 0 && climb+sum > 0) {
		return sum
	}
	return sum * worth(thrust/(m.area*in.Density*(climb+sum)*sum))
}

// washFrom returns the mean velocity that one wake adds over the disc. Its growth
// is that of the induced velocity alone, but what carries it is all that flows.
func (m *Model) washFrom(u *Upper, out *Outputs, climb, edgewise float64) float64 {
	v := out.Wake
	if v <= 0 || climb+v <= 0 {
		return 0
	}
	core := v * (1 + u.growth)
	share := (climb + v) / (climb + core)
	carried := climb + out.Wash + v*(1+u.growth/2)
	// Within half of what the core leaves free, it has not reached the rim.
	if drift, free := edgewise*u.spacing, (1-share)/2*carried*m.radius; drift > free {
		return core * share * overlap(drift/(carried*m.radius), math.Sqrt(share))
	}
	return core * share
}

// Wake returns the velocity that a rotor's wake adds at its disc [m/s], ≥ 0: the root mean
// square of the induced one exceeds its mean, and stays where thrust fades away.
func (m *Model) Wake(out *Outputs, density float64) float64 {
	if !(out.Thrust > 0) {
		return 0
	}
	return min(out.Induced, math.Sqrt(out.Thrust/(2*density*m.area)))
}

// overlap returns, within 0.06, which share of a circle of radius r from 0.7 to 1
// lies in the unit circle when their centres are d apart.
func overlap(d, r float64) float64 {
	t := (1 + r - d) / (2 * r)
	if t >= 1 {
		return 1
	}
	if t <= 0 {
		return 0
	}
	return t * (0.75 + 0.25*t)
}

// worth returns the uniform climb that takes as much power as the wash, over the
// mean of the wash: less than 1, as the lower rotor puts the air around the upper
// one's wake to use. thrust is twice the lower rotor's over the upper one's, > 0.
//
// Source: Leishman, sec. 2.15, with the upper induced velocity and ρA as units, u
// the velocity through the lower disc and w that far below: momentum is
// 2 + T = u w and power 2 + T u = u w²/2, from which w goes out here; a rotor that
// climbs at c has u = c + T/(2u). It holds for hover, and is used for the same ratio
// of thrusts in climb and edgewise flow.
func worth(thrust float64) float64 {
	all := (2 + thrust) * (2 + thrust)
	u := all / (2 + math.Sqrt(4+2*thrust*all)) // the root of 2 T u² + 4 u − (2 + T)²
	return u - thrust/(2*u)
}
