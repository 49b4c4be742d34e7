package vehiclefile

import (
	"math"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/physics/rotor/bemt"
)

const inAir = "name: apc-sf-10x4.7, measured: {speed: 5000 rpm, thrust: 380 gf, torque: 0.064 N m, density: 1.16 kg/m3}"

// TestMeasuredPointIsMet by the vehicle's own propeller, in the air that the file tells.
func TestMeasuredPointIsMet(t *testing.T) {
	f := parse(t, edit("name: apc-sf-10x4.7", inAir))
	v, err := f.Vehicle(nil)
	if err != nil {
		t.Fatal(err)
	}
	l, err := v.Propellers[0].Solve(bemt.Condition{Omega: 5000 * math.Pi / 30, Density: 1.16, Viscosity: 1.789e-5, Sound: 340.3})
	if err != nil {
		t.Fatal(err)
	}
	if math.Abs(l.Thrust/(0.380*9.80665)-1) > 1e-6 || math.Abs(l.Torque/0.064-1) > 1e-6 {
		t.Errorf("%g N and %g N m, measured %g N and 0.064 N m", l.Thrust, l.Torque, 0.380*9.80665)
	}
	notes := Notes(f)
	if len(notes) != 1 || !strings.Contains(notes[0], "calibrated to 3.727 N and 0.064 N m at 5000 rpm: incidence ") || !strings.Contains(notes[0], "profile drag ") {
		t.Errorf("notes %q", notes)
	}
	if plain := Notes(parse(t, least)); len(plain) != 0 {
		t.Errorf("notes without a point: %q", plain)
	}
}

// TestMeasuredPointOfAnotherPropellerIsRefused where it stands in the file.
func TestMeasuredPointOfAnotherPropellerIsRefused(t *testing.T) {
	for _, c := range []struct{ change, to, want string }{
		{"380 gf", "1380 gf", "a.yaml:7:34: propeller.measured: 13.53 N and 0.064 N m at 5000 rpm can't be met, "},
		{"0.064 N m", "0.092 N m", "times the profile drag, must be within ±5° and 0.4 to 3.0 times: the point is of another propeller"},
		{"speed: 5000 rpm, ", "", "propeller.measured lacks the key speed"},
		{"0.064 N m", "0.064 N", "expected a torque in N m or mN m"},
		{"1.16 kg/m3", "1300 kg/m3", "out of range"},
	} {
		f, err := Parse(strings.NewReader(edit("name: apc-sf-10x4.7", strings.Replace(inAir, c.change, c.to, 1))), "a.yaml")
		if err == nil {
			_, err = f.Vehicle(nil)
		}
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: error %v, want %q", c.to, err, c.want)
		}
	}
}

// TestResizedPropellerIsNoted, with its own diameter not.
func TestResizedPropellerIsNoted(t *testing.T) {
	for diameter, want := range map[string]string{"9 in": "The propeller apc-sf-10x4.7 has 10 inch; its blade is scaled to 9 inch", "10 in": ""} {
		f := parse(t, edit("name: apc-sf-10x4.7", "name: apc-sf-10x4.7, diameter: "+diameter))
		if _, err := f.Vehicle(nil); err != nil {
			t.Fatal(err)
		}
		notes := strings.Join(Notes(f), "\n")
		if !strings.Contains(notes, want) || want == "" && notes != "" {
			t.Errorf("%s: notes %q", diameter, notes)
		}
	}
}
