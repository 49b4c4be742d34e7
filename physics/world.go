package physics

import (
	"fmt"
	"math"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/physics/bounds"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/physics/launch"
	"github.com/sitlark/sitlark/physics/motor"
	"github.com/sitlark/sitlark/physics/sling"
	"github.com/sitlark/sitlark/physics/state"
	"github.com/sitlark/sitlark/physics/water"
	"github.com/sitlark/sitlark/physics/wind"
	"github.com/sitlark/sitlark/vehicle/airframe"
)

const (
	// MaxStep is the longest time that one Step advances [s].
	MaxStep = 0.020
	// maxSubstep is the longest step of the integration [s].
	maxSubstep = bounds.LongestStep
)

// World is one vehicle and what surrounds it: parts, each of which asks its models.
// substep wires them. Make it with New.
//
// Owner: one goroutine, package sim's in the program.
type World struct {
	params  Params            // as the world starts, and starts again
	vehicle *airframe.Vehicle // as it is now, with or without its payload

	time       float64 // physics time since the last reset [s]
	body       rigidBody
	around     surroundings // air and ground at the vehicle
	propulsion propulsion   // rotors, motors, battery, servos
	lifting    lifting      // wings
	landing    landing      // contact with the ground, and what it broke
	rolling    rolling      // wheels
	floating   floating     // hulls
	heads      heads        // rotors with variable pitch
	buoyant    buoyant      // envelope and fins
	antenna    antenna      // that points, on its pedestal
	launch     launch.State // what holds and throws the vehicle
	released   bool         // a command sets the launch off
	slung      slung        // load on a cable
	tethered   tethered     // cable of a submarine
	iced       float64      // ice in the body's mass [kg]
	pushes     pushes
	collisions collisions
	sensors    sensors
	vibration  vibration
	rcLost     bool // fault: the receiver gets nothing

	pressedParts int     // into which a step is cut
	pressedDepth float64 // while the vehicle is so deep in the ground [m]; see airframe.Pressed

	gyroscopic bool // so little inertia that the rotors' momentum is integrated with the body's

	events  eventQueue
	suspect suspect // of the step in progress
	frozen  *NotFiniteError
	state   state.State
}

// New builds a world with the vehicle at rest on its pad. The error names the
// field, its value and its range.
func New(p Params) (*World, error) {
	if err := p.validate(); err != nil {
		return nil, err
	}
	shared, err := loadBlades(&p.Vehicle)
	if err != nil {
		return nil, fmt.Errorf("physics: %w", err)
	}
	w := &World{params: p, vehicle: new(airframe.Vehicle), sensors: sensors{seed: p.Seed}}
	w.params.Vehicle = p.Vehicle.Clone()
	w.params.Vehicle.Contact = w.params.Vehicle.Bearable()
	*w.vehicle = w.params.Vehicle.Clone()
	w.pressedParts, w.pressedDepth = airframe.Pressed(w.vehicle)
	w.gyroscopic = airframe.Precession(w.vehicle) > slowPrecession
	w.propulsion = newPropulsion(w.vehicle, ownBlades(w.vehicle, shared))
	w.propulsion.gyroscopic = w.gyroscopic
	if w.lifting, err = newLifting(w.vehicle); err != nil {
		return nil, fmt.Errorf("physics: %w", err)
	}
	w.rolling = newRolling(w.vehicle)
	if w.floating, err = newFloating(w.vehicle); err != nil {
		return nil, fmt.Errorf("physics: %w", err)
	}
	w.heads = newHeads(w.vehicle)
	w.buoyant = newBuoyant(w.vehicle)
	w.around = newSurroundings(&p)
	w.around.squareDrag = w.vehicle.SquareDrag()
	w.vibration = newVibration(w.vehicle, shared, p.Seed)
	w.Reset()
	if err := w.clearPropellers(); err != nil {
		return nil, fmt.Errorf("physics: %w", err)
	}
	if err := coldEnough(w, p.Icing); err != nil {
		return nil, fmt.Errorf("physics: %w", err)
	}
	return w, nil
}

