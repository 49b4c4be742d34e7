package frame

import "math"

// WrapPi returns an angle [rad] in [−π, π]: math.Remainder of it and 2π, to the last bit. That divides in a loop, in 800 instructions,
// also where there is nothing to take off.
func WrapPi(angle float64) float64 {
	if math.Abs(angle) < math.Pi {
		return angle
	}
	return math.Remainder(angle, 2*math.Pi)
}
