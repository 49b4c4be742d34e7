package missions

import (
	"math"

	"github.com/bluenviron/gomavlib/v3/pkg/dialects/common"

	"github.com/sitlark/sitlark/mission"
	"github.com/sitlark/sitlark/vehicle/kind"
)

// keeping is how ArduPilot stores a parameter of an item, which has 15 bytes for all of them.
type keeping uint8

const (
	dropped  keeping = iota // not at all: 0 comes back
	number                  // as it is
	whole                   // cut to a whole number
	byteful                 // likewise, 255 at most
	hundreds                // cut to hundredths
	half                    // as a floating-point number of 16 bits
	truth                   // 1 where it is above 0, else 0
	turning                 // its sign: -1 or 1
	turns                   // whole, below 1 in parts of 256
	radius                  // whole, above 255 in tens; its sign stays
	lowBit                  // the lowest bit of the whole number
	two                     // 2 comes back: MAV_MOUNT_MODE_MAVLINK_TARGETING
)

// kept says what ArduPilot keeps of each command's parameters. Parameters 5 to 7 of a command with a
// place are that place and are not listed.
//
// Source: the storage of missions in ArduPilot's master of December 2025 (4.7.0-dev). Each line but
// 36 and 42702 was measured with an ArduCopter of that version: items with fractions, negative and
// large values were uploaded and read back.
var kept = map[mission.Command][7]keeping{
	mission.NavWaypoint:  {whole}, // the delay
	mission.LoiterUnlim:  {2: whole},
	mission.LoiterTurns:  {turns, dropped, radius, truth},
	mission.LoiterTime:   {whole, dropped, turning, truth},
	mission.ReturnHome:   {},
	mission.Land:         {whole, dropped, dropped, turning},
	mission.TakeOff:      {whole},
	mission.ChangeAlt:    {whole},
	mission.LoiterToAlt:  {dropped, whole, dropped, truth},
	mission.ArcWaypoint:  {whole},
	mission.Spline:       {whole},
	83:                   {number, number, whole}, // ALTITUDE_WAIT
	mission.VTOLTakeOff:  {},
	mission.VTOLLand:     {whole},
	mission.Guided:       {whole},
	mission.Delay:        {number, whole, whole, whole},
	mission.PayloadPlace: {hundreds},

	112: {number},                       // CONDITION_DELAY
	114: {number},                       // CONDITION_DISTANCE
	115: {number, number, whole, whole}, // CONDITION_YAW

	mission.DoJump:  {whole, whole},
	mission.DoSpeed: {whole, number, number},

	179: {whole},                                            // DO_SET_HOME
	181: {whole, whole},                                     // DO_SET_RELAY
	182: {whole, whole, number},                             // DO_REPEAT_RELAY
	183: {whole, whole},                                     // DO_SET_SERVO
	184: {whole, whole, whole, number},                      // DO_REPEAT_SERVO
	188: {},                                                 // DO_RETURN_PATH_START
	189: {},                                                 // DO_LAND_START
	191: {},                                                 // DO_GO_AROUND
	193: {whole},                                            // DO_PAUSE_CONTINUE
	194: {whole},                                            // DO_SET_REVERSE
	195: {whole},                                            // DO_SET_ROI_LOCATION
	197: {whole},                                            // DO_SET_ROI_NONE
	201: {whole},                                            // DO_SET_ROI
	202: {whole, whole, whole, whole, whole, whole, number}, // DO_DIGICAM_CONFIGURE
	203: {whole, whole, whole, whole, whole, whole},         // DO_DIGICAM_CONTROL
	205: {number, number, number, 6: two},                   // DO_MOUNT_CONTROL
	206: {number, dropped, whole},                           // DO_SET_CAM_TRIGG_DIST
	207: {whole},                                            // DO_FENCE_ENABLE
	208: {whole},                                            // DO_PARACHUTE
	210: {whole},                                            // DO_INVERTED_FLIGHT
	211: {whole, whole},                                     // DO_GRIPPER
	212: {whole},                                            // DO_AUTOTUNE_ENABLE
	213: {number, number, whole},                            // SET_YAW_SPEED
	215: {whole},                                            // DO_SET_RESUME_REPEAT_DIST
	216: {whole},                                            // DO_SPRAYER
	217: {whole, number, number, number},                    // DO_SEND_SCRIPT_MESSAGE
	218: {whole, whole},                                     // DO_AUX_FUNCTION
	222: {whole, number, number, number},                    // DO_GUIDED_LIMITS
	223: {truth, truth, hundreds, lowBit},                   // DO_ENGINE_CONTROL
	531: {whole, number},                                    // SET_CAMERA_ZOOM
	532: {whole, number},                                    // SET_CAMERA_FOCUS
	534: {whole, whole, whole},                              // SET_CAMERA_SOURCE

	mission.JumpTag:   {whole},
	mission.DoJumpTag: {whole, whole},

	1000:  {whole, whole, whole, whole, whole, dropped, whole}, // DO_GIMBAL_MANAGER_PITCHYAW
	2000:  {whole, number, whole, whole},                       // IMAGE_START_CAPTURE
	2001:  {whole},                                             // IMAGE_STOP_CAPTURE
	2500:  {whole},                                             // VIDEO_START_CAPTURE
	2501:  {whole},                                             // VIDEO_STOP_CAPTURE
	3000:  {whole},                                             // DO_VTOL_TRANSITION
	42600: {whole, whole, number, number},                      // DO_WINCH
	42702: {whole, whole, half, half, whole, whole},            // SCRIPT_TIME
	42703: {whole, whole, whole, whole, whole},                 // ATTITUDE_TIME
}

