package design

import (
	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/stat/distmv"
	"gonum.org/v1/gonum/stat/samplemv"

	"github.com/sitlark/sitlark/campaign/space"
)

// MonteCarlo returns n independent samples. A longer campaign begins with the samples of a
// shorter one.
func MonteCarlo(s *space.Space, n int, seed uint64) []space.Sample {
	r := space.Stream(seed, "monte carlo")
	samples, u := make([]space.Sample, n), make([]float64, s.Len())
	for i := range samples {
		for k := range u {
			u[k] = r.Float64()
		}
		samples[i] = s.At(u)
	}
	return samples
}

// LatinHypercube returns n samples of which, in each variable, exactly one lies in each of n
// equally likely parts. (McKay, Beckman, Conover: A Comparison of Three Methods for Selecting
// Values of Input Variables, Technometrics 21, 1979.)
func LatinHypercube(s *space.Space, n int, seed uint64) []space.Sample {
	if n == 0 {
		return nil
	}
	points := mat.NewDense(n, s.Len(), nil)
	samplemv.LatinHypercube{Q: unitCube(s.Len()), Src: space.Source(seed, "latin hypercube")}.Sample(points)
	return at(s, points)
}

// Halton returns the first n samples of the Halton sequence with random permutations of its digits.
// A longer campaign begins with the samples of a shorter one. (A. B. Owen: A randomized
// Halton algorithm in R, arXiv:1706.02808, 2017.)
func Halton(s *space.Space, n int, seed uint64) []space.Sample {
	if n == 0 {
		return nil
	}
	return at(s, HaltonPoints(n, s.Len(), space.Stream(seed, "halton").Uint64()))
}

// HaltonPoints returns the first n points of the scrambled Halton sequence in the unit hypercube
// of dimension dim, at most 1000, one a row. n and dim are at least 1.
func HaltonPoints(n, dim int, seed uint64) *mat.Dense {
	points := mat.NewDense(n, dim, nil) // Sample adds to what is there
	samplemv.Halton{Kind: samplemv.Owen, Q: unitCube(dim), Src: space.Source(seed, "halton points")}.Sample(points)
	return points
}

func at(s *space.Space, points *mat.Dense) []space.Sample {
	n, _ := points.Dims()
	samples := make([]space.Sample, n)
	for i := range samples {
		samples[i] = s.At(points.RawRowView(i))
	}
	return samples
}

// unitCube takes points of the unit hypercube as they are.
type unitCube int

func (unitCube) Quantile(x, p []float64) []float64 {
	if x == nil {
		x = make([]float64, len(p))
	}
	copy(x, p)
	return x
}

var _ distmv.Quantiler = unitCube(0)
