package kind

import (
	"strings"

	apm "github.com/bluenviron/gomavlib/v3/pkg/dialects/ardupilotmega"
)

// row is what ArduPilot's programs differ in.
type row struct {
	name     string // for users
	firmware string // as it calls itself
	words    []string
	types    []apm.MAV_TYPE
	modes    map[int]string // by number, of today's versions
	past     map[int]string // likewise, of other versions and of forks
	offered  []string
}

// rows are by Kind.
//
// Sources: ArduPilot's documentation of FLTMODE1 (Copter, Plane), MODE1 (Rover) and of Sub's modes on
// ardupilot.org; the types of heartbeats in MAVLink's MAV_TYPE.
var rows = [...]row{
	Unknown: {name: "unknown vehicle", firmware: "ArduPilot"},
	Copter: {
		name: "copter", firmware: "ArduCopter", words: []string{"copter"},
		types: []apm.MAV_TYPE{
			apm.MAV_TYPE_QUADROTOR, apm.MAV_TYPE_COAXIAL, apm.MAV_TYPE_HEXAROTOR, apm.MAV_TYPE_OCTOROTOR, apm.MAV_TYPE_TRICOPTER,
			apm.MAV_TYPE_DODECAROTOR, apm.MAV_TYPE_DECAROTOR, apm.MAV_TYPE_GENERIC_MULTIROTOR,
		},
		modes: copterModes, past: copterPast, offered: copterOffered,
	},
	Heli: {
		name: "helicopter", firmware: "ArduCopter", words: []string{"heli"}, types: []apm.MAV_TYPE{apm.MAV_TYPE_HELICOPTER},
		modes: copterModes, past: copterPast, offered: copterOffered,
	},
	Plane: {
		name: "plane", firmware: "ArduPlane", words: []string{"plane"},
		types: []apm.MAV_TYPE{
			apm.MAV_TYPE_FIXED_WING, apm.MAV_TYPE_VTOL_TAILSITTER_DUOROTOR, apm.MAV_TYPE_VTOL_TAILSITTER_QUADROTOR,
			apm.MAV_TYPE_VTOL_TILTROTOR, apm.MAV_TYPE_VTOL_FIXEDROTOR, apm.MAV_TYPE_VTOL_TAILSITTER, apm.MAV_TYPE_VTOL_TILTWING,
		},
		modes: map[int]string{
			0: "MANUAL", 1: "CIRCLE", 2: "STABILIZE", 3: "TRAINING", 4: "ACRO", 5: "FBWA", 6: "FBWB", 7: "CRUISE", 8: "AUTOTUNE", 10: "AUTO",
			11: "RTL", 12: "LOITER", 13: "TAKEOFF", 14: "AVOID_ADSB", 15: "GUIDED", 16: "INITIALISING", 17: "QSTABILIZE", 18: "QHOVER",
			19: "QLOITER", 20: "QLAND", 21: "QRTL", 22: "QAUTOTUNE", 23: "QACRO", 24: "THERMAL", 25: "LOITER_ALT_QLAND", 26: "AUTOLAND",
		},
	},
	Rover: {
		name: "rover", firmware: "ArduRover", words: []string{"rover", "rover2"},
		types: []apm.MAV_TYPE{apm.MAV_TYPE_GROUND_ROVER, apm.MAV_TYPE_SURFACE_BOAT},
		modes: map[int]string{
			0: "MANUAL", 1: "ACRO", 3: "STEERING", 4: "HOLD", 5: "LOITER", 6: "FOLLOW", 7: "SIMPLE", 8: "DOCK", 9: "CIRCLE",
			10: "AUTO", 11: "RTL", 12: "SMART_RTL", 15: "GUIDED", 16: "INITIALISING",
		},
		past: map[int]string{2: "LEARNING"},
	},
	Sub: {
		name: "submarine", firmware: "ArduSub", words: []string{"sub"}, types: []apm.MAV_TYPE{apm.MAV_TYPE_SUBMARINE},
		modes: map[int]string{
			0: "STABILIZE", 1: "ACRO", 2: "ALT_HOLD", 3: "AUTO", 4: "GUIDED", 7: "CIRCLE", 9: "SURFACE", 16: "POSHOLD", 19: "MANUAL",
			20: "MOTOR_DETECT", 21: "SURFTRAK",
		},
	},
	Blimp: {
		name: "blimp", firmware: "Blimp", words: []string{"blimp"}, types: []apm.MAV_TYPE{apm.MAV_TYPE_AIRSHIP},
		modes: map[int]string{0: "LAND", 1: "MANUAL", 2: "VELOCITY", 3: "LOITER", 4: "RTL"},
	},
	Tracker: {
		name: "antenna tracker", firmware: "AntennaTracker", words: []string{"tracker"}, types: []apm.MAV_TYPE{apm.MAV_TYPE_ANTENNA_TRACKER},
		modes: map[int]string{0: "MANUAL", 1: "STOP", 2: "SCAN", 3: "SERVO_TEST", 4: "GUIDED", 10: "AUTO", 16: "INITIALISING"},
	},
}

var copterModes = map[int]string{
	0: "STABILIZE", 1: "ACRO", 2: "ALT_HOLD", 3: "AUTO", 4: "GUIDED", 5: "LOITER", 6: "RTL", 7: "CIRCLE", 9: "LAND",
	11: "DRIFT", 13: "SPORT", 14: "FLIP", 15: "AUTOTUNE", 16: "POSHOLD", 17: "BRAKE", 18: "THROW", 19: "AVOID_ADSB",
	20: "GUIDED_NOGPS", 21: "SMART_RTL", 22: "FLOWHOLD", 23: "FOLLOW", 24: "ZIGZAG", 25: "SYSTEMID", 26: "AUTOROTATE",
	27: "AUTO_RTL", 28: "TURTLE",
}

var copterPast = map[int]string{8: "POSITION", 10: "OF_LOITER", 29: "RATE_ACRO", 127: "DRONE_SHOW"}

var copterOffered = strings.Fields(`STABILIZE ALT_HOLD LOITER POSHOLD GUIDED AUTO RTL SMART_RTL LAND BRAKE
	CIRCLE ACRO SPORT DRIFT FLIP AUTOTUNE THROW ZIGZAG FOLLOW GUIDED_NOGPS FLOWHOLD SYSTEMID TURTLE`)
