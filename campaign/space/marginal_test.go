package space

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/integrate/quad"
	"pgregory.net/rapid"
)

// anySpec draws a sound Spec of a continuous kind.
func anySpec(t *rapid.T) Spec {
	num := func(name string, low, high float64) float64 {
		return math.Round(rapid.Float64Range(low, high).Draw(t, name)*1e6) / 1e6
	}
	s := Spec{Kind: rapid.SampledFrom([]Kind{Range, Uniform, Normal, TruncatedNormal, Lognormal, Triangular, Weibull, Exponential}).Draw(t, "kind")}
	switch s.Kind {
	case Range, Uniform:
		s.Low = num("low", 0.01, 50)
		s.High = s.Low + num("width", 0.1, 100)
		s.Log = s.Kind == Range && rapid.Bool().Draw(t, "log")
	case Normal:
		s.Mean, s.SD = num("mean", -50, 50), num("sd", 0.1, 20)
	case TruncatedNormal:
		s.Mean, s.SD = num("mean", -5, 5), num("sd", 0.5, 5)
		s.Low = num("low", -4, 4)
		s.High = s.Low + num("width", 0.5, 20)
	case Lognormal:
		s.Median, s.Sigma = num("median", 0.1, 20), num("sigma", 0.05, 1.5)
	case Triangular:
		s.Low = num("low", -50, 50)
		s.High = s.Low + num("width", 0.1, 100)
		s.Mode = min(s.Low+num("at", 0, 1)*(s.High-s.Low), s.High)
	case Weibull:
		s.Shape, s.Scale = num("shape", 0.5, 8), num("scale", 0.1, 50)
	case Exponential:
		s.Mean = num("mean", 0.1, 50)
	}
	return s
}

func marginal(t rapid.TB, s Spec) Marginal {
	t.Helper()
	m, err := s.Marginal()
	if err != nil {
		t.Fatalf("%+v: %v", s, err)
	}
	return m
}

// TestQuantileInvertsTheDistributionFunction, and rises.
func TestQuantileInvertsTheDistributionFunction(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := marginal(t, anySpec(t))
		u := rapid.Float64Range(1e-6, 1-1e-6).Draw(t, "u")
		if got := m.CDF(m.Quantile(u)); math.Abs(got-u) > 1e-9 {
			t.Errorf("CDF(Quantile(%g)) = %g", u, got)
		}
		if v := rapid.Float64Range(0, 1).Draw(t, "v"); v > u && m.Quantile(v) < m.Quantile(u) {
			t.Errorf("Quantile(%g) < Quantile(%g)", v, u)
		}
		for _, end := range []float64{0, 1} {
			if x := m.Quantile(end); math.IsInf(x, 0) || math.IsNaN(x) {
				t.Errorf("Quantile(%g) = %g", end, x)
			}
		}
	})
}

// TestDensityIsTheSlopeOfTheDistributionFunction: its integral between two quantiles is the
// difference of their probabilities.
func TestDensityIsTheSlopeOfTheDistributionFunction(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := anySpec(t)
		m := marginal(t, s)
		u := rapid.Float64Range(0.05, 0.85).Draw(t, "u")
		a, b := m.Quantile(u), m.Quantile(u+0.1)
		want := 0.1
		if s.Kind == Triangular && a < s.Mode && s.Mode < b { // no smooth integrand
			b = s.Mode
			want = m.CDF(b) - u
		}
		if got := quad.Fixed(m.Density, a, b, 60, nil, 0); math.Abs(got-want) > 1e-7 {
			t.Errorf("%+v: the density's integral from %g to %g is %g, want %g", s, a, b, got, want)
		}
	})
}

