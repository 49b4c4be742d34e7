package search

import (
	"math"
	"testing"

	"gonum.org/v1/gonum/stat/distuv"

	"github.com/sitlark/sitlark/campaign/design"
	"github.com/sitlark/sitlark/campaign/design/designtest"
	"github.com/sitlark/sitlark/campaign/space"
)

// rareCases have failure rates that are known exactly.
var rareCases = []struct {
	name  string
	specs []space.Spec
	fly   func(p space.Sample) float64 // margin
	rate  float64
	least float64 // plain flights that each flight of the estimate is worth, at least
}{
	{"sum of four normals", []space.Spec{normal, normal, normal, normal}, func(p space.Sample) float64 {
		sum := 0.0
		for _, v := range p.Values {
			sum += v.Number
		}
		return 3.5 - sum/2
	}, distuv.UnitNormal.Survival(3.5), 100},
	{"sum of two exponentials with an unlikely word", []space.Spec{{Kind: space.Exponential, Mean: 1}, {Kind: space.Exponential, Mean: 1},
		{Kind: space.List, Words: []string{"good", "bad"}, Weights: []float64{9, 1}}}, func(p space.Sample) float64 {
		limit := 20.0
		if p.Values[2].Word == "bad" {
			limit = 9
		}
		return limit - p.Values[0].Number - p.Values[1].Number
	}, 0.9*21*math.Exp(-20) + 0.1*10*math.Exp(-9), 100}, // P(sum > x) = (1+x) exp(-x)
	{"two words with causes of their own", []space.Spec{{Kind: space.Exponential, Mean: 1}, {Kind: space.Exponential, Mean: 1},
		{Kind: space.List, Words: []string{"good", "bad"}, Weights: []float64{9, 1}}}, func(p space.Sample) float64 {
		limit := 12.0
		if p.Values[2].Word == "bad" {
			limit = 9
		}
		return limit - p.Values[0].Number - p.Values[1].Number
	}, 0.9*13*math.Exp(-12) + 0.1*10*math.Exp(-9), 100},
	{"two sides", []space.Spec{normal, normal, normal}, func(p space.Sample) float64 {
		return 3.5 - math.Abs(p.Values[0].Number+p.Values[1].Number+p.Values[2].Number)/math.Sqrt(3)
	}, 2 * distuv.UnitNormal.Survival(3.5), 100},
	{"common failures", []space.Spec{unit}, func(p space.Sample) float64 { return p.U[0] - 0.2 }, 0.2, 0.5},
}

var normal = space.Spec{Kind: space.Normal, SD: 1}

// TestKnownRatesAreCovered by about 95 % of 200 intervals with fixed seeds, from 1,500 flights each:
// along a bent surface, with causes that words have for themselves, and on two far sides, too.
func TestKnownRatesAreCovered(t *testing.T) {
	for _, c := range rareCases {
		s := newSpace(t, c.specs...)
		const campaigns = 200
		covered, mean, worth := 0, 0.0, 0.0
		for seed := range uint64(campaigns) {
			r, err := NewRare(s, Options{Flights: 1500, Generation: 150, Seed: seed})
			if err != nil {
				t.Fatal(err)
			}
			if _, _, err := designtest.Run(r, func(p space.Sample) design.Outcome { return flight(c.fly(p)) }); err != nil {
				t.Fatal(err)
			}
			e, finding, _ := r.Estimate(0.95)
			if e.Interval.Low <= c.rate && c.rate <= e.Interval.High {
				covered++
			}
			mean += e.Rate / campaigns
			worth += e.Plain / float64(e.Flights) / campaigns
			if e.Flights+finding != 1500 || finding > 750 {
				t.Errorf("%s: %d flights and %d to find the proposal", c.name, e.Flights, finding)
			}
		}
		t.Logf("%s: %d of %d intervals cover %.3g; mean %.4g; a flight is worth %.3g plain ones", c.name, covered, campaigns, c.rate, mean, worth)
		if share := float64(covered) / campaigns; share < 0.91 || share > 0.985 {
			t.Errorf("%s: 95 %% intervals cover in %.1f %%", c.name, share*100)
		}
		if math.Abs(mean/c.rate-1) > 0.03 {
			t.Errorf("%s: mean of the estimates %g, want %g", c.name, mean, c.rate)
		}
		if worth < c.least {
			t.Errorf("%s: a flight is worth %g plain ones, want %g", c.name, worth, c.least)
		}
	}
}

// TestRareWithoutMargins: held or broken alone, at a rate of 2 %.
func TestRareWithoutMargins(t *testing.T) {
	s := newSpace(t, normal, normal)
	exact, covered := distuv.UnitNormal.Survival(2), 0
	for seed := range uint64(100) {
		r, _ := NewRare(s, Options{Flights: 1500, Generation: 150, Seed: seed})
		if _, _, err := designtest.Run(r, func(p space.Sample) design.Outcome {
			return design.Outcome{Flown: true, Held: (p.Values[0].Number+p.Values[1].Number)/math.Sqrt2 < 2}
		}); err != nil {
			t.Fatal(err)
		}
		if e, _, _ := r.Estimate(0.95); e.Interval.Low <= exact && exact <= e.Interval.High {
			covered++
		}
	}
	if covered < 90 {
		t.Errorf("%d of 100 intervals cover", covered)
	}
}

// TestFailuresThatNeverHappenHaveAnUpperBound, and failures on two far sides are not counted half
// without a sign of it.
func TestFailuresThatNeverHappenHaveAnUpperBound(t *testing.T) {
	s := newSpace(t, normal)
	r, _ := NewRare(s, Options{Flights: 1500, Generation: 150})
	if _, _, err := designtest.Run(r, func(p space.Sample) design.Outcome { return flight(50 + p.Values[0].Number) }); err != nil {
		t.Fatal(err)
	}
	if e, _, _ := r.Estimate(0.95); e.Rate != 0 || e.Interval.High < 0.001 || e.Interval.High > 0.1 {
		t.Errorf("never: %+v", e)
	}
	levels := r.Levels()
	if len(levels) < 2 || levels[1] >= levels[0] {
		t.Errorf("levels %v do not fall", levels)
	}
}
