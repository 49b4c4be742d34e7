package command

import (
	"fmt"
	"strconv"
	"strings"
)

// SensorFault sets a fault of a sensor. One of each kind is in effect at a time: a new
// one replaces the one before, of whichever sensor it was.
type SensorFault struct {
	Kind  SensorKind
	Which int        // of the sensors, from 1; 0: all
	Value [3]float64 // the numbers of Kind.Fields, in its units; the others are 0
}

// RestoreSensors takes sensor faults back.
type RestoreSensors struct {
	Kinds SensorSet // 0: all
}

// SensorSet is a set of sensor faults.
type SensorSet uint32

// Set is the set of one.
func (k SensorKind) Set() SensorSet { return 1 << k }

// Faults is the set of all faults of a sensor.
func (s Sensor) Faults() (set SensorSet) {
	for k := range SensorKind(SensorKinds) {
		if k.Sensor() == s {
			set |= k.Set()
		}
	}
	return set
}

// Has tells whether kind is in the set, which is all when it is 0.
func (s SensorSet) Has(kind SensorKind) bool { return s == 0 || s&kind.Set() != 0 }

func (SensorFault) sealed()    {}
func (RestoreSensors) sealed() {}

// Name is that of the kind.
func (c SensorFault) Name() string { return c.Kind.String() }

// Name is restore_sensors.
func (RestoreSensors) Name() string { return "restore_sensors" }

// None tells whether c is no fault, but the end of one.
func (c SensorFault) None() bool {
	if c.Kind == AccelNoise { // its frequency alone shakes nothing
		return c.Value[0] == 0
	}
	return c.Kind.of().heals && c.Value == [3]float64{}
}

// Detail tells what is so, with the sensor.
func (c SensorFault) Detail() string {
	if c.None() {
		return c.sensor() + " restored"
	}
	words := []string{"{sensor}", c.sensor()}
	for i, v := range c.Value {
		words = append(words, "{"+strconv.Itoa(i)+"}", strconv.FormatFloat(v, 'g', 4, 64))
	}
	return strings.NewReplacer(words...).Replace(c.Kind.of().text)
}

// sensor names it for people.
func (c SensorFault) sensor() string {
	name := [Sensors]string{"GPS", "compass", "barometer", "gyro", "accelerometer", "airspeed sensor", "rangefinder"}[min(c.Kind.Sensor(), Sensors-1)]
	if c.Which > 0 {
		name += " " + strconv.Itoa(c.Which)
	}
	return name
}

// Detail names what is restored.
func (c RestoreSensors) Detail() string {
	var names []string
	for s := range Sensor(Sensors) {
		if set := s.Faults(); c.Kinds != 0 && c.Kinds&set != 0 {
			names = append(names, s.String())
		}
	}
	if len(names) == 0 {
		return "all sensors"
	}
	return strings.Join(names, ", ")
}

// Validate checks the kind, the sensor's number and each of its numbers.
func (c SensorFault) Validate() error {
	if c.Kind >= SensorKinds {
		return fmt.Errorf("%s: kind is %d, must be from 0 to %d", c.Name(), c.Kind, SensorKinds-1)
	}
	if err := inRange(c, "which", float64(c.Which), 0, float64(c.Kind.Count()), ""); err != nil {
		return err
	}
	fields := c.Kind.Fields()
	for i, v := range c.Value {
		if i >= len(fields) {
			if v != 0 {
				return fmt.Errorf("%s: number %d is %g, must be 0: it has none", c.Name(), i+1, v)
			}
			continue
		}
		if err := inRange(c, fields[i].Name, v, fields[i].Min, fields[i].Max, fields[i].Unit); err != nil {
			return err
		}
	}
	return nil
}

// Validate checks that the set holds nothing strange.
func (c RestoreSensors) Validate() error {
	return inRange(c, "kinds", float64(c.Kinds), 0, 1<<SensorKinds-1, "")
}

func sensorBetween(from, to SensorFault, mix func(a, b float64) float64) SensorFault {
	for i := range to.Value {
		if to.Kind == AccelNoise && i > 0 {
			break // its frequency does not grow
		}
		to.Value[i] = mix(from.Value[i], to.Value[i])
	}
	return to
}
