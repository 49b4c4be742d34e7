package sensitivity

import (
	"fmt"
	"math"
	"reflect"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/campaign/design"
	"github.com/sitlark/sitlark/campaign/space"
)

// flown evaluates f over Saltelli's design of d uniform variables from low to high.
func flown(t *testing.T, d int, low, high float64, base int, seed uint64, f func(x []float64) float64) []float64 {
	t.Helper()
	var all []space.Variable
	for i := range d {
		all = append(all, space.Variable{Name: fmt.Sprint("x", i), Spec: space.Spec{Kind: space.Uniform, Low: low, High: high}})
	}
	s, err := space.New(all)
	if err != nil {
		t.Fatal(err)
	}
	samples, err := design.Saltelli(s, base, seed)
	if err != nil {
		t.Fatal(err)
	}
	var results []float64
	for _, p := range samples {
		x := make([]float64, d)
		for i, v := range p.Values {
			x[i] = v.Number
		}
		results = append(results, f(x))
	}
	return results
}

// ishigami is the function of T. Ishigami and T. Homma, 1990, with a = 7 and b = 0.1.
func ishigami(x []float64) float64 {
	return math.Sin(x[0]) + 7*math.Pow(math.Sin(x[1]), 2) + 0.1*math.Pow(x[2], 4)*math.Sin(x[0])
}

// ishigamiIndices are its exact first-order and total indices. (Saltelli et al.: Global Sensitivity
// Analysis, The Primer, 2008, p. 179.)
func ishigamiIndices() (first, total []float64, variance float64) {
	const a, b = 7.0, 0.1
	pi4, pi8 := math.Pow(math.Pi, 4), math.Pow(math.Pi, 8)
	v1 := 0.5 * math.Pow(1+b*pi4/5, 2)
	v2 := a * a / 8
	v13 := b * b * pi8 * (1.0/18 - 1.0/50)
	v := v1 + v2 + v13
	return []float64{v1 / v, v2 / v, 0}, []float64{(v1 + v13) / v, v2 / v, v13 / v}, v
}

// TestIshigami: 4096 pairs of points give the exact indices within 0.02, of a result with a large
// mean, too.
func TestIshigami(t *testing.T) {
	first, total, variance := ishigamiIndices()
	for _, offset := range []float64{0, 1e4} {
		r, err := Analyse(flown(t, 3, -math.Pi, math.Pi, 4096, 1, func(x []float64) float64 { return ishigami(x) + offset }), 3, 0.95, 200, 1)
		if err != nil {
			t.Fatal(err)
		}
		for i, x := range r.Indices {
			if math.Abs(x.First-first[i]) > 0.02 || math.Abs(x.Total-total[i]) > 0.02 {
				t.Errorf("x%d: %.4f and %.4f, want %.4f and %.4f", i+1, x.First, x.Total, first[i], total[i])
			}
		}
		if math.Abs(r.Variance/variance-1) > 0.02 || math.Abs(r.Mean-3.5-offset) > 0.05 || r.Blocks != 4096 {
			t.Errorf("mean %g, variance %g (exact %g), %d blocks", r.Mean, r.Variance, variance, r.Blocks)
		}
	}
}

// TestSobolG: the product of (|4u-2| + a) / (1 + a), whose indices are known for any a. (Saltelli and
// Sobol', 1995.)
func TestSobolG(t *testing.T) {
	a := []float64{0, 0.5, 3, 9, 99, 99}
	part, all := make([]float64, len(a)), 1.0
	for i, x := range a {
		part[i] = 1 / (3 * (1 + x) * (1 + x))
		all *= 1 + part[i]
	}
	r, err := Analyse(flown(t, len(a), 0, 1, 4096, 2, func(u []float64) float64 {
		f := 1.0
		for i, x := range u {
			f *= (math.Abs(4*x-2) + a[i]) / (1 + a[i])
		}
		return f
	}), len(a), 0.95, 200, 1)
	if err != nil {
		t.Fatal(err)
	}
	for i, x := range r.Indices {
		first, total := part[i]/(all-1), part[i]*all/(1+part[i])/(all-1)
		if math.Abs(x.First-first) > 0.025 || math.Abs(x.Total-total) > 0.025 {
			t.Errorf("x%d: %.4f and %.4f, want %.4f and %.4f", i+1, x.First, x.Total, first, total)
		}
	}
}

// TestIntervalsCoverTheExactIndices in about as many of 100 designs as they promise, or more.
func TestIntervalsCoverTheExactIndices(t *testing.T) {
	first, total, _ := ishigamiIndices()
	covered, of := 0, 0
	for seed := range uint64(100) {
		r, err := Analyse(flown(t, 3, -math.Pi, math.Pi, 128, seed, ishigami), 3, 0.95, 200, seed)
		if err != nil {
			t.Fatal(err)
		}
		for i, x := range r.Indices {
			for _, c := range []bool{x.FirstLow <= first[i] && first[i] <= x.FirstHigh, x.TotalLow <= total[i] && total[i] <= x.TotalHigh} {
				if of++; c {
					covered++
				}
			}
		}
	}
	t.Logf("%d of %d intervals cover", covered, of)
	if share := float64(covered) / float64(of); share < 0.92 {
		t.Errorf("95 %% intervals cover %.1f %%", share*100)
	}
}

// TestBlocksWithAFlightThatCouldNotBeFlownAreLeftOut, and one cut off at the end.
func TestBlocksWithAFlightThatCouldNotBeFlownAreLeftOut(t *testing.T) {
	results := flown(t, 3, -math.Pi, math.Pi, 64, 5, ishigami)
	want, err := Analyse(results[5:], 3, 0.9, 50, 3)
	if err != nil {
		t.Fatal(err)
	}
	broken := append([]float64{1, math.NaN(), 1, 1, 1}, results[5:]...)
	got, err := Analyse(append(broken, 1, 2, 3), 3, 0.9, 50, 3)
	if err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("%+v, %v; want %+v", got, err, want)
	}
	if again, _ := Analyse(results[5:], 3, 0.9, 50, 4); reflect.DeepEqual(again, want) {
		t.Error("another seed gives the same intervals")
	}
}

func TestBadAnalysesSayWhy(t *testing.T) {
	for says, run := range map[string]func() (Result, error){
		"0 variables":       func() (Result, error) { return Analyse(nil, 0, 0.95, 1, 1) },
		"1 complete blocks": func() (Result, error) { return Analyse(make([]float64, 9), 3, 0.95, 1, 1) },
		"confidence 95":     func() (Result, error) { return Analyse(make([]float64, 10), 3, 95, 1, 1) },
	} {
		if _, err := run(); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%v, want %q", err, says)
		}
	}
	if r, err := Analyse(make([]float64, 10), 3, 0.95, 10, 1); err != nil || r.Variance != 0 || !math.IsNaN(r.Indices[0].First) {
		t.Errorf("a result that never changes: %+v, %v", r, err)
	}
}
