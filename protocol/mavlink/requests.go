package mavlink

import (
	"fmt"
	"math"
	"strings"
	"time"

	apm "github.com/bluenviron/gomavlib/v3/pkg/dialects/ardupilotmega"
	"github.com/bluenviron/gomavlib/v3/pkg/dialects/common"
	"github.com/bluenviron/gomavlib/v3/pkg/message"

	"github.com/sitlark/sitlark/physics/frame"
)

// Requests are what the user can make the autopilot do. A request is a list of commands
// that are sent one after the other; its outcome is in Status.Answers. A new request
// cancels the one that runs.
type Requests struct {
	*base
	parameters *Parameters
	running    *request // nil: none
}

// Arm arms the motors.
func (r *Requests) Arm() { r.begin("Arm", func() []step { return r.toArm(r.arming(1)) }) }

// Disarm disarms the motors. The autopilot refuses it in the air.
func (r *Requests) Disarm() { r.begin("Disarm", func() []step { return []step{r.arming(0)} }) }

// TakeOff takes off to a height above home [m]: mode GUIDED, arm, take off. A plane without
// rotors that lift it gets the height as TKOFF_ALT, and takes off in mode TAKEOFF.
func (r *Requests) TakeOff(height float64) {
	r.begin(fmt.Sprintf("Take off to %.10g m", height), func() []step { return r.takeOff(height) })
}

// Land lands: mode LAND, at the present place, or what the kind of vehicle has in its place.
// A plane flies the landing of its mission.
func (r *Requests) Land() { r.begin("Land", r.land) }

// Return flies home: mode RTL.
func (r *Requests) Return() { r.begin("Return", func() []step { return []step{r.mode("RTL")} }) }

// SetMode sets a mode by one of the names of Modes, or as "MODE 42".
func (r *Requests) SetMode(name string) {
	r.begin("Mode "+name, func() []step {
		if _, ok := r.autopilot.modeNumber(name); !ok {
			return []step{{refusal: fmt.Sprintf("unknown mode %q", name)}}
		}
		return []step{r.mode(name)}
	})
}

// AskMode is SetMode that is done when the autopilot accepts it: its heartbeat, which shows the mode,
// may be a second late.
func (r *Requests) AskMode(name string) {
	r.begin("Mode "+name, func() []step {
		if _, ok := r.autopilot.modeNumber(name); !ok {
			return []step{{refusal: fmt.Sprintf("unknown mode %q", name)}}
		}
		s := r.mode(name)
		s.needless, s.effect = nil, nil
		return []step{s}
	})
}

// Modes returns the names that SetMode knows, the usual ones first. The autopilot may
// still refuse one.
func (r *Requests) Modes() []string {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.autopilot.flies().Offered()
}

// GoTo flies to a place, from sitlark's home [m], in mode GUIDED.
func (r *Requests) GoTo(place frame.Vec[frame.NED]) {
	r.begin("Go to "+describePlace(place), func() []step {
		if !place.IsFinite() {
			return []step{{refusal: "the place is not finite"}}
		}
		if r.status.Landed && r.autopilot.flies().TakesOff() || !r.status.Armed {
			return []step{{refusal: "on the ground: take off first"}}
		}
		return []step{r.mode("GUIDED"), {
			words: "going there", command: common.MAV_CMD_DO_REPOSITION,
			message: func() message.Message { return r.reposition(place) },
		}}
	})
}

// StartMission flies the mission that the autopilot holds: arm in GUIDED if need be,
// mode AUTO, start. A plane, which would fly off in GUIDED, is armed in AUTO.
func (r *Requests) StartMission() { r.begin("Start mission", r.startMission) }

// CheckCommand returns an error unless name is a MAVLink command, such as
// MAV_CMD_DO_CHANGE_SPEED.
func CheckCommand(name string) error {
	var number common.MAV_CMD
	if strings.TrimSpace(name) == "" || number.UnmarshalText([]byte(name)) != nil || number.String() != name {
		return fmt.Errorf("there is no MAVLink command %q in ArduPilot's dialect", name)
	}
	return nil
}

// CommandName is the name of a MAVLink command's number, such as MAV_CMD_DO_CHANGE_SPEED; empty:
// there is none.
func CommandName(number int) string {
	if name := common.MAV_CMD(number).String(); CheckCommand(name) == nil {
		return name
	}
	return ""
}

// Command sends a MAVLink command by its name, such as MAV_CMD_DO_CHANGE_SPEED, with its
// arguments. It is accepted or refused at once.
func (r *Requests) Command(name string, args [7]float64) {
	r.begin(name, func() []step {
		if err := CheckCommand(name); err != nil {
			return []step{{refusal: err.Error()}}
		}
		var number common.MAV_CMD
		_ = number.UnmarshalText([]byte(name)) // checked
		return []step{{words: "sending " + name, command: number, message: func() message.Message {
			m := r.commandLong(number)
			for i, to := range []*float32{&m.Param1, &m.Param2, &m.Param3, &m.Param4, &m.Param5, &m.Param6, &m.Param7} {
				*to = float32(args[i])
			}
			return m
		}}}
	})
}

