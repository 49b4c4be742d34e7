package vehiclefile

import (
	"os"
	"strings"
	"testing"
)

// TestHulls: what is wrong with them is told at its line, in the file's words, and what floats is read as it stands.
func TestHulls(t *testing.T) {
	data, err := os.ReadFile("../vehicles/motorboat.yaml")
	if err != nil {
		t.Fatal(err)
	}
	text := string(data)
	read := func(text string) error {
		f, err := Parse(strings.NewReader(text), "boat.yaml")
		if err != nil {
			return err
		}
		v, err := f.Vehicle(nil)
		if err == nil && (len(v.Hulls) != 1 || len(v.Hulls[0].Stations) != 4 || v.Hulls[0].Stations[3].Deck != -0.1 || v.Hulls[0].Form != 1.2) {
			t.Errorf("read as %+v", v.Hulls)
		}
		return err
	}
	if err := read(text); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ was, is, want string }{
		{"at: 0 mm, keel: 65 mm", "at: 500 mm, keel: 65 mm", "station 3 is at 0.3 m, expected farther forward than station 2 at 0.5 m"},
		{"keel: 65 mm, chine: 40 mm", "keel: 65 mm, chine: 70 mm", "chine is 0.07 m below the centre of mass, expected at most keel, 0.065 m"},
		{"chine: 40 mm, chine_width: 290 mm, deck: -80 mm", "chine: 40 mm, chine_width: 290 mm, deck: 80 mm", "deck is 0.08 m below the centre of mass, expected at most chine, 0.04 m"},
		{"mass: 8 kg", "mass: 80 kg", "it sinks"},
		{"chine_width: 270 mm", "chine_width: 20 m", "expected"},
	} {
		if !strings.Contains(text, c.was) {
			t.Fatalf("%q is not in the file", c.was)
		}
		if err := read(strings.Replace(text, c.was, c.is, 1)); err == nil || !strings.Contains(err.Error(), c.want) || !strings.Contains(err.Error(), "boat.yaml:") {
			t.Errorf("%s: error %v, want %q with its place", c.is, err, c.want)
		}
	}
}
