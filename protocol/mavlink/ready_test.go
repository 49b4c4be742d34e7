package mavlink

import (
	"testing"

	apm "github.com/bluenviron/gomavlib/v3/pkg/dialects/ardupilotmega"
)

// TestReadyIsWhatWouldArm: passed checks, or none that are switched on. An autopilot that has
// no such bit says nothing.
func TestReadyIsWhatWouldArm(t *testing.T) {
	const check = apm.MAV_SYS_STATUS_PREARM_CHECK
	for _, c := range []struct {
		present, enabled, healthy apm.MAV_SYS_STATUS_SENSOR
		ready                     bool
	}{
		{check, check, check, true},
		{check, check, 0, false},
		{check, 0, 0, true},
		{0, 0, 0, false},
	} {
		b := &base{}
		tele := telemetry{base: b}
		tele.take(&apm.MessageSysStatus{OnboardControlSensorsPresent: c.present, OnboardControlSensorsEnabled: c.enabled, OnboardControlSensorsHealth: c.healthy})
		if b.status.Ready != c.ready {
			t.Errorf("%+v: ready %v", c, b.status.Ready)
		}
	}
}
