package mavlink

import (
	"fmt"
	"math"
	"strings"

	apm "github.com/bluenviron/gomavlib/v3/pkg/dialects/ardupilotmega"
	"github.com/bluenviron/gomavlib/v3/pkg/message"

	"github.com/sitlark/sitlark/protocol/mavlink/failsafe"
	"github.com/sitlark/sitlark/vehicle/kind"
)

// telemetry puts the autopilot's messages into the Status.
type telemetry struct {
	*base
	texts chunks
}

func (t *telemetry) take(m message.Message) {
	s := &t.status
	switch m := m.(type) {
	case *apm.MessageAutopilotVersion:
		s.Vehicle = vehicleName(t.autopilot.kind, m.FlightSwVersion)
	case *apm.MessageExtendedSysState:
		s.Landed = m.LandedState == apm.MAV_LANDED_STATE_ON_GROUND
		if s.VTOL = NoVTOL; m.VtolState <= apm.MAV_VTOL_STATE_FW {
			s.VTOL = VTOL(m.VtolState)
		}
		t.autopilot.hovers = m.VtolState != apm.MAV_VTOL_STATE_UNDEFINED
		s.Glides = t.autopilot.glides()
	case *apm.MessageSysStatus:
		const check = apm.MAV_SYS_STATUS_PREARM_CHECK
		skipped := m.OnboardControlSensorsPresent&check != 0 && m.OnboardControlSensorsEnabled&check == 0
		s.Ready = skipped || m.OnboardControlSensorsHealth&check != 0
	case *apm.MessageEkfStatusReport:
		s.EKF = failsafe.EKFStatusOf(m)
	case *apm.MessageBatteryStatus:
		s.Battery.take(m)
	case *apm.MessageGpsRawInt:
		s.GPS = gpsOf(m)
	case *apm.MessageHomePosition:
		s.Home = Home{true, t.toLocal(m.Latitude, m.Longitude, m.Altitude)}
	case *apm.MessageMissionItemReached:
		s.Mission.Reached = int(m.Seq)
		t.reached(s.Mission)
	case *apm.MessageMissionCurrent, *apm.MessageNavControllerOutput:
		s.Mission.take(m)
	}
}

// text shows a status text of the autopilot.
func (t *telemetry) text(sev Severity, text string) {
	shown := Text{Time: t.config.History.now(), Severity: sev, Text: text}
	t.status.Texts.add(shown)
	if !strings.HasPrefix(text, "Reached command #") { // reached says it, of every item
		t.say(shown)
	}
}

// reached says that an item of the mission was reached. Item 0 is the end of a flight
// in guided mode.
func (t *telemetry) reached(m MissionState) {
	if m.Reached <= 0 {
		return
	}
	text := fmt.Sprintf("%sreached item %d", LinkPrefix, m.Reached)
	if m.Total > m.Reached {
		text += fmt.Sprintf(" of %d", m.Total-1)
	}
	t.say(Text{Severity: info, Text: text, EachTime: true})
}

// vehicleName is such as "ArduCopter 4.7.0-dev". The version's last byte is the kind of
// release (FIRMWARE_VERSION_TYPE).
func vehicleName(k kind.Kind, version uint32) string {
	release := map[uint8]string{0: "-dev", 64: "-alpha", 128: "-beta", 192: "-rc"}[uint8(version)]
	return fmt.Sprintf("%s %d.%d.%d%s", k.Firmware(), version>>24, version>>16&0xff, version>>8&0xff, release)
}

// take reads the first battery's BATTERY_STATUS.
func (b *Battery) take(m *apm.MessageBatteryStatus) {
	if m.Id != 0 {
		return
	}
	b.Valid, b.Voltage = true, failsafe.PackVoltage(m)
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

func (s *MissionState) take(m message.Message) {
	switch m := m.(type) {
	case *apm.MessageMissionCurrent:
		s.Known, s.Active, s.Complete = true, int(m.Seq), m.MissionState == apm.MISSION_STATE_COMPLETE
		s.Total = 0
		if m.Total != math.MaxUint16 {
			s.Total = int(m.Total) + 1 // it leaves out home
		}
	case *apm.MessageNavControllerOutput:
		s.ToGo, s.CrossTrack = float64(m.WpDist), float64(m.XtrackError)
	}
}
