package sensor

import (
	"math"

	"github.com/sitlark/sitlark/physics/frame"
)

// SpecificForce returns what an accelerometer at placeFRD [m from the centre of
// mass] feels [m/s²]: the centre's specific force (all forces but gravity, over
// the mass) and what turning about it adds.
//
// angularAccel is in rad/s².
// Source: Stevens, Lewis, Johnson, Aircraft Control and Simulation, 3rd ed.,
// ch. 4 (normal acceleration at a point of the body): f + α × r + ω × (ω × r).
func SpecificForce(centre, rate, angularAccel, placeFRD frame.Vec[frame.FRD]) frame.Vec[frame.FRD] {
	return centre.Add(angularAccel.Cross(placeFRD)).Add(rate.Cross(rate.Cross(placeFRD)))
}

// Windvane returns the apparent wind in the horizontal plane: where it comes from,
// clockwise from the nose, in (−π, π] [rad], and its speed [m/s]. 0 is head wind.
//
// velAirNED is the vehicle relative to the air [m/s], noseNED where its nose
// points; a nose straight up or down reads 0.
func Windvane(velAirNED, noseNED frame.Vec[frame.NED]) (from, speed float64) {
	speed = math.Sqrt(velAirNED.X*velAirNED.X + velAirNED.Y*velAirNED.Y)
	if speed < 1e-6 {
		return 0, 0 // a vane in still air points nowhere
	}
	ahead := noseNED.X*velAirNED.X + noseNED.Y*velAirNED.Y
	right := noseNED.X*velAirNED.Y - noseNED.Y*velAirNED.X
	return math.Atan2(right, ahead), speed
}
