package design

import (
	"fmt"
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/sitlark/sitlark/campaign/space"
)

func newSpace(t rapid.TB, specs ...space.Spec) *space.Space {
	t.Helper()
	var all []space.Variable
	for i, spec := range specs {
		all = append(all, space.Variable{Name: fmt.Sprint("x", i+1), Spec: spec})
	}
	s, err := space.New(all)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

var unit = space.Spec{Kind: space.Range, High: 1}

// designs are those of a size and a seed.
var designs = map[string]func(*space.Space, int, uint64) []space.Sample{"Monte Carlo": MonteCarlo, "Latin hypercube": LatinHypercube, "Halton": Halton}

// TestSameSeedSameSamples, and another seed others, all within the unit hypercube.
func TestSameSeedSameSamples(t *testing.T) {
	s := newSpace(t, unit, unit, unit)
	for name, design := range designs {
		rapid.Check(t, func(t *rapid.T) {
			n, seed := rapid.IntRange(1, 60).Draw(t, "n"), rapid.Uint64().Draw(t, "seed")
			a := design(s, n, seed)
			if !reflect.DeepEqual(a, design(s, n, seed)) {
				t.Errorf("%s: the second time other samples", name)
			}
			if len(a) != n || n > 1 && reflect.DeepEqual(a, design(s, n, seed+1)) {
				t.Errorf("%s: %d samples, or the same with another seed", name, len(a))
			}
			for _, p := range a {
				for _, u := range p.U {
					if u < 0 || u > 1 {
						t.Errorf("%s: coordinate %g", name, u)
					}
				}
			}
		})
		if got := design(s, 0, 1); len(got) != 0 {
			t.Errorf("%s: %d samples of none", name, len(got))
		}
	}
}

// TestSamplesStayAsTheyAre: these decide what recorded campaigns have flown.
func TestSamplesStayAsTheyAre(t *testing.T) {
	s := newSpace(t, unit, unit)
	for name, want := range map[string]string{
		"Monte Carlo":     "0.870853,0.550724 0.817383,0.951523 0.887895,0.571189",
		"Latin hypercube": "0.660116,0.610702 0.064482,0.037609 0.794026,0.793822",
		"Halton":          "0.903316,0.584300 0.403316,0.917633 0.653316,0.250966",
	} {
		got := ""
		for _, p := range designs[name](s, 3, 1) {
			got += fmt.Sprintf("%.6f,%.6f ", p.U[0], p.U[1])
		}
		if strings.TrimSpace(got) != want {
			t.Errorf("%s: %s, want %s", name, got, want)
		}
	}
}

// TestLongerCampaignsBeginAsShorterOnes, where the design promises it.
func TestLongerCampaignsBeginAsShorterOnes(t *testing.T) {
	s := newSpace(t, unit, unit, unit)
	for _, name := range []string{"Monte Carlo", "Halton"} {
		if long := designs[name](s, 500, 3); !reflect.DeepEqual(long[:70], designs[name](s, 70, 3)) {
			t.Errorf("%s: the first 70 of 500 are others than 70", name)
		}
	}
	short, _ := Saltelli(s, 10, 3)
	long, _ := Saltelli(s, 40, 3)
	if !reflect.DeepEqual(long[:len(short)], short) {
		t.Error("Saltelli: 40 pairs begin otherwise than 10")
	}
}

// TestLatinHypercubeMeetsEachPartOnce, in each variable.
func TestLatinHypercubeMeetsEachPartOnce(t *testing.T) {
	const n = 50
	s := newSpace(t, unit, unit, unit)
	for i := range s.Len() {
		var parts []int
		for _, p := range LatinHypercube(s, n, 9) {
			parts = append(parts, int(p.U[i]*n))
		}
		slices.Sort(parts)
		for k, part := range parts {
			if part != k {
				t.Fatalf("variable %d: part %d in place of %d", i, part, k)
			}
		}
	}
}

// TestHaltonIntegratesBetterThanMonteCarlo: the mean error of the integral of a product over
// 20 seeds, of which the exact value is 1.
func TestHaltonIntegratesBetterThanMonteCarlo(t *testing.T) {
	s := newSpace(t, unit, unit, unit, unit)
	err := map[string]float64{}
	for name, design := range designs {
		for seed := range uint64(20) {
			sum := 0.0
			for _, p := range design(s, 1000, seed) {
				f := 1.0
				for _, u := range p.U {
					f *= 2 * u
				}
				sum += f
			}
			err[name] += math.Abs(sum/1000-1) / 20
		}
	}
	if err["Halton"] > err["Monte Carlo"]/5 || err["Latin hypercube"] > err["Monte Carlo"] {
		t.Errorf("errors %v", err)
	}
}

// TestGridHasAllCombinations, with both ends of ranges and all items of lists.
func TestGridHasAllCombinations(t *testing.T) {
	s := newSpace(t, space.Spec{Kind: space.Range, Low: 2, High: 10}, space.Spec{Kind: space.List, Words: []string{"a", "b"}},
		space.Spec{Kind: space.Normal, SD: 1}, space.Spec{Kind: space.Range, Low: 1, High: 100, Log: true}, space.Spec{Kind: space.Integers, Low: 0, High: 10})
	samples, err := Grid(s, []int{3, 0, 1, 3, 3}, 54)
	if err != nil {
		t.Fatal(err)
	}
	seen, columns := map[string]bool{}, make([]map[string]bool, s.Len())
	for _, p := range samples {
		seen[fmt.Sprint(p.Values)] = true
		for i, v := range p.Values {
			if columns[i] == nil {
				columns[i] = map[string]bool{}
			}
			columns[i][fmt.Sprintf("%.6g%s", v.Number, v.Word)] = true
		}
	}
	if len(seen) != 54 || len(samples) != 54 {
		t.Errorf("%d samples, %d different ones, want 54", len(samples), len(seen))
	}
	want := "[map[10:true 2:true 6:true] map[0a:true 1b:true] map[0:true] map[1:true 10:true 100:true] map[0:true 10:true 5:true]]"
	if got := fmt.Sprint(columns); got != want {
		t.Errorf("levels %s, want %s", got, want)
	}
	if got := fmt.Sprint(samples[0].Values, samples[1].Values, samples[53].Values); got != "[2 a 0 1 0] [2 a 0 1 5] [10 b 0 100 10]" {
		t.Errorf("order %s", got)
	}
}

func TestBadGridsSayWhy(t *testing.T) {
	s := newSpace(t, unit, space.Spec{Kind: space.List, Words: []string{"a", "b", "c"}})
	for says, levels := range map[string][]int{
		"1 numbers of levels for 2 variables":        {3},
		"variable x1: a grid needs":                  {0, 0},
		"variable x2: 4 levels, but it has 3 values": {3, 4},
		"variable x2: words are in no order":         {3, 2},
		"budget of 100":                              {1000, 0},
	} {
		if _, err := Grid(s, levels, 100); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("levels %v: %v, want %q", levels, err, says)
		}
	}
}

