package airframe

import (
	"math"
	"testing"

	"github.com/sitlark/sitlark/physics/contact"
	"github.com/sitlark/sitlark/vehicle/layout"
)

// TestEveryLayoutMakesAVehicle checks what physics needs of each, that no discs
// overlap, and that no propeller is below the feet.
func TestEveryLayoutMakesAVehicle(t *testing.T) {
	for _, l := range layout.All() {
		v := OnLayout(l)
		if err := v.Validate(); err != nil {
			t.Errorf("%s: %v", l.Name, err)
		}
		if share := v.Mass / float64(len(v.Motors)); math.Abs(share/0.375-1) > 0.2 {
			t.Errorf("%s: a motor carries %g kg", l.Name, share)
		}
		feet := 0.0
		for _, p := range v.Contact.Points {
			if p.Kind == contact.Leg {
				feet = p.PlaceFRD.Z
			}
		}
		for i, a := range v.Motors {
			if a.PlaceFRD.Z > feet-0.05 {
				t.Errorf("%s: propeller %d is %g m down, the feet %g m", l.Name, a.Number, a.PlaceFRD.Z, feet)
			}
			for _, b := range v.Motors[:i] {
				apart := math.Hypot(a.PlaceFRD.X-b.PlaceFRD.X, a.PlaceFRD.Y-b.PlaceFRD.Y)
				if apart > 1e-9 && apart < v.Rotor.Diameter() {
					t.Errorf("%s: discs %d and %d are %g m apart", l.Name, a.Number, b.Number, apart)
				}
			}
		}
	}
}

// TestOnLayoutXIsTheDefault holds the two descriptions of the quad against each
// other.
func TestOnLayoutXIsTheDefault(t *testing.T) {
	l, err := layout.Lookup("x")
	if err != nil {
		t.Fatal(err)
	}
	got, want := OnLayout(l), Default()
	for _, c := range []struct {
		what      string
		got, want float64
	}{
		{"mass", got.Mass, want.Mass},
		{"inertia about x", got.Inertia.X, want.Inertia.X},
		{"inertia about y", got.Inertia.Y, want.Inertia.Y},
		{"inertia about z", got.Inertia.Z, want.Inertia.Z},
		{"capacity", got.Battery.Capacity, want.Battery.Capacity},
		{"arm", got.Motors[0].PlaceFRD.X, want.Motors[0].PlaceFRD.X},
	} {
		if math.Abs(c.got/c.want-1) > 0.03 {
			t.Errorf("%s: %g, the default has %g", c.what, c.got, c.want)
		}
	}
}
