// Package again lets a fresh ArduPilot fly a recorded flight from its start: same vehicle, home,
// terrain, weather, seed and mission, and what was done with it at the same flight times.
//
//	again.go  Load: the flight that is flown
//	log.go    what ground stations have sent, from ArduPilot's own log
package again
