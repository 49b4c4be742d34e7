// Package rotor models a fixed-pitch propeller: thrust, torque and in-plane drag
// over its speed and the air's velocity at its hub.
//
// Measured thrust and power coefficients (tunnel.go) are extended by momentum
// theory to descent (inflow.go) and laid out, when a vehicle is loaded, on a grid
// over advance ratio and speed (table.go). World.Step asks At once a rotor and
// step (rotor.go).
package rotor
