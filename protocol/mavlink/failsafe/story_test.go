package failsafe

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	apm "github.com/bluenviron/gomavlib/v3/pkg/dialects/ardupilotmega"

	"github.com/sitlark/sitlark/internal/golden"
	vehicle "github.com/sitlark/sitlark/vehicle/kind"
)

// storyOf feeds a machine with what an autopilot might send, by chance but the same in each run,
// and writes down all that it says.
func storyOf(b *strings.Builder, seed uint64) {
	random := rand.New(rand.NewPCG(seed, 3))
	of := func(list ...float64) float64 { return list[random.IntN(len(list))] }
	var m Machine
	for name, values := range map[string][]float64{
		"BATT_LOW_VOLT": {0, 10.5, 14.4}, "BATT_CRT_VOLT": {0, 10, 13.6}, "BATT_LOW_MAH": {0, 800}, "BATT_CRT_MAH": {0, 300}, "BATT_FS_LOW_ACT": {0, 2}, "BATT_FS_CRT_ACT": {1, 3},
		"BATT_LOW_TIMER": {0, 10}, "BATT_FS_VOLTSRC": {0, 1}, "BATT_CAPACITY": {5000}, "FS_THR_ENABLE": {0, 1, 3}, "FS_THR_VALUE": {975}, "FS_GCS_ENABLE": {0, 1, 5}, "FS_GCS_TIMEOUT": {5, 20},
		"FS_EKF_ACTION": {0, 1}, "FS_EKF_THRESH": {0, 0.8}, "FS_DR_ENABLE": {0, 2}, "FS_CRASH_CHECK": {0, 1}, "FS_VIBE_ENABLE": {0, 1}, "FENCE_ENABLE": {0, 1}, "FENCE_TYPE": {0, 7, 15},
		"FENCE_ACTION": {0, 1}, "FENCE_ALT_MAX": {40, 100}, "FENCE_ALT_MIN": {-10, 5}, "FENCE_RADIUS": {50, 300}, "FENCE_MARGIN": {2}, "FENCE_MARGIN_XY": {5}, "FENCE_TOTAL": {0, 6}, "FENCE_AUTOENABLE": {0, 2},
		"RTL_ALT_M": {15}, "FS_OPTIONS": {0, 9}, "RCMAP_THROTTLE": {3},
	} {
		local := rand.New(rand.NewPCG(seed, uint64(len(name))*131+uint64(name[len(name)-1])))
		if n := local.IntN(len(values) + 1); n < len(values) {
			m.Param(name, values[n])
		} else {
			m.Lacks(name)
		}
	}
	now := 10.0
	m.Mode(now, "LOITER", true, true)
	m.Take(now, homePlace)
	m.GCS(now, 255)
	for range 70 {
		now += of(0, 0.1, 0.4, 1.1, 3)
		switch random.IntN(13) {
		case 0, 1:
			m.Text(now, fuzzTexts[random.IntN(len(fuzzTexts))])
		case 2:
			m.Mode(now, []string{"LOITER", "RTL", "LAND", "AUTO"}[random.IntN(4)], random.IntN(5) > 0, random.IntN(4) > 0)
		case 3, 4:
			m.Take(now, battery(of(9.9, 10.2, 10.49, 10.6, 10.85, 13.9, 14.5, 16.2), of(100, 4100, 4300, 4650, 4750, -1)))
		case 5:
			m.Take(now, ekf(float32(of(0.1, 0.47, 0.49, 0.8, 1.2)), float32(of(0.1, 0.5, 0.9)), float32(of(0.1, 0.7, 0.8)), apm.EKF_STATUS_FLAGS(of(0, 8, 16, 144))))
		case 6:
			m.Take(now, at(of(0, 20, 44, 46, 51, 296, 400), of(0, 3, 6.9, 7.1, 37, 39, 41, 99, 120)))
		case 7:
			m.Take(now, &apm.MessageFenceStatus{BreachStatus: uint8(of(0, 1)), BreachType: apm.FENCE_BREACH(of(0, 1, 2, 3))})
		case 8:
			m.Take(now, &apm.MessageSysStatus{OnboardControlSensorsEnabled: apm.MAV_SYS_STATUS_SENSOR_RC_RECEIVER | apm.MAV_SYS_STATUS_SENSOR_BATTERY,
				OnboardControlSensorsHealth: apm.MAV_SYS_STATUS_SENSOR_RC_RECEIVER*apm.MAV_SYS_STATUS_SENSOR(of(0, 1)) | apm.MAV_SYS_STATUS_SENSOR_BATTERY*apm.MAV_SYS_STATUS_SENSOR(of(0, 1))})
		case 9:
			m.Take(now, &apm.MessageRcChannels{Chan2Raw: 1500, Chan3Raw: uint16(of(0, 900, 974, 975, 999, 1000, 1400, 65535)), Chan4Raw: 1600})
		case 10:
			m.Take(now, &apm.MessageVibration{VibrationX: float32(of(3, 12)), VibrationY: float32(of(1, 31)), VibrationZ: float32(of(2, 30, 60))})
			m.Take(now, &apm.MessageAttitudeQuaternion{Q1: 0.9, Q2: float32(of(0, 0.3, 0.5, 0.6)), Q3: float32(of(0, 0.1))})
		case 11:
			m.GCS(now, uint8(of(255, 7)))
		case 12:
			m.Text(now, []string{"PreArm: Compass not calibrated", "PreArm: Throttle too high", "Arm: GPS not healthy"}[random.IntN(3)])
		}
		for _, e := range m.Events() {
			fmt.Fprintf(b, "  %.1f s: %d %s\n", now, e.Severity, e.Text)
		}
	}
	m.Tick(now + 30)
	for _, e := range m.Events() {
		fmt.Fprintf(b, "  at the end: %d %s\n", e.Severity, e.Text)
	}
	v := m.View()
	for _, r := range v.Rows() {
		fmt.Fprintf(b, "  %v since %.1f, %v, watches %s: now %q, %q, %q, by %v\n", r.Kind, r.Since, r.Level, r.Watches, r.Now, r.Threshold, r.Action, r.Settings)
	}
	for _, g := range v.Groups() {
		fmt.Fprintf(b, "  %s: %s %v\n", g.Name, g.Words, g.Settings)
	}
	for _, r := range v.PreArm.All() {
		fmt.Fprintf(b, "  reason %q since %.1f until %.1f\n", r.Text, r.Since, r.Last)
	}
	for _, c := range v.Chains.All() {
		fmt.Fprintf(b, "  chain %d %v at %.1f: %q, after %.1f, over %v %.1f, from %s to %s\n", c.Seq, c.Kind, c.Time, c.Parts(), c.After, c.Over, c.OverTime, c.From, c.Mode)
	}
	read, all := v.Read()
	fmt.Fprintf(b, "  read %d of %d, unread %d\n", read, all, len(m.Unread()))
}

