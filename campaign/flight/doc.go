// Package flight flies the samples of a campaign: it is the side of the worker. A Flyer turns a
// task into a flight of session and that into a result.
//
// With the built-in autopilot a task has one result, wherever and beside what it is flown: only
// Worker, Wall, CPU and Recording differ.
//
//	flyer.go      Flyer: a task is flown
//	bundle.go     bundles, opened once
//	watch.go      what is seen of a flight: key figures, trajectory, that time advances
//	decimate.go   a trajectory in few points
//	verdict.go    the result: status, reason and margin
//	recording.go  which flights are kept
//	claim.go      names of unfinished recordings; what dead workers have left
//	ardupilot.go  ArduPilot's binaries
//	workplace.go  the folders of ArduPilots
//	eeprom.go     an EEPROM for each set of parameters, prepared once
package flight
