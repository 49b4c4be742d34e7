package scenario

import (
	"strings"
	"testing"
)

// TestWhereAVehicleStandsIsSetByItsName as by its number, but not where one entry is several vehicles.
func TestWhereAVehicleStandsIsSetByItsName(t *testing.T) {
	read := func(list string) *File {
		f, err := Parse(strings.NewReader("name: x\nvehicles: ["+list+"]\ntimeout: 5s\n"), Source{Name: "a.yaml"})
		if err != nil {
			t.Fatal(err)
		}
		return f
	}
	f := read("{name: Ant, east: 3m}, {name: Bee, east: 9m}")
	for path, want := range map[string][2]float64{"Bee.east": {3, 12}, "vehicles.2.east": {3, 12}, "Ant.east": {12, 9}, "vehicles.1.east": {12, 9}} {
		g, err := f.With(path, "12")
		if err != nil {
			t.Errorf("%s: %v", path, err)
			continue
		}
		if got := [2]float64{g.Vehicles[0].East, g.Vehicles[1].East}; got != want {
			t.Errorf("%s: they stand %v m east, want %v", path, got, want)
		}
	}
	if _, err := f.With("Cat.east", "12"); err == nil || !strings.Contains(err.Error(), "no number") {
		t.Errorf("a vehicle that there is not: %v", err)
	}
	if g, err := read("{count: 2}, {name: Bee, east: 9m}").With("V2.east", "12"); err == nil {
		t.Errorf("one of several vehicles of an entry was moved: %+v", g.Vehicles)
	}
}
