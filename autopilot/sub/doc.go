// Package sub is the built-in autopilot for what hangs in water or air, submarines and blimps: an autopilot.Flight, stepped by a Pilot as that of a multirotor is.
//
// A state's way: Flight.Step -> route.go (the mission's legs as lines in space, a place to hold) -> control.go (a place ahead and a heading give
// forces and moments) -> Tuning.pulses (these, shared out among the thrusters).
//
// It reads what the state messages say: the true attitude and motion, and the depth by the position. Of faults it is not told: what a lost
// thruster leaves undone, the integrals of the loops ask of the others.
//
//	tuning.go   what it knows of a vehicle, and how thrusters share a wrench
//	fins.go     how the fins of a blimp do, and how it lands
//	flight.go   phases from boot to the surface
//	route.go    legs of the mission
//	control.go  loops of place, depth and attitude
package sub
