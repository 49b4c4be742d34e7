// Package ground models the contact of a vehicle with flat ground at the height
// of home.
//
// World.Step asks it last, when the vehicle's new pose is known: it returns the
// force and moment on the vehicle, how high the lowest point is, and what hit the
// ground how fast. World decides what a hit breaks.
package ground
