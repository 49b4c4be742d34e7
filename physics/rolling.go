package physics

import (
	"github.com/sitlark/sitlark/physics/contact"
	"github.com/sitlark/sitlark/physics/state"
	"github.com/sitlark/sitlark/physics/wheel"
	"github.com/sitlark/sitlark/vehicle/airframe"
)

// rolling is the vehicle's wheels and skids. Chocks hold them until a drive is first turned up: nothing else holds a
// parked plane.
type rolling struct {
	wheels []wheel.State
	faults []wheelFaults // by wheel
	chocks bool
	broke  bool // one, in this step
}

// chocksOut is the duty of a drive at which the chocks are taken away: above the tenth at which ArduPlane without a
// parameter file idles, 1100 µs.
const chocksOut = 0.15

func newRolling(v *airframe.Vehicle) rolling {
	return rolling{wheels: make([]wheel.State, len(v.Wheels)), faults: make([]wheelFaults, len(v.Wheels)), chocks: len(v.Traction) == 0}
}

// restart is whole wheels in the air.
func (r *rolling) restart(v *airframe.Vehicle) {
	clear(r.wheels)
	clear(r.faults)
	r.chocks, r.broke = len(v.Traction) == 0, false
}

// refit makes the wheels go on where the vehicle's places have changed.
func (r *rolling) refit() {
	for i := range r.wheels {
		r.wheels[i].Refit()
	}
}

// controls puts into c what acts on a wheel besides the ground.
func (r *rolling) controls(w *World, i int, c *wheel.Controls) {
	p := &w.vehicle.Wheels[i]
	lies := w.around.lies(w.body.motion.placeOf(p.PlaceFRD))
	*c = wheel.Controls{Grip: lies.grip, Soft: lies.soft, Chocked: r.chocks || r.faults[i].seized(), Drive: r.driven(w, i)}
	c.Drive.Friction += r.faults[i].Torque
	if p.Steering.Gain != 0 {
		c.Steer = p.SteerAngle(w.propulsion.servoAngle(p.Steering.Servo))
	}
	if p.Retraction.Gain != 0 {
		c.Retracted = max(0, min(1, p.Retraction.At(w.propulsion.servoAngle(p.Retraction.Servo))))
	}
	if p.Braking.Gain != 0 {
		c.Brake = max(0, min(1, p.Braking.At(w.propulsion.servoAngle(p.Braking.Servo))))
	}
}

// touch adds what the wheels carry to the contact of legs and hull.
func (r *rolling) touch(w *World, touch *contact.Outputs, dt float64) {
	b := &w.body.motion
	m := wheel.Over(b.position, b.velocity, b.attitude, b.rate, &w.around.surface, w.around.under)
	var c wheel.Controls
	var out wheel.Outputs
	for i := range r.wheels {
		r.controls(w, i, &c)
		if r.faults[i].lowered() {
			r.stepLowered(w, i, &m, &c, &out, dt)
		} else {
			out = r.wheels[i].Step(&w.vehicle.Wheels[i].Params, &m, &c, dt)
		}
		addWheel(touch, b, &out)
		if out.Broke {
			r.broke = true
			w.events.add(Event{Time: w.time + dt, Kind: WheelBroke, Wheel: i + 1, Speed: r.wheels[i].Impact, PositionNED: b.placeOf(w.vehicle.Wheels[i].PlaceFRD)})
		}
	}
	r.turn(w)
	if r.chocks && dt > 0 {
		r.chocks = w.propulsion.highestDuty() < chocksOut
	}
}

// publish shows which wheels have broken.
func (r *rolling) publish(c *state.Contact) {
	c.Wheels, c.WheelsBroken = len(r.wheels), 0
	for i := range r.wheels {
		if r.wheels[i].Broken() {
			c.WheelsBroken |= 1 << i
		}
	}
}

// standing returns the height of the centre of mass of a level vehicle [m] that stands on its wheels before they give, and
// at least that of legs and hull.
func (r *rolling) standing(v *airframe.Vehicle, height float64) float64 {
	for i := range v.Wheels {
		height = max(height, v.Wheels[i].PlaceFRD.Z+v.Wheels[i].Radius)
	}
	return height
}

// rest adds what braked wheels carry while the vehicle is put down. grip is that of the ground.
func (r *rolling) rest(w *World, touch *contact.Outputs, b *motion, dt, grip float64) {
	if len(r.wheels) == 0 {
		return
	}
	surface := &w.around.surface
	m := wheel.Over(b.position, b.velocity, b.attitude, b.rate, surface, surface.Under(b.position))
	c := wheel.Controls{Chocked: true, Grip: grip, Soft: 1}
	for i := range r.wheels {
		out := r.wheels[i].Step(&w.vehicle.Wheels[i].Params, &m, &c, dt)
		addWheel(touch, b, &out)
	}
}

// calm takes speed from a vehicle that sinks into its wheels: soft ones rock for longer than is waited.
func (r *rolling) calm(b *rigidBody) {
	const kept = 0.98
	if len(r.wheels) > 0 {
		b.velocity, b.rate = b.velocity.Scale(kept), b.rate.Scale(kept)
	}
}

func addWheel(touch *contact.Outputs, b *motion, out *wheel.Outputs) {
	touch.Height = min(touch.Height, out.Height)
	if !out.InContact {
		return // it has no load
	}
	touch.ForceNED = touch.ForceNED.Add(b.attitude.Apply(out.ForceFRD))
	touch.MomentFRD = touch.MomentFRD.Add(out.MomentFRD)
	touch.InContact = true
	touch.LegImpact = max(touch.LegImpact, out.Impact)
}

// highestDuty is the greatest output of the drives, 0 to 1. An engine that stands gives none, wherever its throttle is.
func (p *propulsion) highestDuty() (most float64) {
	for i := range p.motors {
		if !p.engines.stands(i) {
			most = max(most, p.output(i))
		}
	}
	return most
}
