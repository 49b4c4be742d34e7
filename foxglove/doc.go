// Package foxglove describes a flight in Foxglove's messages, which Foxglove, Lichtblick,
// Rerun and PlotJuggler show without a plug-in. A Vehicle makes them from message.Truth, both for
// recordings (package record) and for the live server (foxglove/server). It is the one place
// that knows topics, rates, frames and shapes.
//
// Foxglove's world is east, north, up and its body forward, left, up. sitlark's are north, east,
// down and forward, right, down. frames.go converts, and nothing else does.
//
//	topics.go   the topics of a vehicle, with their schemas
//	vehicle.go  Vehicle: makes each message when it is due
//	pose.go     transform, pose and fix
//	trail.go    the path of the last minute
//	scene.go    the moving parts of the 3D view: trail, wind, contact
//	body.go     the vehicle's shape, without what it has lost
//	joints.go   control surfaces and rotors that servos turn, each in a frame of its own
//	log.go      events as log messages
//	frames.go   converts NED and FRD to ENU and FLU
//	schema/     Foxglove's messages, generated from their .proto files
//	server/     the live server
package foxglove
