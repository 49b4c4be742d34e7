package rate

import (
	"math"

	"gonum.org/v1/gonum/mathext"
)

// Interval is a confidence interval of a share, each end 0 to 1.
type Interval struct {
	Low  float64 `json:"low"`
	High float64 `json:"high"`
}

// Wilson returns the two-sided interval of a share, k of n, at a confidence such as 0.95. It
// stays within 0 to 1 and covers the true share about as often as it says, for few
// flights, too: sometimes a little less often. Of no flights it is 0 to 1.
// Source: E. B. Wilson, JASA 22, 1927, p. 209.
func Wilson(k, n int, confidence float64) Interval { return wilson(float64(k), float64(n), confidence) }

func wilson(k, n, confidence float64) Interval {
	if !(n > 0) {
		return Interval{0, 1}
	}
	z, p := mathext.NormalQuantile((1+confidence)/2), k/n
	centre := (p + z*z/(2*n)) / (1 + z*z/n)
	half := z / (1 + z*z/n) * math.Sqrt(p*(1-p)/n+z*z/(4*n*n))
	i := Interval{max(0, centre-half), min(1, centre+half)}
	if k == 0 {
		i.Low = 0 // but for rounding
	}
	if k == n {
		i.High = 1
	}
	return i
}

// ClopperPearson returns the exact two-sided interval of a share, k of n: it covers the true share
// at least as often as the confidence says, whatever the share is. Of no flights it is 0 to 1.
// Source: C. J. Clopper and E. S. Pearson, Biometrika 26, 1934; as quantiles of the beta distribution.
func ClopperPearson(k, n int, confidence float64) Interval {
	tail := (1 - confidence) / 2
	return Interval{lower(k, n, tail), upper(k, n, tail)}
}

// UpperBound is exact and one-sided: the share is below it with this confidence, such as
// 0.95. It is the upper end of the Clopper-Pearson interval of confidence 2c-1.
func UpperBound(k, n int, confidence float64) float64 { return upper(k, n, 1-confidence) }

// LowerBound is exact and one-sided: the share is above it with this confidence.
func LowerBound(k, n int, confidence float64) float64 { return lower(k, n, 1-confidence) }

func lower(k, n int, tail float64) float64 {
	if k <= 0 {
		return 0
	}
	return mathext.InvRegIncBeta(float64(k), float64(n-k+1), tail)
}

func upper(k, n int, tail float64) float64 {
	if k >= n {
		return 1
	}
	return 1 - mathext.InvRegIncBeta(float64(n-k), float64(k+1), tail)
}
