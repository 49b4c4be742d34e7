package failsafe

import (
	"math"
	"slices"
	"strings"
	"testing"

	apm "github.com/bluenviron/gomavlib/v3/pkg/dialects/ardupilotmega"
	"github.com/bluenviron/gomavlib/v3/pkg/message"
	"github.com/google/go-cmp/cmp"

	vehicle "github.com/sitlark/sitlark/vehicle/kind"
)

// feed is a machine that is fed by a test.
type feed struct {
	m    Machine
	said []string
}

// flying is an armed vehicle in a mode, with parameters.
func flying(mode string, params map[string]float64) *feed {
	f := &feed{}
	for name, v := range params {
		f.m.Param(name, v)
	}
	f.m.Mode(1, mode, true, true)
	return f
}

func (f *feed) take(t float64, m message.Message) { f.m.Take(t, m); f.hear() }
func (f *feed) text(t float64, text string)       { f.m.Text(t, text); f.hear() }
func (f *feed) mode(t float64, mode string)       { f.m.Mode(t, mode, true, true); f.hear() }
func (f *feed) tick(t float64)                    { f.m.Tick(t); f.hear() }

func (f *feed) hear() {
	for _, e := range f.m.Events() {
		f.said = append(f.said, string("?  FC I"[min(int(e.Severity), 6)])+" "+e.Text)
	}
}

func (f *feed) want(t *testing.T, events ...string) {
	t.Helper()
	if d := cmp.Diff(events, f.said); d != "" {
		t.Errorf("events (-want +got):\n%s", d)
	}
}

// battery is a voltage [V] and what was used [mAh].
func battery(volts, used float64) message.Message {
	m := &apm.MessageBatteryStatus{CurrentConsumed: int32(used)}
	for i := range m.Voltages {
		m.Voltages[i] = math.MaxUint16
	}
	m.Voltages[0] = uint16(volts*1e3 + 0.5)
	return m
}

func ekf(velocity, position, compass float32, flags apm.EKF_STATUS_FLAGS) message.Message {
	return &apm.MessageEkfStatusReport{VelocityVariance: velocity, PosHorizVariance: position, CompassVariance: compass, Flags: flags}
}

// at is a place from a home at 10° north, 20° east, which homePlace tells of.
func at(north, up float64) message.Message {
	return &apm.MessageGlobalPositionInt{Lat: int32(10e7 + north/111318.845*1e7), Lon: 20e7, RelativeAlt: int32(up * 1e3)}
}

var homePlace = &apm.MessageHomePosition{Latitude: 10e7, Longitude: 20e7}

