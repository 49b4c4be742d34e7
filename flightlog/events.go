package flightlog

import (
	"fmt"
	"regexp"

	"github.com/sitlark/sitlark/vehicle/kind"
)

// subsystems are the names of ERR.Subsys.
//
// Source of these and of the codes and events: ArduPilot's documentation, "Diagnosing problems
// using Logs", Subsystem and Error codes; "Onboard Message Log Messages".
var subsystems = map[int]string{
	1: "main", 2: "radio", 3: "compass", 4: "optical flow", 5: "radio failsafe", 6: "battery failsafe", 7: "GPS failsafe",
	8: "ground station failsafe", 9: "fence failsafe", 10: "flight mode", 11: "GPS", 12: "crash check", 13: "flip", 14: "autotune",
	15: "parachute", 16: "EKF check", 17: "EKF failsafe", 18: "barometer", 19: "CPU watchdog", 20: "ADS-B failsafe", 21: "terrain",
	22: "navigation", 23: "terrain failsafe", 24: "EKF's primary core", 25: "thrust loss check", 26: "sensor failsafe", 27: "leak failsafe",
	28: "pilot input", 29: "vibration failsafe", 30: "internal error", 31: "dead reckoning failsafe",
}

// codes are the words of ERR.ECode of a subsystem, where they are not those of all.
var codes = map[[2]int]string{
	{1, 1}: "sensors delayed", {2, 2}: "no packet for two seconds", {3, 2}: "failed to read", {3, 4}: "unhealthy", {14, 2}: "bad gains", {12, 1}: "crash into the ground", {12, 2}: "loss of control",
	{13, 2}: "given up", {11, 2}: "glitch", {11, 0}: "glitch over", {15, 2}: "too low", {15, 3}: "landed", {16, 2}: "bad variance",
	{16, 0}: "bad variance over", {18, 2}: "glitch", {18, 3}: "bad depth", {18, 4}: "unhealthy", {21, 2}: "data missing", {22, 2}: "failed to set the destination",
	{22, 3}: "RTL restarted", {22, 4}: "circle failed to begin", {22, 5}: "destination outside the fence", {22, 6}: "RTL without a rangefinder",
	{25, 1}: "thrust lost", {25, 0}: "thrust restored",
}

// oldSubsystems are those that the first versions of a kind's program numbered in their own way.
var oldSubsystems = map[kind.Kind]map[int]int{kind.Sub: {24: 27, 25: 26}} // leak failsafe, sensor failsafe

// beforeCommon are the versions of ArduSub from before all vehicles shared the numbers of errors.
var beforeCommon = regexp.MustCompile(`(?i)sub[ :]+V?3\.`)

// errorMessage is what an ERR record of a vehicle with that firmware says.
func errorMessage(vehicle kind.Kind, firmware string, subsystem, code int) Message {
	if now, old := oldSubsystems[vehicle][subsystem]; old && beforeCommon.MatchString(firmware) {
		subsystem = now
	}
	name, known := subsystems[subsystem]
	if !known {
		name = fmt.Sprintf("subsystem %d", subsystem)
	}
	what, known := codes[[2]int{subsystem, code}]
	m := Message{Severity: Fault}
	switch {
	case known:
	case subsystem == 10:
		what = "could not enter " + vehicle.ModeName(code)
	case subsystem == 24:
		what = fmt.Sprintf("changed to core %d", code)
		m.Severity = Caution
	case code == 0:
		what = "resolved"
	case code == 1 && subsystem >= 5:
		what = "occurred"
	case code == 1:
		what = "failed to initialise"
	default:
		what = fmt.Sprintf("code %d", code)
	}
	if code == 0 && subsystem != 10 && subsystem != 24 {
		m.Severity = Info
	}
	m.Text = "error: " + name + ": " + what
	return m
}

