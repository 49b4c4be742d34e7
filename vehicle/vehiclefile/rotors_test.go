package vehiclefile

import (
	"math"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/vehicle/airframe"
)

// TestRotors: what is wrong with rotors and what turns them is told at its line, in the file's words, and a helicopter is read as it stands.
func TestRotors(t *testing.T) {
	text := HelicopterExample()
	read := func(text string) error {
		f, err := Parse(strings.NewReader(text), "heli.yaml")
		if err != nil {
			return err
		}
		v, err := f.Vehicle(nil)
		if err != nil {
			return err
		}
		if v.Category() != airframe.Helicopter || len(v.Heads) != 2 || v.Heads[1].Facing != airframe.FacesLeft || v.Heads[0].Swash.Ratio != 0.8 || math.Abs(v.Heads[0].Swash.Arms[2].Azimuth-math.Pi) > 1e-12 ||
			len(v.Traction) != 1 || len(v.Traction[0].Rotors) != 2 || math.Abs(v.Traction[0].Governor.Speed-3900*math.Pi/30) > 1e-9 || airframe.ShaftOf(&v, 1) != 0 || airframe.MainHead(&v) != 0 {
			t.Errorf("read as %+v, %+v", v.Heads, v.Traction)
		}
		return nil
	}
	if err := read(text); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ was, is, want string }{
		{"{servo: swash right, at: 60 deg}", "{servo: swash right, at: -60 deg}", "3 arms at these places do not hold the swash plate of main"},
		{"pitch_servo: tail pitch ", "chord: 17 mm ", "chord"},
		{"    pitch_servo: tail pitch", "    # pitch_servo: tail pitch", "nothing sets the pitch of the rotor tail: expected swash or pitch_servo"},
		{"name: tail  ", "name: main  ", "main is the name of rotors[1], too"},
		{"root: 20 mm", "root: 60 mm", "root is 0.06 m, expected at most 0.6 of the radius"},
		{"flap_inertia: 1.2e-3 kg m2 ", "flap_inertia: 0 kg m2 ", "hub_stiffness means something only with flap_inertia"},
		{"thrust: up  ", "thrust: left ", "a rotor with a swash plate pushes up"},
		{"gear: 11.5", "gear: -11.5", "engine turns rotors by a one-way clutch: expected a gear above 0"},
		{"servo: swash rear,", "servo: swash read,", `there is no servo "swash read"`},
		{"driven_by: engine\n    ratio: 4.24", "driven_by: motor\n    ratio: 4.24", `there is no motor "motor"`},
		{"mass: 0.8 kg", "mass: 4 g", "mass"},
		{"speed: 3900 rpm ", "speed: 3900 ", "speed"},
	} {
		if !strings.Contains(text, c.was) {
			t.Fatalf("%q is not in the file", c.was)
		}
		if err := read(strings.Replace(text, c.was, c.is, 1)); err == nil || !strings.Contains(err.Error(), c.want) || !strings.Contains(err.Error(), "heli.yaml:") {
			t.Errorf("%s: error %v, want %q with its place", c.is, err, c.want)
		}
	}
	before, section, found := strings.Cut(text, "\ntraction:")
	_, after, ok := strings.Cut(section, "\nrotors:")
	if !found || !ok {
		t.Fatal("the file has no traction before its rotors")
	}
	if err := read(before + "\nrotors:" + after); err == nil || !strings.Contains(err.Error(), `there is no motor "engine": give it in traction`) || strings.Contains(err.Error(), "propeller") {
		t.Errorf("without traction: %v", err)
	}
}
