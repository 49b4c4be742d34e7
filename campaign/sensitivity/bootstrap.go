package sensitivity

import (
	"math"
	"math/rand/v2"
	"slices"
)

// bootstrap sets the intervals from resamples of the blocks, by percentiles. (B. Efron and
// R. J. Tibshirani: An Introduction to the Bootstrap, 1993, section 13.3; for Sobol indices G. E. B. Archer,
// A. Saltelli and I. M. Sobol', J. Statist. Comput. Simul. 58, 1997.)
//
// Blocks of a Halton sequence are spread more evenly than independent ones, which the
// bootstrap does not know: the intervals are rather too wide.
func (r *Result) bootstrap(blocks []block, confidence float64, resamples int, seed uint64) {
	d := len(r.Indices)
	firsts, totals := make([][]float64, d), make([][]float64, d)
	random := rand.New(rand.NewPCG(seed, 0x50b01)) // for this purpose alone
	drawn := make([]block, len(blocks))
	for range resamples {
		for k := range drawn {
			drawn[k] = blocks[random.IntN(len(blocks))]
		}
		for i, x := range estimate(drawn, d).Indices {
			if !math.IsNaN(x.First) && !math.IsInf(x.First, 0) && !math.IsNaN(x.Total) { // else all drawn blocks are equal
				firsts[i], totals[i] = append(firsts[i], x.First), append(totals[i], x.Total)
			}
		}
	}
	for i := range r.Indices {
		x := &r.Indices[i]
		x.FirstLow, x.FirstHigh = percentiles(firsts[i], confidence)
		x.TotalLow, x.TotalHigh = percentiles(totals[i], confidence)
	}
}

// percentiles cuts off equal parts at both ends; NaN of nothing.
func percentiles(xs []float64, confidence float64) (low, high float64) {
	if len(xs) == 0 {
		return math.NaN(), math.NaN()
	}
	slices.Sort(xs)
	cut := int((1 - confidence) / 2 * float64(len(xs)))
	return xs[cut], xs[len(xs)-1-cut]
}
