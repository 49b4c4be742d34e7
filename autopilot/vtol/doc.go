// Package vtol is the built-in autopilot for vehicles that hover on rotors and fly on wings: an autopilot.Flight of two parts. An
// autopilot.Hover takes off and lands, a plane.Wings flies the mission. Between them is the transition: the rotors carry until the
// wings do, by airspeed, and again once the vehicle has slowed down.
//
// Rotors that tilt are thrust of which a direction is wanted: up, what they are to carry; ahead, what accelerates. The
// tilt follows that direction at a limited rate, and is forward once the wings carry all.
//
// Fixed rotors with a pusher and rotors that tilt forward fly so. Of a tailsitter the hover sees the state nose up, so that it looks like a copter, and
// steers by surfaces in the propellers' wash; the transition turns the whole vehicle.
package vtol
