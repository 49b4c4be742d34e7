// Package simfault lets ArduPilot break the sensors that it simulates itself: by its
// SIM_* parameters, over MAVLink.
//
// A fault's way: command.SensorFault -> physics -> Snapshot.SensorFaults, what is wished ->
// Manager, whose one goroutine sets parameters until ArduPilot has what is wished, and
// reads each back -> Status, once a frame -> ui. When a fault is no longer wished, after a
// reset, or when the program ends, each parameter gets the value from before. That value
// is written to a file first, so that a run that was killed is cleaned up by the next one.
package simfault
