package command

// SensorKind is a fault of a sensor whose reading is not in the exchange, or that the
// physics can't break alone. ArduPilot simulates these sensors itself, from the state that
// it gets: its SIM_* parameters apply the fault, see package simfault.
type SensorKind uint8

// The faults of sensors. Their order is that of panels and documents.
const (
	GPSLoss          SensorKind = iota // no fix
	GPSGlitch                          // position offset
	GPSJam                             // jammed: satellites, position and velocity jump
	GPSSatellites                      // number of satellites
	CompassLoss                        // no data
	CompassFreeze                      // repeats its last reading
	CompassOffset                      // field offset
	BaroLoss                           // no data
	BaroFreeze                         // repeats its last reading
	BaroGlitch                         // height offset
	BaroDrift                          // growing height offset
	GyroLoss                           // no data
	GyroBias                           // rate offset
	GyroNoise                          // noisy rate
	AccelLoss                          // no data
	AccelBias                          // specific force offset
	AccelNoise                         // vibration
	AirspeedBlock                      // reads one speed, as with a blocked tube
	RangefinderNoise                   // noisy distance

	SensorKinds = 19 // number of kinds
)

// Sensor is the kind of sensor that a SensorKind is a fault of.
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

	Sensors = 7 // number of sensors
)

// String returns the sensor's name in commands.
func (s Sensor) String() string {
	if int(s) < len(sensorNames) {
		return sensorNames[s]
	}
	return "sensor"
}

var sensorNames = [Sensors]string{"gps", "compass", "baro", "gyro", "accel", "airspeed", "rangefinder"}

// sensorFault is what makes one kind different from the others.
type sensorFault struct {
	name   string // of the command
	doc    string // what it does, in words, without a full stop
	text   string // what log and panels say; {0} to {2} are the numbers
	sensor Sensor
	count  int // of such sensors that ArduPilot simulates; 0: they can't be chosen one by one
	fields []Arg
	heals  bool // all numbers at 0 are no fault, and the numbers can ramp
}

// String returns the name of the command that sets it.
func (k SensorKind) String() string { return k.of().name }

// Doc says in words what it does, without a full stop.
func (k SensorKind) Doc() string { return k.of().doc }

// Sensor returns the kind of sensor.
func (k SensorKind) Sensor() Sensor { return k.of().sensor }

// Count returns how many such sensors can be broken one by one, 0: only all together.
func (k SensorKind) Count() int { return k.of().count }

// Fields returns its numbers, at most three, in the order of SensorFault.Value. The
// caller must not change them.
func (k SensorKind) Fields() []Arg { return k.of().fields }

func (k SensorKind) of() *sensorFault {
	if k < SensorKinds {
		return &sensorFaults[k]
	}
	return &sensorFault{name: "sensor_fault"}
}

func axes(unit string, most float64, docs ...string) []Arg {
	fields := make([]Arg, len(docs))
	for i, doc := range docs {
		fields[i] = Arg{Name: [3]string{"x", "y", "z"}[i], Doc: doc, Unit: unit, Min: -most, Max: most}
	}
	return fields
}

func one(name, doc, unit string, least, most float64) []Arg {
	return []Arg{{Name: name, Doc: doc, Unit: unit, Min: least, Max: most, Required: true}}
}