// describePlace describes a place from home: "100 m north, 50 m west, 20 m up".
func describePlace(p frame.Vec[frame.NED]) string {
	part := func(v float64, positive, negative string) string {
		if v < 0 {
			v, positive = -v, negative
		}
		return fmt.Sprintf("%.0f m %s", v, positive)
	}
	return part(p.X, "north", "south") + ", " + part(p.Y, "east", "west") + ", " + part(-p.Z, "up", "down")
}

// arming is the step that arms (1) or disarms (0).
func (r *Requests) arming(on float32) step {
	words, why := "arming", func() string { return "" }
	if on == 0 {
		words, why = "disarming", r.aloft
	}
	return step{
		words: words, command: common.MAV_CMD_COMPONENT_ARM_DISARM, why: why,
		message: func() message.Message { return r.commandLong(common.MAV_CMD_COMPONENT_ARM_DISARM, on) },
		effect:  func() bool { return r.status.Armed == (on != 0) },
	}
}

// aloft says why ArduPilot does not disarm, which it does not tell itself.
func (r *Requests) aloft() string {
	if r.status.Landed {
		return ""
	}
	return "not landed, and ArduPilot disarms on the ground only"
}

// armed is arming, unless the vehicle is armed.
func (r *Requests) armed() step {
	s := r.arming(1)
	s.needless = s.effect
	return s
}

// HoldRotors switches the motor interlock of a helicopter off, without which ArduPilot is not ready to arm.
func (r *Requests) HoldRotors() {
	r.begin("Hold the rotors", func() []step { return []step{r.interlock("holding the rotors", 0)} })
}

// settles is how long a helicopter may take to arm once its interlock holds the rotors: only then does ArduPilot compare its accelerometers, which
// have to agree for 10 s.
const settles = 40 * time.Second

// toArm are the steps around one that arms: a helicopter refuses while its motor interlock lets the rotors turn, which is what SITL's
// own RC has on channel 8, and its rotors turn once it does again.
//
// Source: MAVLink's DO_AUX_FUNCTION with ArduPilot's auxiliary function 32, Motor Interlock; seen with ArduCopter 4.7-dev for helicopters.
func (r *Requests) toArm(arms step) []step {
	if !r.autopilot.kind.Interlocked() {
		return []step{arms}
	}
	const low, high = 0, 2
	arms.patience = settles
	lets, stops := r.interlock("letting the rotors turn", high), r.interlock("holding the rotors", low)
	stops.needless = arms.needless
	return []step{stops, arms, lets}
}

// interlock sets a helicopter's motor interlock.
func (r *Requests) interlock(words string, level float32) step {
	const motorInterlock = 32
	return step{
		words: words, command: common.MAV_CMD(apm.MAV_CMD_DO_AUX_FUNCTION),
		message: func() message.Message {
			return r.commandLong(common.MAV_CMD(apm.MAV_CMD_DO_AUX_FUNCTION), motorInterlock, level)
		},
	}
}

// mode is the step that sets a mode, unless it is set.
func (r *Requests) mode(name string) step {
	number, ok := r.autopilot.modeNumber(name)
	if !ok {
		return step{refusal: fmt.Sprintf("a %v has no mode %s", r.autopilot.kind, name)}
	}
	is := func() bool { return r.status.Mode == r.autopilot.kind.ModeName(number) }
	return step{
		words: "mode " + name, command: common.MAV_CMD_DO_SET_MODE,
		message: func() message.Message {
			return r.commandLong(common.MAV_CMD_DO_SET_MODE, float32(apm.MAV_MODE_FLAG_CUSTOM_MODE_ENABLED), float32(number))
		},
		needless: is, effect: is,
	}
}

// reposition is DO_REPOSITION with the altitude above mean sea level.
func (r *Requests) reposition(place frame.Vec[frame.NED]) message.Message {
	global := r.config.Home.Global(place.X, place.Y, place.Z)
	return &apm.MessageCommandInt{
		TargetSystem: r.autopilot.system, TargetComponent: r.autopilot.component,
		Frame: apm.MAV_FRAME_GLOBAL, Command: common.MAV_CMD_DO_REPOSITION,
		Param1: -1, // its own speed
		Param2: float32(apm.MAV_DO_REPOSITION_FLAGS_CHANGE_MODE),
		Param4: float32(math.NaN()), // its own yaw
		X:      int32(math.Round(global.LatDeg * 1e7)), Y: int32(math.Round(global.LonDeg * 1e7)), Z: float32(global.AltM),
	}
}
