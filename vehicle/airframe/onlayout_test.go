package airframe

import (
	"math"
	"testing"

	"github.com/sitlark/sitlark/physics/contact"
	"github.com/sitlark/sitlark/vehicle/layout"
)

// TestHullGrowsWithTheMass: feet, motors and tips stay where the motors are; the box between them is twice as large at
// eight times the mass, its top above the centre of mass and its corners below.
func TestHullGrowsWithTheMass(t *testing.T) {
	v := Default()
	light, heavy := contactOf(v.Motors, 0.1, 0.5, 1.5), contactOf(v.Motors, 0.1, 0.5, 12)
	n := len(light.Points)
	for i := range n {
		a, b := light.Points[i].PlaceFRD, heavy.Points[i].PlaceFRD
		if i >= n-5 {
			a = a.Scale(2)
		}
		if a.Sub(b).Len() > 1e-12 || light.Points[i].Kind != heavy.Points[i].Kind {
			t.Errorf("point %d: %+v at 1.5 kg, %+v at 12 kg", i, light.Points[i], heavy.Points[i])
		}
	}
	for i, p := range light.Points[n-5:] {
		if p.Kind != contact.Hull || (p.PlaceFRD.Z < 0) != (i == 0) {
			t.Errorf("point %d of the hull's box: %+v", i, p)
		}
	}
	for i, m := range v.Motors {
		foot, hull, tip := light.Points[3*i], light.Points[3*i+1], light.Points[3*i+2]
		arm := math.Hypot(m.PlaceFRD.X, m.PlaceFRD.Y)
		along := func(p contact.Point) float64 { return (p.PlaceFRD.X*m.PlaceFRD.X + p.PlaceFRD.Y*m.PlaceFRD.Y) / arm }
		if foot.Kind != contact.Leg || foot.PlaceFRD.Z != 0.5 || math.Abs(along(foot)-arm*0.16/0.225) > 1e-12 ||
			hull.Kind != contact.Hull || hull.PlaceFRD.Sub(m.PlaceFRD).Len() > 0.011 || tip.Motor != m.Number || math.Abs(along(tip)-arm-0.1) > 1e-12 {
			t.Errorf("motor %d: foot %+v, hull %+v, tip %+v", m.Number, foot, hull, tip)
		}
	}
}

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
				if apart > 1e-9 && apart < v.Propellers[0].Diameter() {
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

// TestTheBatteryIsNamedForItsCapacity, which grows with the motors.
func TestTheBatteryIsNamedForItsCapacity(t *testing.T) {
	for name, want := range map[string]string{"tilttri": "3S 3750 mAh LiPo", "x": "3S 5000 mAh LiPo", "octa": "3S 10000 mAh LiPo"} {
		l, err := layout.Lookup(name)
		if err != nil {
			t.Fatal(err)
		}
		if v := OnLayout(l); v.Battery.Name != want {
			t.Errorf("%s has the battery %q of %g Ah, want %q", name, v.Battery.Name, v.Battery.Capacity/3600, want)
		}
	}
}
