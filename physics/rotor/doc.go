// Package rotor models a fixed-pitch propeller on its hub: forces and moments in
// the body's axes over its speed and the air's velocity there.
//
// Its place in the flow: when a vehicle is loaded, Load solves the blades by
// blade-element momentum theory (package bemt below) into tables. World.Step
// advances each rotor's State and asks Model.At once a rotor and step.
//
//	params.go     what a propeller is
//	propellers.go those that come with the program
//	load.go       tables, shared by all rotors of a kind
//	model.go      loads in body axes, with ground effect and damage
//	folding.go    blades that fold back
//	stack.go      what the wakes of rotors above in a stack add
//	interference.go  what a wake makes beside it
//	state.go      blade angle, the vortex rings' swing, faults
package rotor
