package paired

import (
	"math"
	"slices"
)

// SignTest returns the exact two-sided p-value that positive and negative differences are equally
// likely. Zeros don't count; without any other it is 1. (W. J. Conover: Practical Nonparametric
// Statistics, 1999, section 3.4.)
func SignTest(differences []float64) float64 {
	plus, minus := 0, 0
	for _, d := range differences {
		if d > 0 {
			plus++
		} else if d < 0 {
			minus++
		}
	}
	return fairCoin(plus, minus)
}

// maxExact is the number of differences up to which Wilcoxon's distribution is summed up.
const maxExact = 60

// Wilcoxon returns the two-sided p-value of the signed-rank test that the differences are symmetric
// about 0. Zeros are left out; equal sizes share their mean rank. Up to 60 differences
// without equal sizes it is exact, otherwise from the normal distribution, with the variance corrected for
// ties and a continuity correction. Without differences it is 1.
// Sources: F. Wilcoxon, Biometrics Bulletin 1, 1945; M. Hollander and D. A. Wolfe: Nonparametric
// Statistical Methods, 1999, section 3.1.
func Wilcoxon(differences []float64) float64 {
	var ds []float64
	for _, d := range differences {
		if d != 0 {
			ds = append(ds, d)
		}
	}
	if len(ds) == 0 {
		return 1
	}
	slices.SortStableFunc(ds, func(a, b float64) int {
		switch d := math.Abs(a) - math.Abs(b); {
		case d < 0:
			return -1
		case d > 0:
			return 1
		}
		return 0
	})
	plus, ties := 0.0, 0.0 // sum of the ranks of positive differences; sum of t³-t over ties
	for from := 0; from < len(ds); {
		to := from
		for to < len(ds) && math.Abs(ds[to]) == math.Abs(ds[from]) {
			to++
		}
		t := float64(to - from)
		ties += t*t*t - t
		for _, d := range ds[from:to] {
			if d > 0 {
				plus += float64(from+1+to) / 2
			}
		}
		from = to
	}
	n := float64(len(ds))
	if ties == 0 && len(ds) <= maxExact {
		return rankSums(len(ds), int(min(plus, n*(n+1)/2-plus)))
	}
	variance := n*(n+1)*(2*n+1)/24 - ties/48
	z := max(0, math.Abs(plus-n*(n+1)/4)-0.5) / math.Sqrt(variance)
	return math.Erfc(z / math.Sqrt2)
}

// rankSums is twice the probability that the ranks 1 to n, each counted or not by a fair coin,
// add up to at most sum.
func rankSums(n, sum int) float64 {
	p := make([]float64, n*(n+1)/2+1) // probability of each sum
	p[0] = 1
	for rank := 1; rank <= n; rank++ {
		for s := rank * (rank + 1) / 2; s >= 0; s-- {
			p[s] /= 2
			if s >= rank {
				p[s] += p[s-rank] / 2
			}
		}
	}
	tail := 0.0
	for _, x := range p[:sum+1] {
		tail += x
	}
	return min(1, 2*tail)
}
