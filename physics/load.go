package physics

import (
	"github.com/sitlark/sitlark/physics/bounds"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/vehicle/airframe"
)

// load is what a part of the vehicle, or all of them, brings to bear on the body, in its axes.
type load struct {
	force  frame.Vec[frame.FRD] // [N]
	moment frame.Vec[frame.FRD] // about the centre of mass [N m]
}

// add adds another load.
func (l *load) add(o load) { l.force, l.moment = l.force.Add(o.force), l.moment.Add(o.moment) }

// airLoads is the one sum of what acts on the vehicle in the air: its rotors, the air on its body and on its wings, and rain. It
// takes the motors and the battery dt further [s]; a dt of 0 is for a vehicle at rest, and for a Trimmer's.
// Only the ground, a cable and pushes come to that.
func (w *World) airLoads(dt float64) load {
	sum := w.propulsion.rotorLoads(&w.body.motion, &w.around, &w.floating, dt)
	wake := w.propulsion.beneath.onHull // without a propeller not a number
	if len(w.heads.models) > 0 {
		sum.add(w.heads.loads(w, dt))
		wake = w.heads.wake
	}
	sum.add(bodyDrag(w.vehicle, &w.around, &w.body.motion, wake))
	if w.lifting.body.Exists() {
		sum.add(w.lifting.hull(&w.around, &w.body.motion))
	}
	if len(w.lifting.models) > 0 {
		sum.add(w.lifting.loads(w, dt))
	}
	if len(w.vehicle.Fins) > 0 {
		sum.add(w.buoyant.loads(w, dt))
	}
	if w.around.rain.Falls() {
		sum.add(rainOnHull(w.vehicle, &w.around, &w.body.motion))
	}
	return sum
}

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
