package fit

import (
	"math"

	"github.com/sitlark/sitlark/physics"
)

// Tolerance is within what every reference point is met, as a share of what is
// asked.
const Tolerance = 0.03

// Point is one reference point.
type Point struct {
	Key     string // of the frame file
	Unit    string // empty for ratios
	Meaning string // under what conditions
	Asked   float64
	Reached float64
	How     string // what of the vehicle meets it
}

// Error returns by what share the vehicle exceeds what is asked. Of a ratio below 0.1 it is
// the share of 0.1.
func (p Point) Error() float64 {
	if p.Unit == "" && math.Abs(p.Asked) < 0.1 {
		return (p.Reached - p.Asked) / 0.1
	}
	return p.Reached/p.Asked - 1
}

// Report is the account of a fit.
type Report struct {
	Points []Point
	Notes  []string // what the user should know, in sentences

	Charge        float64 // of the battery at the reference points, 0 to 1
	PitchRatio    float64 // the blade's pitch over its diameter
	FigureOfMerit float64 // of the rotors in hover, those of a stack as one disc
	Efficiency    float64 // of motors and ESCs in hover
	ProfileDrag   float64 // of the blades, over bemt.GenericFamily's
	ThrustExpo    float64 // MOT_THST_EXPO that describes the vehicle's thrust curve
	NaturalExpo   float64 // and without the ESCs' throttle curve
	FullThrust    float64 // static thrust at spin_max on a full battery, over weight
	MomentumDrag  float64 // the rotors' drag in the reference flight, as mdrag_coef

	Hover  physics.Trim // at the reference charge
	Cruise physics.Trim // the reference flight
}

// worst returns the point that is met worst: the first that is no number, if there is one.
func (r *Report) worst() Point {
	var worst Point
	for i, p := range r.Points {
		if math.IsNaN(p.Error()) {
			return p
		}
		if i == 0 || math.Abs(p.Error()) > math.Abs(worst.Error()) {
			worst = p
		}
	}
	return worst
}