// TestStoriesAreToldAsBefore: what is said of thirty flights in which anything may happen, and the
// settings with their ranges and words, as in testdata.
func TestStoriesAreToldAsBefore(t *testing.T) {
	var b strings.Builder
	for _, s := range settings {
		fmt.Fprintf(&b, "setting %s %q [%s] %g to %g by %g\n", s.Name, s.Label, s.Unit, s.Min, s.Max, s.Step)
		for _, v := range []float64{-1, 0, 1, 2, 3, 6.5, 1500} {
			fmt.Fprintf(&b, "  %g is %q\n", v, s.Words(v))
		}
	}
	for seed := range uint64(30) {
		fmt.Fprintf(&b, "flight %d\n", seed)
		storyOf(&b, seed)
	}
	golden.Check(t, "stories.txt", b.String())
}

// TestAllIsReadOnceNothingIsUnread for every kind of vehicle: parameters of the other kinds do not count.
func TestAllIsReadOnceNothingIsUnread(t *testing.T) {
	for _, k := range []vehicle.Kind{vehicle.Unknown, vehicle.Copter, vehicle.Plane} {
		var m Machine
		m.Vehicle(k)
		if read, all := m.view.Read(); read != 0 || all != len(m.Unread()) || all == 0 {
			t.Errorf("%v: %d of %d are read, %d are not", k, read, all, len(m.Unread()))
		}
		for _, name := range m.Unread() {
			m.Param(name, 1)
		}
		if read, all := m.view.Read(); read != all {
			t.Errorf("%v: %d of %d are read", k, read, all)
		}
	}
}
