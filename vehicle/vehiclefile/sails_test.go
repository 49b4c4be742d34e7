package vehiclefile

import (
	"os"
	"strings"
	"testing"
)

// TestSails: a sail follows from its wing and servo, and what is wrong with it is told with its line.
func TestSails(t *testing.T) {
	text, err := os.ReadFile("../vehicles/sailboat.yaml")
	if err != nil {
		t.Fatal(err)
	}
	load := func(text string) error {
		f, err := Parse(strings.NewReader(text), "sailboat.yaml")
		if err != nil {
			return err
		}
		v, err := f.Vehicle(nil)
		if err == nil && len(v.Sails) > 0 && (len(v.Sails) != 2 || v.Sails[0].Wing != 2 || v.Sails[1].Wing != 3 || v.Sails[0].Servo != 1 || v.Sails[0].Gain != 1) {
			t.Errorf("%+v", v.Sails)
		}
		return err
	}
	for _, c := range []struct{ old, with, want string }{
		{"", "", ""},
		{"sail: {servo: sheet}", "sail: {servo: halyard}", "halyard"},
		{"sail: {servo: sheet}", "sail: {servo: sheet, gain: 0}", "gain is 0"},
		{"sail: {servo: sheet}", "sail: {}", "servo"},
		{"chord: 1, servo: rudder", "chord: 80 %, servo: rudder", "chord is 0.8, expected 0.01 to 0.6, or 1"},
		{"place: [-95 mm, 0 mm, -289 mm]", "place: [-95 mm, 40 mm, -289 mm]", "station 1 is 0.04 m to the right"},
		{"place: [-95 mm, 0 mm, -289 mm], chord: 360 mm", "place: [-95 mm, 0 mm, -289 mm], chord: 360 mm, incidence: 2 deg", "has an incidence"},
		{"place: [-95 mm, 0 mm, -289 mm]", "place: [-95 mm, 0 mm, -2289 mm]", "must go from the foot to the head"},
	} {
		err := load(strings.Replace(string(text), c.old, c.with, 1))
		if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want) || !strings.Contains(err.Error(), "sailboat.yaml:")) {
			t.Errorf("%q: got %v, want %q", c.with, err, c.want)
		}
	}
}
