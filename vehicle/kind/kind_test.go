package kind

import (
	"slices"
	"testing"

	apm "github.com/bluenviron/gomavlib/v3/pkg/dialects/ardupilotmega"
)

// TestTableAgreesWithItself: names lead back to their numbers, no name or type stands twice, and what is
// offered exists.
func TestTableAgreesWithItself(t *testing.T) {
	types, words := map[apm.MAV_TYPE]Kind{}, map[string]Kind{}
	for k := Copter; int(k) < len(rows); k++ {
		if len(k.ModeNames()) == 0 || k.String() == "" || k.Firmware() == "" {
			t.Errorf("kind %d is %q, %q, with modes %v", k, k, k.Firmware(), k.ModeNames())
		}
		seen := map[string]bool{}
		for number, name := range rows[k].modes {
			got, ok := k.ModeNumber(name)
			if !ok || got != number || k.ModeName(number) != name || seen[name] {
				t.Errorf("%v: mode %d is %q, which leads to %d, %v", k, number, name, got, ok)
			}
			if old, is := rows[k].past[number]; is {
				t.Errorf("%v: mode %d is both %s and %s", k, number, name, old)
			}
			seen[name] = true
		}
		for _, name := range k.Offered() {
			if !slices.Contains(k.ModeNames(), name) {
				t.Errorf("%v offers %s, which it does not have", k, name)
			}
		}
		for _, typ := range rows[k].types {
			if other, is := types[typ]; is || OfType(typ) != k {
				t.Errorf("%v is %v, %v and %v", typ, k, other, OfType(typ))
			}
			types[typ] = k
		}
		for _, word := range rows[k].words {
			if other, is := words[word]; is || OfWord(word) != k {
				t.Errorf("%q is %v, %v and %v", word, k, other, OfWord(word))
			}
			words[word] = k
		}
	}
}

// TestModes: the same number is another mode in another program; modes without a name have their number.
func TestModes(t *testing.T) {
	for _, c := range []struct {
		kind   Kind
		number int
		want   string
	}{
		{Copter, 5, "LOITER"}, {Heli, 5, "LOITER"}, {Plane, 5, "FBWA"}, {Plane, 12, "LOITER"}, {Rover, 4, "HOLD"}, {Sub, 19, "MANUAL"},
		{Copter, 8, "POSITION"}, {Copter, 12, "MODE 12"}, {Unknown, 5, "MODE 5"}, {Copter, -1, "MODE -1"},
	} {
		if got := c.kind.ModeName(c.number); got != c.want {
			t.Errorf("mode %d of a %v is %s, want %s", c.number, c.kind, got, c.want)
		}
	}
	for name, want := range map[string]int{"loiter": 5, " RTL ": 6, "MODE 42": 42, "mode 3": 3, "POSITION": -1, "MODE": -1, "MODE -2": -1, "FBWA": -1, "": -1} {
		if got, ok := Copter.ModeNumber(name); ok != (want >= 0) || ok && got != want {
			t.Errorf("%q is mode %d, %v, want %d", name, got, ok, want)
		}
	}
}

// TestUnknown: types and words of no vehicle of ArduPilot.
func TestUnknown(t *testing.T) {
	for _, typ := range []apm.MAV_TYPE{apm.MAV_TYPE_GCS, apm.MAV_TYPE_ROCKET, 250} {
		if k := OfType(typ); k != Unknown {
			t.Errorf("%v is a %v", typ, k)
		}
	}
	if k := OfWord("boat"); k != Unknown || k.Firmware() != "ArduPilot" {
		t.Errorf("a boat is %v, %s", k, k.Firmware())
	}
}
