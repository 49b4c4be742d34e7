package mavlink

import (
	"fmt"
	"math"
	"time"

	apm "github.com/bluenviron/gomavlib/v3/pkg/dialects/ardupilotmega"
	"github.com/bluenviron/gomavlib/v3/pkg/message"
	"github.com/sitlark/sitlark/physics/frame"
)

// learn takes in one message of the autopilot.
func (l *Link) learn(m message.Message) {
	l.rates.heard(m.GetID(), time.Now())
	if ms, ok := bootTime(m); ok {
		l.boot(ms)
	}
	l.takePlan(m)
	s := &l.status
	switch m := m.(type) {
	case *apm.MessageStatustext:
		l.texts.take(m, time.Now(), l.text)
	case *apm.MessageAutopilotVersion:
		s.Vehicle = vehicleName(l.pilot.kind, m.FlightSwVersion)
	case *apm.MessageExtendedSysState:
		s.Landed = m.LandedState == apm.MAV_LANDED_STATE_ON_GROUND
	case *apm.MessageSysStatus:
		s.Ready = m.OnboardControlSensorsHealth&apm.MAV_SYS_STATUS_PREARM_CHECK != 0
	case *apm.MessageEkfStatusReport:
		s.EKF = EKF{true, uint16(m.Flags), float64(m.VelocityVariance), float64(m.PosHorizVariance),
			float64(m.PosVertVariance), float64(m.CompassVariance), float64(m.TerrainAltVariance)}
	case *apm.MessageBatteryStatus:
		s.Battery.measure(m)
	case *apm.MessageGpsRawInt:
		s.GPS = gpsOf(m)
	case *apm.MessageHomePosition:
		s.Home = Home{true, l.local(m.Latitude, m.Longitude, m.Altitude)}
	case *apm.MessageMissionItemReached:
		s.Mission.Reached = int(m.Seq)
		l.reached(s.Mission)
	case *apm.MessageMissionCurrent, *apm.MessageNavControllerOutput:
		s.Mission.follow(m)
	case *apm.MessageCommandAck:
		l.acknowledged(m)
	case *apm.MessageParamValue:
		l.params.value(l, m)
	case *apm.MessageParamError:
		l.params.refused(l, m)
	default:
		l.estimate(m)
	}
}

// beat is the autopilot's heartbeat.
func (l *Link) beat(m *apm.MessageHeartbeat) {
	l.status.Mode = modeName(m.Type, m.CustomMode)
	l.status.Armed = m.BaseMode&apm.MAV_MODE_FLAG_SAFETY_ARMED != 0
}

// local is a global place in 1e-7 deg and mm above mean sea level, from sitlark's
// home [m].
func (l *Link) local(lat, lon, altMM int32) frame.Vec[frame.NED] {
	return frame.OfNED(l.config.Home.Local(float64(lat)/1e7, float64(lon)/1e7, float64(altMM)/1e3))
}

// vehicleName is "ArduCopter 4.7.0"; the version's last byte tells what kind of
// release it is (FIRMWARE_VERSION_TYPE).
func vehicleName(t apm.MAV_TYPE, version uint32) string {
	name := "ArduPilot"
	if isCopter(t) {
		name = "ArduCopter"
	}
	release := map[uint8]string{0: "-dev", 64: "-alpha", 128: "-beta", 192: "-rc"}[uint8(version)]
	return fmt.Sprintf("%s %d.%d.%d%s", name, version>>24, version>>16&0xff, version>>8&0xff, release)
}

// measure takes in the first battery.
func (b *Battery) measure(m *apm.MessageBatteryStatus) {
	if m.Id != 0 {
		return
	}
	const none = math.MaxUint16
	volts := 0.0
	for _, mv := range m.Voltages {
		if mv != none {
			volts += float64(mv) / 1e3
		}
	}
	for _, mv := range m.VoltagesExt {
		volts += float64(mv) / 1e3 // 0: no such cell
	}
	b.Valid, b.Voltage = true, volts
	b.Current, b.Remaining = -1, -1
	if m.CurrentBattery >= 0 {
		b.Current = float64(m.CurrentBattery) / 100
	}
	if m.BatteryRemaining >= 0 {
		b.Remaining = float64(m.BatteryRemaining) / 100
	}
}

func gpsOf(m *apm.MessageGpsRawInt) GPS {
	g := GPS{Valid: true, Fix: uint8(m.FixType)}
	if m.SatellitesVisible != math.MaxUint8 {
		g.Satellites = int(m.SatellitesVisible)
	}
	if m.Eph != math.MaxUint16 {
		g.HDOP = float64(m.Eph) / 100
	}
	return g
}

func (s *MissionState) follow(m message.Message) {
	switch m := m.(type) {
	case *apm.MessageMissionCurrent:
		s.Known, s.Active = true, int(m.Seq)
		s.Total = 0
		if m.Total != math.MaxUint16 {
			s.Total = int(m.Total) + 1 // it leaves out home
		}
	case *apm.MessageNavControllerOutput:
		s.ToGo, s.CrossTrack = float64(m.WpDist), float64(m.XtrackError)
	}
}
