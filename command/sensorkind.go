package command

// SensorKind is a fault of a sensor whose reading is not in the exchange, or that the
// physics can't break alone. ArduPilot makes these sensors itself, from the state that it
// gets: the fault is carried out by its SIM_* parameters, see package simfault.
type SensorKind uint8

// The faults of sensors. Their order is that of panels and documents.
const (
	GPSLoss          SensorKind = iota // no fix
	GPSGlitch                          // its place is off
	GPSJam                             // jammed: satellites, place and velocity jump
	GPSSatellites                      // it sees that many
	CompassLoss                        // no data
	CompassFreeze                      // the last reading again and again
	CompassOffset                      // its field is off
	BaroLoss                           // no data
	BaroFreeze                         // the last reading again and again
	BaroGlitch                         // its height is off
	BaroDrift                          // its height runs away
	GyroLoss                           // no data
	GyroBias                           // its rate is off
	GyroNoise                          // its rate is noisy
	AccelLoss                          // no data
	AccelBias                          // its specific force is off
	AccelNoise                         // it is shaken
	AirspeedBlock                      // it reads one speed, as a blocked tube does
	RangefinderNoise                   // its distance is noisy

	SensorKinds = 19 // how many there are
)

// Sensor is what a SensorKind is a fault of.
type Sensor uint8

// The sensors.
const (
	GPS Sensor = iota
	Compass
	Baro
	Gyro
	Accel
	Airspeed
	Rangefinder

	Sensors = 7 // how many there are
)

// String is the sensor's name in commands.
func (s Sensor) String() string {
	if int(s) < len(sensorNames) {
		return sensorNames[s]
	}
	return "sensor"
}

var sensorNames = [Sensors]string{"gps", "compass", "baro", "gyro", "accel", "airspeed", "rangefinder"}

// SensorField is one number of a sensor's fault.
type SensorField struct {
	Name, Doc, Unit string
	Min, Max        float64
	Default         float64
	Required        bool
	Integer         bool
}

// sensorFault is what makes one kind different from the others.
type sensorFault struct {
	name   string // of the command
	doc    string // for people, without a full stop
	text   string // what is so, for people; {0} to {2} are the numbers
	sensor Sensor
	count  int // of such sensors that ArduPilot simulates; 0: they can't be told apart
	fields []SensorField
	heals  bool // all numbers at 0 are no fault
}

// String is the name of the command that sets it.
func (k SensorKind) String() string { return k.of().name }

// Doc tells what it does, for people, without a full stop.
func (k SensorKind) Doc() string { return k.of().doc }

// Sensor is what it is a fault of.
func (k SensorKind) Sensor() Sensor { return k.of().sensor }

// Count is how many such sensors can be broken one by one, 0: only all together.
func (k SensorKind) Count() int { return k.of().count }

// Fields are its numbers, at most three, in the order of SensorFault.Value. The caller
// must not change them.
func (k SensorKind) Fields() []SensorField { return k.of().fields }

// Grows tells whether its numbers can grow over a time.
func (k SensorKind) Grows() bool { return k.of().heals }

func (k SensorKind) of() *sensorFault {
	if k < SensorKinds {
		return &sensorFaults[k]
	}
	return &sensorFault{name: "sensor_fault"}
}

func axes(unit string, most float64, docs ...string) []SensorField {
	fields := make([]SensorField, len(docs))
	for i, doc := range docs {
		fields[i] = SensorField{Name: [3]string{"x", "y", "z"}[i], Doc: doc, Unit: unit, Min: -most, Max: most}
	}
	return fields
}

func one(name, doc, unit string, least, most float64) []SensorField {
	return []SensorField{{Name: name, Doc: doc, Unit: unit, Min: least, Max: most, Required: true}}
}
