package sensor

import (
	"fmt"
	"math"

	"github.com/sitlark/sitlark/physics/frame"
)

// MaxRangefinders is how many ArduPilot takes: rng_1 to rng_6.
const MaxRangefinders = 6

// beyond is by how much a reading exceeds the range where nothing is in it [m].
// An autopilot with the same range set then sees "out of range" and not a target
// at the range's end; ArduPilot's LightWare driver does the same.
const beyond = 1

// Rangefinder is a distance sensor that looks along one direction.
type Rangefinder struct {
	PlaceFRD     frame.Vec[frame.FRD] // from the centre of mass [m]
	DirectionFRD frame.Vec[frame.FRD] // unit vector
	Min, Max     float64              // range [m]
}

// Validate returns an error that names the field, its value and its range.
func (r *Rangefinder) Validate() error {
	switch {
	case !(math.Abs(r.DirectionFRD.Len()-1) <= 1e-6):
		return fmt.Errorf("direction is %v, of length %.10g, must be a unit vector: down is [0 0 1]", r.DirectionFRD.Array(), r.DirectionFRD.Len())
	case !(r.Max > 0 && r.Max <= 1000):
		return fmt.Errorf("greatest range is %.10g m, must be above 0 and at most 1000 m", r.Max)
	case !(r.Min >= 0 && r.Min < r.Max):
		return fmt.Errorf("least range is %.10g m, must be from 0 to below the greatest, %.10g m", r.Min, r.Max)
	}
	return nil
}

// Beam returns where the sensor is and where it looks, in the world.
func (r *Rangefinder) Beam(positionNED frame.Vec[frame.NED], nedFromFRD frame.Rot[frame.NED, frame.FRD]) (origin, direction frame.Vec[frame.NED]) {
	return positionNED.Add(nedFromFRD.Apply(r.PlaceFRD)), nedFromFRD.Apply(r.DirectionFRD)
}

// Reading returns what the sensor says [m] of a target at a distance [m], ≥ 0,
// +Inf for none: 0 below its range, 1 m more than its range beyond it.
func (r *Rangefinder) Reading(distance float64) float64 {
	switch {
	case distance < r.Min:
		return 0
	case distance > r.Max:
		return r.Max + beyond
	}
	return distance
}
