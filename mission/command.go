package mission

import "fmt"

// Command is the kind of an item, numbered as MAV_CMD.
//
// Source: MAVLink common message set, enum MAV_CMD.
type Command int

// The commands that are flown, and borders of ranges of others.
const (
	NavWaypoint Command = 16  // fly there; Param[0]: stay [s]
	LoiterUnlim Command = 17  // stay there until something else ends the flight
	LoiterTurns Command = 18  // circle; Param[0]: turns, Param[2]: radius [m], negative: counter-clockwise
	LoiterTime  Command = 19  // fly there and stay; Param[0]: [s]
	ReturnHome  Command = 20  // fly home and land
	Land        Command = 21  // land there
	TakeOff     Command = 22  // climb straight up to Alt
	Spline      Command = 82  // as a waypoint
	Delay       Command = 93  // stay; Param[0]: [s]
	DoJump      Command = 177 // go on at item Param[0]; Param[1]: how often, −1: always
	DoSpeed     Command = 178 // Param[0]: 0, 1 horizontal, 2 up, 3 down; Param[1]: [m/s]
	lastNav     Command = 95  // the highest number of the range of NAV commands
	navROI      Command = 80  // in the NAV range, but ArduPilot treats it as a DO
	firstFence  Command = 5000
	lastRally   Command = 5100
	navScript   Command = 42702
	navAttitude Command = 42703
)

var commandNames = map[Command]string{
	NavWaypoint: "WAYPOINT", LoiterUnlim: "LOITER_UNLIM", LoiterTurns: "LOITER_TURNS",
	LoiterTime: "LOITER_TIME", ReturnHome: "RETURN_TO_LAUNCH", Land: "LAND",
	TakeOff: "TAKEOFF", Spline: "SPLINE_WAYPOINT", Delay: "DELAY",
	DoJump: "DO_JUMP", DoSpeed: "DO_CHANGE_SPEED",
}

// String returns the command's MAVLink name, or its number.
func (c Command) String() string {
	if name, ok := commandNames[c]; ok {
		return name
	}
	return fmt.Sprintf("command %d", int(c))
}

// Flown tells whether the command does something in a flight here.
func (c Command) Flown() bool { _, ok := commandNames[c]; return ok }

// Moves tells whether the command has an end in space or time that the flight
// waits for, as against one that takes effect at once.
func (c Command) Moves() bool { return c.Flown() && c != DoJump && c != DoSpeed }

// HasPlace tells whether the item's Lat, Lon and Alt mean something.
func (c Command) HasPlace() bool {
	return c.Moves() && c != ReturnHome && c != Delay
}

// mustFly tells whether leaving the command out would fly something else than the
// file says.
func (c Command) mustFly() bool {
	return c <= lastNav && c != navROI ||
		c >= firstFence && c <= lastRally || c == navScript || c == navAttitude
}
