package mavlink

import (
	"fmt"
	"math"

	apm "github.com/bluenviron/gomavlib/v3/pkg/dialects/ardupilotmega"
	"github.com/bluenviron/gomavlib/v3/pkg/dialects/common"
	"github.com/bluenviron/gomavlib/v3/pkg/message"
	"github.com/sitlark/sitlark/physics/frame"
)

// Arm asks for armed motors.
func (l *Link) Arm() { l.want("Arm", func() []step { return []step{l.arming(1)} }) }

// Disarm asks for motors off. The autopilot refuses it in the air.
func (l *Link) Disarm() { l.want("Disarm", func() []step { return []step{l.arming(0)} }) }

// TakeOff brings it to a height above home [m]: mode GUIDED, arming, take-off.
func (l *Link) TakeOff(metres float64) {
	l.want(fmt.Sprintf("Take off to %g m", metres), func() []step {
		return []step{l.modeStep("GUIDED"), l.armed(), {
			words: "taking off", command: common.MAV_CMD_NAV_TAKEOFF,
			send: func() message.Message {
				return l.commandLong(common.MAV_CMD_NAV_TAKEOFF, 0, 0, 0, 0, 0, 0, float32(metres))
			},
		}}
	})
}

// Land lands it where it is.
func (l *Link) Land() { l.want("Land", func() []step { return []step{l.modeStep("LAND")} }) }

// Return brings it home: mode RTL.
func (l *Link) Return() { l.want("Return", func() []step { return []step{l.modeStep("RTL")} }) }

// SetMode asks for a mode by one of the names of Modes, or as "MODE 42".
func (l *Link) SetMode(name string) {
	l.want("Mode "+name, func() []step {
		if _, ok := modeNumber(name); !ok {
			return []step{{refuse: fmt.Sprintf("no mode is called %q", name)}}
		}
		return []step{l.modeStep(name)}
	})
}

// GoTo flies it to a place, from sitlark's home [m], in mode GUIDED.
func (l *Link) GoTo(place frame.Vec[frame.NED]) {
	l.want("Go to "+placeWords(place), func() []step {
		if !place.IsFinite() {
			return []step{{refuse: "that is no place"}}
		}
		if l.status.Landed || !l.status.Armed {
			return []step{{refuse: "it stands on the ground: take off first"}}
		}
		return []step{l.modeStep("GUIDED"), {
			words: "going there", command: common.MAV_CMD_DO_REPOSITION,
			send: func() message.Message { return l.reposition(place) },
		}}
	})
}

// placeWords tells a place from home: "100 m north, 50 m west, 20 m up".
func placeWords(p frame.Vec[frame.NED]) string {
	part := func(v float64, ahead, back string) string {
		if v < 0 {
			v, ahead = -v, back
		}
		return fmt.Sprintf("%.0f m %s", v, ahead)
	}
	return part(p.X, "north", "south") + ", " + part(p.Y, "east", "west") + ", " + part(-p.Z, "up", "down")
}

// StartMission flies the mission that it holds: arming in GUIDED if need be, mode
// AUTO, start.
func (l *Link) StartMission() {
	l.want("Start mission", func() []step {
		var steps []step
		if !l.status.Armed {
			steps = append(steps, l.modeStep("GUIDED"), l.armed())
		}
		return append(steps, l.modeStep("AUTO"), step{
			words: "starting the mission", command: common.MAV_CMD_MISSION_START,
			send: func() message.Message { return l.commandLong(common.MAV_CMD_MISSION_START) },
		})
	})
}

func (l *Link) arming(on float32) step {
	words := "arming"
	if on == 0 {
		words = "disarming"
	}
	return step{
		words: words, command: common.MAV_CMD_COMPONENT_ARM_DISARM,
		send: func() message.Message { return l.commandLong(common.MAV_CMD_COMPONENT_ARM_DISARM, on) },
		then: func() bool { return l.status.Armed == (on != 0) },
	}
}

// armed is arming, for one that may be.
func (l *Link) armed() step {
	s := l.arming(1)
	s.done = s.then
	return s
}

func (l *Link) modeStep(name string) step {
	number, _ := modeNumber(name)
	is := func() bool { return l.status.Mode == modeName(l.pilot.kind, number) }
	return step{
		words: "mode " + name, command: common.MAV_CMD_DO_SET_MODE,
		send: func() message.Message {
			return l.commandLong(common.MAV_CMD_DO_SET_MODE, float32(apm.MAV_MODE_FLAG_CUSTOM_MODE_ENABLED), float32(number))
		},
		done: is, then: is,
	}
}

// reposition is in the altitude above mean sea level; degrees go as whole numbers.
func (l *Link) reposition(place frame.Vec[frame.NED]) message.Message {
	global := l.config.Home.Global(place.X, place.Y, place.Z)
	return &apm.MessageCommandInt{
		TargetSystem: l.pilot.system, TargetComponent: l.pilot.component,
		Frame: apm.MAV_FRAME_GLOBAL, Command: common.MAV_CMD_DO_REPOSITION,
		Param1: -1, // its own speed
		Param2: float32(apm.MAV_DO_REPOSITION_FLAGS_CHANGE_MODE),
		Param4: float32(math.NaN()), // its own yaw
		X:      int32(math.Round(global.LatDeg * 1e7)), Y: int32(math.Round(global.LonDeg * 1e7)), Z: float32(global.AltM),
	}
}
