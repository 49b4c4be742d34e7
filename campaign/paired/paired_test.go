package paired

import (
	"cmp"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/sitlark/sitlark/campaign/design"
)

// sleep is the data of "Student", 1908: hours of sleep that two drugs added for ten patients.
var sleep = [2][]float64{{0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0, 2}, {1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4}}

// TestSleep: the known interval of the mean difference, -2.4599 to -0.7001 hours, and 9 of 9 signs.
func TestSleep(t *testing.T) {
	m := CompareMargins(sleep[0], sleep[1], 0.95, 2000, 1)
	if m.Pairs != 10 || math.Abs(m.Mean+1.58) > 1e-12 || math.Abs(m.TLow+2.4598858) > 1e-6 || math.Abs(m.THigh+0.7001142) > 1e-6 {
		t.Errorf("%+v", m)
	}
	if math.Abs(m.SignP-2.0/512) > 1e-12 {
		t.Errorf("sign test %g, want %g", m.SignP, 2.0/512)
	}
	if m.BootstrapLow < -2.6 || m.BootstrapLow > -2.0 || m.BootstrapHigh > -0.8 || m.BootstrapHigh < -1.2 {
		t.Errorf("bootstrap %g to %g", m.BootstrapLow, m.BootstrapHigh)
	}
}

// TestWilcoxonMatchesTheTable: Hamilton's depression scale, Hollander and Wolfe 1999, example 3.1, has
// p = 0.0390625; ten differences with a rank sum of 8 are the 5 % point of the tables.
func TestWilcoxonMatchesTheTable(t *testing.T) {
	x := []float64{1.83, 0.50, 1.62, 2.48, 1.68, 1.88, 1.55, 3.06, 1.30}
	y := []float64{0.878, 0.647, 0.598, 2.05, 1.06, 1.29, 1.06, 3.14, 1.29}
	var ds []float64
	for i := range x {
		ds = append(ds, x[i]-y[i])
	}
	if p := Wilcoxon(ds); p != 0.0390625 {
		t.Errorf("p = %g, want 0.0390625", p)
	}
	for _, c := range []struct {
		ds   []float64
		want float64
	}{
		{[]float64{1, 2, 3, 4, 5, 6, 7, -8, 9, 10}, 0.0488281}, {nil, 1}, {[]float64{0, 0}, 1}, {[]float64{5}, 1}, {[]float64{1, 2, 3, 4, 5, 6}, 2.0 / 64}, {[]float64{-1, -2, -3, -4, -5, -6}, 2.0 / 64},
	} {
		if p := Wilcoxon(c.ds); math.Abs(p-c.want) > 1e-6 {
			t.Errorf("%v: p = %g, want %g", c.ds, p, c.want)
		}
	}
}

// TestWilcoxonIsTheSameExactlyAndNearly: the normal distribution, for which a tie is needed, comes near the
// exact one for many differences.
func TestWilcoxonIsTheSameExactlyAndNearly(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
		shift := rapid.Float64Range(-0.5, 0.5).Draw(t, "shift")
		ds := make([]float64, 60)
		for i := range ds {
			ds[i] = r.NormFloat64() + shift
		}
		exact := Wilcoxon(ds)
		// Two neighbours of one sign are made equal: ranks of a sign have the same sum as before, and the
		// tie alone makes the p-value an approximation.
		slices.SortFunc(ds, func(a, b float64) int { return cmp.Compare(math.Abs(a), math.Abs(b)) })
		for i := range ds[1:] {
			if ds[i]*ds[i+1] > 0 {
				ds[i+1] = ds[i]
				break
			}
		}
		if near := Wilcoxon(ds); math.Abs(near-exact) > 0.01 {
			t.Errorf("p = %g exactly, %g nearly", exact, near)
		}
		if p := Wilcoxon(ds); p < 0 || p > 1 {
			t.Errorf("p = %g", p)
		}
	})
}

// TestFalseClaimsAreAsRareAsPromised: variants without a difference, 2000 campaigns with fixed seeds.
func TestFalseClaimsAreAsRareAsPromised(t *testing.T) {
	wilcoxon, sign, interval := 0, 0, 0
	for seed := range uint64(2000) {
		r := rand.New(rand.NewPCG(seed, 0))
		a, b := make([]float64, 40), make([]float64, 40)
		for i := range a {
			common := 5 * r.NormFloat64()
			a[i], b[i] = common+r.NormFloat64(), common+r.NormFloat64()
		}
		m := CompareMargins(a, b, 0.95, 0, 0)
		for count, claims := range map[*int]bool{&wilcoxon: m.WilcoxonP < 0.05, &sign: m.SignP < 0.05, &interval: m.TLow > 0 || m.THigh < 0} {
			if claims {
				*count++
			}
		}
	}
	if wilcoxon < 60 || wilcoxon > 130 || sign > 130 || interval < 70 || interval > 130 {
		t.Errorf("of 2000: Wilcoxon %d, sign %d, t interval %d; want about 100", wilcoxon, sign, interval)
	}
}