// Reset puts an undamaged vehicle with its payload and a full battery on the pad,
// removes every fault, ends every push, starts time at 0 and the turbulence where its
// seed puts it, and forgets events that nobody has fetched. The weather stays.
func (w *World) Reset() {
	lighter := w.vehicle.Mass != w.params.Vehicle.Mass
	*w.vehicle = w.params.Vehicle.Clone()
	if lighter {
		w.lifting.place(w.vehicle)
		w.floating.place(w.vehicle)
		w.buoyant.place(w.vehicle, w.params.Vehicle.Mass)
	}
	w.time, w.frozen, w.suspect, w.events = 0, nil, suspect{}, eventQueue{}
	w.landing, w.rcLost = newLanding(w.vehicle), false
	w.sensors.restore(0)
	w.propulsion.restart(w.params.Seed)
	w.lifting.restart()
	w.rolling.restart(w.vehicle)
	w.floating.restart()
	w.heads.restart()
	w.buoyant.restart()
	w.around.wind.Restart()
	w.around.water.Restart()
	w.slung, w.tethered, w.iced = slung{}, tethered{}, 0
	w.pushes, w.collisions = pushes{}, collisions{shape: w.collisions.shape, shapeFor: w.collisions.shapeFor}
	w.body = rigidBody{mass: w.vehicle.Mass, inertia: tensorOf(w)}
	w.launch, w.released = launch.State{}, false
	if w.vehicle.Launch.Given() {
		w.hold()
	} else if w.vehicle.Pedestal.Given() {
		w.antenna.stand(w)
	} else if !w.floating.launch(w) {
		w.buoyant.lift(w)
		w.landing.park(w)
		w.body.pushNED = frame.Vec[frame.NED]{}
	}
	if load := w.vehicle.Slung; load != (sling.Params{}) {
		w.updateAir(0)
		w.slung.hang(w, load)
	}
	w.settle()
	for i := range w.propulsion.motors { // they come as cold as the air; the pack comes from indoors
		w.propulsion.motors[i] = motor.State{Rise: w.around.air.Temperature - motor.ReferenceTemperature}
	}
	for i := range w.propulsion.traction {
		w.propulsion.traction[i].Rise = w.around.air.Temperature - motor.ReferenceTemperature
	}
	w.vibration.accel, w.vibration.gyro = frame.Vec[frame.FRD]{}, frame.Vec[frame.FRD]{}
	w.publish(&Inputs{})
	w.publishSettings()
}

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
	parts := max(1, math.Ceil(dt/longestPart(w)-1e-9))
	w.collisions.begin(dt)
	if w.propulsion.latency {
		w.propulsion.signals.add(in, w.time)
	}
	w.triggered(in)
	for range int(parts) {
		w.substep(in, dt/parts)
	}
	if w.frozen = w.suspect.err(); w.frozen != nil {
		w.events.add(Event{Time: w.state.Time, Kind: Frozen, Quantity: w.frozen.Quantity, PositionNED: w.state.PositionNED})
		return w.frozen
	}
	w.vibration.measure(w, dt)
	w.publish(in)
	w.collisions.end()
	return nil
}

// longestPart is how long a part of a step may be now [s]: shorter while the vehicle is pressed deep into the ground.
func longestPart(w *World) float64 {
	if w.pressedParts > 1 && -w.landing.touch.Height > w.pressedDepth {
		return maxSubstep / float64(w.pressedParts)
	}
	return maxSubstep
}

// substep is the table of contents of the physics: it advances the world by dt [s], at
// most maxSubstep, each line by one part, with inputs from the others' outputs. The
// forces of the last substep predict the motion; the models then give the forces at the
// predicted motion, and these correct it (see rigidBody). The suspect notes the first
// quantity that is not finite; Step then keeps the last good state.
func (w *World) substep(in *Inputs, dt float64) {
	w.suspect.watchPropulsion(&w.propulsion)
	jump := w.propulsion.advanceESCs(in, w.time, w.around.air.Temperature, dt) // pulses to duties, motors under the present load
	if w.vehicle.Pedestal.Given() {
		w.antenna.turn(w, in, dt)
		return
	}
	w.body.moment = w.body.moment.Add(jump) // of the shafts' torque, with the duties
	w.pushes.act(&w.body, dt)               // shoves and twists
	w.collisions.act(&w.body)
	w.body.predict(dt) // where the forces so far take the vehicle
	w.slung.predict(dt)
	w.suspect.watchMotion(&w.body.motion)
	w.updateAir(dt) // air, wind and ground there
	w.suspect.watchAir(&w.around)
	force, moment := w.forces(dt) // rotors, motors, battery, drag and ground there
	w.noteBattery()
	if ice := w.propulsion.ice.mass + w.lifting.ice.mass; w.iced != ice {
		w.iced = ice
		w.body.mass = w.vehicle.Mass + w.iced
	}
	w.body.correct(force, moment, dt)
	w.suspect.watchForces(w)
	w.time += dt
	if w.suspect.quantity == "" {
		w.detectContactEvents() // lift-off, touchdown, what broke
		if burned := w.propulsion.engines.any && w.propulsion.engines.weighs(&w.params.Vehicle); burned || w.rolling.broke {
			w.rolling.broke = false
			w.reweigh()
		}
	}
}

