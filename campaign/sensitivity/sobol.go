package sensitivity

import (
	"fmt"
	"math"
	"slices"
)

// Index is how much one variable matters.
type Index struct {
	// First is the share of the variance that goes if the variable is fixed, on average;
	// Total is the share that remains if all others are fixed. Both are 0 to 1, but for the errors of
	// estimation, and Total is at least First. Total near 0 means that the variable does not matter.
	First, Total float64

	FirstLow, FirstHigh float64 // confidence interval of First
	TotalLow, TotalHigh float64 // confidence interval of Total
}

// Result is the indices of all variables, in their order.
type Result struct {
	Indices  []Index
	Mean     float64 // of the result over the space
	Variance float64 // 0 if the result never changes; the indices are then NaN
	Blocks   int     // that were complete
}

// block is the results of one pair of points of Saltelli's design.
type block struct {
	a, b  float64
	mixed []float64 // by variable: A with the variable's coordinate from B
}

// Analyse computes the indices of d variables from the results of the samples that design.Saltelli
// returns, in their order; NaN is a flight that could not be flown. A block with one such
// flight, or cut off at the end, is left out. The intervals are bootstrapped
// over blocks, resamples times, by random numbers of the seed; confidence is such as 0.95.
//
// With A, B, and AB_i, which is A with column i from B, f0 the mean and V the variance over A and B:
//
//	S_i  = mean (f(B) - f0) (f(AB_i) - f(A)) / V      Saltelli et al. 2010, table 2 (b)
//	ST_i = mean (f(A) - f(AB_i))² / 2V                Jansen 1999; Saltelli et al. 2010, table 2 (f)
//
// f0 is subtracted, which changes no expectation, so that a large mean costs no accuracy.
// Sources: A. Saltelli et al., Computer Physics Communications 181, 2010, p. 259; M. J. W. Jansen,
// Computer Physics Communications 117, 1999, p. 35.
func Analyse(results []float64, d int, confidence float64, resamples int, seed uint64) (Result, error) {
	if d < 1 {
		return Result{}, fmt.Errorf("%d variables: expected at least 1", d)
	}
	if !(confidence > 0 && confidence < 1) {
		return Result{}, fmt.Errorf("confidence %.10g: expected more than 0 and less than 1", confidence)
	}
	blocks := complete(results, d)
	if len(blocks) < 2 {
		return Result{}, fmt.Errorf("%d results have %d complete blocks of %d flights: expected at least 2", len(results), len(blocks), d+2)
	}
	r := estimate(blocks, d)
	r.bootstrap(blocks, confidence, resamples, seed)
	return r, nil
}

// complete cuts results into blocks and keeps those without NaN.
func complete(results []float64, d int) []block {
	var blocks []block
	for part := range slices.Chunk(results, d+2) {
		if len(part) == d+2 && !slices.ContainsFunc(part, math.IsNaN) {
			blocks = append(blocks, block{part[0], part[1], part[2:]})
		}
	}
	return blocks
}

// estimate computes the indices, without intervals.
func estimate(blocks []block, d int) Result {
	r := Result{Indices: make([]Index, d), Blocks: len(blocks)}
	n := float64(len(blocks))
	for _, b := range blocks {
		r.Mean += (b.a + b.b) / (2 * n)
	}
	for _, b := range blocks {
		r.Variance += ((b.a-r.Mean)*(b.a-r.Mean) + (b.b-r.Mean)*(b.b-r.Mean)) / (2*n - 1)
	}
	for i := range r.Indices {
		first, total := 0.0, 0.0
		for _, b := range blocks {
			first += (b.b - r.Mean) * (b.mixed[i] - b.a)
			total += (b.a - b.mixed[i]) * (b.a - b.mixed[i])
		}
		r.Indices[i].First = first / n / r.Variance
		r.Indices[i].Total = total / (2 * n) / r.Variance
	}
	return r
}
