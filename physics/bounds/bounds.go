// Package bounds has what a step of the physics bears, and the speeds at which its models end: for the
// vehicle, whose file is refused beyond them, and for the load on its cable alike.
package bounds

import (
	"fmt"
	"math"

	"github.com/sitlark/sitlark/internal/plaintext"
	"github.com/sitlark/sitlark/internal/standard"
	"github.com/sitlark/sitlark/physics/frame"
)

const (
	// LongestStep is the longest step in which the physics moves anything [s].
	LongestStep = 0.001
	// MostBraked is the share of a motion that air or rotors may take in one step. Velocity
	// Verlet with a damper bears less than 1: there the roots of λ² − (1 − 3z/2)λ − z/2, by which
	// a speed changes in a step, reach −1.
	MostBraked = 0.5
	// FastestRate is that at which air or rotors may brake a motion [1/s].
	FastestRate = MostBraked / LongestStep
	// DesignSpeed is that of the air at which the bound on drag must hold [m/s]: the greatest wind
	// that can be set. In faster air drag is bounded: see SquareDrag.
	DesignSpeed = 40.0
	// DensestAir is that of the standard atmosphere at sea level [kg/m³].
	DensestAir = standard.SeaLevelDensity
)

const (
	// FastestFlight [m/s] and FastestSpin [rad/s] are far beyond all at which the models of air and
	// rotors hold: see Brake.
	FastestFlight, FastestSpin = 440.0, 100.0
	brakeTime                  = 0.004 // [s]
)

// DragRate returns the rate at which air of DesignSpeed brakes a mass [kg] with a drag area [m²],
// as its drag changes with the speed [1/s].
func DragRate(area, mass float64) float64 { return DensestAir * DesignSpeed * area / mass }

// SquareDrag returns the airspeed [m/s] up to which drag may grow with its square, of what air of
// DesignSpeed brakes at a rate [1/s]. A step would not show what more drag does: beyond, it grows
// with the speed.
func SquareDrag(rate float64) float64 {
	if !(rate > 0) {
		return math.Inf(1)
	}
	return DesignSpeed * FastestRate / rate
}

// Brake returns the rate [1/s] at which a speed beyond the fastest is braked, so that no flight goes
// on to speeds that mean nothing; 0 up to it.
func Brake[F frame.Frame](speed frame.Vec[F], fastest float64) float64 {
	if speed.Dot(speed) <= fastest*fastest {
		return 0
	}
	return (1 - fastest/speed.Len()) / brakeTime
}

// Range returns an error that names a quantity of what, its value and its range, unless it is in it. The unit has a space before it
// where it needs one.
func Range(what, name string, v, lo, hi float64, unit string) error {
	if v >= lo && v <= hi {
		return nil
	}
	return fmt.Errorf("%s: %s is %s%s, must be from %s to %s%s", what, name, figure(v), unit, figure(lo), figure(hi), unit)
}

func figure(x float64) string { return plaintext.Sentence(x, 10) }
