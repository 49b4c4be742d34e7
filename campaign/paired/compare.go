package paired

import (
	"fmt"
	"math"
	"slices"

	"github.com/sitlark/sitlark/campaign/design"
)

// Variant is one of those that flew the same samples.
type Variant struct {
	Name     string
	Outcomes []design.Outcome // in the order of the samples
}

// Options of a comparison.
type Options struct {
	Confidence float64 // of intervals; a difference is significant at 1-Confidence
	Resamples  int     // of the bootstrap
	Seed       uint64  // of the bootstrap
}

// Pair compares two variants.
type Pair struct {
	First, Second string
	Margins       Margins
	Held          Held

	// P is the p-value that Better rests on, corrected for the number of pairs: Wilcoxon's of the
	// margins, and where no margins differ McNemar's of held and broken.
	P           float64
	ByMargin    bool    // P is of the margins
	Significant bool    // P is below 1-Confidence
	Better      string  // First or Second; empty if not significant or if the two measures of who is better disagree
	By          float64 // how much better, in the unit of the margin; of held and broken, as a share of the flights; not negative
	Low, High   float64 // interval of By for one pair (bootstrap); NaN of held and broken
}

// Compare compares each variant with each later one over the samples that both have flown.
// With more than one pair, p-values are corrected by Holm's method, so that the chance of any
// false claim stays at most 1-Confidence; intervals are those of each pair alone.
//
// The choice between margins and held/broken depends only on whether there are margins, never on
// which of the two is significant.
func Compare(variants []Variant, o Options) ([]Pair, error) {
	if len(variants) < 2 {
		return nil, fmt.Errorf("%d variants: expected at least 2", len(variants))
	}
	if !(o.Confidence > 0.5 && o.Confidence < 1) {
		return nil, fmt.Errorf("confidence %.10g: expected more than 0.5 and less than 1", o.Confidence)
	}
	var pairs []Pair
	for i, a := range variants {
		for _, b := range variants[i+1:] {
			if len(a.Outcomes) != len(b.Outcomes) {
				return nil, fmt.Errorf("%s has %d outcomes, %s %d: both must fly the same samples", a.Name, len(a.Outcomes), b.Name, len(b.Outcomes))
			}
			pairs = append(pairs, compare(a, b, o))
		}
	}
	ps := make([]float64, len(pairs))
	for i, p := range pairs {
		ps[i] = p.P
	}
	for i, p := range Holm(ps) {
		pairs[i].P = p
		pairs[i].conclude(o.Confidence)
	}
	return pairs, nil
}

func compare(a, b Variant, o Options) Pair {
	n := len(a.Outcomes)
	flown, heldA, heldB := make([]bool, n), make([]bool, n), make([]bool, n)
	marginA, marginB := make([]float64, n), make([]float64, n)
	for i, x := range a.Outcomes {
		y := b.Outcomes[i]
		flown[i], heldA[i], heldB[i] = x.Flown && y.Flown, x.Held, y.Held
		marginA[i], marginB[i] = math.NaN(), math.NaN()
		if flown[i] && x.HasMargin && y.HasMargin {
			marginA[i], marginB[i] = x.Margin, y.Margin
		}
	}
	p := Pair{First: a.Name, Second: b.Name, Margins: CompareMargins(marginA, marginB, o.Confidence, o.Resamples, o.Seed), Held: CompareHeld(heldA, heldB, flown)}
	p.ByMargin = p.Margins.Pairs > 0
	p.P = p.Held.P
	if p.ByMargin {
		p.P = p.Margins.WilcoxonP
	}
	return p
}

// conclude says who is better.
func (p *Pair) conclude(confidence float64) {
	p.Significant = p.P < 1-confidence
	h := p.Held
	by := float64(h.OnlyFirst-h.OnlySecond) / float64(max(1, h.Both+h.OnlyFirst+h.OnlySecond+h.Neither))
	p.Low, p.High = math.NaN(), math.NaN()
	if p.ByMargin {
		by, p.Low, p.High = p.Margins.Mean, p.Margins.BootstrapLow, p.Margins.BootstrapHigh
	}
	if by < 0 {
		p.Low, p.High = -p.High, -p.Low
	}
	p.By = math.Abs(by)
	// Ranks may favour one variant and the mean, by a few large differences, the other.
	if !p.Significant || p.ByMargin && p.Low < 0 {
		return
	}
	if p.Better = p.First; by < 0 {
		p.Better = p.Second
	}
}

// Holm corrects p-values for their number, in their order: those that stay below α are
// significant with a chance of at most α of any false one among them. (S. Holm: A Simple Sequentially
// Rejective Multiple Test Procedure, Scandinavian Journal of Statistics 6, 1979.)
func Holm(ps []float64) []float64 {
	order := make([]int, len(ps))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int {
		switch {
		case ps[a] < ps[b]:
			return -1
		case ps[a] > ps[b]:
			return 1
		}
		return 0
	})
	corrected, largest := make([]float64, len(ps)), 0.0
	for rank, i := range order {
		largest = max(largest, min(1, ps[i]*float64(len(ps)-rank)))
		corrected[i] = largest
	}
	return corrected
}

// Sentence says the verdict in words; unit is that of the margins.
func (p Pair) Sentence(unit string) string {
	if unit != "" {
		unit = " " + unit
	}
	switch {
	case p.Better == "" && p.Significant:
		return fmt.Sprintf("%s and %s differ (p = %.2g), but neither is better on average", p.First, p.Second, p.P)
	case p.Better == "":
		return fmt.Sprintf("no significant difference between %s and %s (p = %.2g)", p.First, p.Second, p.P)
	case p.ByMargin:
		return fmt.Sprintf("%s is better by %.3g%s [%.3g, %.3g] (p = %.2g)", p.Better, p.By, unit, p.Low, p.High, p.P)
	}
	return fmt.Sprintf("%s is better: it holds in %.3g %% more of the flights (p = %.2g)", p.Better, p.By*100, p.P)
}
