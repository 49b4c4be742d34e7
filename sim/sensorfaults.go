package sim

import (
	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/physics/state"
	"github.com/sitlark/sitlark/sim/snapshot"
)

// presentFault is from where the fault that c asks for grows: what is in effect of its
// kind on the same sensor, or none.
func presentFault(s *state.State, c command.SensorFault) command.SensorFault {
	from := command.SensorFault{Kind: c.Kind, Which: c.Which}
	if f := s.SensorFaults[c.Kind]; f.Active && f.Which == c.Which {
		from.Value = f.Value
	}
	return from
}

// describeSensor puts a sensor's fault into a person's words.
func describeSensor(c command.SensorFault) (snapshot.Severity, int, string) {
	if c.None() {
		return snapshot.Info, 0, c.Detail()
	}
	return snapshot.Fault, 0, c.Detail()
}
