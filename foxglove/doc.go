// Package foxglove tells of a flight in the messages of Foxglove, which Foxglove, Lichtblick,
// Rerun and PlotJuggler show without a plug-in. A Vehicle makes them from message.Truth, for
// recordings (package record) and for the live server (package server below) alike: there is
// one place that knows topics, rates, frames and shapes.
//
// Foxglove's world is east, north, up and its body forward, left, up. sitlark's are north, east,
// down and forward, right, down. frames.go converts, and nothing else does.
//
//	topics.go   the topics of a vehicle, with their schemas
//	vehicle.go  Vehicle: which message is due, at which rate
//	pose.go     transform, pose and fix
//	trail.go    where the vehicle was
//	scene.go    what changes in the 3D view: trail, wind, contact
//	body.go     what does not: hub, arms, legs, rotors
//	log.go      events as log messages
//	frames.go   NED and FRD to ENU and FLU
//	schema/     Foxglove's messages, made from their .proto files
//	server/     the live server
package foxglove
