package physics

import (
	"fmt"
	"math"

	"github.com/sitlark/sitlark/physics/atmosphere"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/physics/ground"
)

const (
	// MaxStep is the longest time that one Step advances [s].
	MaxStep = 0.020
	// maxSubstep is the longest step of the integration [s].
	maxSubstep = 0.001
)

// Step advances the world by dt [s], at most MaxStep, in equal parts of at most
// 1/1000 s.
//
// It returns a NotFiniteError when a model fails; then the state of before the
// step holds, in this and all further steps, until Reset. A dt that is not
// positive is an error and changes nothing.
func (w *World) Step(in *Inputs, dt float64) error {
	if !(dt > 0) {
		return fmt.Errorf("physics: step is %g s, must be more than 0", dt)
	}
	if w.frozen != nil {
		return w.frozen
	}
	dt = min(dt, MaxStep)
	parts := max(1, math.Ceil(dt/maxSubstep-1e-9))
	if w.blow.waits {
		w.beginBlow(dt)
	}
	for range int(parts) {
		w.substep(in, dt/parts)
	}
	if w.frozen = w.suspect.err(); w.frozen != nil {
		w.events.add(Event{Time: w.state.Time, Kind: Frozen, Quantity: w.frozen.Quantity, PositionNED: w.state.PositionNED})
		return w.frozen
	}
	w.publish(in)
	if w.blow.acts {
		w.blow = blow{}
	}
	return nil
}

// substep is the physics.
func (w *World) substep(in *Inputs, dt float64) {
	w.watchMotors()
	w.command(in, dt)  // pulses to duties, motors under the present load
	w.push(dt)         // shoves and twists
	w.body.predict(dt) // where the forces so far take the vehicle
	w.watchBody()
	w.breathe(dt) // air and wind there
	w.watchAir()
	force, moment := w.forces(dt) // rotors, motors, battery, drag and ground there
	w.body.correct(force, moment, dt)
	w.watchForces()
	w.time += dt
	if w.suspect.quantity == "" {
		w.judge() // lift-off, touchdown, what broke
	}
}

// breathe asks for the air and the wind at the vehicle.
func (w *World) breathe(dt float64) {
	w.under = w.surface.Under(w.body.position)
	w.air = atmosphere.At(atmosphere.Inputs{Altitude: w.params.HomeAltitude - w.body.position.Z, Day: w.day})
	w.windNED = w.wind.At(w.body.position, w.under.Height(w.body.position), w.time+dt)
	w.velAirFRD = w.body.attitude.Inverse().Apply(w.body.velocity.Sub(w.windNED))
}

// forces returns the sum of all forces but gravity and of all moments.
func (w *World) forces(dt float64) (frame.Vec[frame.NED], frame.Vec[frame.FRD]) {
	force, moment := w.turn(dt)
	drag, weathervane := w.drag()
	w.stand()
	force, moment = force.Add(drag), moment.Add(weathervane)
	return w.body.attitude.Apply(force).Add(w.touch.ForceNED), moment.Add(w.touch.MomentFRD)
}

// stand asks the ground for what it does to the vehicle.
func (w *World) stand() {
	w.touch = w.contact.Step(&w.vehicle.Ground, &ground.Inputs{
		PositionNED: w.body.position,
		VelNED:      w.body.velocity,
		NEDFromFRD:  w.body.attitude,
		Rate:        w.body.rate,
		Surface:     &w.surface,
		LegLimit:    w.vehicle.LegLimit,
	})
}

// drag returns the force of the air on hull and arms, and its moment where the
// centre of pressure is not the centre of mass: then it meets the flow of its own
// place.
func (w *World) drag() (force, moment frame.Vec[frame.FRD]) {
	place := w.vehicle.PressureCentre
	if place == (frame.Vec[frame.FRD]{}) {
		return w.dragIn(w.velAirFRD), moment
	}
	force = w.dragIn(w.velAirFRD.Add(w.body.rate.Cross(place)))
	return force, place.Cross(force)
}

// dragIn returns the drag, by axis, in a flow: F = −½ ρ C_D A |v| v.
//
// Source: Hoerner, Fluid-Dynamic Drag, 1965, ch. 3 (bluff bodies); the split by
// axis is the usual one for multirotors.
func (w *World) dragIn(flow frame.Vec[frame.FRD]) frame.Vec[frame.FRD] {
	return w.vehicle.DragArea.Mul(flow).Scale(-w.air.Density / 2 * flow.Len())
}
