package simfault

import (
	"strconv"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/mission"
)

// RC is the index of the loss of RC among the faults: it is not a command.SensorFault,
// but set by the same means.
const RC = command.SensorKinds

// Day is the index of the day's temperature, which is no fault, but set by the same means:
// ArduPilot's barometers work in the standard atmosphere, and are told how much warmer it is.
const Day = command.SensorKinds + 1

// Kinds is how many faults there are.
const Kinds = command.SensorKinds + 2

// alternative is a parameter with what it is set to.
type alternative struct {
	name  string
	value float64
	adds  bool // value is added to the previous one
}

// setting is one parameter by the names that it has in releases of ArduPilot, the newest
// first.
type setting []alternative

// desired is what is desired of one kind of fault.
type desired struct {
	kind  int // a command.SensorKind, or RC
	which int // 0: all
	value [3]float64
	place mission.Place // of the vehicle
	// motors has a bit for the output of each motor.
	motors uint32
}

// instances are the sensors concerned, from 1.
func (d *desired) instances() []int {
	if d.which > 0 {
		return []int{d.which}
	}
	var all []int
	for n := range command.SensorKind(d.kind).Count() {
		all = append(all, n+1)
	}
	return all
}

// settings are the parameters that carry a fault out. The first of them must be there;
// where all sensors are meant, others may be lacking. Names since 4.1.
func (d *desired) settings() (list []setting) {
	if d.kind == RC {
		return []setting{{{name: "SIM_RC_FAIL", value: 1}}} // no pulses
	}
	if d.kind == Day { // the board is as much warmer as the air; the pressure is not changed
		return []setting{{{name: "SIM_TEMP_BRD_OFF", value: d.value[0], adds: true}}}
	}
	if d.kind == int(command.GyroLoss) || d.kind == int(command.AccelLoss) {
		return []setting{{{name: maskNames[d.kind], value: float64(d.mask())}}}
	}
	for _, n := range d.instances() {
		list = append(list, d.of(n)...)
	}
	return append(list, d.shared()...)
}

// shared are the parameters that all sensors of a kind have in common: what the noise of
// an IMU needs. ArduPilot scales the noise by the throttle of its motors, and with a JSON
// backend it has none until a mask says which outputs they are on. On a plane, a mask with outputs of
// control surfaces would let them count as throttle.
func (d *desired) shared() (list []setting) {
	switch d.kind {
	case int(command.AccelNoise):
		for _, axis := range axes {
			list = append(list, setting{{name: "SIM_VIB_FREQ_" + axis, value: d.value[1]}})
		}
	case int(command.GyroNoise):
	default:
		return nil
	}
	return append(list, setting{{name: "SIM_VIB_MOT_MASK", value: float64(d.motors)}})
}

var axes = [3]string{"X", "Y", "Z"}

var maskNames = map[int]string{int(command.GyroLoss): "SIM_GYR_FAIL_MSK", int(command.AccelLoss): "SIM_ACC_FAIL_MSK"}

// mask has a bit for each sensor.
func (d *desired) mask() (bits int) {
	for _, n := range d.instances() {
		bits |= 1 << (n - 1)
	}
	return bits
}

