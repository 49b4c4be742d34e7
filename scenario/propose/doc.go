// Package propose writes the scenario of a recorded flight: what the user did by hand, as a
// YAML file that flies it again. The built-in autopilot flies the same flight then, to the last
// bit; ArduPilot gets what was done with it as fly steps. What is expected is proposed from what
// was flown, with margins.
//
//	propose.go  From: the scenario of a flight
//	beside.go   Beside: the same, beside the recording
//	try.go      whether it is the same flight; Write: its files
//	flight.go   what was given to the vehicles in a flight
//	log.go      what was noted beside that: modes, missions, parameters
//	replay.go   the flight again, under a judge
//	text.go     the YAML text
//	steps.go    what was done, and when
//	fly.go      what was done with ArduPilot
//	clock.go    likewise, at the times of the flight
//	expect.go   what is expected
package propose
