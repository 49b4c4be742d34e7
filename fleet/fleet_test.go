package fleet

import (
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestPadsDoNotTouch: of any number of vehicles, no two stand nearer than their span and
// the room between; the first one's is home.
func TestPadsDoNotTouch(t *testing.T) {
	const span = 1.3
	for n := 1; n <= MaxVehicles; n++ {
		list, err := Identical(n)
		if err != nil {
			t.Fatal(err)
		}
		Complete(list, span)
		if list[0].North != 0 || list[0].East != 0 {
			t.Fatalf("of %d the first stands at %g, %g", n, list[0].North, list[0].East)
		}
		for i := range list {
			for j := range i {
				if d := math.Hypot(list[i].North-list[j].North, list[i].East-list[j].East); d < span+5-1e-9 {
					t.Fatalf("of %d, %s and %s are %g m apart", n, list[i].Name, list[j].Name, d)
				}
			}
		}
		if n == MaxVehicles && (math.Abs(list[n-1].North) > 60 || list[n-1].East > 60) {
			t.Errorf("the last of %d stands at %g, %g", n, list[n-1].North, list[n-1].East)
		}
	}
	for _, n := range []int{0, -1, MaxVehicles + 1} {
		if _, err := Identical(n); err == nil || !strings.Contains(err.Error(), "1 to 100") {
			t.Errorf("%d vehicles: %v", n, err)
		}
	}
}

// TestNamesAreUnique also where the user gave one that others would get.
func TestNamesAreUnique(t *testing.T) {
	list := []Vehicle{{Name: "V2"}, {}, {Name: "V5"}, {}, {}}
	Complete(list, 1)
	seen := map[string]bool{}
	for _, v := range list {
		if v.Name == "" || seen[v.Name] {
			t.Errorf("name %q in %v", v.Name, list)
		}
		seen[v.Name] = true
	}
}

// TestFormerNameOfVehicle is read still, but not beside today's.
func TestFormerNameOfVehicle(t *testing.T) {
	list, err := Parse("fleet.yaml", "vehicles: [{model: hexa-7kg}]")
	if err != nil || list[0].Airframe != "hexa-7kg" {
		t.Errorf("got %+v, %v", list, err)
	}
	for _, both := range []string{"{model: a, vehicle: b}", "{vehicle: b, model: a}"} {
		if _, err := Parse("fleet.yaml", "vehicles: ["+both+"]"); err == nil || !strings.Contains(err.Error(), "leave one out") {
			t.Errorf("%s: %v", both, err)
		}
	}
}

// TestParseReadsEveryKey.
func TestParseReadsEveryKey(t *testing.T) {
	list, err := Parse("x/fleet.yaml", `vehicles:
  - name: Ant
    vehicle: mine.yaml
    north: 3.5m
    east: -4 m
    yaw: -90deg
    colour: "#10a0FF"
  - {layout: tri, count: 2, colour: Green}
  - {}
`)
	if err != nil {
		t.Fatal(err)
	}
	want := []Vehicle{
		{Name: "Ant", Airframe: "x/mine.yaml", North: 3.5, East: -4, Placed: true, YawDeg: -90, HasYaw: true, Colour: Colour{16, 160, 255}, Painted: true},
		{Layout: "tri", Colour: Colour{0, 158, 115}, Painted: true},
		{Layout: "tri", Colour: Colour{0, 158, 115}, Painted: true},
		{},
	}
	if len(list) != len(want) {
		t.Fatalf("got %+v", list)
	}
	for i := range want {
		if list[i] != want[i] {
			t.Errorf("vehicle %d: got %+v, want %+v", i+1, list[i], want[i])
		}
	}
}

// badFleets are texts and what is wrong with them, for the test of the errors and the fuzz test.
var badFleets = map[string]string{
	"":                                      ":1:1: ",
	"{}":                                    "f.yaml:1:1: the key vehicles is missing",
	"vehicles: 3":                           "f.yaml:1:11: vehicles is the number 3, expected a list",
	"vehicles: []":                          "f.yaml:1:11: 0 vehicles, expected 1 to 100",
	"vehicle: [{}]":                         "f.yaml:1:1: the file has no key vehicle (did you mean vehicles?)",
	"- {}":                                  "expected keys: vehicles",
	"vehicles: [3]":                         "f.yaml:1:12: a vehicle is the number 3, expected keys: name",
	"vehicles: [{nme: A}]":                  "a vehicle has no key nme (did you mean name?)",
	"vehicles: [{name: A, name: B}]":        "duplicate key name",
	"vehicles: [{name: A}, {name: A}]":      "name A is used by the vehicle in line 1",
	"vehicles: [{name: ''}]":                "expected 1 to 16 characters",
	"vehicles: [{name: 'red#2'}]":           "expected a name that does not end in # and a number, which selects a flight in FILE@NAME#2",
	"vehicles: [{name: abcdefghijklmnopq}]": "expected 1 to 16 characters",
	"vehicles: [{north: 5}]":                "expected a number with its unit from -10000m to 10000m",
	"vehicles: [{east: 20000m}]":            "expected a number with its unit",
	"vehicles: [{yaw: 400deg}]":             "from -360deg to 360deg",
	"vehicles: [{north: NaNm}]":             "\"NaNm\", expected a number",
	"vehicles: [{east: -Inf m}]":            "\"-Inf m\", expected a number",
	"vehicles: [{yaw: nan deg}]":            "\"nan deg\", expected a number",
	"vehicles: [{colour: beige}]":           "expected \"#RRGGBB\" or one of orange, sky",
	"vehicles: [{count: 0}]":                "expected a number from 1 to 100",
	"vehicles: [{count: 2, north: 5m}]":     "cannot share one pad",
	"vehicles: [{count: 2, name: A}]":       "cannot share one name",
	"vehicles: [{count: 60}, {count: 60}]":  "more than 100 vehicles",
	"vehicles: [{vehicle: [a]}]":            "vehicle is a list of 1, expected a single value",
	"vehicles: [{name: A}]\nvehicles: []":   "duplicate",
	"vehicles: [&a {}, *a]":                 "alias",
}

// TestFaultsAreToldAtTheirPlace, with what was expected.
func TestFaultsAreToldAtTheirPlace(t *testing.T) {
	for text, want := range badFleets {
		if _, err := Parse("f.yaml", text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q:\n%v\nwant %q", text, err, want)
		}
	}
}

// TestLoadReadsAFile, with the vehicle files beside it, and says what is wrong with one that it can't read.
func TestLoadReadsAFile(t *testing.T) {
	folder := t.TempDir()
	name := filepath.Join(folder, "f.yaml")
	write := func(text string) {
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := Load(name); err == nil || !strings.Contains(err.Error(), name+": no such file; expected a YAML file such as") {
		t.Errorf("no file: %v", err)
	}
	if _, err := Load(folder); err == nil || strings.Contains(err.Error(), "no such file") {
		t.Errorf("a folder: %v", err)
	}
	write("vehicles: [{name: Ant, vehicle: mine.yaml}, {vehicle: hexa-7kg}]")
	if list, err := Load(name); err != nil || len(list) != 2 || list[0].Airframe != filepath.Join(folder, "mine.yaml") || list[1].Airframe != "hexa-7kg" {
		t.Errorf("%+v, %v", list, err)
	}
	write("vehicles: [{}]\n#" + strings.Repeat("x", maxSize-16))
	if list, err := Load(name); err != nil || len(list) != 1 {
		t.Errorf("the largest file: %v, %v", list, err)
	}
	write("vehicles: [{}]\n#" + strings.Repeat("x", maxSize-15))
	if _, err := Load(name); err == nil || !strings.Contains(err.Error(), "expected at most 1 MiB") {
		t.Errorf("a larger one: %v", err)
	}
}

// FuzzParse: no text panics, and what is read is within its ranges.
func FuzzParse(f *testing.F) {
	for text := range badFleets {
		f.Add(text)
	}
	f.Add("vehicles:\n  - {name: Ant, model: a, north: 3m}\n  - {count: 4}\n")
	f.Fuzz(func(t *testing.T, text string) {
		list, err := Parse("f.yaml", text)
		if err == nil && (len(list) < 1 || len(list) > MaxVehicles) {
			t.Errorf("%d vehicles", len(list))
		}
		for _, v := range list {
			if !(math.Abs(v.North) <= 10000 && math.Abs(v.East) <= 10000 && math.Abs(v.YawDeg) <= 360) {
				t.Errorf("a vehicle at %g, %g m with a yaw of %g°", v.North, v.East, v.YawDeg)
			}
		}
	})
}

// TestLimitsAreAllowed: the smallest and largest values that the messages promise.
func TestLimitsAreAllowed(t *testing.T) {
	for text, want := range map[string]int{
		"vehicles: [{count: 1}]":                                      1,
		"vehicles: [{count: 100}]":                                    100,
		"vehicles: [{count: 60}, {count: 40}]":                        100,
		"vehicles: [{name: A}, {name: abcdefghijklmnop}]":             2,
		"vehicles: [{north: 10000m, east: -10000 m, yaw: 360deg}]":    1,
		"vehicles: [{count: 1, name: A, north: 0m}, {colour: black}]": 0,
	} {
		list, err := Parse("f.yaml", text)
		if (err == nil) != (want > 0) || len(list) != want {
			t.Errorf("%q: %d vehicles, %v, want %d", text, len(list), err, want)
		}
	}
}

// TestRowsAreAsManyAsColumns, or nearly; up to five stand in one row.
func TestRowsAreAsManyAsColumns(t *testing.T) {
	for n, want := range map[int][2]int{1: {1, 1}, 5: {1, 5}, 6: {2, 3}, 9: {3, 3}, 10: {3, 4}, 12: {3, 4}, 17: {4, 5}, 100: {10, 10}} {
		rows, columns := map[float64]bool{}, map[float64]bool{}
		for i := range n {
			north, east := row(i, n, 2)
			if north > 0 || east < 0 {
				t.Errorf("of %d, pad %d lies at %g, %g", n, i, north, east)
			}
			rows[north], columns[east] = true, true
		}
		if len(rows) != want[0] || len(columns) != want[1] {
			t.Errorf("%d stand in %d rows of %d, want %d of %d", n, len(rows), len(columns), want[0], want[1])
		}
	}
}
