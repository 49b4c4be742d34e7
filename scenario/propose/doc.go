// Package propose writes a scenario that repeats a recorded flight: a YAML file with everything
// the user did by hand. The built-in autopilot repeats the flight to the last bit; for ArduPilot
// the recorded modes become fly steps. Expectations are proposed from the flight, with margins.
//
//	propose.go  From: the scenario of a flight
//	save.go     Save: writes it next to the recording
//	try.go      flies it to check that it repeats the flight; Write: its files
//	flight.go   the recorded inputs of the vehicles
//	branch.go   the recordings that a flight is in: a branch and what it continues
//	log.go      the recorded modes, missions and parameters
//	replay.go   replays the flight under a judge, to measure it
//	text.go     the YAML text
//	steps.go    the steps: what was done, and when
//	fly.go      the fly steps for ArduPilot
//	clock.go    the same, at the times of the flight
//	expect.go   the expectations
package propose
