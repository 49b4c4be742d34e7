// Package timeline answers what was true at any time of a flight that was, or still is,
// recorded, for the window to show: the flight behind a running one, and a recording.
//
//	open.go      Open: the flight of a file; States: all of it at once
//	source.go    Source: a vehicle's flight, at any time
//	autopilotlog.go  the Source of an autopilot's log; beside.go: of such a log beside a recording
//	contents.go  Contents: what there is to see on the whole line; log.go: that of a recording's log
//	verdict.go   Verdict: how an expectation of a scenario was judged
//	estimate.go  what the autopilot believed of its vehicle
//	loader.go    Loader: the goroutine that reads, so that the window never waits
//	cursor.go    Cursor: the time that is shown, and how it moves
//
// Times are elapsed times: physics time from the beginning of the recording, over all flights
// in it [s]. A reset begins another flight, whose own time begins at 0.
package timeline