// TestSaltelliBlocks: each block is A, B, and A with one coordinate of B.
func TestSaltelliBlocks(t *testing.T) {
	s := newSpace(t, unit, unit, unit)
	samples, err := Saltelli(s, SaltelliBase(52, 3), 4)
	if err != nil || len(samples) != 50 {
		t.Fatalf("%d samples, %v; want 50", len(samples), err)
	}
	for row := 0; row < len(samples); row += 5 {
		a, b := samples[row].U, samples[row+1].U
		for i := range 3 {
			for k, u := range samples[row+2+i].U {
				if want := map[bool]float64{true: b[k], false: a[k]}[k == i]; u != want {
					t.Errorf("block %d, variable %d: coordinate %d is %g, want %g", row/5, i, k, u, want)
				}
			}
		}
	}
	if _, err := Saltelli(s, 1, 4); err == nil {
		t.Error("one pair is enough")
	}
}

// TestGenerationsHaveTheSizeOfTheFile, and nothing else is accepted as their answer.
func TestGenerationsHaveTheSizeOfTheFile(t *testing.T) {
	s := newSpace(t, unit)
	samples := Halton(s, 10, 1)
	m := NewGenerations(samples, 4)
	var sizes []int
	for last := []Outcome(nil); ; {
		next, err := m.Next(last)
		if err != nil {
			t.Fatal(err)
		}
		sizes = append(sizes, len(next))
		if len(next) == 0 {
			break
		}
		last = make([]Outcome, len(next))
	}
	if !slices.Equal(sizes, []int{4, 4, 2, 0}) {
		t.Errorf("generations of %v", sizes)
	}
	m = NewGenerations(samples, 0)
	if next, _ := m.Next(nil); len(next) != 10 {
		t.Errorf("one generation of %d", len(next))
	}
	if _, err := m.Next(make([]Outcome, 9)); err == nil || !strings.Contains(err.Error(), "9 outcomes for a generation of 10") {
		t.Errorf("9 outcomes for 10: %v", err)
	}
	if got := []float64{Outcome{Held: true}.Value(), Outcome{}.Value(), Outcome{HasMargin: true, Margin: 0.3}.Value()}; !slices.Equal(got, []float64{1, -1, 0.3}) {
		t.Errorf("values %v", got)
	}
}
