package snapshot

// SensorFaultKinds is how many faults of sensors there are: command.SensorKinds.
const SensorFaultKinds = 19

// SensorFault is a fault of a sensor that a person asked for. Most of them ArduPilot has
// to carry out: whether it does is in simfault.Status.
type SensorFault struct {
	Active bool
	Which  int        // of several sensors, from 1; 0: all
	Value  [3]float64 // as in command.SensorFault
	Since  float64    // physics time since when it is asked for [s]
}
