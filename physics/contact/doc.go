// Package contact models the terrain and a vehicle's contact with it.
//
// A Terrain gives height and normal over place; Surface makes it ready for the
// many questions of a step, and Cast follows a ray to it. World.Step asks the
// contact last, when the vehicle's new pose is known: State.Step returns force and
// moment on the vehicle, how high its lowest point is, what hit the ground how
// fast, and breaks the legs that were hit too hard. World decides what breaks
// beyond legs.
//
//	terrain.go   Terrain, Flat, Slope, Plane, Surface
//	cast.go      rays
//	params.go    points, springs, ForVehicle
//	contact.go   a step of the contact; one point's force, friction and end
package contact