// allKept is for a command that is not in kept.
var allKept = [7]keeping{number, number, number, number, number, number, number}

// keptOtherwise is what a program keeps in another way than ArduCopter; those without a row keep as it does.
//
// Source: as kept; measured with an ArduPlane of that version.
var keptOtherwise = map[kind.Kind]map[mission.Command][7]keeping{
	kind.Plane: {
		mission.NavWaypoint: {1: byteful, 2: byteful}, // acceptance radius, pass-by distance; no delay
	},
}

// keptBy is what the program for a kind of vehicle keeps of a command's parameters.
func keptBy(k kind.Kind, c mission.Command) [7]keeping {
	if as, listed := keptOtherwise[k][c]; listed {
		return as
	}
	if as, listed := kept[c]; listed {
		return as
	}
	return allKept
}

// Kept reports whether held is what ArduPilot for a kind of vehicle returns for sent: the same, but
// for what it has no room for. A value outside what it can store, which wraps around there, is not
// kept.
func Kept(k kind.Kind, sent, held mission.Item) bool {
	if sent.Seq != held.Seq || sent.Command != held.Command {
		return false
	}
	s, h := itemMessage(Peer{}, MissionPart, sent), itemMessage(Peer{}, MissionPart, held)
	as := keptBy(k, sent.Command)
	if sent.Command.HasPlace() {
		as[4], as[5], as[6] = number, number, hundreds
		if sent.Command == mission.RallyPointPlace {
			as[6] = whole
		}
		if sent.Frame.Datum() != held.Frame.Datum() || s.X != h.X || s.Y != h.Y {
			return false
		}
	}
	a, b := arguments(s), arguments(h)
	for i := range a {
		if a[i] != b[i] && !as[i].returns(a[i], b[i]) {
			return false
		}
	}
	return true
}

func arguments(m *common.MessageMissionItemInt) [7]float64 {
	return [7]float64{float64(m.Param1), float64(m.Param2), float64(m.Param3), float64(m.Param4), float64(m.X), float64(m.Y), float64(m.Z)}
}

// returns reports whether a parameter that is kept so comes back as held when sent was sent.
func (k keeping) returns(sent, held float64) bool {
	size := math.Abs(sent)
	switch k {
	case dropped:
		return held == 0
	case whole:
		return held == math.Trunc(sent)
	case byteful:
		return sent >= 0 && held == min(255, math.Trunc(sent))
	case hundreds:
		return math.Abs(held-sent) <= 0.0101+size*1e-6
	case half:
		return math.Abs(held-sent) <= size/1024
	case truth:
		return sent > 0 && held == 1 || sent <= 0 && held == 0
	case turning:
		return sent < 0 && held == -1 || sent >= 0 && held == 1
	case turns:
		return held == math.Trunc(sent) || sent > 0 && sent < 1 && held <= sent && sent-held < 1.0/256
	case radius:
		return held == math.Trunc(sent) || size > 255 && held == 10*math.Trunc(sent/10)
	case lowBit:
		return held == float64(int64(sent)&1)
	case two:
		return held == 2
	}
	return false
}