// TestChains: what each failsafe says, and what follows, as ArduCopter sends it.
func TestChains(t *testing.T) {
	lowBattery := map[string]float64{"BATT_LOW_VOLT": 10.5, "BATT_CRT_VOLT": 10, "BATT_LOW_TIMER": 10, "BATT_FS_LOW_ACT": 2, "BATT_FS_CRT_ACT": 1}
	fence := map[string]float64{"FENCE_ENABLE": 1, "FENCE_TYPE": 7, "FENCE_ACTION": 1, "FENCE_ALT_MAX": 40, "FENCE_RADIUS": 50}
	for name, c := range map[string]struct {
		mode   string
		params map[string]float64
		feed   func(f *feed)
		events []string
	}{
		"a low battery returns": {"AUTO", lowBattery, func(f *feed) {
			f.take(40, battery(10.44, 900))
			f.text(50, "Battery 1 is low 10.38V used 903 mAh")
			f.text(50, "Battery Failsafe")
			f.mode(50.1, "RTL")
			f.tick(52)
		}, []string{"C Battery failsafe: 10.4 V below BATT_LOW_VOLT 10.5 V for 10 s; BATT_FS_LOW_ACT 2 = RTL; mode RTL 0.1 s later"}},
		"low, then critical": {"AUTO", lowBattery, func(f *feed) {
			f.text(50, "Battery 1 is low 10.38V used 903 mAh")
			f.mode(50, "RTL")
			f.text(80, "Battery 1 is critical 9.95V used 1003 mAh")
			f.text(80, "Battery Failsafe")
			f.mode(80.2, "LAND")
			f.tick(90)
		}, []string{
			"C Battery failsafe: 10.4 V below BATT_LOW_VOLT 10.5 V for 10 s; BATT_FS_LOW_ACT 2 = RTL; mode RTL 0.0 s later",
			"F Battery critical failsafe: 9.95 V below BATT_CRT_VOLT 10 V for 10 s; BATT_FS_CRT_ACT 1 = Land; mode LAND 0.2 s later",
		}},
		"the charge is low": {"LOITER", map[string]float64{"BATT_LOW_VOLT": 0, "BATT_LOW_MAH": 500, "BATT_CAPACITY": 3300, "BATT_FS_LOW_ACT": 0}, func(f *feed) {
			f.text(50, "Battery 1 is low 12.20V used 2810 mAh")
			f.text(50, "Battery Failsafe")
			f.tick(53)
		}, []string{"C Battery failsafe: 490 mAh left, below BATT_LOW_MAH 500 mAh; BATT_FS_LOW_ACT 0 = none; mode stays LOITER"}},
		"a low battery on the pad": {"LOITER", lowBattery, func(f *feed) {
			f.text(50, "Battery 1 is low 10.20V used 3 mAh")
			f.m.Mode(50.1, "LOITER", false, false)
			f.text(50.1, "Battery Failsafe - Disarming")
			f.tick(53)
		}, []string{"C Battery failsafe: 10.2 V below BATT_LOW_VOLT 10.5 V for 10 s; BATT_FS_LOW_ACT 2 = RTL; disarming, disarmed 0.1 s later"}},
		"the text of a low battery was lost": {"AUTO", lowBattery, func(f *feed) {
			f.take(40, battery(10.3, 900))
			f.take(50, &apm.MessageSysStatus{OnboardControlSensorsEnabled: apm.MAV_SYS_STATUS_SENSOR_BATTERY})
			f.mode(50.3, "RTL")
			f.text(50.4, "Battery 1 is low 10.30V used 903 mAh") // late
			f.tick(60)
		}, []string{"C Battery failsafe: 10.3 V below BATT_LOW_VOLT 10.5 V for 10 s; BATT_FS_LOW_ACT 2 = RTL; mode RTL 0.3 s later"}},
		"RC is lost and comes back": {"LOITER", map[string]float64{"FS_THR_ENABLE": 4, "FS_THR_VALUE": 975}, func(f *feed) {
			f.take(9, &apm.MessageRcChannels{Chan3Raw: 900})
			f.text(10, "Radio Failsafe")
			f.text(10, "SmartRTL Unavailable, Trying RTL Mode")
			f.mode(10, "RTL")
			f.tick(15)
			f.text(30, "Radio Failsafe Cleared")
		}, []string{
			"C RC failsafe: throttle 900 µs below FS_THR_VALUE 975 µs; FS_THR_ENABLE 4 = SmartRTL or RTL; SmartRTL unavailable, mode RTL 0.0 s later",
			"I RC failsafe is over after 20.0 s; mode stays RTL",
		}},
		"RC is lost while the mission goes on": {"AUTO", map[string]float64{"FS_THR_ENABLE": 1}, func(f *feed) {
			f.take(9, &apm.MessageRcChannels{Chan3Raw: 1500})
			f.text(10, "Radio Failsafe - Continuing Auto")
			f.take(11, &apm.MessageRcChannels{})
			f.tick(15)
		}, []string{"C RC failsafe: no RC comes in; FS_THR_ENABLE 1 = RTL; continuing Auto, mode stays AUTO"}},
		"the ground station is silent": {"GUIDED", map[string]float64{"FS_GCS_ENABLE": 5, "FS_GCS_TIMEOUT": 5, "MAV_GCS_SYSID": 255}, func(f *feed) {
			f.m.GCS(10, 255)
			f.m.GCS(13, 254) // not that one
			f.text(15.1, "GCS Failsafe")
			f.mode(15.2, "LAND")
			f.tick(17)
			f.text(20, "GCS Failsafe Cleared")
		}, []string{
			"C GCS failsafe: no heartbeat of the ground station for 5.1 s, FS_GCS_TIMEOUT 5 s; FS_GCS_ENABLE 5 = Land; mode LAND 0.1 s later",
			"I GCS failsafe is over after 4.9 s; mode stays LAND",
		}},
		"the EKF loses GPS": {"LOITER", map[string]float64{"FS_EKF_ACTION": 1, "FS_EKF_THRESH": 0.8}, func(f *feed) {
			f.take(9, ekf(0.1, 0.2, 0.1, apm.EKF_ATTITUDE|apm.EKF_CONST_POS_MODE))
			f.text(10, "EKF variance")
			f.mode(10, "LAND")
			f.text(10, "EKF Failsafe: changed to LAND Mode")
			f.tick(15)
			f.text(21.5, "EKF Failsafe Cleared")
		}, []string{
			"F EKF failsafe: no position for 1 s; FS_EKF_ACTION 1 = Land; mode LAND 0.0 s later",
			"I EKF failsafe is over after 11.5 s; mode stays LAND",
		}},
		"dead reckoning for too long loses the position, though one variance is high too": {"LOITER", map[string]float64{"FS_EKF_ACTION": 1, "FS_EKF_THRESH": 0.8, "FS_DR_ENABLE": 0, "FS_DR_TIMEOUT": 30}, func(f *feed) {
			f.text(10, "Dead Reckoning started")
			f.take(39, ekf(0.1, 0.2, 0.92, apm.EKF_POS_HORIZ_ABS))
			f.text(40, "Dead Reckoning timeout")
			f.text(41, "EKF variance")
			f.mode(41, "LAND")
			f.tick(45)
		}, []string{"F EKF failsafe: without a position sensor for longer than FS_DR_TIMEOUT 30 s; FS_EKF_ACTION 1 = Land; mode LAND 0.0 s later"}},
		"the EKF's variances are high, and the mode is told before the text": {"LOITER", map[string]float64{"FS_EKF_ACTION": 2, "FS_EKF_THRESH": 0.8}, func(f *feed) {
			f.take(9, ekf(1.25, 0.9, 0.1, apm.EKF_POS_HORIZ_ABS))
			f.mode(10, "ALT_HOLD")
			f.text(10.1, "EKF Failsafe: changed to ALT_HOLD Mode")
			f.tick(15)
		}, []string{"F EKF failsafe: variance of velocity 1.25, position 0.90 from FS_EKF_THRESH 0.8 on for 1 s; FS_EKF_ACTION 2 = AltHold; mode ALT_HOLD 0.0 s later"}},
		"RC is lost, and what is reported does not show it": {"LOITER", map[string]float64{"FS_THR_ENABLE": 1, "FS_THR_VALUE": 975}, func(f *feed) {
			f.take(9, &apm.MessageRcChannels{Chan3Raw: 1500})
			f.text(10, "Radio Failsafe")
			f.mode(10, "RTL")
			f.tick(25)
		}, []string{"C RC failsafe: no RC comes in, or its throttle is below FS_THR_VALUE 975 µs, 1500 µs when last reported; FS_THR_ENABLE 1 = RTL; mode RTL 0.0 s later"}},
		"a breach is told before the place": {"GUIDED", fence, func(f *feed) {
			f.take(9, homePlace)
			f.take(9.9, at(49.5, 20))
			f.text(10, "Circle fence breached")
			f.mode(10, "RTL")
			f.take(10.2, at(50.4, 20))
			f.tick(15)
		}, []string{"C Fence failsafe: 50.4 m from home, beyond FENCE_RADIUS 50 m; FENCE_ACTION 1 = RTL or Land; mode RTL 0.0 s later"}},
		"a breach is told, and the place never": {"GUIDED", fence, func(f *feed) {
			f.take(9, homePlace)
			f.take(9.9, at(49.5, 20))
			f.text(10, "Circle fence breached")
			f.tick(25)
		}, []string{"C Fence failsafe: beyond FENCE_RADIUS 50 m, 49.5 m when last reported; FENCE_ACTION 1 = RTL or Land; mode stays GUIDED"}},
		"the height is breached, and left by landing": {"GUIDED", fence, func(f *feed) {
			f.take(9, homePlace)
			f.take(9.9, at(3, 40.3))
			f.text(10, "Max Alt fence breached")
			f.take(10, &apm.MessageFenceStatus{BreachStatus: 1, BreachType: apm.FENCE_BREACH_MAXALT})
			f.mode(10.1, "RTL")
			f.tick(15)
			f.take(20, &apm.MessageFenceStatus{})
		}, []string{
			"C Fence failsafe: 40.3 m high, above FENCE_ALT_MAX 40 m; FENCE_ACTION 1 = RTL or Land; mode RTL 0.1 s later",
			"I Fence failsafe is over after 10.0 s; mode stays RTL",
		}},
		"two fences at once": {"GUIDED", fence, func(f *feed) {
			f.take(9, homePlace)
			f.take(9.9, at(51, 40.3))
			f.text(10, "Max Alt and Circle fences breached")
			f.mode(10.1, "RTL")
			f.tick(15)
		}, []string{"C Fence failsafe: 40.3 m high, above FENCE_ALT_MAX 40 m, 51.0 m from home, beyond FENCE_RADIUS 50 m; FENCE_ACTION 1 = RTL or Land; mode RTL 0.1 s later"}},
		"a breach whose text was lost": {"GUIDED", fence, func(f *feed) {
			f.take(9, homePlace)
			f.take(9.9, at(51, 20))
			f.take(10, &apm.MessageFenceStatus{BreachStatus: 1, BreachType: apm.FENCE_BREACH_BOUNDARY})
			f.mode(10.5, "RTL")
			f.text(11, "Circle fence breached")
			f.tick(15)
			f.text(20, "Fence breach cleared")
		}, []string{
			"C Fence failsafe: 51.0 m from home, beyond FENCE_RADIUS 50 m; FENCE_ACTION 1 = RTL or Land; mode RTL 0.5 s later",
			"I Fence failsafe is over after 10.0 s; mode stays RTL",
		}},
		"a crash disarms": {"STABILIZE", map[string]float64{"FS_CRASH_CHECK": 1}, func(f *feed) {
			f.text(30, "Crash: Disarming: AngErr=93>30, Accel=0.1<3.0")
			f.m.Mode(30, "STABILIZE", false, false)
			f.tick(33)
			f.m.Mode(60, "STABILIZE", true, true)
			f.tick(61)
		}, []string{
			"F Crash check: 93° off its target, more than 30°, for 2 s; FS_CRASH_CHECK 1 = on; disarmed 0.0 s later",
			"I Crash check is over after 30.0 s; mode stays STABILIZE",
		}},
		"vibration": {"LOITER", map[string]float64{"FS_VIBE_ENABLE": 1}, func(f *feed) {
			f.take(29, &apm.MessageVibration{VibrationX: 10, VibrationZ: 64.4})
			f.text(30, "Vibration compensation ON")
			f.tick(33)
			f.text(60, "Vibration compensation OFF")
		}, []string{
			"C Vibration failsafe: the EKF sinks while GPS and barometer do not, with 64 m/s² of vibration; FS_VIBE_ENABLE 1 = on; mode stays LOITER",
			"I Vibration failsafe is over after 30.0 s; mode stays LOITER",
		}},
		"dead reckoning, which is over at once": {"LOITER", map[string]float64{"FS_DR_ENABLE": 2}, func(f *feed) {
			f.text(10, "Dead Reckoning started")
			f.mode(10, "RTL")
			f.text(10.1, "Dead Reckoning stopped")
			f.tick(15)
		}, []string{
			"C Dead reckoning failsafe: the EKF navigates without a position sensor; FS_DR_ENABLE 2 = RTL; mode RTL 0.0 s later",
			"I Dead reckoning failsafe is over after 0.1 s; mode stays RTL",
		}},
		"dead reckoning that is not looked at": {"LOITER", map[string]float64{"FS_DR_ENABLE": 0}, func(f *feed) { f.text(10, "Dead Reckoning started"); f.tick(15) }, nil},
		"a mode of the user is no failsafe's":  {"LOITER", lowBattery, func(f *feed) { f.mode(10, "GUIDED"); f.tick(20) }, nil},
		"what is no failsafe": {"LOITER", lowBattery, func(f *feed) {
			f.text(10, "Battery 2 is low 9V used 1 mAh")
			f.text(11, "GPS Glitch cleared")
			f.tick(20)
		}, nil},
		"nothing is known of the parameters yet": {"LOITER", nil, func(f *feed) { f.text(10, "Radio Failsafe"); f.tick(20) }, []string{"C RC failsafe: no RC comes in; mode stays LOITER"}},
		"a reset of the flight ends what is open": {"LOITER", lowBattery, func(f *feed) { f.text(10, "Battery 1 is low 10.2V used 1 mAh"); f.tick(0.5) },
			[]string{"C Battery failsafe: 10.2 V below BATT_LOW_VOLT 10.5 V for 10 s; BATT_FS_LOW_ACT 2 = RTL; mode stays LOITER"}},
	} {
		t.Run(name, func(t *testing.T) {
			f := flying(c.mode, c.params)
			c.feed(f)
			f.want(t, c.events...)
		})
	}
}

