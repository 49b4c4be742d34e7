// Package again lets a fresh ArduPilot fly a recorded flight from its start: same vehicle, home,
// terrain, weather, seed and mission, and what was done with it at the same flight times.
//
//	again.go    Load: the flight that is flown
//	sticks.go   sticks, from the recording or the log
//	targets.go  streamed targets, from the log
//	log.go      what else ground stations have sent, from ArduPilot's own log
//	folder.go   which log of a folder belongs to the flight
package again
