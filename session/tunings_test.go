package session

import (
	"reflect"
	"testing"

	"github.com/sitlark/sitlark/autopilot/tuning"
	"github.com/sitlark/sitlark/vehicle/airframe"
)

// TestTuningsAreThoseOfTheVehicle: asked again, and after more vehicles than are remembered, each has what tuning.For says of it; a vehicle
// that is changed afterwards is another.
func TestTuningsAreThoseOfTheVehicle(t *testing.T) {
	var k tunings
	v := airframe.Default()
	check := func() {
		t.Helper()
		want, err := tuning.For(&v)
		if err != nil {
			t.Fatal(err)
		}
		for range 2 {
			if got, err := k.of(&v); err != nil || !reflect.DeepEqual(got, want) {
				t.Errorf("of %g kg: %+v, %v, want %+v", v.Mass, got, err, want)
			}
		}
	}
	mass := v.Mass
	for i := range keptTunings + 2 {
		v.Mass = mass * (1 + 0.01*float64(i))
		check()
		if want := min(i+1, keptTunings); len(k.last) != want {
			t.Errorf("%d tunings are kept after %d vehicles, want %d", len(k.last), i+1, want)
		}
	}
	v.Motors[0].PlaceFRD.X += 0.01 // what is remembered is a copy
	v.Motors[1].PlaceFRD.X += 0.01
	check()
}
