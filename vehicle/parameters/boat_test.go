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

// TestSailboats: what follows from their sails is what the same boats do in the physics (physics/sailing_test.go has them): against the wind by
// tacks, fastest with the wind from abeam or behind it, slower before it.
func TestSailboats(t *testing.T) {
	for name, motors := range map[string]int{"sailboat": 0, "sailboat-motor": 1} {
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
		s := b.Sailing
		if s == nil || len(b.Drives) != motors || len(s.Sheets) != 1 || !(s.Area > 0.58 && s.Area < 0.62) {
			t.Fatalf("%s: %+v, %+v", name, b, s)
		}
		if !(s.Upwind > 0.4 && s.Upwind < s.Run && s.Run < s.Speed && s.Speed <= s.Fastest && s.Fastest < 0.7*SailingWind) {
			t.Errorf("%s: %+v", name, *s)
		}
		if !(s.CloseHaul > 0.5 && s.CloseHaul < 0.9) || !(s.Heel > 0.1 && s.Heel < 0.6) || !(s.Ideal > 0.15 && s.Ideal < 0.5) || !(b.Rate > 0.2) || b.Right != 1 {
			t.Errorf("%s: %+v, rate %g", name, *s, b.Rate)
		}
		all, err := ofBoat(&v, nil)
		if err != nil {
			t.Fatal(err)
		}
		got := map[string]float64{}
		for _, p := range all {
			got[p.Name] = p.Value
		}
		throttle := map[int]float64{0: 0, 1: FunctionThrottle}[motors]
		for parameter, want := range map[string]float64{"SERVO4_FUNCTION": 89, "SERVO3_FUNCTION": throttle, "SAIL_ENABLE": 1, "SAIL_ANGLE_MIN": 5, "SAIL_ANGLE_MAX": 85, "WNDVN_TYPE": 11, "WNDVN_SPEED_TYPE": 11} {
			if got[parameter] != want {
				t.Errorf("%s: %s is %g, want %g", name, parameter, got[parameter], want)
			}
		}
		t.Logf("%s: %+v", name, *s)
	}
}