// TestRows: one line for each failsafe that the autopilot has, with its level.
func TestRows(t *testing.T) {
	f := flying("LOITER", map[string]float64{
		"BATT_LOW_VOLT": 10.5, "BATT_FS_LOW_ACT": 2, "BATT_CRT_VOLT": 0, "BATT_CRT_MAH": 0, "BATT_FS_CRT_ACT": 1, "FS_THR_ENABLE": 1, "FS_THR_VALUE": 975,
		"FS_GCS_ENABLE": 1, "FS_GCS_TIMEOUT": 5, "FS_EKF_ACTION": 1, "FS_EKF_THRESH": 0.8, "FENCE_ENABLE": 1, "FENCE_TYPE": 3, "FENCE_ACTION": 1, "FENCE_ALT_MAX": 40, "FENCE_RADIUS": 50,
	})
	for _, m := range []message.Message{homePlace, at(49.2, 12), battery(11.4, 100), ekf(0.1, 0.5, 0.2, apm.EKF_POS_HORIZ_ABS), &apm.MessageRcChannels{Chan3Raw: 1500}} {
		f.take(5, m)
	}
	f.m.GCS(6, 255)
	f.tick(9)
	f.text(9, "Radio Failsafe")
	got := map[Kind][4]string{}
	v := f.m.View()
	for _, r := range v.Rows() {
		got[r.Kind] = [4]string{r.Now, r.Threshold, r.Action, r.Level.String()}
	}
	want := map[Kind][4]string{
		BatteryLow:      {"11.4 V", "below 10.5 V", "RTL", "fine"},
		BatteryCritical: {"11.4 V", "off", "Land", "off"},
		RC:              {"1500 µs", "below 975 µs", "RTL", "fired"},
		GCS:             {"heard 3.0 s ago", "silent for 5 s", "RTL", "near"},
		EKF:             {"position 0.50", "two from 0.8 on", "Land", "near"},
		FenceCeiling:    {"12.0 m high", "above 40 m", "RTL or Land", "fine"},
		FenceFloor:      {"12.0 m high", "off", "RTL or Land", "off"},
		FenceCircle:     {"49.2 m away", "beyond 50 m", "RTL or Land", "near"},
		FencePolygon:    {"inside", "off", "RTL or Land", "off"},
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("rows (-want +got):\n%s", d)
	}
}

