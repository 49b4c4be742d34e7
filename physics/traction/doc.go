// Package traction is electric motors that drive wheels, or turn a helicopter's rotors, through a gear. Wheels of one motor share its torque evenly, as by an open
// differential, and turn it at their mean speed.
//
// The motor has no equation of motion of its own: its inertia turns with the wheels, which step with its torque, a line over their
// spin. A shaft of rotors steps likewise, behind a one-way clutch: see shaft.go. That a gear has no play and does not bend is a simplification.
package traction