// of are the parameters of sensor n.
func (d *desired) of(n int) []setting {
	v, imu := d.value, strconv.Itoa(n)
	switch command.SensorKind(d.kind) {
	case command.GPSLoss:
		return []setting{{{name: gps(n) + "ENABLE", value: 0}, {name: oldGPS(n) + "DISABLE", value: 1}}}
	case command.GPSGlitch:
		return d.glitch(n)
	case command.GPSJam:
		return []setting{{{name: gps(n) + "JAM", value: 1}, {name: oldGPS(n) + "JAM", value: 1}}}
	case command.GPSSatellites:
		return []setting{{{name: gps(n) + "NUMSATS", value: v[0]}, {name: oldGPS(n) + "NUMSATS", value: v[0]}}}
	case command.CompassLoss:
		return []setting{{{name: "SIM_MAG" + imu + "_FAIL", value: 1}}}
	case command.CompassFreeze:
		return []setting{{{name: "SIM_MAG" + imu + "_FAIL", value: 2}}}
	case command.CompassOffset:
		return magOffset(n, v)
	case command.BaroLoss:
		return []setting{{{name: baro(n) + "DISABLE", value: 1}}}
	case command.BaroFreeze:
		return []setting{{{name: baro(n) + "FREEZE", value: 1}}}
	case command.BaroGlitch:
		return []setting{{{name: baro(n) + "GLITCH", value: v[0], adds: true}}}
	case command.BaroDrift:
		return []setting{{{name: baro(n) + "DRIFT", value: v[0], adds: true}}}
	case command.GyroBias:
		return vector("SIM_GYR"+imu+"_BIAS_", [3]float64{v[0] * degree, v[1] * degree, v[2] * degree})
	case command.GyroNoise:
		return []setting{{{name: "SIM_GYR" + imu + "_RND", value: v[0], adds: true}}}
	case command.AccelBias:
		return vector("SIM_ACC"+imu+"_BIAS_", v)
	case command.AccelNoise:
		return []setting{{{name: "SIM_ACC" + imu + "_RND", value: v[0], adds: true}}}
	case command.AirspeedBlock:
		return []setting{{{name: pitot(n) + "FAIL", value: max(v[0], stuck)}}}
	}
	return nil
}

const (
	degree = 0.017453292519943295 // [rad]
	// stuck is the value for a tube that reads nothing [m/s]: 0 would mean that it works.
	stuck = 0.001
)

// glitch is in degrees of latitude and longitude at the vehicle's place, and in metres.
func (d *desired) glitch(n int) []setting {
	here := mission.Home{LatDeg: d.place.LatDeg, LonDeg: d.place.LonDeg}
	there := here.Global(d.value[0], d.value[1], 0)
	value := [3]float64{there.LatDeg - here.LatDeg, there.LonDeg - here.LonDeg, d.value[2]}
	list := make([]setting, len(axes))
	for i, axis := range axes {
		list[i] = setting{{name: gps(n) + "GLTCH_" + axis, value: value[i], adds: true}}
		if n == 1 { // up to 4.6
			list[i] = append(list[i], alternative{name: "SIM_GPS_GLITCH_" + axis, value: value[i], adds: true})
		}
	}
	return list
}

// magOffset negates the offset: ArduPilot subtracts the parameter.
func magOffset(n int, v [3]float64) []setting {
	list := make([]setting, len(axes))
	for i, axis := range axes {
		list[i] = setting{{name: "SIM_MAG" + strconv.Itoa(n) + "_OFS_" + axis, value: -v[i], adds: true}}
		if n == 1 { // up to 4.3
			list[i] = append(list[i], alternative{name: "SIM_MAG_OFS_" + axis, value: -v[i], adds: true})
		}
	}
	return list
}

func vector(prefix string, v [3]float64) []setting {
	list := make([]setting, len(axes))
	for i, axis := range axes {
		list[i] = setting{{name: prefix + axis, value: v[i], adds: true}}
	}
	return list
}

func gps(n int) string { return "SIM_GPS" + strconv.Itoa(n) + "_" }

// oldGPS is the prefix of a GPS's parameters up to 4.6.
func oldGPS(n int) string {
	if n == 1 {
		return "SIM_GPS_"
	}
	return gps(n)
}

func baro(n int) string {
	if n == 1 {
		return "SIM_BARO_"
	}
	return "SIM_BAR" + strconv.Itoa(n) + "_"
}

func pitot(n int) string {
	if n == 1 {
		return "SIM_ARSPD_"
	}
	return "SIM_ARSPD" + strconv.Itoa(n) + "_"
}
