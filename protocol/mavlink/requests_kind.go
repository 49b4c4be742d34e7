package mavlink

import (
	"time"

	"github.com/bluenviron/gomavlib/v3/pkg/dialects/common"
	"github.com/bluenviron/gomavlib/v3/pkg/message"
)

// takeOff are the steps to a height above home [m].
func (r *Requests) takeOff(height float64) []step {
	switch {
	case r.autopilot.glides(): // in this mode it takes off as soon as it is armed
		return []step{{words: "setting TKOFF_ALT", parameter: "TKOFF_ALT", value: height}, r.mode("TAKEOFF"), r.armed()}
	case !r.autopilot.kind.TakesOff():
		return []step{{refusal: "a " + r.autopilot.kind.String() + " does not take off"}}
	}
	const spoolsUp = time.Minute // a helicopter's rotor, before which it does not take off
	up := step{
		words: "taking off", command: common.MAV_CMD_NAV_TAKEOFF,
		message: func() message.Message {
			return r.commandLong(common.MAV_CMD_NAV_TAKEOFF, 0, 0, 0, 0, 0, 0, float32(height))
		},
	}
	if r.autopilot.kind.Interlocked() {
		up.patience = spoolsUp
	}
	return append(append([]step{r.mode("GUIDED")}, r.toArm(r.armed())...), up)
}

// land are the steps that end the flight.
func (r *Requests) land() []step {
	if r.autopilot.glides() {
		return []step{{
			words: "flying the mission's landing", command: common.MAV_CMD_DO_LAND_START,
			why: func() string {
				return "the mission has no landing sequence, which begins with DO_LAND_START: upload one, or request mode AUTOLAND after a take-off in mode TAKEOFF"
			},
			message: func() message.Message { return r.commandLong(common.MAV_CMD_DO_LAND_START) },
		}}
	}
	return []step{r.mode(r.autopilot.kind.Landing())}
}

// startMission are the steps that begin the mission.
func (r *Requests) startMission() []step {
	start := step{
		words: "starting the mission", command: common.MAV_CMD_MISSION_START,
		message: func() message.Message { return r.commandLong(common.MAV_CMD_MISSION_START) },
	}
	if r.autopilot.kind.ArmsInAuto() {
		return []step{r.mode("AUTO"), r.armed(), start}
	}
	var steps []step
	if !r.status.Armed {
		steps = append(append(steps, r.mode("GUIDED")), r.toArm(r.armed())...)
	}
	return append(steps, r.mode("AUTO"), start)
}
