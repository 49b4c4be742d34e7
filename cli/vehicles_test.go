package cli

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/vehicle/airframe"
)

// TestFilesThatFramesPrintsAreFlown: a vehicle's own file and the example.
func TestFilesThatFramesPrintsAreFlown(t *testing.T) {
	for _, args := range [][]string{{"--yaml", "hexa-7kg"}, {"--example"}} {
		printed, err := called(t, append([]string{"vehicles"}, args...)...)
		if err != nil {
			t.Fatal(err)
		}
		path := filepath.Join(t.TempDir(), "mine.yaml")
		if err := os.WriteFile(path, []byte(printed), 0o600); err != nil {
			t.Fatal(err)
		}
		f := defaults()
		f.model = path
		o, err := f.load()
		if err != nil || o.Entry.Vehicle.Mass == 0 {
			t.Errorf("%v: %v", args, err)
		}
		if _, err := called(t, "frames", "--parm", path); err != nil {
			t.Errorf("%v: %v", args, err)
		}
	}
}

func TestModelAndLayoutFlags(t *testing.T) {
	for _, c := range []struct{ model, layout, name, error string }{
		{"", "", "quad-1.5kg", ""},
		{"hexa-7kg", "", "hexa-7kg", ""},
		{"octaquad", "", "octa-quad", ""},
		{"", "y6", "y6", ""},
		{"", "why6", "", "--layout: layout \"why6\""},
		{"hexa-7kg", "octa", "", "--vehicle: vehicle hexa-7kg has its own layout"},
		{"zeppelin", "", "", "--vehicle: \"zeppelin\": no such vehicle"},
	} {
		f := defaults()
		f.model, f.layout = c.model, c.layout
		o, err := f.load()
		switch {
		case c.error == "" && (err != nil || o.Entry.Name != c.name):
			t.Errorf("%+v: %v, %v", c, o.Entry, err)
		case c.error != "" && (err == nil || !strings.Contains(err.Error(), c.error)):
			t.Errorf("%+v: %v", c, err)
		}
	}
	f := defaults()
	o, err := f.load()
	if err != nil {
		t.Fatal(err)
	}
	if v := airframe.Default(); o.Entry.Vehicle.Name != v.Name {
		t.Errorf("flies %s", o.Entry.Vehicle.Name)
	}
}
