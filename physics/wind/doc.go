// Package wind gives the moving air at the vehicle: a steady mean, as a person
// sets it, and seeded turbulence after the military standard's Dryden form.
//
// World.Step asks it for the air's velocity after moving the vehicle; rotors,
// body drag and the wind sensors use the answer.
package wind