// TestPreArmReasons: each once, with its age; what a later round leaves out is solved, and
// all are when the vehicle is ready.
func TestPreArmReasons(t *testing.T) {
	var m Machine
	texts := func() (all []string) {
		v := m.View()
		for _, r := range v.PreArm.All() {
			all = append(all, r.Text)
		}
		return all
	}
	m.Mode(1, "STABILIZE", false, false)
	m.Text(10, "PreArm: GPS 1: Bad fix")
	m.Text(10.2, "PreArm: Compass not calibrated")
	m.Text(15, "Arm: GPS 1: Bad fix")
	if got := texts(); !slices.Equal(got, []string{"GPS 1: Bad fix", "Compass not calibrated"}) {
		t.Fatalf("first round: %q", got)
	}
	m.Text(40, "PreArm: Compass not calibrated")
	if got := texts(); !slices.Equal(got, []string{"Compass not calibrated"}) {
		t.Errorf("second round: %q", got)
	}
	if v := m.View(); v.PreArm.All()[0].Since != 10.2 || v.PreArm.All()[0].Last != 40 {
		t.Errorf("ages %+v", v.PreArm.All())
	}
	for i := range 20 {
		m.Text(41, "PreArm: reason "+strings.Repeat("x", i))
	}
	if got := texts(); len(got) != maxReasons || !strings.HasSuffix(got[maxReasons-1], strings.Repeat("x", 19)) {
		t.Errorf("of many: %q", got)
	}
	m.Mode(50, "STABILIZE", false, true)
	if got := texts(); len(got) > 0 {
		t.Errorf("ready: %q", got)
	}
}

