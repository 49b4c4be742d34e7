package sim

import (
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/protocol"
)

// MessageOptions is what ArduPilot is told beyond the vehicle's state. The zero value is
// what nearly all want.
type MessageOptions struct {
	// NoTimeSync tells ArduPilot (from 4.2) to leave the pace to whoever answers: it
	// sends the next packet as soon as it has the answer. Whoever sets it paces the
	// exchange by Config.Hold.
	NoTimeSync bool

	// NoLockstep tells ArduPilot (from 4.7) to go on after 0.1 s without an answer.
	NoLockstep bool

	// Geodesy turns a place in NED from home [m] into degrees north and east and
	// metres above mean sea level, which are sent too (ArduPilot from 4.7). nil: they
	// are not. It is called with each step and must not allocate.
	Geodesy func(north, east, down float64) (latDeg, lonDeg, altM float64)
}

// tell puts it into a state message.
func (e *MessageOptions) tell(m *protocol.State) {
	m.NoTimeSync, m.NoLockstep = e.NoTimeSync, e.NoLockstep
	if e.Geodesy != nil {
		m.Geodetic = true
		m.LatDeg, m.LonDeg, m.AltM = e.Geodesy(m.PositionNED[0], m.PositionNED[1], m.PositionNED[2])
	}
}

// message puts into dst the present state as the autopilot is told.
func (l *loop) message(dst *protocol.State) {
	state := l.world.State()
	roll, pitch, yaw := frame.Euler(state.NEDFromFRD)
	w, x, y, z := state.NEDFromFRD.Quat()
	place := state.PositionNED.Sub(l.home)
	*dst = protocol.State{
		Time:             state.Time,
		GyroFRD:          state.Sensors.GyroFRD.Array(),
		AccelBodyFRD:     state.Sensors.AccelFRD.Array(),
		PositionNED:      place.Array(),
		VelGroundNED:     state.VelGround.Array(),
		Roll:             roll,
		Pitch:            pitch,
		Yaw:              yaw,
		Quaternion:       [4]float64{w, x, y, z},
		Rangefinders:     state.Sensors.Rangefinders,
		RangefinderCount: state.Sensors.RangefinderCount,
		WindvaneFrom:     state.Sensors.WindvaneFrom,
		WindvaneSpeed:    state.Sensors.WindvaneSpeed,
		WindNED:          state.Air.WindNED.Array(),
		Airspeed:         state.Sensors.Airspeed,
		BatteryVoltage:   state.Power.Voltage,
		BatteryCurrent:   state.Power.Current,
		RC:               l.receiver.sticks.Channels,
		RCCount:          l.receiver.sends(state.RCLost),
	}
	if l.pitot.covered {
		dst.Airspeed = 0
	}
	l.extras.tell(dst)
}
