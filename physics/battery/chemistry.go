package battery

import (
	"math"
)

// Chemistry says which open-circuit voltage the cells have over their charge.
type Chemistry uint8

// The chemistries.
const (
	LiPo        Chemistry = iota // lithium-polymer pouch cells: high current, short flights
	LiIon                        // nickel-rich round cells: more energy, more resistance
	chemistries                  // number of them
)

// String returns the name that people use.
func (c Chemistry) String() string {
	switch c {
	case LiPo:
		return "LiPo"
	case LiIon:
		return "Li-ion"
	}
	return "unknown chemistry"
}

// overdrawn is the share of the capacity beyond empty at which the voltage is 0.
const overdrawn = 0.02

// openCircuit returns a rested cell's voltage [V] over its charge (0 to 1).
//
// Below empty the voltage collapses: it reaches 0 at −2 % of the capacity.
func (c Chemistry) openCircuit(charge float64) float64 {
	s := max(0, min(1, charge))
	v := rested[c].at(s)
	if charge < 0 {
		v *= max(0, 1+charge/overdrawn)
	}
	return v
}

// chargeAt is the inverse of openCircuit between empty and full: the voltage rises with the
// charge.
func (c Chemistry) chargeAt(voltage float64) float64 {
	low, high := 0.0, 1.0
	for range 60 { // halves the interval down to the last bit
		if middle := (low + high) / 2; c.openCircuit(middle) < voltage {
			low = middle
		} else {
			high = middle
		}
	}
	return high
}

// liPo is a rested polymer cell's voltage [V].
//
// Source: M. Chen, G.A. Rincón-Mora, Accurate Electrical Battery Model Capable
// of Predicting Runtime and I-V Performance, IEEE Trans. Energy Conversion
// 21(2), 2006, eq. 2. The cubic's coefficient is 0.4172 here in place of 0.3201:
// their cell ends at 4.10 V, flight packs are charged to 4.20 V.
func liPo(s float64) float64 {
	return -1.031*math.Exp(-35*s) + 3.685 + s*(0.2156+s*(-0.1178+s*0.4172))
}

// liIonCell is the rested voltage [V] of an LG M50, a 5 Ah round cell of size 21700
// (NMC 811 over graphite with silicon oxide), as the difference of its
// electrodes' potentials.
//
// Source: C.-H. Chen et al., Development of Experimental Techniques for
// Parameterization of Multi-scale Lithium-ion Battery Models, J. Electrochem.
// Soc. 167, 080534, 2020, eq. 8 and 9. The stoichiometries of empty and full are
// those at which the difference is 2.50 and 4.20 V for the electrodes' measured
// capacities.
func liIonCell(s float64) float64 {
	x := 0.02635 + s*(0.91061-0.02635)
	y := 0.85384 + s*(0.26385-0.85384)
	negative := 1.9793*math.Exp(-39.3631*x) + 0.2482 -
		0.0909*math.Tanh(29.8538*(x-0.1234)) -
		0.04478*math.Tanh(14.9159*(x-0.2769)) -
		0.0205*math.Tanh(30.4444*(x-0.6103))
	positive := -0.8090*y + 4.4875 -
		0.0428*math.Tanh(18.5138*(y-0.5542)) -
		17.7326*math.Tanh(15.7890*(y-0.3117)) +
		17.5842*math.Tanh(15.9308*(y-0.3120))
	return positive - negative
}

var rested = [chemistries]*curve{LiPo: tabulate(liPo), LiIon: tabulate(liIonCell)}

// curve is a function over 0 to 1 at equal distances, read linearly: exponentials
// and hyperbolic tangents in each step cost more than the motors.
type curve [1025]float64

func tabulate(f func(float64) float64) *curve {
	var c curve
	for i := range c {
		c[i] = f(float64(i) / float64(len(c)-1))
	}
	return &c
}

// at reads the curve at x from 0 to 1. A NaN stays one.
func (c *curve) at(x float64) float64 {
	if !(x >= 0) {
		return x + c[0]
	}
	x *= float64(len(c) - 1)
	i := min(int(x), len(c)-2)
	return c[i] + (x-float64(i))*(c[i+1]-c[i])
}
