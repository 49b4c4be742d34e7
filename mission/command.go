package mission

import "fmt"

// Command is the kind of an item, numbered as MAV_CMD.
//
// Source: MAVLink common message set, enum MAV_CMD.
type Command int

// The commands that have a meaning here. All others are kept unchanged.
const (
	NavWaypoint  Command = 16  // fly there; Param[0]: time to stay [s]
	LoiterUnlim  Command = 17  // stay there without end; Param[2]: a plane's radius [m], negative: counter-clockwise
	LoiterTurns  Command = 18  // circle; Param[0]: turns, Param[2]: radius [m], negative: counter-clockwise
	LoiterTime   Command = 19  // fly there and stay; Param[0]: [s]
	ReturnHome   Command = 20  // fly home and land
	Land         Command = 21  // land there; Param[0]: height to which a plane climbs when it aborts [m]
	TakeOff      Command = 22  // climb straight up to Alt; a plane ahead, Param[0]: pitch [deg]
	ChangeAlt    Command = 30  // continue while climbing
	LoiterToAlt  Command = 31  // fly there, and stay until at Alt; a plane's Param[0]: not 0, leave towards the next item, Param[1]: radius, as above
	ArcWaypoint  Command = 36  // fly there on an arc
	Spline       Command = 82  // as a waypoint, on a curve
	VTOLTakeOff  Command = 84  // as TakeOff
	VTOLLand     Command = 85  // as Land
	Guided       Command = 92  // hand over to a companion computer
	Delay        Command = 93  // stay; Param[0]: [s], or Param[1..3]: until a time of day
	PayloadPlace Command = 94  // descend until the payload is on the ground
	DoJump       Command = 177 // continue at item Param[0]; Param[1]: number of times, −1: always
	DoSpeed      Command = 178 // Param[0]: 0 a plane's airspeed, 1 horizontal, 2 up, 3 down; Param[1]: [m/s]
	DoLandStart  Command = 189 // where a plane's landing begins
	JumpTag      Command = 600 // a name for this item, Param[0]
	DoJumpTag    Command = 601 // as DoJump, to the item with tag Param[0]

	VTOLTransition Command = 3000 // Param[0]: 3 to hover, 4 to fly as a plane

	FenceReturn     Command = 5000 // where to go after a breach
	FenceInVertex   Command = 5001 // of a polygon to stay in; Param[0]: its vertices
	FenceOutVertex  Command = 5002 // of a polygon to stay out of
	FenceInCircle   Command = 5003 // to stay in; Param[0]: radius [m]
	FenceOutCircle  Command = 5004 // to stay out of
	RallyPointPlace Command = 5100 // a place to return to instead of home
)

// The limits of ranges of commands.
const (
	lastNav     Command = 95 // the highest number of the range of NAV commands
	navROI      Command = 80 // in the NAV range, but ArduPilot treats it as a DO
	navScript   Command = 42702
	navAttitude Command = 42703
)

// trait is a property of commands.
type trait uint8

const (
	flown  trait = 1 << iota // by the built-in autopilot
	placed                   // Lat, Lon and Alt are a place on the Earth
	moving                   // it ends at a place or time that the flight waits for
)

// kind is what is known about a command.
type kind struct {
	name string
	trait
}

