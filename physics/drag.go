package physics

import (
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/vehicle/airframe"
)

// bodyDrag returns the force of the air on hull and arms, and its moment where the
// centre of pressure is not the centre of mass: then it meets the flow and the wind of
// its own place, so that drag damps the rotation and never drives it. Damping of the rotation
// that the vehicle brings itself is linear in the rate. The rotors' wakes blow down on both
// at a speed [m/s].
func bodyDrag(v *airframe.Vehicle, s *surroundings, m *motion, wake float64) (force, moment frame.Vec[frame.FRD]) {
	if v.AngularDamping != (frame.Vec[frame.FRD]{}) {
		moment = v.AngularDamping.Mul(m.rate).Scale(-1)
	}
	open := dragIn(s.velAirFRD, v.DragArea, s.air.Density)
	force = open
	if place := v.PressureCentre; place != (frame.Vec[frame.FRD]{}) {
		force = dragIn(s.velAirAt(m, place, s.windOffAt(m, place)), v.DragArea, s.air.Density)
		moment = moment.Add(place.Cross(force))
	}
	return force.Add(wakeDrag(v, s, wake, open)), moment
}

// dragIn returns the drag, by axis, of an area [m²] in a flow [m/s]:
// F = -½ ρ C_D A |v| v.
//
// Source: Hoerner, Fluid-Dynamic Drag, 1965, ch. 3 (bluff bodies); the split by
// axis is the usual one for multirotors.
func dragIn(flow, area frame.Vec[frame.FRD], density float64) frame.Vec[frame.FRD] {
	return area.Mul(flow).Scale(-density / 2 * flow.Len())
}
