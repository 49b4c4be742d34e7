package physics

import (
	"fmt"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/physics/sensor"
	"github.com/sitlark/sitlark/physics/state"
	"github.com/sitlark/sitlark/vehicle/airframe"
)

// sensorFaults are those that are asked for, by command.SensorKind.
type sensorFaults [command.SensorKinds]state.SensorFault

func (f *sensorFaults) restore(set command.SensorSet) {
	for k := range f {
		if set.Has(command.SensorKind(k)) {
			f[k] = state.SensorFault{}
		}
	}
}

// breakSensor sets a fault, or ends one whose numbers say so.
func (w *World) breakSensor(c command.SensorFault) {
	f := &w.sensors[c.Kind]
	if c.None() {
		*f = state.SensorFault{}
		return
	}
	if !f.Active {
		f.Since = w.time
	}
	f.Active, f.Which, f.Value = true, c.Which, c.Value
}

// sensorFaultInEffect returns the fault in effect of c's kind on the same sensor, or
// none.
func sensorFaultInEffect(s *state.State, c command.SensorFault) command.Command {
	from := command.SensorFault{Kind: c.Kind, Which: c.Which}
	if f := s.SensorFaults[c.Kind]; f.Active && f.Which == c.Which {
		from.Value = f.Value
	}
	return from
}

// rangeNoise is by how much the noise of rangefinder i, from 0, changes its distance [m].
func (w *World) rangeNoise(i int) float64 {
	f := &w.sensors[command.RangefinderNoise]
	if !f.Active {
		return 0
	}
	return f.Value[0] * sensor.Noise(w.params.Seed, w.time, i)
}

// sensorFits tells whether the vehicle has a sensor that the physics reads itself. What
// ArduPilot has, only ArduPilot knows.
func sensorFits(v *airframe.Vehicle, c command.SensorFault) error {
	if c.Kind.Sensor() == command.Rangefinder && len(v.Rangefinders) == 0 {
		return &command.Unsupported{Text: fmt.Sprintf("%s: %s carries no rangefinder", command.Name(c), v.Name)}
	}
	return nil
}
