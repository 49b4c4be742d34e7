package parameters

import (
	"os"
	"testing"

	"github.com/sitlark/sitlark/vehicle/airframe"
	"github.com/sitlark/sitlark/vehicle/vehiclefile"
)

// TestBoats: each turns to the side that it is asked to, by its rudder or its propellers, and its speeds are what its thrust gives. That it
// goes 16 % and 15 % faster in the physics is what the lift of the trimmed hull spares: see docs/guide/boats.md.
func TestBoats(t *testing.T) {
	for name, rudders := range map[string]int{"motorboat": 1, "motorboat-skid": 0} {
		text, err := os.Open("../vehicles/" + name + ".yaml")
		if err != nil {
			t.Fatal(err)
		}
		f, err := vehiclefile.Parse(text, name)
		text.Close()
		if err != nil {
			t.Fatal(err)
		}
		v, err := f.Vehicle(nil)
		if err != nil {
			t.Fatal(err)
		}
		b, err := BoatOf(&v)
		if err != nil {
			t.Fatal(err)
		}
		if len(b.Rudders) != rudders || !(b.Rate > 0.2) || !(b.Top > 3) || !(b.Cruise < b.Top) || !(b.Stand > 0.4 && b.Stand < 0.9) || b.Right != 1 {
			t.Errorf("%s: %+v", name, b)
		}
		still := v.Clone()
		still.Motors, still.Traction = still.Motors[:1], nil
		if len(b.Rudders) == 0 {
			if _, err := BoatOf(&still); err == nil {
				t.Errorf("%s with one motor and no rudder turns", name)
			}
		}
		if v.Category() != airframe.Boat || v.Winged() {
			t.Errorf("%s is of category %d", name, v.Category())
		}
	}
}
