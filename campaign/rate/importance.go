package rate

import "math"

// Flight is one of an importance sampling: whether it failed, and how much more likely its
// sample is under the campaign's distributions than under those that it was drawn from.
type Flight struct {
	Failed bool
	Weight float64 // likelihood ratio, not negative
}

// Estimate is a failure rate from weighted flights.
type Estimate struct {
	Rate     float64
	SE       float64 // its standard error
	Interval Interval
	Flights  int
	Failures int

	// ESS is the effective sample size of the weights, (Σw)²/Σw² (Kish): how many flights of
	// the campaign's own distributions would give averages over all flights as sure as these do.
	// It is small where samples were drawn from a small part of the space, and says nothing
	// of the rate. FailureESS is that of the failures alone: below 10 or so the interval rests
	// on a few flights.
	ESS, FailureESS float64

	// Plain is how many flights of plain sampling would estimate the rate with the same standard
	// error: p(1-p)/SE². It is 0 where nothing failed.
	Plain float64
}

// Importance estimates the failure rate from flights whose weights are at most maxWeight, which
// is 0 if there is no such bound. confidence is that of the two-sided interval, such as 0.95.
//
// The estimate is the mean of weight times failure, not divided by the mean of the weights: both
// densities are known with their constants, so this is unbiased. The division would make it
// biased, and less certain for rare failures, since then the flights that did not fail
// contribute the scatter of their weights. (A. B. Owen: Monte Carlo theory, methods and examples,
// 2013, sections 9.1 and 9.2.)
//
// The interval is Wilson's with Plain as the number of flights. With weights of 1 it is exactly
// Wilson's, and unlike the mean ± 1.96 standard errors it never reaches below 0. (After E. L. Korn
// and B. I. Graubard, Survey Methodology 24, 1998, who do it with Clopper and Pearson's interval for
// weighted surveys.) Where nothing failed its upper end is Clopper and Pearson's bound
// for the distribution that the samples came from, times maxWeight.
func Importance(flights []Flight, maxWeight, confidence float64) Estimate {
	e := Estimate{Flights: len(flights), Interval: Interval{0, 1}}
	if len(flights) == 0 {
		return e
	}
	var all, failed weights
	for _, f := range flights {
		all.add(f.Weight)
		if f.Failed {
			failed.add(f.Weight)
			e.Failures++
		}
	}
	n := float64(len(flights))
	e.ESS, e.FailureESS = all.effective(), failed.effective()
	if failed.sum == 0 {
		if maxWeight > 0 {
			e.Interval.High = min(1, maxWeight*ClopperPearson(e.Failures, len(flights), confidence).High)
		}
		return e
	}
	e.Rate = failed.sum / n
	variance := max(0, failed.squares/n-e.Rate*e.Rate) / n
	e.SE = math.Sqrt(variance)
	p := min(e.Rate, 1)
	e.Plain = p * (1 - p) / variance
	if p == 1 || variance == 0 {
		e.Plain = n // no scatter is known
	}
	e.Interval = wilson(p*e.Plain, e.Plain, confidence)
	return e
}

// weights sums up weights.
type weights struct{ sum, squares float64 }

func (w *weights) add(x float64) { w.sum, w.squares = w.sum+x, w.squares+x*x }

func (w *weights) effective() float64 {
	if w.squares == 0 {
		return 0
	}
	return w.sum * w.sum / w.squares
}
