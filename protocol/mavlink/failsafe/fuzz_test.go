package failsafe

import (
	"encoding/binary"
	"math"
	"testing"
	"unicode/utf8"

	apm "github.com/bluenviron/gomavlib/v3/pkg/dialects/ardupilotmega"
)

// fuzzTexts are what a fuzzed autopilot says; texts of its own come too.
var fuzzTexts = []string{
	"Battery 1 is low 10.38V used 903 mAh", "Battery 1 is critical 9.1V used -1 mAh", "Battery Failsafe", "Battery Failsafe - Disarming", "Radio Failsafe", "Radio Failsafe Cleared",
	"GCS Failsafe", "GCS Failsafe Cleared", "EKF variance", "EKF Failsafe: changed to LAND Mode", "EKF Failsafe Cleared", "Dead Reckoning started", "Dead Reckoning stopped",
	"Crash: Disarming", "Crash: Disarming: AngErr=93>30, Accel=0.1<3.0", "Vibration compensation ON", "Vibration compensation OFF", "Max Alt, Circle and Polygon fences breached",
	"Circle fence breached", "Fence breach cleared", "Failsafe: Terrain data missing", "PreArm: Compass not calibrated", "Mode change to RTL failed: requires position", "SmartRTL Unavailable, Using Land Mode",
}

// FuzzMachine: whatever an autopilot says, in whichever order and at whichever times, every
// failsafe that fires is told of once it is settled, none is over that has not fired, and
// what is said is finite text.
func FuzzMachine(f *testing.F) {
	f.Add([]byte{0, 10, 0, 3, 2, 1, 4, 40})
	f.Add([]byte("\x00\x0a\x07\x06\x05\x04\x03\x02\x01\x00\xff\xfe\x10\x11\x12\x13\x14\x15\x16\x17"))
	f.Fuzz(func(t *testing.T, raw []byte) {
		var m Machine
		now, told := 0.0, 0
		for len(raw) >= 2 {
			what, arg := raw[0], raw[1]
			raw = raw[2:]
			now += float64(int8(arg)) / 16
			v := math.Float32frombits(uint32(arg)<<24 | uint32(what)<<16)
			switch what % 10 {
			case 0, 1, 2:
				m.Text(now, fuzzTexts[int(arg)%len(fuzzTexts)])
			case 3:
				m.Mode(now, []string{"", "LOITER", "RTL", "LAND", "AUTO"}[arg%5], arg&8 != 0, arg&16 != 0)
			case 4:
				m.Param(settings[int(arg)%len(settings)].Name, float64(v))
			case 5:
				m.Take(now, &apm.MessageEkfStatusReport{VelocityVariance: v, PosHorizVariance: v, Flags: apm.EKF_STATUS_FLAGS(arg)})
			case 6:
				m.Take(now, &apm.MessageFenceStatus{BreachStatus: arg & 1, BreachType: apm.FENCE_BREACH(arg >> 1 & 3)})
			case 7:
				m.Take(now, &apm.MessageSysStatus{OnboardControlSensorsEnabled: math.MaxUint32, OnboardControlSensorsHealth: apm.MAV_SYS_STATUS_SENSOR(binary.BigEndian.Uint16([]byte{what, arg})) << 16})
			case 8:
				m.Take(now, &apm.MessageGlobalPositionInt{Lat: int32(arg) << 24, Lon: int32(what) << 24, RelativeAlt: int32(arg) << 20})
				m.Take(now, &apm.MessageVibration{VibrationX: v})
				m.Take(now, &apm.MessageAttitudeQuaternion{Q2: v})
				m.GCS(now, arg)
			case 9:
				n := min(len(raw), int(arg))
				m.Text(now, string(raw[:n]))
				raw = raw[n:]
			}
			told += checkEvents(t, &m)
			checkView(t, &m)
		}
		m.Tick(now + 1e3)
		told += checkEvents(t, &m)
		v := m.View()
		if settled := int(v.Chains.Last()); told != settled {
			t.Errorf("%d failsafes were told, %d fired", told, settled)
		}
	})
}

// checkEvents returns how many of them tell of a failsafe that has fired.
func checkEvents(t *testing.T, m *Machine) (fired int) {
	for _, e := range m.Events() {
		if e.Text == "" || e.Severity == 0 {
			t.Errorf("event %+v", e)
		}
		if e.Severity != severityInfo {
			fired++
		}
	}
	return fired
}

func checkView(t *testing.T, m *Machine) {
	v := m.View()
	if !finite(v.Time) || len(m.open) > maxOpen {
		t.Errorf("at %g, %d open", v.Time, len(m.open))
	}
	for _, r := range v.Rows() {
		if (r.Level == HasFired) != v.Fired[r.Kind].On || !utf8.ValidString(r.Now+r.Threshold+r.Action) || r.Level == HasFired && r.Since > v.Time {
			t.Errorf("row %+v at %g", r, v.Time)
		}
	}
	for _, c := range v.Chains.All() {
		if c.Cause == "" || c.Over && c.OverTime < c.Time || c.After < 0 || c.Settled && c.Result() == "" && c.From != "" {
			t.Errorf("chain %+v", c)
		}
	}
}
