package physics

import (
	"github.com/sitlark/sitlark/physics/bounds"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/vehicle/airframe"
)

// bodyDrag returns the load of the air on hull and arms. It has a moment where the centre of
// pressure is not the centre of mass: drag then acts with the flow and the wind at that place, so
// that it damps the rotation and never drives it. AngularDamping, which the vehicle may bring
// itself, is linear in the rate. wake is the speed at which the rotors' wakes blow down on both
// [m/s].
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
	if rate := bounds.Brake(m.velocity, bounds.FastestFlight); rate > 0 {
		on.force = on.force.AddScaled(-v.Mass*rate, m.attitude.Inverse().Apply(m.velocity))
	}
	if rate := bounds.Brake(m.rate, bounds.FastestSpin); rate > 0 {
		on.moment = on.moment.AddScaled(-rate, v.AngularMomentum(m.rate))
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
