// Package physics is the world of one vehicle: it wires the models of air, wind,
// rotors, motors, battery, rigid body and ground into one Step.
//
// A World is a set of parts: surroundings (weather and land), propulsion (rotors,
// motors, battery), landing (contact with the ground and what it broke), pushes,
// collisions, sensors and the rigid body. World.substep reads as the table of contents:
// each line asks one part, with inputs from the others' outputs; the models below the
// parts do not know each other. A fault is data inside the model that it concerns.
//
// The package has no clock, no goroutine and no log, and Step does not allocate. The
// same parameters, inputs and commands give the same flight, bit for bit.
//
//	world.go         World, Step; load.go: the one sum of the loads in the air, drag of the body
//	params.go        what a world starts from
//	apply.go         what each command does; fits.go: what a vehicle must have for it; ineffect.go: from where it ramps
//	partnames.go     how commands name servos, wings, control surfaces and wheels; partfaults.go: the faults of these, and the mass that goes with what breaks off, wheelfaults.go: of wheels
//	surroundings.go  air, wind, and land with what lies on it at the vehicle
//	propulsion.go    motors, battery and rotors; blades.go: models of the propellers; supply.go: the battery's voltage; mount.go: where these stand, and those that push backward; signals.go: pulses on their way to the ESCs
//	engines.go       piston engines and their tank
//	groundeffect.go  ground effect of all rotors on each
//	interference.go  what the rotors' wakes do to the others
//	body.go          rigid body and inertia
//	lifting.go       fuselage, wings and sails, what they and the rotors do to the air at their strips
//	wingice.go       ice on them
//	landing.go       contact, lift-off, touchdown, crash, the pose on the pad; rolling.go: wheels; traction.go: motors that drive them; launching.go: launches
//	antenna.go       the pedestal that holds and turns an antenna
//	helicopter.go    rotors with variable pitch, and the shafts that turn them
//	floating.go      hulls, and what of propellers and wings is in the water
//	buoyant.go       envelope and fins of a blimp
//	collisions.go    hits by other vehicles
//	rain.go          rain on hull and rotors; icing.go: ice on their blades
//	push.go          shoves and twists; slung.go: the load on a cable
//	sensors.go       instruments and their faults
//	vibration.go     what the rotors' vibration adds to the IMU
//	checkpoint.go    all that a World holds, as bytes; earlier.go: of other versions; refit.go: another seed, another vehicle in flight
//	publish.go       the State that others read; event.go: what happened
//	finite.go        a value that is not finite
//	trim.go          Trimmer: steady flights with the same models; trim_solve.go: its equations
//
// Package sim owns a World on the physics goroutine, feeds it what the autopilot
// commands, and copies State to the Snapshot.
package physics
