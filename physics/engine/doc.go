// Package engine models a small piston engine with a carburettor: what torque it puts on a propeller's shaft over
// speed, throttle and the air's density, and what fuel it burns for that.
//
// It is a mean-value model: torque is that of a working cycle, without the pulses of single strokes. The shaft, with
// the propeller's inertia and the electric starter, is package motor's, whose balance gets the engine's torque from
// State.Shaft in each step.
//
//	params.go  what an engine and its tank are
//	model.go   torque, throttle and fuel
//	state.go   what it remembers, ignition, faults
package engine
