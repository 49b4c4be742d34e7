// Package rotorhead is rotors with variable pitch: the main rotors of helicopters, with collective and cyclic pitch, and their tail
// rotors, with collective pitch alone.
//
//	params.go  a rotor's geometry, blades and hub, and their ranges
//	state.go   what a rotor remembers: induced velocity, coning and tilt of its disc, faults
//	step.go    blade elements: thrust, in-plane forces, torque and flap moments
//	inflow.go  induced velocity: momentum theory, vortex rings, windmill, ground
//	flap.go    the tip-path plane under flap moments and the hub's stiffness
//	swash.go   a swash plate on its servos
//	neighbor.go  what rotors that lift beside each other meet of each other's flow
//
// # Blade elements
//
// Forces are summed over radius (Gauss's points) and azimuth (equal steps) and not taken from the closed forms of small angles: so stall,
// reversed flow, a rotor that stands and one that windmills need no case of their own. A section has a straight line of lift up to its
// maximum, and is a flat plate beyond.
//
// # What is left out, openly
//
// Hinges are in the shaft's axis, and a spring stands for stiff heads; a hinge offset acts as one (W. Johnson, Helicopter Theory, 1980,
// ch. 5, by the flap frequency). Lag, twist of blades under load and flybars are left out, and so are the second derivatives of
// flapping: the fast nutation at nearly twice the rotor's speed. Inflow is one value with a first harmonic, and tail rotors do not see
// the main rotor's wake.
//
// # Disc axes
//
// A disc's axes are x, y and z, with the thrust along −z and the blade at azimuth 0 along x: for a main rotor these are forward, right and
// down. Azimuth counts in the direction in which the rotor turns.
package rotorhead
