package physics

import (
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/vehicle/airframe"
)

const (
	// fastestFlight [m/s] and fastestSpin [rad/s] are far beyond all at which the models of air and
	// rotors hold. What is more is braked within brakeTime [s], so that no flight goes on to speeds
	// that mean nothing.
	fastestFlight, fastestSpin = 440.0, 100.0
	brakeTime                  = 0.004
)

// bodyDrag returns the load of the air on hull and arms. It has a moment where the centre of pressure is not the centre of mass: then it meets the flow and the wind of
// its own place, so that drag damps the rotation and never drives it. Damping of the rotation
// that the vehicle brings itself is linear in the rate. The rotors' wakes blow down on both
// at a speed [m/s].
func bodyDrag(v *airframe.Vehicle, s *surroundings, m *motion, wake float64) (on load) {
	if v.AngularDamping != (frame.Vec[frame.FRD]{}) {
		on.moment = v.AngularDamping.Mul(m.rate).Scale(-1)
	}
	open := s.dragIn(s.velAirFRD, v.DragArea)
	on.force = open
	if place := v.PressureCentre; place != (frame.Vec[frame.FRD]{}) {
		on.force = s.dragIn(s.velAirAt(m, place, s.windOffAt(m, place)), v.DragArea)
		on.moment = on.moment.Add(place.Cross(on.force))
	}
	on.force = on.force.Add(wakeDrag(v, s, wake, open))
	if m.velocity.Dot(m.velocity) > fastestFlight*fastestFlight {
		on.force = on.force.AddScaled(-v.Mass/brakeTime*(1-fastestFlight/m.velocity.Len()), m.attitude.Inverse().Apply(m.velocity))
	}
	if m.rate.Dot(m.rate) > fastestSpin*fastestSpin {
		on.moment = on.moment.AddScaled(-1/brakeTime*(1-fastestSpin/m.rate.Len()), v.AngularMomentum(m.rate))
	}
	return on
}

// dragIn returns the drag, by axis, of an area [m²] in a flow [m/s]:
// F = -½ ρ C_D A |v| v. Where it would take more of a speed than a step of the physics bears, it
// grows with the speed, no more with its square: see airframe.Vehicle.SquareDrag.
//
// Source: Hoerner, Fluid-Dynamic Drag, 1965, ch. 3 (bluff bodies); the split by
// axis is the usual one for multirotors.
func (s *surroundings) dragIn(flow, area frame.Vec[frame.FRD]) frame.Vec[frame.FRD] {
	return area.Mul(flow).Scale(-s.air.Density / 2 * min(flow.Len(), s.squareDrag))
}
