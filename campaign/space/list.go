package space

import (
	"math"
	"slices"
	"strings"
)

// list is a list of numbers or words. The values of words are their places, from 0.
type list struct {
	values []float64 // rising
	words  []string  // empty for a list of numbers
	below  []float64 // probability of an earlier item, by item, and 1 at the end
}

// maxItems bounds a list.
const maxItems = 10_000

func (s Spec) list() (Marginal, error) {
	field, n := "values", len(s.Values)
	if len(s.Words) > 0 {
		field, n = "words", len(s.Words)
	}
	switch {
	case len(s.Values) > 0 && len(s.Words) > 0:
		return nil, wrong("words", "a list is of values or of words, not of both")
	case n == 0:
		return nil, wrong("values", "expected at least one")
	case n > maxItems:
		return nil, wrong(field, "expected at most %d, got %d", maxItems, n)
	case len(s.Weights) > 0 && len(s.Weights) != n:
		return nil, wrong("weights", "expected one for each of the %d %s, got %d", n, field, len(s.Weights))
	}
	l := list{values: slices.Clone(s.Values), words: slices.Clone(s.Words)}
	for i, v := range l.values {
		if math.IsNaN(v) || math.IsInf(v, 0) {
			return nil, wrong("values", "expected finite numbers, got %.10g", v)
		}
		if i > 0 && v <= l.values[i-1] {
			return nil, wrong("values", "expected rising numbers, got %.10g after %.10g", v, l.values[i-1])
		}
	}
	for i, w := range l.words {
		if strings.TrimSpace(w) == "" {
			return nil, wrong("words", "item %d is empty", i+1)
		}
		if slices.Contains(l.words[:i], w) {
			return nil, wrong("words", "%q comes twice: give it a weight instead", w)
		}
		l.values = append(l.values, float64(i))
	}
	below, err := cumulate(s.Weights, n)
	l.below = below
	return l, err
}

// cumulate returns the n+1 borders between n items with these weights.
func cumulate(weights []float64, n int) ([]float64, error) {
	total := 0.0
	for i, w := range weights {
		if !(w > 0) || math.IsInf(w, 0) {
			return nil, wrong("weights", "expected numbers above 0, got %.10g in place %d", w, i+1)
		}
		total += w
	}
	if math.IsInf(total, 0) {
		return nil, wrong("weights", "their sum is too large")
	}
	below, sum := make([]float64, n+1), 0.0
	for i := range n {
		if len(weights) == 0 {
			below[i+1] = float64(i+1) / float64(n)
			continue
		}
		sum += weights[i]
		below[i+1] = sum / total
		if below[i+1] <= below[i] {
			return nil, wrong("weights", "%.10g in place %d is too small beside the others", weights[i], i+1)
		}
	}
	below[n] = 1
	return below, nil
}

// cell is the place of the item that u means.
func (l list) cell(u float64) int {
	i, exact := slices.BinarySearch(l.below, u)
	if !exact {
		i--
	}
	return min(max(i, 0), len(l.values)-1)
}

func (l list) Quantile(u float64) float64 { return l.values[l.cell(u)] }

func (l list) CDF(x float64) float64 {
	i, exact := slices.BinarySearch(l.values, x)
	if exact {
		i++
	}
	return l.below[i]
}

func (l list) Density(x float64) float64 {
	i, exact := slices.BinarySearch(l.values, x)
	if !exact {
		return 0
	}
	return l.below[i+1] - l.below[i]
}

func (l list) Cells() int { return len(l.values) }
func (list) closed()      {}
