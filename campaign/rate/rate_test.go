package rate

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"gonum.org/v1/gonum/stat/distuv"
	"pgregory.net/rapid"
)

// TestWilsonMatchesTheTable of R. G. Newcombe, Statistics in Medicine 17, 1998, table I, method 3.
func TestWilsonMatchesTheTable(t *testing.T) {
	check(t, "Wilson", Wilson, []row{{81, 263, 0.2553, 0.3662}, {15, 148, 0.0624, 0.1605}, {0, 20, 0, 0.1611}, {1, 29, 0.0061, 0.1718}, {7, 7, 0.6457, 1}, {0, 0, 0, 1}})
}

// TestClopperPearsonMatchesTheTable: the same table, method 5.
func TestClopperPearsonMatchesTheTable(t *testing.T) {
	check(t, "Clopper-Pearson", ClopperPearson, []row{{81, 263, 0.2527, 0.3676}, {15, 148, 0.0578, 0.1617}, {0, 20, 0, 0.1684}, {1, 29, 0.0009, 0.1776}, {0, 0, 0, 1}})
}

type row struct {
	k, n      int
	low, high float64
}

func check(t *testing.T, name string, interval func(k, n int, c float64) Interval, rows []row) {
	t.Helper()
	for _, c := range rows {
		if i := interval(c.k, c.n, 0.95); math.Abs(i.Low-c.low) > 5e-5 || math.Abs(i.High-c.high) > 5e-5 {
			t.Errorf("%s, %d of %d: %.4f to %.4f, want %.4f to %.4f", name, c.k, c.n, i.Low, i.High, c.low, c.high)
		}
	}
}

// TestBoundsInvertTheBinomialDistribution: at the upper bound, k failures or fewer have exactly the
// probability 1-c; at the lower bound, k or more.
func TestBoundsInvertTheBinomialDistribution(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 3000).Draw(t, "n")
		k := rapid.IntRange(0, n).Draw(t, "k")
		c := rapid.Float64Range(0.6, 0.999).Draw(t, "c")
		if u := UpperBound(k, n, c); k < n {
			if p := (distuv.Binomial{N: float64(n), P: u}).CDF(float64(k)); math.Abs(p-(1-c)) > 1e-6 {
				t.Errorf("%d of %d: at the upper bound %g the probability is %g, want %g", k, n, u, p, 1-c)
			}
		}
		if l := LowerBound(k, n, c); k > 0 {
			if p := 1 - (distuv.Binomial{N: float64(n), P: l}).CDF(float64(k-1)); math.Abs(p-(1-c)) > 1e-6 {
				t.Errorf("%d of %d: at the lower bound %g the probability is %g, want %g", k, n, l, p, 1-c)
			}
		}
		w, cp := Wilson(k, n, c), ClopperPearson(k, n, c)
		share := float64(k) / float64(n)
		for _, i := range []Interval{w, cp} {
			if i.Low < 0 || i.High > 1 || i.Low > share || i.High < share {
				t.Errorf("%d of %d: %+v", k, n, i)
			}
		}
	})
}

// TestClopperPearsonCoversAtLeastAsPromised and Wilson about, summed up exactly over all outcomes.
func TestClopperPearsonCoversAtLeastAsPromised(t *testing.T) {
	for _, p := range []float64{0.003, 0.02, 0.1, 0.37, 0.5, 0.9} {
		const n = 150
		exact, about := 0.0, 0.0
		for k := range n + 1 {
			mass := distuv.Binomial{N: n, P: p}.Prob(float64(k))
			if i := ClopperPearson(k, n, 0.95); i.Low <= p && p <= i.High {
				exact += mass
			}
			if i := Wilson(k, n, 0.95); i.Low <= p && p <= i.High {
				about += mass
			}
		}
		if exact < 0.95 || about < 0.90 {
			t.Errorf("rate %g: Clopper-Pearson covers %.4f, Wilson %.4f", p, exact, about)
		}
	}
}

