package vehiclefile

import (
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

// least is the smallest file.
const least = `name: a
layout: x
arm: 200 mm
mass: 1 kg
inertia: {xx: 0.01 kg m2, yy: 0.01 kg m2, zz: 0.015 kg m2}
drag_area: {x: 0.01 m2, y: 0.01 m2, z: 0.02 m2}
propeller: {name: apc-sf-10x4.7, inertia: 4e-5 kg m2}
motor: {kv: 900 rpm/V, resistance: 100 mohm, no_load_current: 0.5 A, rotor_inertia: 1e-5 kg m2}
battery: {cells: 3, capacity: 3 Ah, cell_resistance: 5 mohm}
legs: {down: 100 mm}
`

func parse(t testing.TB, text string) *File {
	t.Helper()
	f, err := Parse(strings.NewReader(text), "a.yaml")
	if err != nil {
		t.Fatal(err)
	}
	return f
}

func TestSmallestFileMakesAVehicle(t *testing.T) {
	v, err := parse(t, least).Vehicle(nil)
	if err != nil {
		t.Fatal(err)
	}
	if len(v.Motors) != 4 || v.Mass != 1 || v.Propellers[0].Blades != 2 || v.Drives[0].PWMMaxUs != 2000 || v.LegLimit != 3 || v.Layout != "quad X" {
		t.Errorf("%+v", v)
	}
}

// TestExampleParses and has every key of the format in it.
func TestExampleParses(t *testing.T) {
	given := map[string]bool{} // as Keys has them
	for _, text := range []string{Example(), PlaneExample(), RoverExample(), BoatExample(), SubmarineExample(), HelicopterExample(), BlimpExample(), TrackerExample()} {
		f := parse(t, text)
		if _, err := f.Vehicle(nil); err != nil {
			t.Fatal(err)
		}
		for path := range f.given {
			given[regexp.MustCompile(`\[\d+\]`).ReplaceAllString(path, "[]")] = true
		}
	}
	for _, k := range Keys() {
		key := k.Path[strings.LastIndexAny(k.Path, ".")+1:]
		inComment := regexp.MustCompile(`(?m)#.*\b` + key + `:`) // of several of which a file has one
		inDrive := strings.HasPrefix(k.Path, "drives[].") && strings.Count(k.Path, ".") > 1
		if !given[k.Path] && !inDrive && !inComment.MatchString(Example()+PlaneExample()+RoverExample()+BoatExample()+SubmarineExample()+HelicopterExample()+BlimpExample()+TrackerExample()) {
			t.Errorf("%s is not in the examples", k.Path)
		}
	}
}

// TestExampleTellsTheDefaults: leaving out what equals its default changes nothing.
func TestExampleTellsTheDefaults(t *testing.T) {
	full := parse(t, Example())
	short := Example()
	for _, line := range []string{
		"  xy: 0 kg m2", "  xz: 0 kg m2", "  yz: 0 kg m2", "pressure_centre: [0 mm, 0 mm, 0 mm]", "  family: generic", "  blades: 2",
		"  pwm_min: 1000 us", "  pwm_max: 2000 us", "  deadband: 40 us", "  spin_min: 0 %", "  curve: duty", "  brown_out: 5 V", "  restart: 6.5 V",
		"  restart_time: 0.5 s", "  chemistry: lipo", "  limit: 3 m/s", "  imu: [0 mm, 0 mm, 0 mm]",
	} {
		if !strings.Contains(short, "\n"+line) {
			t.Fatalf("the example lacks %q", line)
		}
		short = strings.Replace(short, "\n"+line, "\n#"+line, 1)
	}
	if d := cmp.Diff(full, parse(t, short), cmpopts.IgnoreUnexported(File{})); d != "" {
		t.Error(d)
	}
}

// edit is the least vehicle file with a change.
func edit(old, new string) string { return strings.Replace(least, old, new, 1) }

// badFiles feed the test of the errors and the fuzz test.
var badFiles = []struct{ name, text, want string }{
	{"unknown key", least + "colour: red\n", `a.yaml:11:1: unknown key "colour": expected one of name, title`},
	{"near miss", edit("mass:", "mas:"), `a.yaml:4:1: unknown key "mas": did you mean mass`},
	{"near miss inside", edit("capacity:", "capasity:"), `a.yaml:9:21: unknown key "capasity" in battery: did you mean capacity?`},
	{"key twice", least + "mass: 2 kg\n", "a.yaml:11:1: mass is given a second time, first in line 4"},
	{"key twice inside", edit("cells: 3,", "cells: 3, cells: 4,"), "a.yaml:9:21: battery.cells is given a second time"},
	{"no unit", edit("1 kg", "1"), "a.yaml:4:7: mass is 1, which has no unit: expected a mass in kg or g from 2 g to 1000 kg, such as 1.5 kg"},
	{"wrong unit", edit("200 mm", "200 kg"), `a.yaml:3:6: arm is 200 kg, which has the unit "kg": expected a length in mm, cm, m or in`},
	{"out of range", edit("1 kg", "1600 kg"), "a.yaml:4:7: mass is 1600 kg, which is out of range: expected a mass in kg or g from 2 g to 1000 kg"},
	{"nan", edit("1 kg", ".nan"), "a.yaml:4:7: mass is .nan, which is not a mass"},
	{"infinity", edit("1 kg", ".inf"), "a.yaml:4:7: mass is .inf, which is not a mass"},
	{"text for a number", edit("1 kg", "heavy"), "a.yaml:4:7: mass is heavy, which is not a mass"},
	{"truth for a number", edit("1 kg", "true"), "a.yaml:4:7: mass is true: expected a mass"},
	{"list for a number", edit("1 kg", "[1 kg]"), "a.yaml:4:7: mass is a list of 1: expected a mass"},
	{"section for a number", edit("1 kg", "{kg: 1}"), "mass is a section of keys: expected a mass"},
	{"nothing for a number", edit("1 kg", ""), "a.yaml:4:1: mass has no value"},
	{"number for a text", edit("name: a", "name: 5"), "a.yaml:1:7: name is the number 5, expected text; put it into quotes"},
	{"number for a section", edit("legs: {down: 100 mm}", "legs: 5"), "a.yaml:10:7: legs is the number 5, expected keys with values"},
	{"half a cell", edit("cells: 3", "cells: 3.5"), "a.yaml:9:18: battery.cells is 3.5, which is not a whole number"},
	{"unknown word", edit("cells: 3", "chemistry: lead, cells: 3"), `a.yaml:9:22: battery.chemistry is "lead": expected one of lipo, li-ion`},
	{"missing section", edit("legs: {down: 100 mm}\n", ""), "a.yaml:1:1: the file lacks the key legs: expected a section"},
	{"missing key", edit("cells: 3, ", ""), "a.yaml:9:1: battery lacks the key cells: expected a whole number from 1 to 200"},
	{"layout and motors", least + "motors: [{number: 1, place: [1 m, 0 m, 0 m], spin: cw}]\n", "layout and motors are both given: remove one"},
	{"no place at all", edit("layout: x\n", ""), "layout or motors is missing"},
	{"unknown layout", edit("layout: x", "layout: hexx"), `a.yaml:2:1: layout "hexx": expected the name of one of ArduPilot's`},
	{"stack without spacing", edit("layout: x", "layout: octa-quad"), "a.yaml:2:1: stack_spacing is missing"},
	{"two numbers for a place", edit("legs:", "sensors: {imu: [1 mm, 2 mm]}\nlegs:"), "sensors.imu is a list of 2, expected three times a length in"},
	{"no inertia", edit("inertia: {xx: 0.01 kg m2, yy: 0.01 kg m2, zz: 0.015 kg m2}\n", ""), "inertia or parts is missing"},
	{"impossible inertia", edit("zz: 0.015", "zz: 0.05"), "a.yaml:5:1: moments 0.01, 0.01 and 0.05 kg m2 belong to no body"},
	{"impossible products", edit("zz: 0.015 kg m2", "zz: 0.015 kg m2, xy: 0.02 kg m2"), "principal moments"},
	{"unknown propeller", edit("apc-sf-10x4.7", "apc-sf-11x4.7"), `a.yaml:7:13: rotor: propeller "apc-sf-11x4.7" is not known`},
	{"chord without pitch", edit("name: apc-sf-10x4.7", "name: apc-sf-10x4.7, chord: 0.2"), "propeller.chord means something only with propeller.pitch"},
	{"no diameter", edit("name: apc-sf-10x4.7", "pitch: 5 in"), "a.yaml:7:1: propeller.diameter is missing"},
	{"file in a text", edit("name: apc-sf-10x4.7", "file: blade.csv, diameter: 10 in"), "propeller.file needs the vehicle file to lie in a folder"},
	{"steep blade", edit("name: apc-sf-10x4.7", "pitch: 20 in, diameter: 10 in"), "pitch is 2 of the diameter, expected 0.1 to 1.5"},
	{"branch without time", edit("cell_resistance: 5 mohm", "cell_resistance: 5 mohm, branch_resistance: 1 mohm"), "battery.branch_time is missing"},
	{"heat without cooling", edit("kv: 900 rpm/V", "kv: 900 rpm/V, heat_capacity: 5 J/K"), "heat_capacity times thermal_resistance"},
	{"short legs", edit("down: 100 mm", "down: 1 mm"), "make the legs longer"},
	{"all payload", edit("legs:", "payload: {mass: 1 kg, place: [0 m, 0 m, 0 m]}\nlegs:"), "payload.mass is 1 kg of a vehicle of 1 kg"},
	{"name with a space", edit("name: a", "name: a b"), "without spaces"},
	{"wrong parameter", least + "ardupilot: {atc: 1}\n", `"atc" is not a parameter name`},
	{"no number for a parameter", least + "ardupilot: {MOT_PWM_MIN: low}\n", "MOT_PWM_MIN is low, expected a number"},
	{"parameter not a number", least + "ardupilot: {MOT_PWM_MIN: .nan}\n", "MOT_PWM_MIN is .nan"},
	{"alias", edit("name: a", "name: &n a"), "a.yaml:1:7: \"&\" makes or uses an alias"},
	{"merge", least + "<<: *n\n", "alias"},
	{"tag", edit("name: a", "name: !!str a"), "is a tag"},
	{"second document", least + "---\nname: b\n", "a second document begins here"},
	{"empty documents", least + "---\n---\n", "a second document begins here"},
	{"directive", "%YAML 1.2\n---\n" + least, "directive"},
	{"explicit key", "? name\n: a\n", "begins with ?"},
	{"no YAML", "name: [a\n", "not YAML"},
	{"tabs", "legs:\n\tdown: 1 m\n", "a.yaml:2:1: not YAML: found a tab; indent with spaces"},
	{"empty", "", "a.yaml:1:1: the file is empty"},
	{"comments only", "# nothing\n", "the file is empty"},
	{"a list", "- a\n", "the file is a list of 1, expected keys with values"},
	{"text", "hello\n", "the file is the text \"hello\", expected keys"},
	{"not text", "name: \xff\n", "a.yaml:1:1: this line is not UTF-8"},
	{"deep brackets", strings.Repeat("[", 5000), "nested deeper"},
	{"deep dashes", strings.Repeat("- ", 5000), "nested deeper"},
	{"deep keys", deepKeys(200), "nested deeper"},
	{"too long", strings.Repeat("# long\n", 10000), "more than 64 KiB"},
}

func TestFaultsSayWhereAndWhatWasExpected(t *testing.T) {
	for _, c := range badFiles {
		f, err := Parse(strings.NewReader(c.text), "a.yaml")
		if err == nil {
			_, err = f.Vehicle(nil)
		}
		var fault *Error
		if !errors.As(err, &fault) || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: got\n%v\nwant %q", c.name, err, c.want)
		}
	}
}

