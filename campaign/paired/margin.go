package paired

import (
	"math"
	"math/rand/v2"
	"slices"

	"gonum.org/v1/gonum/stat/distuv"
)

// Margins is the difference of margins of two variants over the same samples.
type Margins struct {
	Pairs int     // samples for which both have a margin
	Mean  float64 // of the first less the second, in the unit of the margin; NaN of no pairs
	// Intervals of the mean difference: Student's, and from a bootstrap. NaN of less than two pairs.
	TLow, THigh                 float64
	BootstrapLow, BootstrapHigh float64

	SignP     float64 // two-sided p-values that the differences are as often positive as negative,
	WilcoxonP float64 // and that they are symmetric about 0
}

// CompareMargins compares the margins of a and b, in the order of the samples; NaN in either
// leaves a pair out. The bootstrap draws pairs resamples times, by random numbers of the seed, and
// takes percentiles. (W. S. Gosset ("Student"), Biometrika 6, 1908; B. Efron and R. J. Tibshirani: An
// Introduction to the Bootstrap, 1993, section 13.3.)
func CompareMargins(a, b []float64, confidence float64, resamples int, seed uint64) Margins {
	var differences []float64
	for i := range min(len(a), len(b)) {
		if d := a[i] - b[i]; !math.IsNaN(d) && !math.IsInf(d, 0) {
			differences = append(differences, d)
		}
	}
	nan := math.NaN()
	m := Margins{Pairs: len(differences), Mean: nan, TLow: nan, THigh: nan, BootstrapLow: nan, BootstrapHigh: nan, SignP: SignTest(differences), WilcoxonP: Wilcoxon(differences)}
	if len(differences) == 0 {
		return m
	}
	n := float64(len(differences))
	m.Mean = mean(differences)
	if len(differences) < 2 {
		return m
	}
	squares := 0.0
	for _, d := range differences {
		squares += (d - m.Mean) * (d - m.Mean)
	}
	half := distuv.StudentsT{Mu: 0, Sigma: 1, Nu: n - 1}.Quantile((1+confidence)/2) * math.Sqrt(squares/(n-1)/n)
	m.TLow, m.THigh = m.Mean-half, m.Mean+half
	m.BootstrapLow, m.BootstrapHigh = bootstrap(differences, confidence, resamples, seed)
	return m
}

func mean(xs []float64) float64 {
	sum := 0.0
	for _, x := range xs {
		sum += x
	}
	return sum / float64(len(xs))
}

// bootstrap is the percentile interval of the mean; NaN without resamples.
func bootstrap(xs []float64, confidence float64, resamples int, seed uint64) (low, high float64) {
	if resamples < 1 {
		return math.NaN(), math.NaN()
	}
	random := rand.New(rand.NewPCG(seed, 0x9a17ed)) // for this purpose alone
	means := make([]float64, resamples)
	for k := range means {
		sum := 0.0
		for range xs {
			sum += xs[random.IntN(len(xs))]
		}
		means[k] = sum / float64(len(xs))
	}
	slices.Sort(means)
	cut := int((1 - confidence) / 2 * float64(resamples))
	return means[cut], means[resamples-1-cut]
}