// events are the words of EV.Id.
var events = map[int]string{
	10: "armed", 11: "disarmed", 12: "radio failsafe", 13: "radio failsafe over", 14: "battery low", 15: "auto armed", 16: "take-off", 17: "perhaps landed", 18: "landed", 19: "GPS lost", 20: "compass lost", 21: "flip begins", 22: "flip ends", 23: "flip ends", 24: "flip given up",
	25: "home set", 26: "simple mode on", 27: "simple mode off", 28: "not landed", 29: "super simple mode on", 30: "autotune initialised",
	31: "autotune off", 32: "autotune restarted", 33: "autotune succeeded", 34: "autotune failed", 35: "autotune reached its limit",
	36: "autotune: pilot tests", 37: "autotune: gains saved", 38: "trim saved", 39: "waypoint saved", 40: "mission cleared, RTL saved", 41: "fence on", 42: "fence off",
	43: "acro trainer off", 44: "acro trainer levels", 45: "acro trainer limits", 46: "gripper grabs", 47: "gripper releases", 48: "gripper neutral",
	49: "parachute off", 50: "parachute on", 51: "parachute released", 52: "landing gear down", 53: "landing gear up",
	54: "motors stopped: emergency", 55: "emergency stop of the motors over", 56: "motor interlock off", 57: "motor interlock on",
	58: "rotor at speed", 59: "rotor below critical speed", 60: "EKF: height reset", 61: "landing cancelled by the pilot",
	62: "EKF: yaw reset", 63: "ADS-B avoidance on", 64: "ADS-B avoidance off", 65: "proximity avoidance on", 66: "proximity avoidance off",
	67: "primary GPS changed", 68: "winch relaxed", 69: "winch: length control", 70: "winch: rate control", 71: "zigzag: A stored", 72: "zigzag: B stored", 73: "landing repositioned by the pilot", 74: "standby on",
	75: "standby off", 76: "fence: highest altitude on", 77: "fence: highest altitude off", 78: "fence: circle on", 79: "fence: circle off",
	80: "fence: lowest altitude on", 81: "fence: lowest altitude off", 82: "fence: polygon on", 83: "fence: polygon off",
	85: "EKF sources: first set", 86: "EKF sources: second set", 87: "EKF sources: third set", 90: "primary airspeed sensor changed",
	163: "surfaced", 164: "below the surface", 165: "on the bottom", 166: "off the bottom",
}

// oldEvents are those that the first versions of a kind's program numbered in their own way. A Sub has
// none of the events that had these numbers elsewhere.
var oldEvents = map[kind.Kind]map[int]int{kind.Sub: {63: 163, 64: 164, 65: 165, 66: 166}}

// worse are the events that matter more than others.
var worse = map[int]Severity{
	12: Fault, 14: Caution, 19: Caution, 20: Caution, 34: Caution, 51: Fault, 54: Fault, 59: Caution, 60: Caution, 62: Caution, 67: Caution, 90: Caution,
}

// eventMessage is what an EV record of a vehicle says.
func eventMessage(vehicle kind.Kind, id int) Message {
	if now, old := oldEvents[vehicle][id]; old {
		id = now
	}
	text, known := events[id]
	if !known {
		text = fmt.Sprintf("event %d", id)
	}
	return Message{Severity: worse[id], Text: text}
}

// The words by which a text without a severity is judged.
var (
	faultWords   = regexp.MustCompile(`(?i)\bcrash|emergency|thrust loss|parachute: released|internal error|failsafe|hit ground`)
	cautionWords = regexp.MustCompile(`(?i)prearm|arm:|fail|error|lost|glitch|variance|unhealthy|inconsistent|not healthy|bad |low |breach|clipping|timeout|stopped aiding|lane switch|denied|yaw reset`)
	calmWords    = regexp.MustCompile(`(?i)cleared|restored|ended|recovered|resolved|passed|off$`)
)

// severityOf guesses how much a text matters that has no severity.
func severityOf(text string) Severity {
	switch {
	case calmWords.MatchString(text):
		return Info
	case faultWords.MatchString(text):
		return Fault
	case cautionWords.MatchString(text):
		return Caution
	}
	return Info
}
