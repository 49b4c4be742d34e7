package kind

import "strings"

// row is what ArduPilot's programs differ in.
type row struct {
	name      string // for users
	plural    string // likewise
	firmware  string // as it calls itself
	program   string // file name of its SITL binary
	target    string // of waf, which builds it
	starter   string // sim_vehicle.py's -v
	system    int    // its default system ID
	loop      int    // rate of its main loop [Hz]
	hoverLoop int    // likewise, of one with wings that hovers: ArduPlane's with Q_ENABLE 1
	landing   string // the mode that ends its flight
	grounded  bool   // it does not take off
	stays     bool   // nor does it go anywhere
	winged    bool   // it flies on wings
	interlock bool   // a switch that keeps its rotors from turning must be off while it is armed
	autoArms  bool   // it is armed in AUTO, and others in GUIDED
	words     []string
	types     []int          // MAV_TYPEs
	modes     map[int]string // by number, of today's versions
	past      map[int]string // likewise, of other versions and of forks
	offered   []string
}

// MAV_TYPEs, numbered as MAVLink numbers them.
const (
	typeFixedWing               = 1
	typeQuadrotor               = 2
	typeCoaxial                 = 3
	typeHelicopter              = 4
	typeAntennaTracker          = 5
	typeAirship                 = 7
	typeGroundRover             = 10
	typeSurfaceBoat             = 11
	typeSubmarine               = 12
	typeHexarotor               = 13
	typeOctorotor               = 14
	typeTricopter               = 15
	typeVtolTailsitterDuorotor  = 19
	typeVtolTailsitterQuadrotor = 20
	typeVtolTiltrotor           = 21
	typeVtolFixedrotor          = 22
	typeVtolTailsitter          = 23
	typeVtolTiltwing            = 24
	typeDodecarotor             = 29
	typeDecarotor               = 35
	typeGenericMultirotor       = 43
)

// rows are by Kind.
//
// Sources: ArduPilot's documentation of FLTMODE1 (Copter, Plane), MODE1 (Rover) and of Sub's modes on
// ardupilot.org; the types of heartbeats in MAVLink's MAV_TYPE; programs, targets and
// starters in sim_vehicle.py and the wscripts of ArduPilot 4.7-dev; system IDs and rates of main loops as its programs start. ArduSub's
// arms at 400 Hz with a loop of 400 Hz, and has none here.
var rows = [...]row{
	Unknown: {name: "unknown vehicle", plural: "unknown vehicles", firmware: "ArduPilot", system: 1, landing: "LAND"},
	Copter: {
		name: "copter", firmware: "ArduCopter", words: []string{"copter"}, landing: "LAND",
		plural: "copters", program: "arducopter", target: "copter", starter: "ArduCopter", system: 1, loop: 400,
		types: []int{
			typeQuadrotor, typeCoaxial, typeHexarotor, typeOctorotor, typeTricopter,
			typeDodecarotor, typeDecarotor, typeGenericMultirotor,
		},
		modes: copterModes, past: copterPast, offered: copterOffered,
	},
	Heli: {
		name: "helicopter", firmware: "ArduCopter", words: []string{"heli"}, landing: "LAND", types: []int{typeHelicopter},
		interlock: true, plural: "helicopters", program: "arducopter-heli", target: "heli", starter: "Helicopter", system: 1, loop: 400,
		modes: copterModes, past: copterPast, offered: copterOffered,
	},
	Plane: {
		name: "plane", firmware: "ArduPlane", words: []string{"plane"}, landing: "QLAND", autoArms: true, winged: true,
		plural: "planes", program: "arduplane", target: "plane", starter: "ArduPlane", system: 1, loop: 50, hoverLoop: 300,
		types: []int{
			typeFixedWing, typeVtolTailsitterDuorotor, typeVtolTailsitterQuadrotor,
			typeVtolTiltrotor, typeVtolFixedrotor, typeVtolTailsitter, typeVtolTiltwing,
		},
		modes: map[int]string{
			0: "MANUAL", 1: "CIRCLE", 2: "STABILIZE", 3: "TRAINING", 4: "ACRO", 5: "FBWA", 6: "FBWB", 7: "CRUISE", 8: "AUTOTUNE", 10: "AUTO",
			11: "RTL", 12: "LOITER", 13: "TAKEOFF", 14: "AVOID_ADSB", 15: "GUIDED", 16: "INITIALISING", 17: "QSTABILIZE", 18: "QHOVER",
			19: "QLOITER", 20: "QLAND", 21: "QRTL", 22: "QAUTOTUNE", 23: "QACRO", 24: "THERMAL", 25: "LOITER_ALT_QLAND", 26: "AUTOLAND",
		},
		offered: planeOffered,
	},
	Rover: {
		name: "rover", firmware: "ArduRover", words: []string{"rover", "rover2"}, landing: "HOLD", grounded: true,
		plural: "rovers and boats", program: "ardurover", target: "rover", starter: "Rover", system: 1, loop: 50,
		types: []int{typeGroundRover, typeSurfaceBoat},
		modes: map[int]string{
			0: "MANUAL", 1: "ACRO", 3: "STEERING", 4: "HOLD", 5: "LOITER", 6: "FOLLOW", 7: "SIMPLE", 8: "DOCK", 9: "CIRCLE",
			10: "AUTO", 11: "RTL", 12: "SMART_RTL", 15: "GUIDED", 16: "INITIALISING",
		},
		past: map[int]string{2: "LEARNING"},
	},
	Sub: {
		name: "submarine", firmware: "ArduSub", words: []string{"sub"}, landing: "SURFACE", grounded: true, types: []int{typeSubmarine},
		plural: "submarines", program: "ardusub", target: "sub", starter: "ArduSub", system: 1,
		modes: map[int]string{
			0: "STABILIZE", 1: "ACRO", 2: "ALT_HOLD", 3: "AUTO", 4: "GUIDED", 7: "CIRCLE", 9: "SURFACE", 16: "POSHOLD", 19: "MANUAL",
			20: "MOTOR_DETECT", 21: "SURFTRAK",
		},
	},
	Blimp: {
		name: "blimp", firmware: "Blimp", words: []string{"blimp"}, landing: "LAND", types: []int{typeAirship},
		plural: "blimps", program: "blimp", target: "blimp", starter: "Blimp", system: 1, loop: 50,
		modes: map[int]string{0: "LAND", 1: "MANUAL", 2: "VELOCITY", 3: "LOITER", 4: "RTL"},
	},
	Tracker: {
		name: "antenna tracker", firmware: "AntennaTracker", words: []string{"tracker"}, landing: "STOP", grounded: true, stays: true, types: []int{typeAntennaTracker},
		plural: "antenna trackers", program: "antennatracker", target: "antennatracker", starter: "AntennaTracker", system: 2, loop: 50,
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

var planeOffered = strings.Fields(`MANUAL STABILIZE FBWA FBWB CRUISE TAKEOFF LOITER CIRCLE AUTO GUIDED RTL AUTOLAND ACRO TRAINING AUTOTUNE THERMAL
	QSTABILIZE QHOVER QLOITER QLAND QRTL QACRO QAUTOTUNE LOITER_ALT_QLAND AVOID_ADSB`)
