package physics

import "github.com/sitlark/sitlark/physics/frame"

// load is what a part of the vehicle, or all of them, brings to bear on the body, in its axes.
type load struct {
	force  frame.Vec[frame.FRD] // [N]
	moment frame.Vec[frame.FRD] // about the centre of mass [N m]
}

// add returns the sum of two loads.
func (l load) add(o load) load { return load{l.force.Add(o.force), l.moment.Add(o.moment)} }

// airLoads is the one sum of what acts on the vehicle in the air: its rotors, the air on its body and on its wings, and rain. It
// takes the motors and the battery dt further [s]; a dt of 0 is for a vehicle at rest, and for a Trimmer's.
// Only the ground, a cable and pushes come to that.
func (w *World) airLoads(dt float64) load {
	sum := w.propulsion.rotorLoads(&w.body.motion, &w.around, &w.floating, dt)
	wake := w.propulsion.beneath.onHull // without a propeller not a number
	if len(w.heads.models) > 0 {
		sum = sum.add(w.heads.loads(w, dt))
		wake = w.heads.wake
	}
	sum = sum.add(bodyDrag(w.vehicle, &w.around, &w.body.motion, wake))
	if w.lifting.body.Exists() {
		sum = sum.add(w.lifting.hull(&w.around, &w.body.motion))
	}
	if len(w.lifting.models) > 0 {
		sum = sum.add(w.lifting.loads(w, dt))
	}
	if w.around.rain.Falls() {
		sum = sum.add(rainOnHull(w.vehicle, &w.around, &w.body.motion))
	}
	return sum
}
