package mavlink

import (
	"fmt"

	apm "github.com/bluenviron/gomavlib/v3/pkg/dialects/ardupilotmega"
	"github.com/bluenviron/gomavlib/v3/pkg/dialects/common"
	"github.com/bluenviron/gomavlib/v3/pkg/message"

	"github.com/sitlark/sitlark/physics/frame"
)

// Target is where a vehicle in GUIDED is led, or with which velocity. What is nil is left to the
// autopilot.
type Target struct {
	Position *frame.Vec[frame.NED] // from the EKF's origin [m]
	Velocity *frame.Vec[frame.NED] // [m/s]
	Accel    *frame.Vec[frame.NED] // [m/s²]
}

// SendTarget sends a target, if the autopilot is there. It never blocks, and the autopilot
// acknowledges none: a velocity or an acceleration has to be sent again within 3 s. The error is
// ErrBusy.
func (l *Link) SendTarget(t Target) error {
	return l.post(func() {
		if l.status.State == Alive {
			l.send(t.message(l.autopilot.system, l.autopilot.component))
		}
	})
}

// message is the target as MAVLink has it.
//
// Source: MAVLink, SET_POSITION_TARGET_LOCAL_NED, POSITION_TARGET_TYPEMASK.
func (t *Target) message(system, component uint8) message.Message {
	m := &apm.MessageSetPositionTargetLocalNed{
		TargetSystem: system, TargetComponent: component, CoordinateFrame: common.MAV_FRAME_LOCAL_NED,
		TypeMask: common.POSITION_TARGET_TYPEMASK_YAW_IGNORE | common.POSITION_TARGET_TYPEMASK_YAW_RATE_IGNORE,
	}
	take := func(v *frame.Vec[frame.NED], ignore common.POSITION_TARGET_TYPEMASK, x, y, z *float32) {
		if v == nil {
			m.TypeMask |= ignore
			return
		}
		*x, *y, *z = float32(v.X), float32(v.Y), float32(v.Z)
	}
	take(t.Position, common.POSITION_TARGET_TYPEMASK_X_IGNORE|common.POSITION_TARGET_TYPEMASK_Y_IGNORE|common.POSITION_TARGET_TYPEMASK_Z_IGNORE, &m.X, &m.Y, &m.Z)
	take(t.Velocity, common.POSITION_TARGET_TYPEMASK_VX_IGNORE|common.POSITION_TARGET_TYPEMASK_VY_IGNORE|common.POSITION_TARGET_TYPEMASK_VZ_IGNORE, &m.Vx, &m.Vy, &m.Vz)
	take(t.Accel, common.POSITION_TARGET_TYPEMASK_AX_IGNORE|common.POSITION_TARGET_TYPEMASK_AY_IGNORE|common.POSITION_TARGET_TYPEMASK_AZ_IGNORE, &m.Afx, &m.Afy, &m.Afz)
	return m
}

// String describes the target.
func (t *Target) String() string {
	switch {
	case t.Position != nil:
		return "target: " + describePlace(*t.Position)
	case t.Velocity != nil:
		v := *t.Velocity
		return fmt.Sprintf("target: %.1f m/s north, %.1f m/s east, %.1f m/s up", v.X, v.Y, -v.Z)
	}
	return "target: an acceleration"
}
