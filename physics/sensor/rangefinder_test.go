package sensor

import (
	"math"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/physics/frame"
)

func TestRangefinderLooksAlongItsDirection(t *testing.T) {
	ahead := Rangefinder{PlaceFRD: frame.OfFRD(0.1, 0, 0.05), DirectionFRD: frame.OfFRD(1, 0, 0), Max: 12}
	origin, direction := ahead.Beam(frame.OfNED(3, 4, -10), frame.FromEuler(0, -0.3, math.Pi/2))
	// Heading east and nose down: the mouth is east of the centre, and looks down.
	sin, cos := math.Sincos(0.3)
	if origin.Sub(frame.OfNED(3, 4+0.1*cos-0.05*sin, -10+0.1*sin+0.05*cos)).Len() > 1e-12 ||
		direction.Sub(frame.OfNED(0, cos, sin)).Len() > 1e-12 {
		t.Errorf("beam from %v along %v", origin.Array(), direction.Array())
	}
}

func TestRangefinderHasLimits(t *testing.T) {
	r := Rangefinder{Min: 0.2, Max: 40}
	for _, c := range []struct{ distance, want float64 }{
		{0, 0}, {0.19, 0}, {0.2, 0.2}, {17, 17}, {40, 40}, {40.01, 41}, {math.Inf(1), 41},
	} {
		if got := r.Reading(c.distance); got != c.want {
			t.Errorf("at %g m it reads %g, want %g", c.distance, got, c.want)
		}
	}
}

func TestImpossibleRangefindersAndPitotsAreRefused(t *testing.T) {
	down := frame.OfFRD(0, 0, 1)
	for _, c := range []struct {
		part interface{ Validate() error }
		want string
	}{
		{&Rangefinder{DirectionFRD: down, Max: 40}, ""},
		{&Rangefinder{Max: 40}, "direction is [0 0 0], of length 0, must be a unit vector"},
		{&Rangefinder{DirectionFRD: down.Scale(math.NaN()), Max: 40}, "must be a unit vector"},
		{&Rangefinder{DirectionFRD: down}, "greatest range is 0 m, must be above 0 and at most 1000 m"},
		{&Rangefinder{DirectionFRD: down, Max: math.NaN()}, "greatest range is NaN m"},
		{&Rangefinder{DirectionFRD: down, Min: 2, Max: 2}, "least range is 2 m, must be from 0 to below the greatest, 2 m"},
		{&Rangefinder{DirectionFRD: down, Min: math.NaN(), Max: 2}, "least range is NaN m"},
		{&Pitot{}, ""},
		{&Pitot{DirectionFRD: frame.OfFRD(0, 2, 0)}, "pitot: direction is [0 2 0], of length 2, must be a unit vector"},
		{&Pitot{DirectionFRD: frame.OfFRD(math.NaN(), 0, 0)}, "must be a unit vector"},
	} {
		err := c.part.Validate()
		if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%+v: got %v, want %q", c.part, err, c.want)
		}
	}
}

// TestPitotReadsItsOwnFlow: forward only, with what turning adds at its place.
func TestPitotReadsItsOwnFlow(t *testing.T) {
	still, right := frame.OfFRD(0, 0, 0), frame.OfFRD(0, 1, 0)
	for _, c := range []struct {
		name      string
		pitot     Pitot
		vel, rate frame.Vec[frame.FRD]
		want      float64
	}{
		{"ahead", Pitot{}, frame.OfFRD(7, 3, -2), still, 7},
		{"from behind", Pitot{}, frame.OfFRD(-7, 3, -2), still, 0},
		{"looks right", Pitot{DirectionFRD: right}, frame.OfFRD(7, 3, -2), still, 3},
		{"above, pitching up: moves back", Pitot{PlaceFRD: frame.OfFRD(0, 0, -0.5)}, frame.OfFRD(7, 0, 0), frame.OfFRD(0, 2, 0), 6},
		{"on the left, yawing right: moves ahead", Pitot{PlaceFRD: frame.OfFRD(0, -0.5, 0)}, frame.OfFRD(7, 0, 0), frame.OfFRD(0, 0, 2), 8},
	} {
		if got := c.pitot.Airspeed(c.vel, c.rate); math.Abs(got-c.want) > 1e-12 {
			t.Errorf("%s: %g m/s, want %g", c.name, got, c.want)
		}
	}
}