// settle finds the forces on the vehicle as it is put, with wakes that are steady.
func (w *World) settle() {
	w.updateAir(0)
	if w.vehicle.Pedestal.Given() {
		return
	}
	for range settleRounds {
		w.body.force, w.body.moment = w.forces(0)
	}
}

// settleRounds is how often rotors are asked until each has the wakes of the others: in one
// round the difference falls to less than a third.
const settleRounds = 30

// updateAir finds air, wind and ground at the vehicle, dt after the present time.
func (w *World) updateAir(dt float64) {
	w.around.look(&w.body.motion, w.params.HomeAltitude, w.time+dt)
	w.floating.look(w, w.time+dt)
}

// forces returns the sum of all forces but gravity and of all moments.
func (w *World) forces(dt float64) (frame.Vec[frame.NED], frame.Vec[frame.FRD]) {
	air := w.airLoads(dt)
	if w.gyroscopic {
		w.body.spin = w.propulsion.spin()
	}
	w.landing.contactForces(w.vehicle, &w.body.motion, &w.around)
	if len(w.rolling.wheels) > 0 {
		w.rolling.touch(w, &w.landing.touch, dt)
	}
	ned, frd := w.body.attitude.Apply(air.force).Add(w.landing.touch.ForceNED), air.moment.Add(w.landing.touch.MomentFRD)
	if w.slung.hangs {
		w.slung.pull(w, dt)
		ned, frd = ned.Add(w.slung.force), frd.Add(w.slung.moment)
	}
	if w.vehicle.Tether.Given() {
		force, moment := w.tethered.pull(w, dt)
		ned, frd = ned.Add(force), frd.Add(moment)
	}
	if w.launch.Phase != launch.None {
		return w.thrown(ned, frd, dt)
	}
	if w.floating.swims {
		return w.floating.swim(w, ned, frd, dt)
	}
	if w.buoyant.model != nil {
		return w.buoyant.float(w, ned, frd, dt)
	}
	return ned, frd
}

// Home returns where the vehicle's own home lies, from the origin of the world [m]:
// what its autopilot counts positions from. It is 0 where the vehicle is the only one. That of a submarine is at the surface of the water in
// which it starts.
func (w *World) Home() frame.Vec[frame.NED] {
	north, east := w.params.PadNorth, w.params.PadEast
	if airframe.Dives(&w.params.Vehicle) && w.params.Water.Kind != command.NoWater {
		return frame.OfNED(north, east, -w.params.Water.Level)
	}
	if north == 0 && east == 0 {
		return frame.Vec[frame.NED]{}
	}
	at, origin := w.around.levelAt(north, east), w.around.levelAt(0, 0)
	if w.floating.model != nil && w.params.Water.Kind != command.NoWater { // boats are all at home on the water, whatever is under it
		at, origin = min(at, -w.params.Water.Level), min(origin, -w.params.Water.Level)
	}
	return frame.OfNED(north, east, at-origin)
}

// Wind returns the moving air everywhere, to be read until the next Step, Apply or
// Reset; its copy stays good.
func (w *World) Wind() *wind.Field { return &w.around.wind }

// Water returns the water everywhere, likewise.
func (w *World) Water() *water.Field { return &w.around.water }

// State returns the truth after the last good step, to be read until the next
// Step, Apply or Reset.
func (w *World) State() *state.State { return &w.state }
