package catalog

import (
	"math"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/vehicle/airframe"
	"github.com/sitlark/sitlark/vehicle/vehiclefile"
)

func set(pairs ...string) (all []vehiclefile.Setting) {
	for _, p := range pairs {
		path, value, _ := strings.Cut(p, "=")
		all = append(all, vehiclefile.Setting{Path: path, Value: value})
	}
	return all
}

// TestAChangedEntryIsTheVehicleOfItsChangedFile: of a vehicle file, whose text is changed too, of
// a frame file and of a layout. The autopilot is set up as before, also after a second change.
func TestAChangedEntryIsTheVehicleOfItsChangedFile(t *testing.T) {
	for _, name := range []string{"quad-1.5kg", "racer-5in", "heavy-x8-30kg", "hexax"} {
		e, err := Find(name, "")
		if err != nil {
			t.Fatal(err)
		}
		before := e.Vehicle.Clone()
		c, err := Changed(e, set("battery.capacity=4 Ah"))
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if c, err = Changed(c, set("motor.kv=500 rpm/V")); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		want := before.Clone()
		want.Battery.Capacity, want.Drives[0].Kv = 4*3600, c.Vehicle.Drives[0].Kv
		if kv := c.Vehicle.Drives[0].Kv * 60 / (2 * math.Pi); math.Abs(kv-500) > 1e-9 {
			t.Errorf("%s: kv is %g rpm/V", name, kv)
		}
		if !sameVehicle(c.Vehicle, want) || c.Vehicle.Name != before.Name || c.Name != name {
			t.Errorf("%s: more has changed than was set, or its name", name)
		}
		if !sameVehicle(*c.SetUp(), before) || !sameVehicle(e.Vehicle, before) {
			t.Errorf("%s: its autopilot is set up for another vehicle", name)
		}
		if file := name == "quad-1.5kg" || name == "racer-5in"; file != strings.Contains(c.File, "capacity: 4 Ah") {
			t.Errorf("%s: its file is\n%s", name, c.File)
		}
	}
}

// TestWhatCanNotBeChangedIsTold with what can.
func TestWhatCanNotBeChangedIsTold(t *testing.T) {
	for name, all := range map[string]map[string]string{
		"quad-1.5kg":    {"mas=2 kg": "did you mean mass", "mass=2 s": "expected a mass in kg or g", "arm=100 mm": ""},
		"heavy-x8-30kg": {"arm=100 mm": "not known", "batery.cells=4": "did you mean battery.cells", "mass=1": "no unit", "wings=2": "no parameter"},
	} {
		e, err := Find(name, "")
		if err != nil {
			t.Fatal(err)
		}
		for s, want := range all {
			if _, err := Changed(e, set(s)); (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
				t.Errorf("%s %s: %v; expected %q", name, s, err, want)
			}
		}
	}
	e := Entry{Name: Default, Vehicle: airframe.Default()}
	e.Vehicle.Mass *= 2 // no file gives this one
	if c, err := Changed(&e, set("mass=2 kg")); err != nil || c.Vehicle.Mass != 2 || c.File != "" {
		t.Errorf("a mass of 2 kg: %v", err)
	}
}
