// Package atmosphere gives the still air: density, pressure and temperature over
// altitude.
//
// World.Step asks it first, at the vehicle's altitude; rotors, body drag and the
// pitot use what it says.
package atmosphere
