package airframe_test

import (
	"slices"
	"testing"

	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/physics/wheel"
	"github.com/sitlark/sitlark/vehicle/airframe"
)

// TestWheelsAreCalledByTheirPlace: no two alike.
func TestWheelsAreCalledByTheirPlace(t *testing.T) {
	for _, c := range []struct {
		places [][2]float64 // forward, right; a third is a skid
		want   []string
	}{
		{[][2]float64{{0.2, -0.1}, {0.2, 0.1}, {-0.2, -0.1}, {-0.2, 0.1}}, []string{"front left", "front right", "rear left", "rear right"}},
		{[][2]float64{{0.3, 0}, {-0.1, -0.2}, {-0.1, 0.2}}, []string{"nose", "left", "right"}},
		{[][2]float64{{0.1, -0.2}, {0.1, 0.2}, {-0.6, 0}}, []string{"left", "right", "tail"}},
		{[][2]float64{{0, -0.2}, {0, 0.2}}, []string{"left", "right"}},
		{[][2]float64{{0.5, 0.2}, {0, 0.2}, {-0.5, 0.2}, {0.5, -0.2}, {0, -0.2}, {-0.5, -0.2}}, []string{"front right", "middle right", "rear right", "front left", "middle left", "rear left"}},
		{[][2]float64{{0.3, 0}, {-0.3, 0}}, []string{"nose", "tail"}},
		{[][2]float64{{0.3, 0}, {-0.1, -0.2}, {-0.1, -0.2}}, []string{"nose", "wheel 2", "wheel 3"}},
	} {
		var v airframe.Vehicle
		for _, p := range c.places {
			v.Wheels = append(v.Wheels, airframe.Wheel{Params: wheel.Params{PlaceFRD: frame.OfFRD(p[0], p[1], 0.1)}})
		}
		if got := airframe.WheelNames(&v); !slices.Equal(got, c.want) {
			t.Errorf("%v: %q, want %q", c.places, got, c.want)
		}
	}
	v := airframe.Vehicle{Wheels: []airframe.Wheel{{Params: wheel.Params{PlaceFRD: frame.OfFRD(0.2, -0.1, 0)}}, {Params: wheel.Params{PlaceFRD: frame.OfFRD(0.2, 0.1, 0)}}, {Params: wheel.Params{PlaceFRD: frame.OfFRD(-0.6, 0, 0), Skid: true}}}}
	if got := airframe.WheelName(&v, 2); got != "tail skid" {
		t.Errorf("a skid is called %q", got)
	}
}
