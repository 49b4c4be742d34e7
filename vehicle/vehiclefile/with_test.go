package vehiclefile

import (
	"io/fs"
	"reflect"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/vehicle/vehicles"
)

func parsed(set ...string) (all []Setting) {
	for _, s := range set {
		path, value, _ := strings.Cut(s, "=")
		all = append(all, Setting{path, value})
	}
	return all
}

// withAll changes a built-in file.
func withAll(t *testing.T, file string, set ...string) *File {
	t.Helper()
	raw, err := fs.ReadFile(vehicles.Files, file)
	if err != nil {
		t.Fatal(err)
	}
	text, err := With(string(raw), file, parsed(set...))
	if err != nil {
		t.Fatal(err)
	}
	f, err := Parse(strings.NewReader(text), file)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// TestWithChangesOneValue wherever it stands: in a block, in braces, in a list, not at all.
func TestWithChangesOneValue(t *testing.T) {
	f := withAll(t, "quad-1.5kg.yaml", "mass=1.8kg", "battery.capacity=4 Ah", "drag_area.y=0.05 m2", "inertia.xz=0.001 kg m2",
		"esc.spin_min=5 %", "hull.limit=2 m/s", "sensors.imu=[10 mm, 0 mm, 5 mm]", "sensors.rangefinders[1].max=20", "payload.mass=0.2 kg", "payload.place=[0 mm, 0 mm, 50 mm]")
	want := withAll(t, "quad-1.5kg.yaml")
	want.Mass, want.Battery.Capacity, want.DragArea.Y, want.Inertia.XZ, want.ESC.SpinMin, want.Hull.Limit = 1.8, 4*3600, 0.05, 0.001, 0.05, 2
	want.Sensors.IMU, want.Sensors.Rangefinders[0].Max, want.Payload = [3]float64{0.01, 0, 0.005}, 20, Payload{Mass: 0.2, Place: [3]float64{0, 0, 0.05}}
	f.text, f.given, want.text, want.given = "", nil, "", nil
	if !reflect.DeepEqual(f, want) {
		t.Errorf("got  %+v\nwant %+v", f, want)
	}
	if f := withAll(t, "hexa-7kg.yaml", "parts[4].mass=3 kg", "motor.kv=380 rpm/V"); f.Parts[3].Mass != 3 || f.Parts[4].Mass != 2.67 {
		t.Errorf("the parts are %+v", f.Parts)
	}
}

// TestWithLeavesTheRestOfTheTextAsItIs, comments too.
func TestWithLeavesTheRestOfTheTextAsItIs(t *testing.T) {
	raw, _ := fs.ReadFile(vehicles.Files, "quad-1.5kg.yaml")
	got, err := With(string(raw), "quad", parsed("battery.heat_capacity=400 J/K"))
	if want := strings.Replace(string(raw), "380 J/K   ", "400 J/K   ", 1); err != nil || got != want {
		t.Errorf("it became\n%s, %v", got, err)
	}
}

// TestWithSaysWhatItExpects: nearest keys, units and ranges.
func TestWithSaysWhatItExpects(t *testing.T) {
	raw, _ := fs.ReadFile(vehicles.Files, "hexa-7kg.yaml")
	for set, want := range map[string]string{
		"battery.capacty=3 Ah":  "did you mean battery.capacity",
		"capacity=3 Ah":         "did you mean battery.capacity",
		"inertia=3":             "inertia.xx",
		"wings=3":               "no parameter \"wings\"",
		"battery.capacity=3 kg": "expected a capacity in mAh or Ah",
		"battery.capacity=-3":   "out of range",
		"battery.cells=2.5":     "whole number",
		"esc.braking=some":      "one of regenerative, none",
		"parts[9].mass=1 kg":    "no parts[9]",
		"parts.mass=1 kg":       "parts[1].mass",
		"motor=3":               "motor.kv",
		"name=x":                "expected a parameter",
		"esc.restart=1 V":       "esc.restart lies below",
		"inertia.xx=1 kg m2":    "inertia lacks the key yy",
		"mass=8 kg":             "parts[5].mass (hub with avionics and camera, 2.67 kg)",
		"propeller.name=a: b":   "is no name",
		"sensors.imu=[1 mm]":    "[forward, right, down]",
	} {
		if _, err := With(string(raw), "hexa", parsed(set)); err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v; expected %q", set, err, want)
		}
	}
}
