package failsafe

import (
	"testing"

	apm "github.com/bluenviron/gomavlib/v3/pkg/dialects/ardupilotmega"
)

// TestHealthIsThatOfTheBits of SYS_STATUS: a part is bad that is enabled and not healthy; a rangefinder is there that is present and enabled.
func TestHealthIsThatOfTheBits(t *testing.T) {
	const laser, rc, battery = apm.MAV_SYS_STATUS_SENSOR_LASER_POSITION, apm.MAV_SYS_STATUS_SENSOR_RC_RECEIVER, apm.MAV_SYS_STATUS_SENSOR_BATTERY
	for _, c := range []struct {
		present, enabled, healthy                apm.MAV_SYS_STATUS_SENSOR
		rangefinder, badBattery, rcKnown, rcLost bool
	}{
		{0, 0, 0, false, false, false, false},
		{laser, 0, laser, false, false, false, false},
		{0, laser, laser, false, false, false, false},
		{laser, laser, 0, true, false, false, false},
		{rc | battery, rc | battery, rc | battery, false, false, true, false},
		{rc | battery, rc | battery, battery, false, false, true, true},
		{rc | battery, rc | battery, rc, false, true, true, false},
		{rc | battery, 0, 0, false, false, false, false},
	} {
		var m Machine
		m.health(1, &apm.MessageSysStatus{OnboardControlSensorsPresent: c.present, OnboardControlSensorsEnabled: c.enabled, OnboardControlSensorsHealth: c.healthy})
		v := &m.view.Now
		if v.Rangefinder != c.rangefinder || v.BatteryUnhealthy != c.badBattery || v.RCKnown != c.rcKnown || v.RCLost != c.rcLost {
			t.Errorf("%+v: rangefinder %v, battery bad %v, RC known %v and lost %v", c, v.Rangefinder, v.BatteryUnhealthy, v.RCKnown, v.RCLost)
		}
	}
}
