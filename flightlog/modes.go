package flightlog

import "fmt"

// modeNames are the modes by kind of vehicle.
//
// Source: ArduPilot's documentation of FLTMODE1 (Copter, Plane), MODE1 (Rover) and of Sub's
// modes on ardupilot.org; numbers that are gone are those of versions 3.x.
var modeNames = map[Kind]map[int]string{
	Copter: {
		0: "STABILIZE", 1: "ACRO", 2: "ALT_HOLD", 3: "AUTO", 4: "GUIDED", 5: "LOITER", 6: "RTL", 7: "CIRCLE", 8: "POSITION", 9: "LAND",
		10: "OF_LOITER", 11: "DRIFT", 13: "SPORT", 14: "FLIP", 15: "AUTOTUNE", 16: "POSHOLD", 17: "BRAKE", 18: "THROW", 19: "AVOID_ADSB",
		20: "GUIDED_NOGPS", 21: "SMART_RTL", 22: "FLOWHOLD", 23: "FOLLOW", 24: "ZIGZAG", 25: "SYSTEMID", 26: "AUTOROTATE",
		27: "AUTO_RTL", 28: "TURTLE", 29: "RATE_ACRO", 127: "DRONE_SHOW",
	},
	Plane: {
		0: "MANUAL", 1: "CIRCLE", 2: "STABILIZE", 3: "TRAINING", 4: "ACRO", 5: "FBWA", 6: "FBWB", 7: "CRUISE", 8: "AUTOTUNE", 10: "AUTO",
		11: "RTL", 12: "LOITER", 13: "TAKEOFF", 14: "AVOID_ADSB", 15: "GUIDED", 16: "INITIALISING", 17: "QSTABILIZE", 18: "QHOVER",
		19: "QLOITER", 20: "QLAND", 21: "QRTL", 22: "QAUTOTUNE", 23: "QACRO", 24: "THERMAL", 25: "LOITER_ALT_QLAND", 26: "AUTOLAND",
	},
	Rover: {
		0: "MANUAL", 1: "ACRO", 2: "LEARNING", 3: "STEERING", 4: "HOLD", 5: "LOITER", 6: "FOLLOW", 7: "SIMPLE", 8: "DOCK", 9: "CIRCLE",
		10: "AUTO", 11: "RTL", 12: "SMART_RTL", 15: "GUIDED", 16: "INITIALISING",
	},
	Sub: {
		0: "STABILIZE", 1: "ACRO", 2: "ALT_HOLD", 3: "AUTO", 4: "GUIDED", 7: "CIRCLE", 9: "SURFACE", 16: "POSHOLD", 19: "MANUAL",
		20: "MOTOR_DETECT", 21: "SURFTRAK",
	},
	Blimp:   {0: "LAND", 1: "MANUAL", 2: "VELOCITY", 3: "LOITER", 4: "RTL"},
	Tracker: {0: "MANUAL", 1: "STOP", 2: "SCAN", 3: "SERVO_TEST", 4: "GUIDED", 10: "AUTO", 16: "INITIALISING"},
}

// ModeName returns the name of a mode's number, such as "ALT_HOLD"; "MODE 42" for one that has
// none.
func ModeName(k Kind, number int) string {
	if k == Heli {
		k = Copter
	}
	if name, ok := modeNames[k][number]; ok {
		return name
	}
	return fmt.Sprintf("MODE %d", number)
}

// nameModes gives the modes their names, which need the kind of vehicle, and leaves out those
// that are the one before.
func (f *Flight) nameModes() {
	list := f.Modes[:0]
	for _, m := range f.Modes {
		if n := len(list); n > 0 && list[n-1].Number == m.Number {
			continue
		}
		m.Name = ModeName(f.Vehicle, m.Number)
		list = append(list, m)
	}
	f.Modes = list
}