// TestRestartKeepsTheChains and nothing else.
func TestRestartKeepsTheChains(t *testing.T) {
	f := flying("LOITER", map[string]float64{"BATT_LOW_VOLT": 10.5})
	f.text(10, "Battery 1 is low 10.2V used 1 mAh")
	f.m.Restart(11)
	f.hear()
	v := f.m.View()
	if len(f.said) != 1 || v.Chains.Last() != 1 || v.Fired[BatteryLow].On || len(f.m.Unread()) != len(new(Machine).Unread()) {
		t.Errorf("said %q, %d chains, fired %+v, %d unread", f.said, v.Chains.Last(), v.Fired[BatteryLow], len(f.m.Unread()))
	}
}

// TestSettingsAreWhole: names are ArduPilot's and once, rows name known ones, and the array
// of the View has room for all.
func TestSettingsAreWhole(t *testing.T) {
	if len(settings) != settingCount || len(settingIndex) != settingCount {
		t.Errorf("%d settings, %d names: settingCount is %d", len(settings), len(settingIndex), settingCount)
	}
	for _, s := range settings {
		if len(s.Name) > 16 || s.Label == "" || s.Choices == nil && s.Bits == nil && s.Max <= s.Min {
			t.Errorf("%+v", s)
		}
	}
	for _, c := range []struct {
		now, before string // of version 4.7
		unit        float64
	}{
		{"MAV_GCS_SYSID", "SYSID_MYGCS", 1}, {"RTL_ALT_M", "RTL_ALT", 100}, {"RTL_CLIMB_MIN_M", "RTL_CLIMB_MIN", 100},
		{"RTL_SPEED_MS", "RTL_SPEED", 100}, {"RTL_ALT_FINAL_M", "RTL_ALT_FINAL", 100},
	} {
		now, ok := FindFor(vehicle.Copter, c.now)
		before, known := FindFor(vehicle.Copter, c.before)
		if !ok || !known || now.Label != before.Label || before.Min != now.Min*c.unit || before.Max != now.Max*c.unit {
			t.Errorf("%+v is of another range than %+v", before, now)
		}
	}
	for k := range Kind(Kinds) {
		for _, name := range append(slices.Clone(kinds[k].settings), kinds[k].action) {
			if _, ok := FindFor(vehicle.Copter, name); !ok && name != "" {
				t.Errorf("%v: unknown parameter %s", k, name)
			}
		}
		if k.String() == "" || k.Title() == "" || kinds[k].watches == "" || kinds[k].severity == 0 {
			t.Errorf("kind %d: %+v", k, kinds[k])
		}
	}
	for _, c := range []struct {
		name, want string
		v          float64
	}{{"BATT_FS_LOW_ACT", "RTL", 2}, {"BATT_FS_LOW_ACT", "9, unknown", 9}, {"FS_OPTIONS", "Go on landing, GCS: go on in pilot modes", 24}, {"FS_OPTIONS", "none", 0},
		{"FS_OPTIONS", "more", 1 << 10}, {"FS_OPTIONS", "−1", -1}, {"BATT_LOW_VOLT", "10.5 V", float64(float32(10.5))}, {"FS_EKF_THRESH", "0.8", float64(float32(0.8))}} {
		s, _ := FindFor(vehicle.Copter, c.name)
		if got := s.Words(c.v); got != c.want {
			t.Errorf("%s %g: %q, want %q", c.name, c.v, got, c.want)
		}
	}
}

