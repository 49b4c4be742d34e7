//go:build long

package search

import (
	"math"
	"testing"

	"gonum.org/v1/gonum/stat/distuv"

	"github.com/sitlark/sitlark/campaign/design"
	"github.com/sitlark/sitlark/campaign/design/designtest"
	"github.com/sitlark/sitlark/campaign/space"
)

// TestLongFourCausesAreFound in most of 40 campaigns with large generations: the documented limit.
func TestLongFourCausesAreFound(t *testing.T) {
	s, tail := newSpace(t, normal, normal, normal), distuv.UnitNormal.Survival(3.8)
	exact, covered, mean := 4*tail-4*tail*tail, 0, 0.0 // outside of a square in rotated coordinates
	const campaigns = 40
	for seed := range uint64(campaigns) {
		r, err := NewRare(s, Options{Flights: 6000, Generation: 500, Seed: seed})
		if err != nil {
			t.Fatal(err)
		}
		if _, _, err := designtest.Run(r, func(p space.Sample) design.Outcome {
			return flight(3.8 - (math.Abs(p.Values[0].Number)+math.Abs(p.Values[1].Number))/math.Sqrt2)
		}); err != nil {
			t.Fatal(err)
		}
		e, _, _ := r.Estimate(0.95)
		mean += e.Rate / campaigns
		if e.Interval.Low <= exact && exact <= e.Interval.High {
			covered++
		}
	}
	t.Logf("%d of %d intervals cover %.3g; mean %.3g", covered, campaigns, exact, mean)
	if covered < campaigns*3/4 || math.Abs(mean/exact-1) > 0.05 {
		t.Errorf("%d of %d intervals cover; mean %g, want %g", covered, campaigns, mean, exact)
	}
}
