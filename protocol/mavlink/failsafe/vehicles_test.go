package failsafe

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	vehicle "github.com/sitlark/sitlark/vehicle/kind"
)

// planeParams are those of a plane with its failsafes on.
var planeParams = map[string]float64{
	"THR_FAILSAFE": 1, "THR_FS_VALUE": 950, "FS_SHORT_ACTN": 0, "FS_LONG_ACTN": 1, "FS_LONG_TIMEOUT": 5, "FS_GCS_ENABL": 1, "CRASH_DETECT": 1,
	"BATT_LOW_VOLT": 10.5, "BATT_FS_LOW_ACT": 1, "FENCE_ENABLE": 1, "FENCE_TYPE": 1, "FENCE_ACTION": 8, "FENCE_ALT_MAX": 100, "RTL_ALTITUDE": 100, "WP_LOITER_RAD": 60,
}

// aPlane is an armed plane in a mode.
func aPlane(mode string) *feed {
	f := &feed{}
	f.m.Vehicle(vehicle.Plane)
	for name, v := range planeParams {
		f.m.Param(name, v)
	}
	for _, name := range f.m.Unread() {
		f.m.Lacks(name)
	}
	f.m.Mode(1, mode, true, true)
	return f
}

// TestPlanesChains: what ArduPlane 4.7 says when its failsafes fire, in a flight in which SIM_RC_FAIL was set to 1 in FBWA.
func TestPlanesChains(t *testing.T) {
	f := aPlane("FBWA")
	f.text(20, "Throttle failsafe on")
	f.text(20.6, "RC Short Failsafe: switched to CIRCLE")
	f.mode(20.7, "CIRCLE")
	f.tick(22)
	f.text(24.6, "RC Long Failsafe On: switched to RTL")
	f.mode(24.7, "RTL")
	f.tick(27)
	f.text(30, "Throttle failsafe off")
	f.text(30, "RC Long Failsafe Cleared")
	f.text(40, "GCS Failsafe On: switched to RTL")
	f.tick(43)
	f.text(50, "Crash detected")
	f.tick(53)
	f.want(t,
		"C RC failsafe: no RC comes in; FS_SHORT_ACTN 0 = CIRCLE, but not in AUTO, GUIDED, LOITER; mode CIRCLE 0.1 s later",
		"C RC long failsafe: no RC for FS_LONG_TIMEOUT 5 s; FS_LONG_ACTN 1 = RTL; mode RTL 0.1 s later",
		"I RC failsafe is over after 9.4 s; mode stays RTL",
		"I RC long failsafe is over after 5.4 s; mode stays RTL",
		"C GCS failsafe: no heartbeat of the ground station for FS_LONG_TIMEOUT 5 s; FS_LONG_ACTN 1 = RTL; mode stays RTL",
		"F Crash check: crash detected: it should fly and does not move; CRASH_DETECT 1 = Disarm; mode stays RTL",
	)
}

