package flightlog

import (
	"testing"

	"github.com/sitlark/sitlark/vehicle/kind"
)

// TestEventsAndErrorsOfAllVersions: numbers that only old versions used, and those that ArduSub
// used in another way.
func TestEventsAndErrorsOfAllVersions(t *testing.T) {
	for _, c := range []struct {
		vehicle kind.Kind
		id      int
		want    string
	}{
		{kind.Copter, 16, "take-off"}, {kind.Copter, 40, "mission cleared, RTL saved"}, {kind.Copter, 48, "gripper neutral"}, {kind.Copter, 63, "ADS-B avoidance on"},
		{kind.Sub, 63, "surfaced"}, {kind.Sub, 163, "surfaced"}, {kind.Copter, 14, "battery low"}, {kind.Copter, 250, "event 250"},
	} {
		if m := eventMessage(c.vehicle, c.id); m.Text != c.want {
			t.Errorf("event %d of a %v: got %q, want %q", c.id, c.vehicle, m.Text, c.want)
		}
	}
	for _, c := range []struct {
		vehicle         kind.Kind
		firmware        string
		subsystem, code int
		want            string
	}{
		{kind.Sub, "ArduSub V3.5.4 (abc)", 24, 1, "error: leak failsafe: occurred"}, {kind.Sub, "ArduSub V3.5.4", 25, 1, "error: sensor failsafe: occurred"},
		{kind.Sub, "ArduSub V4.5.0", 24, 1, "error: EKF's primary core: changed to core 1"}, {kind.Copter, "ArduCopter V3.1.3", 3, 2, "error: compass: failed to read"},
		{kind.Copter, "ArduCopter V4.6.3", 10, 5, "error: flight mode: could not enter LOITER"}, {kind.Copter, "", 14, 2, "error: autotune: bad gains"},
	} {
		if m := errorMessage(c.vehicle, c.firmware, c.subsystem, c.code); m.Text != c.want {
			t.Errorf("error %d %d of %q: got %q, want %q", c.subsystem, c.code, c.firmware, m.Text, c.want)
		}
	}
}