// TestAnySpecIsRefusedOrSound: whatever numbers a file has, quantiles are finite and rise, and distribution
// functions stay within 0 to 1.
func TestAnySpecIsRefusedOrSound(t *testing.T) {
	number := rapid.OneOf(rapid.Float64(), rapid.Float64Range(-10, 10), rapid.SampledFrom([]float64{0, 1, -1, 1e300, -1e300, 1e-300, math.MaxFloat64, math.Inf(1), math.NaN()}))
	accepted := 0
	rapid.Check(t, func(t *rapid.T) {
		s := Spec{Kind: rapid.SampledFrom(Kinds()).Draw(t, "kind"), Log: rapid.Bool().Draw(t, "log")}
		for _, f := range []struct {
			name string
			x    *float64
		}{{"low", &s.Low}, {"high", &s.High}, {"mean", &s.Mean}, {"deviation", &s.SD}, {"median", &s.Median}, {"sigma", &s.Sigma}, {"mode", &s.Mode}, {"shape", &s.Shape}, {"scale", &s.Scale}} {
			if reading(fields[s.Kind], f.name) {
				*f.x = number.Draw(t, f.name)
			}
		}
		s.Log = s.Log && s.Kind == Range
		if s.Kind == List {
			s.Values, s.Weights = rapid.SliceOfN(number, 0, 4).Draw(t, "values"), rapid.SliceOfN(number, 0, 4).Draw(t, "weights")
		}
		m, err := s.Marginal()
		if err != nil {
			return
		}
		accepted++
		before := math.Inf(-1)
		for k := range 33 {
			x := m.Quantile(float64(k) / 32)
			if math.IsNaN(x) || math.IsInf(x, 0) || x < before {
				t.Fatalf("%+v: Quantile(%g) = %g after %g", s, float64(k)/32, x, before)
			}
			if p := m.CDF(x); !(p >= 0 && p <= 1) {
				t.Fatalf("%+v: CDF(%g) = %g", s, x, p)
			}
			if d := m.Density(x); !(d >= 0) {
				t.Fatalf("%+v: density at %g is %g", s, x, d)
			}
			before = x
		}
	})
	if accepted == 0 {
		t.Error("everything was refused")
	}
}

// TestQuantilesAreThePublishedOnes: closed forms and tables.
func TestQuantilesAreThePublishedOnes(t *testing.T) {
	for _, c := range []struct {
		spec    Spec
		u, want float64
	}{
		{Spec{Kind: Range, Low: 2, High: 10}, 0.25, 4},
		{Spec{Kind: Range, Low: 1, High: 100, Log: true}, 0.5, 10},
		{Spec{Kind: Range, Low: 1e-100, High: 1e100, Log: true}, 0.5, 1},
		{Spec{Kind: Range, Low: 2, High: 10}, 1, 10},
		{Spec{Kind: Normal, Mean: 10, SD: 2}, 0.975, 10 + 2*1.959963984540054},
		{Spec{Kind: Lognormal, Median: 3, Sigma: 0.5}, 0.5, 3},
		{Spec{Kind: Lognormal, Median: 1, Sigma: 1}, 0.8413447460685429, math.E},
		{Spec{Kind: Triangular, Low: 0, High: 4, Mode: 1}, 0.25, 1},
		{Spec{Kind: Triangular, Low: 0, High: 1, Mode: 1}, 0.25, 0.5},
		{Spec{Kind: Triangular, Low: 0, High: 1}, 0.75, 0.5},
		{Spec{Kind: Weibull, Shape: 2, Scale: 5}, 1 - 1/math.E, 5},
		{Spec{Kind: Exponential, Mean: 3}, 0.5, 3 * math.Ln2},
		{Spec{Kind: TruncatedNormal, Low: -1, High: 1, SD: 1}, 0.5, 0},
		{Spec{Kind: TruncatedNormal, Low: 9, High: 40, SD: 1}, 0.5, 9.075787}, // 9 + ln 2 / 9.17: the far tail is nearly exponential
		{Spec{Kind: Integers, Low: 5, High: 8}, 0.5, 7},
		{Spec{Kind: Integers, Low: 5, High: 8}, 1, 8},
		{Spec{Kind: List, Values: []float64{1, 2, 5}}, 0.99, 5},
		{Spec{Kind: List, Values: []float64{1, 2, 5}, Weights: []float64{8, 1, 1}}, 0.79, 1},
		{Spec{Kind: List, Values: []float64{1, 2, 5}, Weights: []float64{8, 1, 1}}, 0.81, 2},
	} {
		if got := marginal(t, c.spec).Quantile(c.u); math.Abs(got-c.want) > 1e-5*max(1, math.Abs(c.want)) {
			t.Errorf("%+v at %g is %g, want %g", c.spec, c.u, got, c.want)
		}
	}
}