func deepKeys(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "%sa:\n", strings.Repeat(" ", i))
	}
	return b.String()
}

// TestCaretStandsUnderTheFault, also where tabs and long lines come before.
func TestCaretStandsUnderTheFault(t *testing.T) {
	_, err := Parse(strings.NewReader(strings.Replace(least, "cells: 3", "cells: no", 1)), "a.yaml")
	lines := strings.Split(fmt.Sprint(err), "\n")
	if len(lines) != 3 {
		t.Fatalf("%d lines: %v", len(lines), err)
	}
	if at := strings.Index(lines[2], "^"); !strings.HasPrefix(lines[1][at:], "no,") {
		t.Errorf("the caret stands wrong:\n%v", err)
	}
}

// TestPartsSumToMassAndInertia against a sum by hand.
func TestPartsSumToMassAndInertia(t *testing.T) {
	text := strings.Replace(least, "inertia: {xx: 0.01 kg m2, yy: 0.01 kg m2, zz: 0.015 kg m2}\n", `parts:
  - {name: motor, at: motors, mass: 100 g}
  - {name: arm, at: arms, mass: 50 g}
  - {name: leg, at: legs, mass: 20 g}
  - {name: box, mass: 320 g, place: [10 mm, -20 mm, -25 mm], box: [160 mm, 120 mm, 60 mm]}
`, 1)
	v, err := parse(t, text).Vehicle(nil)
	if err != nil {
		t.Fatal(err)
	}
	const a = 0.2 // arm
	leg := a * 0.16 / 0.225
	mean := func(r float64) float64 { return r * r / 2 } // of the squares along one axis
	cx, cy, cz := 0.32*0.010, -0.32*0.020, 4*0.02*0.1-0.32*0.025
	x := 4*(0.1*mean(a)+0.05*mean(a)/3+0.02*(mean(leg)+0.01)) + 0.32*(0.02*0.02+0.025*0.025+(0.12*0.12+0.06*0.06)/12) - cy*cy - cz*cz
	z := 4*(0.1*a*a+0.05*a*a/3+0.02*leg*leg) + 0.32*(0.01*0.01+0.02*0.02+(0.16*0.16+0.12*0.12)/12) - cx*cx - cy*cy
	xy := 0.32*0.01*-0.02 - cx*cy
	for _, c := range []struct {
		what      string
		got, want float64
	}{{"mass", v.Mass, 1}, {"about x", v.Inertia.X, x}, {"about z", v.Inertia.Z, z}, {"xy", v.Products.X, xy}} {
		if math.Abs(c.got-c.want) > 1e-12 {
			t.Errorf("%s: %g, by hand %g", c.what, c.got, c.want)
		}
	}
	off := strings.Replace(text, "[10 mm,", "[90 mm,", 1)
	if _, err := parse(t, off).Vehicle(nil); err == nil || !strings.Contains(err.Error(), "centre of mass is [29 mm") {
		t.Errorf("parts that do not balance: %v", err)
	}
	heavy := strings.Replace(text, "mass: 1 kg", "mass: 1.2 kg", 1)
	if _, err := parse(t, heavy).Vehicle(nil); err == nil || !strings.Contains(err.Error(), "the parts weigh 1 kg together") {
		t.Errorf("parts of another mass: %v", err)
	}
}

func FuzzParse(f *testing.F) {
	f.Add(least)
	f.Add(Example())
	f.Add(PlaneExample())
	files, _ := filepath.Glob("../vehicles/*.yaml")
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(string(text))
	}
	for _, c := range badFiles {
		f.Add(c.text)
	}
	f.Add("a: &a [*a]\n")
	f.Add("{[a]: b}")
	f.Add("name: |\n  a\n - b")
	f.Fuzz(func(t *testing.T, text string) {
		file, err := Parse(strings.NewReader(text), "f.yaml")
		if err == nil {
			v, err2 := file.Vehicle(nil)
			if err2 == nil && v.Validate() != nil {
				t.Fatalf("a vehicle that is none: %v", v.Validate())
			}
			err = err2
		}
		var fault *Error
		if err != nil && (!errors.As(err, &fault) || fault.Pos.Line < 1 || fault.Col < 1) {
			t.Fatalf("not a fault with its place: %v", err)
		}
	})
}
