package paired

import (
	"gonum.org/v1/gonum/stat/distuv"
)

// Held counts the samples that both variants flew by who held.
type Held struct {
	Both, OnlyFirst, OnlySecond, Neither int

	P float64 // of McNemar's exact test, two-sided: that each is equally often the only one that held
}

// CompareHeld compares whether a and b held, in the order of the samples. flown says for which
// samples both could be flown.
//
// Only samples in which one held and the other did not say who is better, and each of them is a
// fair coin if none is. (Q. McNemar, Psychometrika 12, 1947, in its exact, binomial form.)
func CompareHeld(a, b, flown []bool) Held {
	var h Held
	for i, both := range flown {
		switch {
		case !both:
		case a[i] && b[i]:
			h.Both++
		case a[i]:
			h.OnlyFirst++
		case b[i]:
			h.OnlySecond++
		default:
			h.Neither++
		}
	}
	h.P = fairCoin(h.OnlyFirst, h.OnlySecond)
	return h
}

// fairCoin is the two-sided p-value of heads and tails of a fair coin; 1 of no toss.
func fairCoin(heads, tails int) float64 {
	if heads == tails {
		return 1
	}
	return min(1, 2*distuv.Binomial{N: float64(heads + tails), P: 0.5}.CDF(float64(min(heads, tails))))
}
