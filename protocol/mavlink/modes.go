package mavlink

import (
	"fmt"
	"strings"

	"github.com/bluenviron/gomavlib/v3/pkg/dialects/ardupilotmega"
)

// copterModes are ArduCopter's flight modes by number. Source: ArduPilot Copter
// documentation, parameter FLTMODE1.
var copterModes = map[uint32]string{
	0: "STABILIZE", 1: "ACRO", 2: "ALT_HOLD", 3: "AUTO", 4: "GUIDED", 5: "LOITER", 6: "RTL", 7: "CIRCLE", 9: "LAND",
	11: "DRIFT", 13: "SPORT", 14: "FLIP", 15: "AUTOTUNE", 16: "POSHOLD", 17: "BRAKE", 18: "THROW", 19: "AVOID_ADSB",
	20: "GUIDED_NOGPS", 21: "SMART_RTL", 22: "FLOWHOLD", 23: "FOLLOW", 24: "ZIGZAG", 25: "SYSTEMID", 26: "AUTOROTATE",
	27: "AUTO_RTL", 28: "TURTLE",
}

// offered are the modes that panels list, the usual ones first.
var offered = []string{
	"STABILIZE", "ALT_HOLD", "LOITER", "POSHOLD", "GUIDED", "AUTO", "RTL", "SMART_RTL", "LAND", "BRAKE",
	"CIRCLE", "ACRO", "SPORT", "DRIFT", "FLIP", "AUTOTUNE", "THROW", "ZIGZAG", "FOLLOW", "GUIDED_NOGPS", "FLOWHOLD", "SYSTEMID", "TURTLE",
}

// modeNumber finds a mode by name, or as "MODE 42".
func modeNumber(name string) (uint32, bool) {
	name = strings.ToUpper(strings.TrimSpace(name))
	for number, have := range copterModes {
		if have == name {
			return number, true
		}
	}
	var number uint32
	n, err := fmt.Sscanf(name, "MODE %d", &number)
	return number, n == 1 && err == nil
}

// modeName is the name of a mode of a vehicle of type t. Only the modes of multicopters
// are known; others are "MODE 42".
func modeName(t ardupilotmega.MAV_TYPE, number uint32) string {
	if name, ok := copterModes[number]; ok && isCopter(t) {
		return name
	}
	return fmt.Sprintf("MODE %d", number)
}

func isCopter(t ardupilotmega.MAV_TYPE) bool {
	switch t {
	case ardupilotmega.MAV_TYPE_QUADROTOR, ardupilotmega.MAV_TYPE_COAXIAL, ardupilotmega.MAV_TYPE_HELICOPTER,
		ardupilotmega.MAV_TYPE_HEXAROTOR, ardupilotmega.MAV_TYPE_OCTOROTOR, ardupilotmega.MAV_TYPE_TRICOPTER,
		ardupilotmega.MAV_TYPE_DODECAROTOR, ardupilotmega.MAV_TYPE_DECAROTOR, ardupilotmega.MAV_TYPE_GENERIC_MULTIROTOR:
		return true
	}
	return false
}