var kinds = map[Command]kind{
	NavWaypoint: {"WAYPOINT", flown | placed | moving}, LoiterUnlim: {"LOITER_UNLIM", flown | placed | moving},
	LoiterTurns: {"LOITER_TURNS", flown | placed | moving}, LoiterTime: {"LOITER_TIME", flown | placed | moving},
	ReturnHome: {"RETURN_TO_LAUNCH", flown | moving}, Land: {"LAND", flown | placed | moving},
	TakeOff: {"TAKEOFF", flown | placed | moving}, Spline: {"SPLINE_WAYPOINT", flown | placed | moving},
	Delay: {"DELAY", flown | moving}, DoJump: {"DO_JUMP", flown}, DoSpeed: {"DO_CHANGE_SPEED", flown},

	ChangeAlt: {"CONTINUE_AND_CHANGE_ALT", placed | moving}, LoiterToAlt: {"LOITER_TO_ALT", flown | placed | moving},
	ArcWaypoint: {"ARC_WAYPOINT", placed | moving},
	VTOLTakeOff: {"VTOL_TAKEOFF", flown | placed | moving}, VTOLLand: {"VTOL_LAND", flown | placed | moving},
	Guided: {"GUIDED_ENABLE", placed | moving}, PayloadPlace: {"PAYLOAD_PLACE", placed | moving},

	FenceReturn: {"FENCE_RETURN_POINT", placed}, FenceInVertex: {"FENCE_POLYGON_VERTEX_INCLUSION", placed},
	FenceOutVertex: {"FENCE_POLYGON_VERTEX_EXCLUSION", placed}, FenceInCircle: {"FENCE_CIRCLE_INCLUSION", placed},
	FenceOutCircle: {"FENCE_CIRCLE_EXCLUSION", placed}, RallyPointPlace: {"RALLY_POINT", placed},

	179: {"DO_SET_HOME", placed}, 188: {"DO_RETURN_PATH_START", placed}, DoLandStart: {"DO_LAND_START", placed},
	191: {"DO_GO_AROUND", placed}, 195: {"DO_SET_ROI_LOCATION", placed}, 201: {"DO_SET_ROI", placed},

	navROI: {name: "NAV_ROI"}, navScript: {name: "SCRIPT_TIME"}, navAttitude: {name: "ATTITUDE_TIME"},
	JumpTag: {name: "JUMP_TAG"}, DoJumpTag: {name: "DO_JUMP_TAG"},
	112: {name: "CONDITION_DELAY"}, 114: {name: "CONDITION_DISTANCE"}, 115: {name: "CONDITION_YAW"},
	181: {name: "DO_SET_RELAY"}, 183: {name: "DO_SET_SERVO"}, 184: {name: "DO_REPEAT_SERVO"},
	83: {"ALTITUDE_WAIT", moving}, VTOLTransition: {name: "DO_VTOL_TRANSITION"}, 194: {name: "DO_SET_REVERSE"},
	210: {name: "DO_INVERTED_FLIGHT"}, 212: {name: "DO_AUTOTUNE_ENABLE"}, 223: {name: "DO_ENGINE_CONTROL"},
	197: {name: "DO_SET_ROI_NONE"}, 203: {name: "DO_DIGICAM_CONTROL"}, 205: {name: "DO_MOUNT_CONTROL"},
	206: {name: "DO_SET_CAM_TRIGG_DIST"}, 207: {name: "DO_FENCE_ENABLE"}, 208: {name: "DO_PARACHUTE"},
	211: {name: "DO_GRIPPER"}, 213: {name: "SET_YAW_SPEED"}, 218: {name: "DO_AUX_FUNCTION"}, 222: {name: "DO_GUIDED_LIMITS"},
	1000: {name: "DO_GIMBAL_MANAGER_PITCHYAW"}, 2000: {name: "IMAGE_START_CAPTURE"}, 2001: {name: "IMAGE_STOP_CAPTURE"},
	2500: {name: "VIDEO_START_CAPTURE"}, 2501: {name: "VIDEO_STOP_CAPTURE"}, 42600: {name: "DO_WINCH"},
}

// String returns the command's MAVLink name, or its number.
func (c Command) String() string {
	if k, ok := kinds[c]; ok {
		return k.name
	}
	return fmt.Sprintf("command %d", int(c))
}

func (c Command) has(t trait) bool { return kinds[c].trait&t == t }

// Flown reports whether the built-in autopilot supports the command.
func (c Command) Flown() bool { return c.has(flown) }

// Moves reports whether the command ends at a place or time that the flight waits for,
// instead of taking effect at once.
func (c Command) Moves() bool { return c.has(moving) }

// HasPlace reports whether the item's Lat, Lon and Alt are a place on the Earth.
func (c Command) HasPlace() bool { return c.has(placed) }

// Fence reports whether the command is part of a fence.
func (c Command) Fence() bool { return c >= FenceReturn && c <= FenceOutCircle }

// border reports whether the command is part of a fence or a rally point, which have missions of
// their own.
func (c Command) border() bool { return c.Fence() || c == RallyPointPlace }

// leads reports whether a drawn path leads through the command's place.
func (c Command) leads() bool { return c.has(placed|moving) || c == ReturnHome }

// TakesOff and lands are the kinds of ends of a flight.
func (c Command) TakesOff() bool { return c == TakeOff || c == VTOLTakeOff }
func (c Command) lands() bool    { return c == Land || c == VTOLLand }

// mustFly reports whether a flight without the command would differ from what the file
// says.
func (c Command) mustFly() bool {
	return c <= lastNav && c != navROI ||
		c >= FenceReturn && c <= RallyPointPlace || c == navScript || c == navAttitude || c == DoJumpTag
}
