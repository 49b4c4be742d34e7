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
	Which int        // number of the sensor, from 1; 0: all
	Value [3]float64 // the numbers of Kind.Fields, in its units; the others are 0
}

// RestoreSensors ends sensor faults.
type RestoreSensors struct {
	Kinds SensorSet // 0: all
}

// SensorSet is a set of sensor faults.
type SensorSet uint32

// Set returns the set of k alone.
func (k SensorKind) Set() SensorSet { return 1 << k }

// Faults returns the set of all faults of a sensor.
func (s Sensor) Faults() (set SensorSet) {
	for k := range SensorKind(SensorKinds) {
		if k.Sensor() == s {
			set |= k.Set()
		}
	}
	return set
}

// Has reports whether kind is in the set, which is all when it is 0.
func (s SensorSet) Has(kind SensorKind) bool { return s == 0 || s&kind.Set() != 0 }

// None reports whether c is no fault, but the end of one.
func (c SensorFault) None() bool {
	if c.Kind == AccelNoise { // its frequency alone shakes nothing
		return c.Value[0] == 0
	}
	return c.Kind.of().heals && c.Value == [3]float64{}
}

// Descriptor returns that of the kind.
func (c SensorFault) Descriptor() *Descriptor {
	if c.Kind < SensorKinds {
		return sensorDescriptors[c.Kind]
	}
	return unknownSensor
}

func (RestoreSensors) Descriptor() *Descriptor { return restoreSensors }

// sensorDescriptors has one for each SensorKind.
var sensorDescriptors = func() (all [SensorKinds]*Descriptor) {
	for k := range SensorKind(SensorKinds) {
		all[k] = Define(sensorDefinition(k))
	}
	return all
}()

func sensorDefinition(k SensorKind) Definition[SensorFault] {
	def := Definition[SensorFault]{
		Name: k.of().name, Group: GroupSensors, Fault: true, Ramps: k.of().heals,
		Doc: k.of().doc, Text: SensorFault.text, Heals: SensorFault.None,
		Check: func(c SensorFault) error { return c.check() },
		Build: func(v Values) Command {
			c := SensorFault{Kind: k, Which: int(v["which"])}
			for i, a := range k.Fields() {
				c.Value[i] = v[a.Name]
			}
			return c
		},
	}
	for i, a := range k.Fields() {
		def.Args = append(def.Args, Field[SensorFault]{Arg: a, Number: func(c *SensorFault) *float64 { return &c.Value[i] }})
	}
	if n := k.Count(); n > 0 {
		def.Args = append(def.Args, Field[SensorFault]{
			Arg:   Arg{Name: "which", Doc: "of several, by number; 0 is all", Max: float64(n)},
			Count: func(c *SensorFault) *int { return &c.Which }})
	}
	return def
}

// unknownSensor describes a SensorFault whose Kind is none. It is in no table.
var unknownSensor = &Descriptor{
	Name: "sensor_fault", Doc: "is no fault", moves: "sensor_fault",
	check: func(c Command) error {
		return fmt.Errorf("sensor_fault: kind is %d, must be from 0 to %d", c.(SensorFault).Kind, SensorKinds-1)
	},
}

// check checks what has no argument of its own.
func (c SensorFault) check() error {
	for i := len(c.Kind.Fields()); i < len(c.Value); i++ {
		if c.Value[i] != 0 {
			return fmt.Errorf("%s: value %d is %.10g, must be 0: the fault has %d values", c.Kind, i+1, c.Value[i], len(c.Kind.Fields()))
		}
	}
	if c.Kind.Count() == 0 && c.Which != 0 {
		return fmt.Errorf("%s: which is %d, must be from 0 to 0", c.Kind, c.Which)
	}
	return nil
}

// text tells what is so, with the sensor.
func (c SensorFault) text() string {
	if c.None() {
		return c.sensor() + " restored"
	}
	words := []string{"{sensor}", c.sensor()}
	for i, v := range c.Value {
		words = append(words, "{"+strconv.Itoa(i)+"}", strconv.FormatFloat(v, 'g', 4, 64))
	}
	return strings.NewReplacer(words...).Replace(c.Kind.of().text)
}

// sensor names the sensor in words.
func (c SensorFault) sensor() string {
	name := [Sensors]string{"GPS", "compass", "barometer", "gyro", "accelerometer", "airspeed sensor", "rangefinder"}[min(c.Kind.Sensor(), Sensors-1)]
	if c.Which > 0 {
		name += " " + strconv.Itoa(c.Which)
	}
	return name
}

var restoreSensors = Define(Definition[RestoreSensors]{
	Name: "restore_sensors", Group: GroupSensors,
	Doc: "ends the faults of the sensors that are given as 1, or of all",
	Args: func() (args []Field[RestoreSensors]) {
		for s := range Sensor(Sensors) {
			args = append(args, Field[RestoreSensors]{Arg: Arg{Name: s.String(), Doc: "1: this sensor's", Max: 1, Integer: true}})
		}
		return args
	}(),
	Build: func(v Values) Command {
		var set SensorSet
		for s := range Sensor(Sensors) {
			if v[s.String()] != 0 {
				set |= s.Faults()
			}
		}
		return RestoreSensors{Kinds: set}
	},
	Check: func(c RestoreSensors) error {
		if c.Kinds >= 1<<SensorKinds {
			return fmt.Errorf("restore_sensors: kinds is %d, must be from 0 to %d", c.Kinds, 1<<SensorKinds-1)
		}
		return nil
	},
	Text: func(c RestoreSensors) string {
		var names []string
		for s := range Sensor(Sensors) {
			if set := s.Faults(); c.Kinds != 0 && c.Kinds&set != 0 {
				names = append(names, s.String())
			}
		}
		if len(names) == 0 {
			return "restored: all sensors"
		}
		return "restored: " + strings.Join(names, ", ")
	},
	Ends: func(c RestoreSensors, ramp Command) bool {
		fault, ok := ramp.(SensorFault)
		return ok && c.Kinds.Has(fault.Kind)
	},
})