// TestPlanesRows: a plane has its own failsafes, with its own words, and none that only copters have.
func TestPlanesRows(t *testing.T) {
	f := aPlane("AUTO")
	v := f.m.View()
	got := map[string][2]string{}
	for _, r := range v.Rows() {
		got[r.Kind.String()] = [2]string{r.Threshold, r.Action}
	}
	want := map[string][2]string{
		"Battery low": {"below 10.5 V", "RTL"}, "RC": {"below 950 µs", "CIRCLE, but not in AUTO, GUIDED, LOITER"}, "RC, longer": {"none for 5 s", "RTL"},
		"Ground station": {"silent for 5 s", "RTL"}, "Crash": {"no movement", "Disarm"}, "Fence above": {"above 100 m", "AUTOLAND or RTL"},
		"Fence below": {"off", "AUTOLAND or RTL"}, "Fence around": {"off", "AUTOLAND or RTL"}, "Fence polygons": {"off", "AUTOLAND or RTL"},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	f.m.Param("THR_FAILSAFE", 0)
	f.m.Param("FS_GCS_ENABL", 0)
	v = f.m.View()
	for _, r := range v.Rows() {
		if (r.Kind == RC || r.Kind == RCLong || r.Kind == GCS) && (r.Threshold != "off" || r.Level != Off) {
			t.Errorf("without THR_FAILSAFE and FS_GCS_ENABL: %+v", r)
		}
	}
}

// TestRoversFailsafes: what ArduRover 4.7 says when its failsafes fire, and what its rows tell.
func TestRoversFailsafes(t *testing.T) {
	f := &feed{}
	f.m.Vehicle(vehicle.Rover)
	for name, v := range map[string]float64{
		"FS_ACTION": 2, "FS_TIMEOUT": 1.5, "FS_THR_ENABLE": 1, "FS_THR_VALUE": 910, "FS_GCS_ENABLE": 2, "FS_GCS_TIMEOUT": 5, "FS_CRASH_CHECK": 1, "FS_EKF_ACTION": 1, "FS_EKF_THRESH": 0.8,
	} {
		f.m.Param(name, v)
	}
	for _, name := range f.m.Unread() {
		f.m.Lacks(name)
	}
	f.m.Mode(1, "AUTO", true, true)
	got := map[string][2]string{}
	v := f.m.View()
	for _, r := range v.Rows() {
		got[r.Kind.String()] = [2]string{r.Threshold, r.Action}
	}
	want := map[string][2]string{
		"RC": {"below 910 µs", "Hold"}, "Ground station": {"silent for 5 s", "Hold"}, "Crash": {"no movement", "Hold"}, "EKF": {"two from 0.8 on", "Hold"},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	f.text(20, "Radio Failsafe")
	f.mode(20.1, "HOLD")
	f.tick(23)
	f.text(30, "Radio Failsafe Cleared")
	f.text(40, "GCS Failsafe")
	f.tick(43)
	f.text(50, "Crash: Going to HOLD")
	f.tick(53)
	f.text(60, "EKF failsafe")
	f.tick(63)
	f.text(70, "EKF failsafe cleared")
	f.want(t,
		"C RC failsafe: no RC comes in; FS_ACTION 2 = Hold; mode HOLD 0.1 s later",
		"I RC failsafe is over after 10.0 s; mode stays HOLD",
		"C GCS failsafe: no heartbeat of the ground station for FS_GCS_TIMEOUT 5 s; FS_ACTION 2 = Hold; mode stays HOLD",
		"F Crash check: it should drive and does not move; FS_CRASH_CHECK 1 = Hold; mode stays HOLD",
		"F EKF failsafe: no position for 1 s; FS_EKF_ACTION 1 = Hold; mode stays HOLD",
		"I EKF failsafe is over after 10.0 s; mode stays HOLD",
	)
}

// TestEachVehicleIsAskedForItsOwn parameters: none is asked for what another kind has.
func TestEachVehicleIsAskedForItsOwn(t *testing.T) {
	for k, want := range map[vehicle.Kind]struct{ has, lacks []string }{
		vehicle.Copter:  {[]string{"FS_THR_ENABLE", "BATT_FS_LOW_ACT", "RTL_CLIMB_MIN"}, append([]string{"FS_ACTION", "FS_TIMEOUT"}, planeNames...)},
		vehicle.Heli:    {[]string{"FS_THR_ENABLE", "BATT_FS_LOW_ACT", "RTL_CLIMB_MIN"}, planeNames},
		vehicle.Unknown: {[]string{"FS_THR_ENABLE", "BATT_FS_LOW_ACT", "RTL_CLIMB_MIN"}, planeNames},
		vehicle.Plane:   {[]string{"FS_LONG_ACTN", "BATT_FS_LOW_ACT", "RTL_CLIMB_MIN", "FS_EKF_THRESH"}, copterNames},
		vehicle.Rover: {[]string{"BATT_FS_LOW_ACT", "FENCE_ACTION", "FS_THR_ENABLE", "FS_THR_VALUE", "FS_GCS_ENABLE", "FS_GCS_TIMEOUT", "FS_CRASH_CHECK", "FS_EKF_ACTION", "FS_ACTION", "FS_TIMEOUT"},
			append([]string{"FS_DR_ENABLE", "FS_VIBE_ENABLE", "RTL_ALT", "RTL_CLIMB_MIN"}, planeNames...)},
	} {
		var m Machine
		m.Vehicle(k)
		unread := m.Unread()
		for _, name := range want.has {
			if !slices.Contains(unread, name) {
				t.Errorf("a %v is not asked for %s", k, name)
			}
		}
		for _, name := range want.lacks {
			if slices.Contains(unread, name) {
				t.Errorf("a %v is asked for %s", k, name)
			}
		}
	}
	for _, k := range vehicle.All() {
		if programs[k] == nil {
			t.Fatalf("programs has no row for a %v", k)
		}
		for _, s := range programs[k].settings {
			if _, ok := settingIndex[s.Name]; !ok || s.Label == "" || s.Choices == nil && s.Bits == nil && s.Max <= s.Min {
				t.Errorf("%v: %+v", k, s)
			}
		}
	}
}

// TestActionsHavePlanesNumbers: the same number is another action on a plane than on a copter; by a copter's words a user who
// chooses to land would choose to return.
func TestActionsHavePlanesNumbers(t *testing.T) {
	for _, c := range []struct {
		name          string
		v             float64
		plane, copter string
	}{
		{"BATT_FS_LOW_ACT", 1, "RTL", "Land"}, {"BATT_FS_LOW_ACT", 2, "Land", "RTL"}, {"BATT_FS_CRT_ACT", 3, "Terminate", "SmartRTL or RTL"},
		{"FENCE_ACTION", 1, "RTL", "RTL or Land"}, {"FENCE_ACTION", 6, "Guided", "6, unknown"}, {"RTL_CLIMB_MIN", 30, "30 m", "30 cm"},
	} {
		p, _ := FindFor(vehicle.Plane, c.name)
		q, _ := FindFor(vehicle.Copter, c.name)
		if p.Words(c.v) != c.plane || q.Words(c.v) != c.copter {
			t.Errorf("%s %g is %q on a plane and %q on a copter, want %q and %q", c.name, c.v, p.Words(c.v), q.Words(c.v), c.plane, c.copter)
		}
	}
}
