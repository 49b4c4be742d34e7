// Package launch holds a vehicle before its launch and throws it: by a hand, from a catapult or on a bungee.
//
// World asks it last in a step, with the sum of all other forces, and adds what it returns: while it holds the vehicle,
// and on the way, the force and the moment with which the vehicle moves as prescribed. They act on the body like all
// others, so that accelerometers feel the launch.
//
//	launch.go   what a launch is, and a step of it
package launch