// TestMcNemarIsAFairCoin: 10 against 2 has p = 2 P(at most 2 of 12) = 158/4096.
func TestMcNemarIsAFairCoin(t *testing.T) {
	var a, b, flown []bool
	add := func(n int, x, y, f bool) {
		for range n {
			a, b, flown = append(a, x), append(b, y), append(flown, f)
		}
	}
	add(30, true, true, true)
	add(10, true, false, true)
	add(2, false, true, true)
	add(5, false, false, true)
	add(50, false, true, false) // could not be flown
	h := CompareHeld(a, b, flown)
	if want := (Held{30, 10, 2, 5, h.P}); h != want || math.Abs(h.P-158.0/4096) > 1e-12 {
		t.Errorf("%+v, want p = %g", h, 158.0/4096)
	}
	if h := CompareHeld(a, a, flown); h.P != 1 {
		t.Errorf("no difference: %+v", h)
	}
}

func TestHolm(t *testing.T) {
	got := Holm([]float64{0.01, 0.04, 0.03, 0.005})
	for i, want := range []float64{0.03, 0.06, 0.06, 0.02} {
		if math.Abs(got[i]-want) > 1e-12 {
			t.Errorf("corrected %v", got)
		}
	}
}

// flights have margins around a mean, with scatter that all variants share.
func flights(mean float64, own uint64) []design.Outcome {
	shared, r := rand.New(rand.NewPCG(1, 1)), rand.New(rand.NewPCG(own, 2))
	all := make([]design.Outcome, 60)
	for i := range all {
		m := mean + 2*shared.NormFloat64() + 0.2*r.NormFloat64()
		all[i] = design.Outcome{Flown: i != 7, HasMargin: true, Margin: m, Held: m >= 0}
	}
	return all
}

// TestWhoIsBetter of three variants, two of which are alike, although the scatter of the samples is ten times
// that of the variants.
func TestWhoIsBetter(t *testing.T) {
	o := Options{Confidence: 0.95, Resamples: 1000, Seed: 1}
	pairs, err := Compare([]Variant{{"A", flights(1, 1)}, {"B", flights(0.6, 2)}, {"C", flights(1, 3)}}, o)
	if err != nil || len(pairs) != 3 {
		t.Fatalf("%d pairs, %v", len(pairs), err)
	}
	ab, ac, bc := pairs[0], pairs[1], pairs[2]
	if ab.Better != "A" || math.Abs(ab.By-0.4) > 0.15 || ab.Low <= 0 || ab.High < ab.By || ab.Margins.Pairs != 59 {
		t.Errorf("A and B: %+v", ab)
	}
	if ac.Better != "" || ac.Significant {
		t.Errorf("A and C: %+v", ac)
	}
	if bc.Better != "C" || bc.Low <= 0 || bc.Low > bc.By || bc.High < bc.By {
		t.Errorf("B and C: %+v", bc)
	}
	if again, _ := Compare([]Variant{{"A", flights(1, 1)}, {"B", flights(0.6, 2)}, {"C", flights(1, 3)}}, o); !reflect.DeepEqual(again[0], ab) {
		t.Error("the second time another result")
	}
	for got, want := range map[string]string{ab.Sentence("m"): "A is better by 0.", ac.Sentence("m"): "no significant difference between A and C", bc.Sentence(""): "C is better by"} {
		if !strings.HasPrefix(got, want) {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// TestHeldAndBrokenDecideWithoutMargins.
func TestHeldAndBrokenDecideWithoutMargins(t *testing.T) {
	var a, b []design.Outcome
	for i := range 100 {
		a = append(a, design.Outcome{Flown: true, Held: i >= 5})
		b = append(b, design.Outcome{Flown: true, Held: i >= 20})
	}
	pairs, err := Compare([]Variant{{"old", b}, {"new", a}}, Options{Confidence: 0.95, Resamples: 10})
	if err != nil || pairs[0].Better != "new" || pairs[0].By != 0.15 || pairs[0].ByMargin {
		t.Errorf("%+v, %v", pairs, err)
	}
	if got := pairs[0].Sentence("m"); !strings.HasPrefix(got, "new is better: it holds in 15 % more of the flights") {
		t.Error(got)
	}
	for says, variants := range map[string][]Variant{"1 variants": {{"a", a}}, "a has 100 outcomes, b 3": {{"a", a}, {"b", b[:3]}}} {
		if _, err := Compare(variants, Options{Confidence: 0.95}); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%v, want %q", err, says)
		}
	}
}
