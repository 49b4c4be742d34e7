package vehiclefile

import (
	"strings"
	"testing"
)

// TestWrongPedestals: each fault is found, with its line.
func TestWrongPedestals(t *testing.T) {
	for _, c := range []struct{ from, to, want string }{
		{"    servo: elevation", "    servo: azimuth", "azimuth turns the azimuth axis, too"},
		{"    lowest: -10 deg", "    lowest: 80 deg", ""},
		{"    highest: 90 deg", "    highest: -20 deg", "expected less than highest"},
		{"hull: {", "legs: {down: 200 mm}\nhull: {", "legs and pedestal are both given"},
		{"rate: 400 deg/s}", "rate: 400 deg/s, pulse_start: 1600 us}", "expected the pulse at which it stands still"},
		{"    servo: elevation", "    servo: tilt", "tilt"},
	} {
		text := strings.Replace(TrackerExample(), c.from, c.to, 1)
		if text == TrackerExample() {
			t.Fatalf("%q is not in the example", c.from)
		}
		f, err := Parse(strings.NewReader(text), "a.yaml")
		if err == nil {
			_, err = f.Vehicle(nil)
		}
		if c.want == "" && err == nil {
			continue
		}
		if err == nil || c.want == "" || !strings.Contains(err.Error(), c.want) || !strings.Contains(err.Error(), "a.yaml:") {
			t.Errorf("%q: %v, want %q", c.to, err, c.want)
		}
	}
}
