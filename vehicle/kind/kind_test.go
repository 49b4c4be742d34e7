package kind

import (
	"slices"
	"testing"

	apm "github.com/bluenviron/gomavlib/v3/pkg/dialects/ardupilotmega"
)

// TestTableAgreesWithItself: names lead back to their numbers, no name or type stands twice, and what is
// offered exists.
func TestTableAgreesWithItself(t *testing.T) {
	types, words, programs := map[int]Kind{}, map[string]Kind{}, map[string]bool{}
	for k := Copter; int(k) < len(rows); k++ {
		if len(k.ModeNames()) == 0 || k.String() == "" || k.Firmware() == "" {
			t.Errorf("kind %d is %q, %q, with modes %v", k, k, k.Firmware(), k.ModeNames())
		}
		if p := k.Program(); p == "" || programs[p] || k.Target() == "" || k.Starter() == "" || k.Plural() == "" || k.SystemID() < 1 {
			t.Errorf("%v is built by waf %q as %q, which is another one's too: %v; sim_vehicle.py -v %q", k, k.Target(), p, programs[p], k.Starter())
		}
		programs[k.Program()] = true
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
		if _, ok := k.ModeNumber(k.Landing()); !ok {
			t.Errorf("%v ends its flight by mode %q, which it does not have", k, k.Landing())
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

// TestProgramNamesTheKind: by the file's name, wherever it lies.
func TestProgramNamesTheKind(t *testing.T) {
	for path, want := range map[string]Kind{
		"arducopter": Copter, "/a/build/sitl/bin/arduplane": Plane, "ardurover": Rover, "b/ArduSub.exe": Sub, "arducopter-heli": Heli, "blimp": Blimp,
		"antennatracker": Tracker, "arduplane.sh": Unknown, "my-arduplane": Unknown, "": Unknown,
	} {
		if got := OfProgram(path); got != want {
			t.Errorf("%q is for a %v, want %v", path, got, want)
		}
	}
	if !Tracker.Stays() || Rover.Stays() || Unknown.Stays() {
		t.Error("antenna trackers stay, and they alone")
	}
	if Tracker.SystemID() != 2 || Plane.SystemID() != 1 {
		t.Errorf("system IDs %d and %d, want 2 of a tracker and 1 of a plane", Tracker.SystemID(), Plane.SystemID())
	}
}

// TestTypesAreMAVLinks: the numbers of the table are those of MAVLink's definition.
func TestTypesAreMAVLinks(t *testing.T) {
	for typ, want := range map[apm.MAV_TYPE]Kind{
		apm.MAV_TYPE_QUADROTOR: Copter, apm.MAV_TYPE_COAXIAL: Copter, apm.MAV_TYPE_HEXAROTOR: Copter, apm.MAV_TYPE_OCTOROTOR: Copter, apm.MAV_TYPE_TRICOPTER: Copter,
		apm.MAV_TYPE_DODECAROTOR: Copter, apm.MAV_TYPE_DECAROTOR: Copter, apm.MAV_TYPE_GENERIC_MULTIROTOR: Copter, apm.MAV_TYPE_HELICOPTER: Heli,
		apm.MAV_TYPE_FIXED_WING: Plane, apm.MAV_TYPE_VTOL_TAILSITTER_DUOROTOR: Plane, apm.MAV_TYPE_VTOL_TAILSITTER_QUADROTOR: Plane,
		apm.MAV_TYPE_VTOL_TILTROTOR: Plane, apm.MAV_TYPE_VTOL_FIXEDROTOR: Plane, apm.MAV_TYPE_VTOL_TAILSITTER: Plane, apm.MAV_TYPE_VTOL_TILTWING: Plane,
		apm.MAV_TYPE_GROUND_ROVER: Rover, apm.MAV_TYPE_SURFACE_BOAT: Rover, apm.MAV_TYPE_SUBMARINE: Sub, apm.MAV_TYPE_AIRSHIP: Blimp, apm.MAV_TYPE_ANTENNA_TRACKER: Tracker,
	} {
		if got := OfType(typ); got != want {
			t.Errorf("%v is a %v, want %v", typ, got, want)
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

// TestLeastRate: 1.8 times the main loop, as the programs refuse to arm below.
func TestLeastRate(t *testing.T) {
	for _, c := range []struct {
		kind   Kind
		hovers bool
		want   int
	}{{Copter, false, 720}, {Heli, false, 720}, {Plane, false, 90}, {Plane, true, 540}, {Rover, false, 90}, {Sub, false, 0}, {Unknown, false, 0}} {
		if got := c.kind.LeastRate(c.hovers); got != c.want {
			t.Errorf("a %v, hovering %v: %d Hz, want %d Hz", c.kind, c.hovers, got, c.want)
		}
	}
}
