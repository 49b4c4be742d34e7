package parameters

import (
	"slices"
	"testing"

	"github.com/sitlark/sitlark/vehicle/airframe"
	"github.com/sitlark/sitlark/vehicle/layout"
)

// TestKeptParametersAreThoseOfTheVehicle: what was derived before is found for a vehicle that is the same in everything, and for no
// other; who changes what was returned changes nobody else's.
func TestKeptParametersAreThoseOfTheVehicle(t *testing.T) {
	l, err := layout.Lookup("x")
	if err != nil {
		t.Fatal(err)
	}
	v := airframe.Default()
	first, err := Of(&v, &l)
	if err != nil {
		t.Fatal(err)
	}
	first = slices.Clone(first)
	same := v.Clone()
	again, ok := find(&same, &l)
	if !ok || !slices.Equal(again, first) {
		t.Fatalf("kept: %v, %v; want %v", ok, again, first)
	}
	again[0].Value++
	if got, err := Of(&v, &l); err != nil || !slices.Equal(got, first) {
		t.Errorf("%v, %v, want %v", got, err, first)
	}
	for name, change := range map[string]func(*airframe.Vehicle){
		"mass":           func(c *airframe.Vehicle) { c.Mass *= 1.5 },
		"a motor's arm":  func(c *airframe.Vehicle) { c.Motors[2].PlaceFRD.X += 0.01 },
		"the battery's":  func(c *airframe.Vehicle) { c.Battery.Cells++ },
		"one motor's Kv": func(c *airframe.Vehicle) { c.Drives[0].Kv *= 1.1 },
	} {
		other := v.Clone()
		change(&other)
		if _, ok := find(&other, &l); ok {
			t.Errorf("%s differs, and the parameters are those of before", name)
		}
	}
	if _, ok := find(&v, nil); ok {
		t.Error("without a layout, they are those of one")
	}
	for i := range mostKept {
		other := v.Clone()
		other.Mass += 0.01 * float64(i+1)
		if _, err := Of(&other, &l); err != nil {
			t.Fatal(err)
		}
	}
	if _, ok := find(&v, &l); ok {
		t.Error("more vehicles are kept than there is room for")
	}
}
