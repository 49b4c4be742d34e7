//go:build long

package library_test

import (
	"math"
	"testing"

	"github.com/sitlark/sitlark/campaign"
	"github.com/sitlark/sitlark/campaign/library"
	"github.com/sitlark/sitlark/campaign/rate"
	"github.com/sitlark/sitlark/campaign/sensitivity"
)

// TestLongHexaBreaksAtTwiceItsCamera: the boundary over the mass lies near 5.4 kg wherever the wind blows,
// flights far below it hold, and far above it break.
func TestLongHexaBreaksAtTwiceItsCamera(t *testing.T) {
	c, err := library.Find("hexa-motor-out-boundary")
	if err != nil {
		t.Fatal(err)
	}
	near := 0
	for _, r := range fly(t, c) {
		mass := 4.5 + 2*r.Sample.Point[1]
		switch held := r.Result.Status == campaign.Held; {
		case mass < 5.1 && !held, mass > 6.2 && held:
			t.Errorf("%v: %s", r.Sample.Settings, r.Result.Status)
		}
		if math.Abs(mass-5.5) < 0.3 {
			near++
		}
	}
	if near < 40 {
		t.Errorf("%d of 80 flights are near the boundary", near)
	}
}

// TestLongGustLandingHoldsItsRequirement: less than one landing in ten breaks, and some do.
func TestLongGustLandingHoldsItsRequirement(t *testing.T) {
	c, err := library.Find("gust-landing-rate")
	if err != nil {
		t.Fatal(err)
	}
	all, broken := fly(t, c), 0
	for _, r := range all {
		if r.Result.Status == campaign.Broken {
			broken++
		}
	}
	if v := c.Require.Test(broken, len(all)); v.State != rate.Held || broken == 0 {
		t.Errorf("%d of %d broken: %v, below %g", broken, len(all), v.State, v.Upper)
	}
}

// TestLongWindMakesTheVehicleLean: most of the tilt's variance is the wind's, little the gust's.
func TestLongWindMakesTheVehicleLean(t *testing.T) {
	c, err := library.Find("gust-landing-sensitivity")
	if err != nil {
		t.Fatal(err)
	}
	var margins []float64
	for _, r := range fly(t, c) {
		margins = append(margins, r.Result.Margin)
	}
	s, err := sensitivity.Analyse(margins, c.Space.Len(), 0.95, 1000, 1)
	if err != nil {
		t.Fatal(err)
	}
	for i, x := range s.Indices {
		t.Logf("%-20s first %.2f (%.2f to %.2f), total %.2f (%.2f to %.2f)", c.Variables[i].Name, x.First, x.FirstLow, x.FirstHigh, x.Total, x.TotalLow, x.TotalHigh)
		if wind := c.Variables[i].Name == "wind.speed"; wind != (x.Total > 0.5) {
			t.Errorf("%s: total %g", c.Variables[i].Name, x.Total)
		}
	}
}