// sensorFaults has a row for each SensorKind. Ranges are those that make sense
// in ArduPilot's simulation; count is the number of sensors that it simulates.
var sensorFaults = [SensorKinds]sensorFault{
	GPSLoss: {name: "fail_gps", sensor: GPS, count: 2, text: "{sensor} lost",
		doc: "lets the GPS lose its fix"},
	GPSGlitch: {name: "glitch_gps", sensor: GPS, count: 2, heals: true, text: "{sensor} off by {0} m north, {1} m east, {2} m up",
		doc: "shifts where the GPS says that the vehicle is; all at 0 is no fault", fields: []Arg{
			{Name: "north", Doc: "shift to the north", Unit: "m", Min: -10000, Max: 10000},
			{Name: "east", Doc: "shift to the east", Unit: "m", Min: -10000, Max: 10000},
			{Name: "up", Doc: "shift upward", Unit: "m", Min: -1000, Max: 1000}}},
	GPSJam: {name: "jam_gps", sensor: GPS, count: 2, text: "{sensor} jammed",
		doc: "jams the GPS: satellites, place and velocity jump"},
	GPSSatellites: {name: "limit_satellites", sensor: GPS, count: 2, text: "{sensor} sees {0} satellites",
		doc: "lets the GPS see so many satellites", fields: []Arg{
			{Name: "satellites", Doc: "how many", Min: 0, Max: 30, Default: 4, Integer: true}}},
	CompassLoss: {name: "fail_compass", sensor: Compass, count: 3, text: "{sensor} lost",
		doc: "lets the compass give no data"},
	CompassFreeze: {name: "freeze_compass", sensor: Compass, count: 3, text: "{sensor} frozen",
		doc: "lets the compass give its last reading again and again"},
	CompassOffset: {name: "offset_compass", sensor: Compass, count: 3, heals: true, text: "{sensor} off by {0}, {1}, {2} mGauss",
		doc:    "adds to what the compass reads, as a magnet or a current nearby does; all at 0 is no fault",
		fields: axes("mGauss", 2000, "forward", "to the right", "down")},
	BaroLoss: {name: "fail_baro", sensor: Baro, count: 3, text: "{sensor} lost",
		doc: "lets the barometer give no data"},
	BaroFreeze: {name: "freeze_baro", sensor: Baro, count: 3, text: "{sensor} frozen",
		doc: "lets the barometer give its last reading again and again"},
	BaroGlitch: {name: "glitch_baro", sensor: Baro, count: 3, heals: true, text: "{sensor} off by {0} m",
		doc: "shifts the barometer's height; 0 is no fault", fields: one("height", "shift upward", "m", -1000, 1000)},
	BaroDrift: {name: "drift_baro", sensor: Baro, count: 3, heals: true, text: "{sensor} drifts by {0} m/s",
		doc: "lets the barometer's height run away; 0 stops it, and the error so far stays until the autopilot restarts", fields: one("rate", "upward", "m/s", -20, 20)},
	GyroLoss: {name: "fail_gyro", sensor: Gyro, count: 3, text: "{sensor} lost",
		doc: "lets the gyro give no data"},
	GyroBias: {name: "bias_gyro", sensor: Gyro, count: 3, heals: true, text: "{sensor} biased by {0}, {1}, {2} °/s",
		doc: "adds to what the gyro reads; all at 0 is no fault", fields: axes("deg/s", 60, "roll, right side down", "pitch, nose up", "yaw, nose right")},
	GyroNoise: {name: "noise_gyro", sensor: Gyro, count: 3, heals: true, text: "{sensor} noisy by {0} °/s",
		doc:    "makes the gyro noisy while motors turn; ArduPilot scales it with the throttle; 0 is no fault",
		fields: one("noise", "greatest deviation at full throttle", "deg/s", 0, 360)},
	AccelLoss: {name: "fail_accel", sensor: Accel, count: 3, text: "{sensor} lost",
		doc: "lets the accelerometer give no data"},
	AccelBias: {name: "bias_accel", sensor: Accel, count: 3, heals: true, text: "{sensor} biased by {0}, {1}, {2} m/s²",
		doc: "adds to what the accelerometer reads; all at 0 is no fault", fields: axes("m/s²", 20, "forward", "to the right", "down")},
	AccelNoise: {name: "noise_accel", sensor: Accel, count: 3, heals: true, text: "{sensor} shaken by {0} m/s²",
		doc: "shakes the accelerometer at one frequency while motors turn; 0 is no fault", fields: []Arg{
			{Name: "noise", Doc: "amplitude", Unit: "m/s²", Max: 100, Required: true},
			{Name: "frequency", Doc: "of the vibration, for all accelerometers", Unit: "Hz", Min: 1, Max: 500, Default: 120, Steady: true}}},
	AirspeedBlock: {name: "block_airspeed", sensor: Airspeed, count: 2, text: "{sensor} stuck at {0} m/s",
		doc: "lets the airspeed sensor read one speed, as a blocked tube does", fields: []Arg{
			{Name: "reads", Doc: "what it says", Unit: "m/s", Min: 0, Max: 100}}},
	RangefinderNoise: {name: "noise_rangefinder", sensor: Rangefinder, heals: true, text: "{sensor} noisy by {0} m",
		doc:    "makes all rangefinders noisy; sitlark sends their readings itself, so that it needs no parameter; 0 is no fault",
		fields: one("noise", "standard deviation", "m", 0, 20)},
}