// TestRequirementOfOnePercent: 299 flights without a failure show it at 95 %, the known "rule of three",
// and 298 do not.
func TestRequirementOfOnePercent(t *testing.T) {
	r := Requirement{Limit: 0.01, Confidence: 0.95}
	for _, c := range []struct {
		failures, flights  int
		state              State
		atBest, atThisRate int
	}{
		{0, 299, Held, 0, 0}, {0, 298, NotEnough, 1, 1}, {0, 0, NotEnough, 299, 299}, {1, 298, NotEnough, 175, 361}, {1, 473, Held, 0, 0},
		{3, 300, NotEnough, 473, Never}, {10, 300, NotHeld, 1393, Never}, {300, 300, NotHeld, 33_000, Never},
	} {
		v := r.Test(c.failures, c.flights)
		if v.State != c.state || c.failures < 300 && v.AtBest != c.atBest || c.failures < 300 && v.AtThisRate != c.atThisRate {
			t.Errorf("%d of %d: %+v, want %v, %d and %d", c.failures, c.flights, v, c.state, c.atBest, c.atThisRate)
		}
		if v.AtBest > 0 && r.Test(c.failures, c.flights+v.AtBest).State != Held {
			t.Errorf("%d of %d: %d more do not show it", c.failures, c.flights, v.AtBest)
		}
		if v.AtBest > 0 && r.Test(c.failures, c.flights+v.AtBest-1).State == Held {
			t.Errorf("%d of %d: fewer than %d show it", c.failures, c.flights, v.AtBest)
		}
	}
	if got := r.Test(10, 300).State.String(); got != "not held" {
		t.Errorf("state %q", got)
	}
}

func TestBadRequirementsAreRefused(t *testing.T) {
	for says, r := range map[string]Requirement{"failure rate < 0": {0, 0.95}, "failure rate < 1:": {1, 0.95}, "confidence 0.5": {0.01, 0.5}, "confidence 95": {0.01, 95}, "failure rate < NaN": {math.NaN(), 0.9}} {
		if err := r.Check(); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%+v: %v, want %q", r, err, says)
		}
	}
	if err := (Requirement{0.01, 0.95}).Check(); err != nil {
		t.Error(err)
	}
}

// TestWeightsOfOneArePlainSampling, to the last digits.
func TestWeightsOfOneArePlainSampling(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(2, 400).Draw(t, "n")
		k := rapid.IntRange(1, n).Draw(t, "k")
		flights := make([]Flight, n)
		for i := range flights {
			flights[i] = Flight{Failed: i < k, Weight: 1}
		}
		e, w := Importance(flights, 1, 0.95), Wilson(k, n, 0.95)
		if math.Abs(e.Interval.Low-w.Low) > 1e-9 || math.Abs(e.Interval.High-w.High) > 1e-9 || math.Abs(e.Plain-float64(n)) > 1e-6*float64(n) || math.Abs(e.ESS-float64(n)) > 1e-9*float64(n) {
			t.Errorf("%d of %d: %+v, want %+v", k, n, e, w)
		}
	})
}

// TestNoFailuresStillBoundTheRate, if the weights are bounded.
func TestNoFailuresStillBoundTheRate(t *testing.T) {
	flights := make([]Flight, 1000)
	for i := range flights {
		flights[i].Weight = 0.5
	}
	e := Importance(flights, 5, 0.95)
	if want := 5 * 0.0036821; e.Rate != 0 || e.Interval.Low != 0 || math.Abs(e.Interval.High-want) > 1e-6 || e.Plain != 0 {
		t.Errorf("%+v, want an upper end of %g", e, want)
	}
	if e := Importance(flights, 0, 0.95); e.Interval.High != 1 {
		t.Errorf("without a bound: %+v", e)
	}
	if e := Importance(nil, 1, 0.95); e.Interval != (Interval{0, 1}) {
		t.Errorf("no flights: %+v", e)
	}
}

// TestImportanceIntervalCovers a known rate over 2000 campaigns with fixed seeds: P(z > 3.5), z
// drawn from a normal distribution around 3.5, and 5 % from the nominal one.
func TestImportanceIntervalCovers(t *testing.T) {
	exact := math.Erfc(3.5/math.Sqrt2) / 2
	const campaigns, n, nominal = 2000, 200, 0.05
	covered, plain := 0, 0.0
	for seed := range uint64(campaigns) {
		r := rand.New(rand.NewPCG(seed, 1))
		flights := make([]Flight, n)
		for i := range flights {
			z := r.NormFloat64()
			if r.Float64() >= nominal {
				z += 3.5
			}
			ratio := math.Exp(3.5*z - 3.5*3.5/2) // of the shifted density to the nominal one
			flights[i] = Flight{z > 3.5, 1 / (nominal + (1-nominal)*ratio)}
		}
		e := Importance(flights, 1/nominal, 0.95)
		plain += e.Plain / campaigns
		if e.Interval.Low <= exact && exact <= e.Interval.High {
			covered++
		}
	}
	t.Logf("%.1f %% covered; %d flights are worth %.0f plain ones", float64(covered)/campaigns*100, n, plain)
	if share := float64(covered) / campaigns; share < 0.93 || share > 0.97 {
		t.Errorf("95 %% intervals cover the rate in %.1f %% of the campaigns", share*100)
	}
	if plain < 100*n {
		t.Errorf("%d flights are worth %.0f plain ones, want 100 times as many", n, plain)
	}
}
