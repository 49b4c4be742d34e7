// Package align aligns a DataFlash log of a flight on sitlark with the flight's recording, and
// measures the EKF's errors. Package compare aligns flights with each other.
//
//	align.go   Fit: offset and rate of the log's clock
//	solve.go   the least-squares equations for them
//	coarse.go  the first guess, by trying all offsets
//	errors.go  Compare: the EKF's error at each of its samples
//
// ArduPilot logs the simulator's state in SIM and SIM2. It equals the truth in the recording, but
// on another clock: ArduPilot's starts at boot and counts whole microseconds per step, so it
// loses about 0.4 ms per second at 1200 Hz.
package align
