package vehiclefile

import (
	"math"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/physics/contact"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/vehicle/airframe"
)

// TestVehiclesStandOnAFootForEachArm: at the length of legs.down, as far out as legs.out; also where two propellers
// share an arm. Each propeller has its tip, and each motor a point of the hull.
func TestVehiclesStandOnAFootForEachArm(t *testing.T) {
	for _, c := range []struct {
		old, new           string
		feet, motors       int
		out, arm, tip, top float64 // radii of feet and tips, height of the hull [m]
	}{
		{"", "", 4, 4, 0.2 * 0.16 / 0.225, 0.2, 0.2 + 0.127, 0},
		{"down: 100 mm}", "down: 100 mm, out: 310 mm}", 4, 4, 0.31, 0.2, 0.2 + 0.127, 0},
		{"layout: x", "layout: octa-quad\nstack_spacing: 90 mm", 4, 8, 0.2 * 0.16 / 0.225, 0.2, 0.2 + 0.127, 0},
		{"layout: x", "layout: hexax", 6, 6, 0.2 * 0.16 / 0.225, 0.2, 0.2 + 0.127, 0},
		{"legs:", "hull: {length: 300 mm, width: 100 mm, up: 70 mm, down: 30 mm}\nlegs:", 4, 4, 0.2 * 0.16 / 0.225, 0.2, 0.2 + 0.127, 0.07},
	} {
		v, err := parse(t, strings.Replace(least, c.old, c.new, 1)).Vehicle(nil)
		if err != nil {
			t.Fatal(err)
		}
		tips, hull, highest := map[int]bool{}, 0, 0.0
		for _, p := range v.Contact.Points {
			radius := math.Hypot(p.PlaceFRD.X, p.PlaceFRD.Y)
			switch p.Kind {
			case contact.Leg:
				if math.Abs(radius-c.out) > 1e-12 || p.PlaceFRD.Z != 0.1 {
					t.Errorf("%s: a foot stands at %v, want %g m out and 0.1 m down", c.new, p.PlaceFRD.Array(), c.out)
				}
			case contact.Tip:
				if tips[p.Motor] = true; math.Abs(radius-c.tip) > 1e-12 {
					t.Errorf("%s: the tip of propeller %d is %g m out, want %g", c.new, p.Motor, radius, c.tip)
				}
			case contact.Hull:
				hull, highest = hull+1, max(highest, -p.PlaceFRD.Z)
			}
		}
		if got := v.Contact.Legs(); got != c.feet || len(tips) != c.motors || hull != c.motors+5 {
			t.Errorf("%s: %d feet, %d tips, %d points of the hull; want %d, %d, %d", c.new, got, len(tips), hull, c.feet, c.motors, c.motors+5)
		}
		if c.top != 0 && highest != c.top {
			t.Errorf("%s: the hull's top is at %g m, want %g", c.new, highest, c.top)
		}
	}
}

// TestHullGrowsWithTheVehicle: without a hull of its own a vehicle has one in proportion, twice as large at eight
// times the mass, and above its feet however short they are.
func TestHullGrowsWithTheVehicle(t *testing.T) {
	box := func(mass, down string) (corner, top frame.Vec[frame.FRD]) {
		text := strings.Replace(strings.Replace(least, "mass: 1 kg", "mass: "+mass, 1), "down: 100 mm", "down: "+down, 1)
		v, err := parse(t, text).Vehicle(nil)
		if err != nil {
			t.Fatal(err)
		}
		hull := v.Contact.Points[len(v.Contact.Points)-5:] // the top, and four corners below
		for _, p := range hull[1:] {
			if p.Kind != contact.Hull || math.Abs(p.PlaceFRD.X) != math.Abs(hull[1].PlaceFRD.X) || math.Abs(p.PlaceFRD.Y) != math.Abs(hull[1].PlaceFRD.Y) || p.PlaceFRD.Z != hull[1].PlaceFRD.Z {
				t.Errorf("%s: no corner of a box: %+v", mass, p)
			}
		}
		c := hull[1].PlaceFRD
		return frame.OfFRD(math.Abs(c.X), math.Abs(c.Y), c.Z), hull[0].PlaceFRD
	}
	small, top := box("1 kg", "1 m")
	large, high := box("8 kg", "1 m")
	if large.Sub(small.Scale(2)).Len() > 1e-12 || high.Sub(top.Scale(2)).Len() > 1e-12 || !(top.Z < 0 && small.X > 0 && small.Y > 0 && small.Z > 0) {
		t.Errorf("1 kg: %v, %v; 8 kg: %v, %v; want the double", small.Array(), top.Array(), large.Array(), high.Array())
	}
	stock := airframe.Default().Contact.Points
	if same, _ := box("1.5 kg", "1 m"); stock[len(stock)-1].PlaceFRD.Sub(frame.OfFRD(-same.X, same.Y, same.Z)).Len() > 1e-12 {
		t.Errorf("1.5 kg: %v, want the default quad's", same.Array())
	}
	if low, _ := box("8 kg", "40 mm"); low.Z != 0.02 || low.X != large.X {
		t.Errorf("on feet of 40 mm the hull reaches down to %g m, want half of that", low.Z)
	}
}

// TestFeetStandWhereTheyAreGiven: in place of legs under the arms; behind the centre of mass they make a vehicle that stands on its
// tail. Both, or too few to stand on, are refused where they are given.
func TestFeetStandWhereTheyAreGiven(t *testing.T) {
	feet := func(places string) string {
		return strings.Replace(least, "down: 100 mm", "feet: ["+places+"]", 1)
	}
	for places, tail := range map[string]bool{
		"{place: [100 mm, 0 mm, 120 mm]}, {place: [-100 mm, 90 mm, 120 mm]}, {place: [-100 mm, -90 mm, 120 mm]}": false,
		"{place: [-300 mm, 0 mm, 120 mm]}, {place: [-300 mm, 90 mm, 0 mm]}, {place: [-300 mm, -90 mm, 0 mm]}":    true,
	} {
		v, err := parse(t, feet(places)).Vehicle(nil)
		if err != nil {
			t.Fatal(err)
		}
		if n := v.Contact.Legs(); n != 3 || v.Contact.OnTail() != tail {
			t.Errorf("%s: %d feet, on its tail %v", places, n, v.Contact.OnTail())
		}
	}
	for text, want := range map[string]string{
		feet("{place: [100 mm, 0 mm, 120 mm]}, {place: [-100 mm, 90 mm, 120 mm]}"):                                                                  "legs.feet has 2 places, expected 3 to 32",
		strings.Replace(feet("{place: [1 m, 0 m, 1 m]}, {place: [-1 m, 1 m, 1 m]}, {place: [-1 m, -1 m, 1 m]}"), "feet:", "down: 100 mm, feet:", 1): "legs.down and legs.feet are both given",
		strings.Replace(least, "down: 100 mm", "limit: 2 m/s", 1):                                                                                   "lacks the key down",
	} {
		if _, err := Parse(strings.NewReader(text), "feet.yaml"); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
}