// TestProbabilitiesOfCellsAddUp to one, and are the steps of the distribution function.
func TestProbabilitiesOfCellsAddUp(t *testing.T) {
	for _, spec := range []Spec{
		{Kind: Integers, Low: -2, High: 4},
		{Kind: List, Values: []float64{0.5, 2, 7}, Weights: []float64{1, 2, 1}},
		{Kind: List, Words: []string{"left", "right"}},
	} {
		s, err := New([]Variable{{Name: "x", Spec: spec}})
		if err != nil {
			t.Fatal(err)
		}
		m, sum := s.Marginal(0), 0.0
		for cell := range m.Cells() {
			from, to := s.Borders(0, cell)
			x := m.Quantile((from + to) / 2)
			if got := s.Cell(0, (from+to)/2); got != cell {
				t.Errorf("%+v: the middle of cell %d is in cell %d", spec, cell, got)
			}
			if p := m.Density(x); math.Abs(p-(to-from)) > 1e-15 {
				t.Errorf("%+v: %g has the probability %g, its cell the width %g", spec, x, p, to-from)
			}
			if sum += m.Density(x); math.Abs(m.CDF(x)-sum) > 1e-12 {
				t.Errorf("%+v: CDF(%g) = %g, want %g", spec, x, m.CDF(x), sum)
			}
		}
		if m.Density(0.123) != 0 {
			t.Errorf("%+v: 0.123 has a probability", spec)
		}
	}
}

func TestWrongFieldsAreNamed(t *testing.T) {
	for _, c := range []struct {
		spec        Spec
		field, says string
	}{
		{Spec{Kind: "gauss"}, "kind", "expected one of range, integers, list"},
		{Spec{Kind: Range, Low: 5, High: 2}, "high", "more than low, which is 5; got 2"},
		{Spec{Kind: Range, Low: 0, High: 2, Log: true}, "low", "logarithmic"},
		{Spec{Kind: Range, Low: 1, High: 2, SD: 3}, "deviation", "range has no such field; it has low, high, log"},
		{Spec{Kind: Uniform, Low: 1, High: 2, Log: true}, "log", "no such field"},
		{Spec{Kind: Range, High: math.NaN()}, "high", "finite"},
		{Spec{Kind: Range, High: 1e200}, "high", "a size of 1e-100 to 1e100"},
		{Spec{Kind: Integers, Low: 0.5, High: 3}, "low", "whole"},
		{Spec{Kind: List}, "values", "at least one"},
		{Spec{Kind: List, Values: []float64{2, 1}}, "values", "rising"},
		{Spec{Kind: List, Words: []string{"a", "a"}}, "words", "comes twice"},
		{Spec{Kind: List, Words: []string{"a", " "}}, "words", "empty"},
		{Spec{Kind: List, Words: []string{"a"}, Values: []float64{1}}, "words", "not of both"},
		{Spec{Kind: List, Words: []string{"a", "b"}, Weights: []float64{1}}, "weights", "one for each of the 2 words"},
		{Spec{Kind: List, Words: []string{"a", "b"}, Weights: []float64{1, -1}}, "weights", "above 0"},
		{Spec{Kind: List, Words: []string{"a", "b"}, Weights: []float64{1, 1e-300}}, "weights", "too small"},
		{Spec{Kind: Normal, Mean: 5}, "deviation", "more than 0"},
		{Spec{Kind: Normal, SD: 5, Low: 1}, "low", "no such field"},
		{Spec{Kind: TruncatedNormal, Low: 100, High: 101, SD: 1}, "low", "no value"},
		{Spec{Kind: Lognormal, Sigma: 1}, "median", "more than 0"},
		{Spec{Kind: Lognormal, Median: 1, Sigma: 40}, "sigma", "at most 20"},
		{Spec{Kind: Triangular, Low: 0, High: 1, Mode: 2}, "mode", "0 to 1"},
		{Spec{Kind: Weibull, Shape: 1}, "scale", "more than 0"},
		{Spec{Kind: Weibull, Scale: 1}, "shape", "0.05"},
		{Spec{Kind: Exponential}, "mean", "more than 0"},
		{Spec{Kind: Exponential, Mean: 1, Values: []float64{1}}, "values", "no such field"},
	} {
		_, err := c.spec.Marginal()
		var field *FieldError
		if !errors.As(err, &field) || field.Field != c.field || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%+v: got %v, want an error of %s that says %q", c.spec, err, c.field, c.says)
		}
	}
}

