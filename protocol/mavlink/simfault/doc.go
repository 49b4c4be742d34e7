// Package simfault makes ArduPilot fault the sensors that it simulates itself, by its
// SIM_* parameters over MAVLink.
//
// command.SensorFault -> physics -> Snapshot.SensorFaults, the desired faults -> Manager,
// whose one goroutine sets parameters until ArduPilot has the desired values and reads
// each one back -> Status, once a rendered frame -> ui. When a fault is no longer
// desired, after a reset, or when the program ends, each parameter gets its previous
// value. That value is written to a file first, so that the next run restores what a
// killed one left.
package simfault
