package mavtest

import (
	"math"
	"time"

	apm "github.com/bluenviron/gomavlib/v3/pkg/dialects/ardupilotmega"
	"github.com/bluenviron/gomavlib/v3/pkg/message"
)

// talk sends heartbeats ten times a second, so that tests are quick, and telemetry as
// often.
func (a *Autopilot) talk(telemetry bool) {
	tick := time.NewTicker(100 * time.Millisecond)
	defer tick.Stop()
	for {
		select {
		case <-a.stop:
			return
		case <-tick.C:
		}
		a.Send(a.heartbeat())
		if telemetry {
			for _, m := range a.telemetry() {
				a.Send(m)
			}
		}
	}
}

func (a *Autopilot) heartbeat() message.Message {
	s := a.State()
	m := &apm.MessageHeartbeat{
		Type: s.Type, Autopilot: apm.MAV_AUTOPILOT_ARDUPILOTMEGA,
		BaseMode: apm.MAV_MODE_FLAG_CUSTOM_MODE_ENABLED, CustomMode: s.Mode,
		SystemStatus: apm.MAV_STATE_STANDBY, MavlinkVersion: 3,
	}
	if s.Armed {
		m.BaseMode |= apm.MAV_MODE_FLAG_SAFETY_ARMED
	}
	return m
}

func (a *Autopilot) telemetry() []message.Message {
	s, ms := a.State(), a.BootMS()
	var health apm.MAV_SYS_STATUS_SENSOR
	if s.Ready {
		health = apm.MAV_SYS_STATUS_PREARM_CHECK
	}
	landed := apm.MAV_LANDED_STATE_IN_AIR
	if s.Landed {
		landed = apm.MAV_LANDED_STATE_ON_GROUND
	}
	return []message.Message{
		&apm.MessageSysStatus{OnboardControlSensorsHealth: health, BatteryRemaining: s.Remaining},
		&apm.MessageExtendedSysState{LandedState: landed, VtolState: s.VTOL},
		&apm.MessageBatteryStatus{Voltages: cells(s.Volts), CurrentBattery: int16(s.Amps * 100), BatteryRemaining: s.Remaining},
		&apm.MessageGpsRawInt{FixType: apm.GPS_FIX_TYPE_RTK_FIXED, SatellitesVisible: 14, Eph: 80, Lat: e7(s.Lat), Lon: e7(s.Lon)},
		&apm.MessageEkfStatusReport{Flags: 831, VelocityVariance: 0.1, PosHorizVariance: 0.2, PosVertVariance: 0.3, CompassVariance: 0.4},
		&apm.MessageMissionCurrent{Seq: s.MissionSeq, Total: a.missions.total()},
		&apm.MessageAttitudeQuaternion{TimeBootMs: ms, Q1: s.Q[0], Q2: s.Q[1], Q3: s.Q[2], Q4: s.Q[3]},
		&apm.MessageLocalPositionNed{TimeBootMs: ms, X: float32(s.North), Y: float32(s.East), Z: float32(s.Down),
			Vx: float32(s.VN), Vy: float32(s.VE), Vz: float32(s.VD)},
	}
}

func cells(volts float64) [10]uint16 {
	var c [10]uint16
	for i := range c {
		c[i] = math.MaxUint16
	}
	c[0] = uint16(volts * 1000)
	return c
}

func e7(deg float64) int32 { return int32(math.Round(deg * 1e7)) }

// once is a message that is sent on request only; nil: there is none with that ID.
func (a *Autopilot) once(id uint32) message.Message {
	s := a.State()
	switch id {
	case (&apm.MessageHeartbeat{}).GetID():
		return a.heartbeat()
	case (&apm.MessageAutopilotVersion{}).GetID():
		return &apm.MessageAutopilotVersion{FlightSwVersion: s.FirmwareVersion}
	case (&apm.MessageHomePosition{}).GetID():
		return &apm.MessageHomePosition{Latitude: e7(s.Lat), Longitude: e7(s.Lon), Altitude: int32(s.Alt * 1000)}
	case (&apm.MessageGpsGlobalOrigin{}).GetID():
		return &apm.MessageGpsGlobalOrigin{Latitude: e7(s.Lat), Longitude: e7(s.Lon), Altitude: int32(s.Alt * 1000)}
	}
	return nil
}