// TestActionsHaveArduPilotsNumbers: the parameter reference of ArduCopter 4.6 numbers what a failsafe does. A number
// that is shown with another's words would let a user choose, say, to stop the motors in the air.
func TestActionsHaveArduPilotsNumbers(t *testing.T) {
	const auto = "AutoRTL or RTL" // DO_LAND_START or DO_RETURN_PATH_START of the mission, else RTL
	for name, want := range map[string][]string{
		"BATT_FS_LOW_ACT":  {"none", "Land", "RTL", "SmartRTL or RTL", "SmartRTL or Land", "Terminate", auto, "Brake or Land"},
		"BATT_FS_CRT_ACT":  {"none", "Land", "RTL", "SmartRTL or RTL", "SmartRTL or Land", "Terminate", auto, "Brake or Land"},
		"FS_THR_ENABLE":    {"none", "RTL", "", "Land", "SmartRTL or RTL", "SmartRTL or Land", auto, "Brake or Land"},
		"FS_GCS_ENABLE":    {"none", "RTL", "", "SmartRTL or RTL", "SmartRTL or Land", "Land", auto, "Brake or Land"},
		"FS_EKF_ACTION":    {"report only", "Land", "AltHold", "Land in every mode"},
		"FS_DR_ENABLE":     {"none", "Land", "RTL", "SmartRTL or RTL", "SmartRTL or Land", "", auto},
		"FENCE_ACTION":     {"report only", "RTL or Land", "Land", "SmartRTL, RTL or Land", "Brake or Land", "SmartRTL or Land"},
		"BATT_FS_VOLTSRC":  {"as measured", "without sag"},
		"RTL_ALT_TYPE":     {"home", "terrain"},
		"FENCE_ENABLE":     {"off", "on"},
		"FENCE_AUTOENABLE": {"no", "at take-off", "at take-off, not to land", "while armed"},
	} {
		s, ok := FindFor(vehicle.Copter, name)
		if !ok {
			t.Errorf("%s is not read", name)
			continue
		}
		for v, words := range want {
			if got := s.Words(float64(v)); words != "" && got != words {
				t.Errorf("%s %d is %q, ArduPilot's is %q", name, v, got, words)
			}
		}
		if got := s.Words(float64(len(want))); !strings.Contains(got, "unknown") {
			t.Errorf("%s %d is %q, ArduPilot has none", name, len(want), got)
		}
	}
	for name, want := range map[string][]string{
		"FS_OPTIONS":    {"RC: go on in AUTO", "GCS: go on in AUTO", "RC: go on in GUIDED", "Go on landing", "GCS: go on in pilot modes", "Release gripper"},
		"FENCE_TYPE":    {"Max altitude", "Circle", "Polygons", "Min altitude"},
		"FENCE_OPTIONS": {"No mode change outside", "Union of areas", "Tell of margins"},
		"RTL_OPTIONS":   {"", "", "Ignore the pilot's yaw"},
	} {
		s, _ := FindFor(vehicle.Copter, name)
		for bit, words := range want {
			if got := s.Words(float64(int(1) << bit)); words != "" && got != words {
				t.Errorf("bit %d of %s is %q, ArduPilot's is %q", bit, name, got, words)
			}
		}
	}
}
