// Package sensor turns the vehicle's true motion into what perfect instruments at
// their places would read. Noise and bias are ArduPilot's to add.
//
// World.Step asks it at the end, for the state message to the autopilot.
package sensor
