package physics

import (
	"fmt"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/physics/sensor"
	"github.com/sitlark/sitlark/physics/state"
	"github.com/sitlark/sitlark/vehicle/airframe"
)

// sensors are the instruments that the physics reads itself, and the faults that were
// asked for of these and of ArduPilot's.
type sensors struct {
	seed   int64 // of noise
	faults [command.SensorKinds]state.SensorFault
}

// read is what the instruments show at a physics time [s].
func (s *sensors) read(dst *state.Sensors, v *airframe.Vehicle, m *motion, around *surroundings, time float64) {
	dst.RangefinderCount = len(v.Rangefinders)
	for i := range v.Rangefinders {
		r := &v.Rangefinders[i]
		origin, direction := r.Beam(m.position, m.attitude)
		dst.Rangefinders[i] = r.Reading(around.castGround(origin, direction, r.Max) + s.rangeNoise(i, time))
	}
	dst.WindvaneFrom, dst.WindvaneSpeed = sensor.Windvane(m.velocity.Sub(around.windNED), m.attitude.Apply(frame.OfFRD(1, 0, 0)))
	dst.Airspeed = v.Pitot.Airspeed(around.velAirFRD, m.rate)
}

// rangeNoise is by how much the noise of rangefinder i, from 0, changes its distance [m].
func (s *sensors) rangeNoise(i int, time float64) float64 {
	f := &s.faults[command.RangefinderNoise]
	if !f.Active {
		return 0
	}
	return f.Value[0] * sensor.Noise(s.seed, time, i)
}

// setFault sets a fault at a physics time [s], or ends one whose numbers say so.
func (s *sensors) setFault(c command.SensorFault, time float64) {
	f := &s.faults[c.Kind]
	if c.None() {
		*f = state.SensorFault{}
		return
	}
	if !f.Active {
		f.Since = time
	}
	f.Active, f.Which, f.Value = true, c.Which, c.Value
}

// restore ends faults.
func (s *sensors) restore(set command.SensorSet) {
	for k := range s.faults {
		if set.Has(command.SensorKind(k)) {
			s.faults[k] = state.SensorFault{}
		}
	}
}

// sensorFaultInEffect returns the fault in effect of c's kind on the same sensor, or
// none.
func sensorFaultInEffect(s *state.State, c command.SensorFault) command.Command {
	if f := s.SensorFaults[c.Kind]; f.Active && f.Which == c.Which {
		c.Value = f.Value
		return c
	}
	for i, a := range c.Kind.Fields() {
		if !a.Steady { // such as the frequency of what does not shake yet
			c.Value[i] = 0
		}
	}
	return c
}

// sensorFits reports whether the vehicle has a sensor that the physics reads itself. What
// ArduPilot has, only ArduPilot knows.
func sensorFits(v *airframe.Vehicle, c command.SensorFault) error {
	if c.Kind.Sensor() == command.Rangefinder && len(v.Rangefinders) == 0 {
		return &command.Unsupported{Text: fmt.Sprintf("%s: %s carries no rangefinder", command.Name(c), v.Name)}
	}
	return nil
}
