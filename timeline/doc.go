// Package timeline answers what was true at any time of a flight: the past of a running flight,
// a recording, or an autopilot's log. The window shows what it answers.
//
//	open.go      Open: the flight of a file; States: all of it at once
//	source.go    Source: a vehicle's flight, at any time
//	state.go     a recorded state as it is drawn
//	autopilotlog.go  the Source of an autopilot's log
//	actuators.go  which outputs of a log move the motors and servos of the vehicle that is drawn
//	withlog.go   WithLog: a recording's Source with ArduPilot's own log of the flight
//	contents.go  Contents: everything on the time line; log.go: from the entries of a recording's log
//	verdict.go   Verdict: how an expectation of a scenario was judged
//	estimate.go  the autopilot's estimate of its vehicle's state
//	loader.go    Loader: the goroutine that reads; the window need not wait for it
//	cursor.go    Cursor: the time shown, and how it moves
//
// Times are elapsed times: physics time since the start of the recording, across all its
// flights [s]. A reset begins a new flight, whose own time starts at 0.
package timeline