// TestKindsAreAllRead: each kind of the list has fields and makes something.
func TestKindsAreAllRead(t *testing.T) {
	if len(Kinds()) != len(fields) {
		t.Errorf("%d kinds, %d have fields", len(Kinds()), len(fields))
	}
	for _, k := range Kinds() {
		if _, known := fields[k]; !known {
			t.Errorf("%s has no fields", k)
		}
	}
}

func TestSpacesAreChecked(t *testing.T) {
	good := Spec{Kind: Range, High: 1}
	for says, variables := range map[string][]Variable{
		"expected 1 to 100":                  nil,
		"variable 2 has no name":             {{Name: "a", Spec: good}, {Spec: good}},
		"variable a comes twice":             {{Name: "a", Spec: good}, {Name: "a", Spec: good}},
		"variable wind: high: expected more": {{Name: "wind", Spec: Spec{Kind: Range, Low: 3, High: 1}}},
	} {
		if _, err := New(variables); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("got %v, want an error that says %q", err, says)
		}
	}
}

// TestSamplesHaveNumbersAndWords, and keep a copy of their point.
func TestSamplesHaveNumbersAndWords(t *testing.T) {
	s, err := New([]Variable{
		{Name: "wind.speed", Unit: "m/s", Spec: Spec{Kind: Range, Low: 2, High: 10}},
		{Name: "fault", Spec: Spec{Kind: List, Words: []string{"motor", "battery", "gps"}}},
		{Name: "seed", Spec: Spec{Kind: Integers, Low: 1, High: 1000}},
	})
	if err != nil {
		t.Fatal(err)
	}
	u := []float64{0.5, 0.5, 1.5}
	p := s.At(u)
	u[0] = 0
	if got := fmt.Sprint(p.Values); got != "[6 battery 1000]" || p.Values[1].Number != 1 || !slices.Equal(p.U, []float64{0.5, 0.5, 1}) || p.Weight() != 1 {
		t.Errorf("sample %+v", p)
	}
	if s.Ordered(1) || !s.Ordered(0) || !s.Ordered(2) || !s.Bounded(0) || s.Variable(0).Unit != "m/s" {
		t.Error("wrong properties")
	}
}

// TestNormalSpaceAndBack, to the digits that probabilities near 1 have.
func TestNormalSpaceAndBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		z := rapid.SliceOfN(rapid.Float64Range(-8, 5), 3, 3).Draw(t, "z")
		for i, back := range ToNormal(FromNormal(z)) {
			if math.Abs(back-z[i]) > 1e-9 {
				t.Errorf("%g comes back as %g", z[i], back)
			}
		}
	})
}

// TestStreamsAreTheSameEverywhere: these numbers decide which flights a campaign flies.
func TestStreamsAreTheSameEverywhere(t *testing.T) {
	if a, b := Stream(1, "halton").Uint64(), Stream(1, "halton").Uint64(); a != b {
		t.Errorf("%d and %d", a, b)
	}
	if got, want := Stream(7, "lhs").Uint64(), uint64(17753656269658618215); got != want {
		t.Errorf("first number %d, want %d", got, want)
	}
	if Stream(1, "halton").Uint64() == Stream(1, "lhs").Uint64() || Stream(1, "lhs").Uint64() == Stream(2, "lhs").Uint64() {
		t.Error("streams of two purposes or seeds are the same")
	}
}
