// Package align lays a DataFlash log of a flight on sitlark beside the flight's recording.
//
//	align.go   Fit: the log's clock against the recording's
//	solve.go   the equations of its offset and rate
//	coarse.go  the first guess, by trying all offsets
//	errors.go  Compare: the EKF's error at each of its samples
//
// ArduPilot logs in SIM and SIM2 what the simulator told it. That is the truth of the recording
// but for the clock: ArduPilot's begins at its boot, and counts whole microseconds a step, so
// that it loses some 0.4 ms a second at 1200 Hz.
package align
