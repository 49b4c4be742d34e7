package search

import (
	"math"
	"math/rand/v2"
	"slices"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"
)

// strategy is the (μ/μ_w, λ)-CMA-ES with weights that are not negative, asked and told by
// generations. Numbers of equations are those of N. Hansen: The CMA Evolution Strategy: A
// Tutorial, arXiv:1604.00772, 2016; constants are those of its table 1.
//
// It is written here, and not taken from gonum's optimize.CmaEsChol, because that samples without the
// step size and can only run its own loop of evaluations.
type strategy struct {
	n, lambda int
	weights   []float64 // of the best μ
	muEff     float64

	cSigma, dSigma, cc, c1, cMu, chi float64

	mean, pSigma, pc []float64
	sigma            float64
	c                *mat.SymDense
	axes             *mat.Dense // eigenvectors of c, one a column
	lengths          []float64  // square roots of its eigenvalues
	generation       int
}

// newStrategy starts at mean with standard deviations sigma. lambda is at least 4.
func newStrategy(mean []float64, sigma float64, lambda int) *strategy {
	n := float64(len(mean))
	s := &strategy{n: len(mean), lambda: lambda, mean: slices.Clone(mean), sigma: sigma, weights: make([]float64, lambda/2)}
	squares := 0.0
	for i := range s.weights {
		s.weights[i] = math.Log(float64(lambda+1)/2) - math.Log(float64(i+1)) // eq. (49)
	}
	floats.Scale(1/floats.Sum(s.weights), s.weights)
	for _, w := range s.weights {
		squares += w * w
	}
	s.muEff = 1 / squares
	s.cSigma = (s.muEff + 2) / (n + s.muEff + 5) // eq. (55)
	s.dSigma = 1 + 2*max(0, math.Sqrt((s.muEff-1)/(n+1))-1) + s.cSigma
	s.cc = (4 + s.muEff/n) / (n + 4 + 2*s.muEff/n) // eq. (56)
	s.c1 = 2 / ((n+1.3)*(n+1.3) + s.muEff)         // eq. (57)
	s.cMu = min(1-s.c1, 2*(0.25+s.muEff+1/s.muEff-2)/((n+2)*(n+2)+s.muEff))
	s.chi = math.Sqrt(n) * (1 - 1/(4*n) + 1/(21*n*n))
	s.pSigma, s.pc, s.lengths = make([]float64, s.n), make([]float64, s.n), make([]float64, s.n)
	s.c, s.axes = mat.NewSymDense(s.n, nil), mat.NewDense(s.n, s.n, nil)
	for i := range s.n {
		s.c.SetSym(i, i, 1)
		s.axes.Set(i, i, 1)
		s.lengths[i] = 1
	}
	return s
}

// ask draws one point: x = m + σ B D z. (Eqs. (38) to (40).)
func (s *strategy) ask(r *rand.Rand) []float64 {
	scaled := make([]float64, s.n)
	for i := range scaled {
		scaled[i] = s.lengths[i] * r.NormFloat64()
	}
	x := make([]float64, s.n)
	mat.NewVecDense(s.n, x).MulVec(s.axes, mat.NewVecDense(s.n, scaled))
	for i := range x {
		x[i] = s.mean[i] + s.sigma*x[i]
	}
	return x
}

// tell learns from the points of a generation, the best first. At least as many as there are
// weights are read.
func (s *strategy) tell(ranked [][]float64) {
	step := make([]float64, s.n) // ⟨y⟩_w, eq. (41)
	for k, w := range s.weights {
		for i := range step {
			step[i] += w * (ranked[k][i] - s.mean[i]) / s.sigma
		}
	}
	old := slices.Clone(s.mean)
	floats.AddScaled(s.mean, s.sigma, step) // eq. (42), with c_m = 1

	s.generation++
	gain := math.Sqrt(s.cSigma * (2 - s.cSigma) * s.muEff)
	for i, x := range s.whiten(step) {
		s.pSigma[i] = (1-s.cSigma)*s.pSigma[i] + gain*x // eq. (43)
	}
	length := floats.Norm(s.pSigma, 2)
	stalled := length/math.Sqrt(1-math.Pow(1-s.cSigma, 2*float64(s.generation))) >= (1.4+2/float64(s.n+1))*s.chi // h_σ = 0
	for i := range s.pc {
		s.pc[i] *= 1 - s.cc // eq. (45)
		if !stalled {
			s.pc[i] += math.Sqrt(s.cc*(2-s.cc)*s.muEff) * step[i]
		}
	}
	s.adapt(ranked, old, stalled)
	s.sigma *= math.Exp(min(1, s.cSigma/s.dSigma*(length/s.chi-1))) // eq. (44)
	s.decompose()
}

// whiten is C^(-1/2) y.
func (s *strategy) whiten(y []float64) []float64 {
	along, white := mat.NewVecDense(s.n, nil), mat.NewVecDense(s.n, nil)
	along.MulVec(s.axes.T(), mat.NewVecDense(s.n, y))
	for i := range s.n {
		along.SetVec(i, along.AtVec(i)/s.lengths[i])
	}
	white.MulVec(s.axes, along)
	return white.RawVector().Data
}

// adapt updates the covariance matrix, eq. (47).
func (s *strategy) adapt(ranked [][]float64, old []float64, stalled bool) {
	keep := 1 - s.c1 - s.cMu
	if stalled {
		keep += s.c1 * s.cc * (2 - s.cc)
	}
	for i := range s.n {
		for j := i; j < s.n; j++ {
			x := keep*s.c.At(i, j) + s.c1*s.pc[i]*s.pc[j]
			for k, w := range s.weights {
				x += s.cMu * w * (ranked[k][i] - old[i]) / s.sigma * (ranked[k][j] - old[j]) / s.sigma
			}
			s.c.SetSym(i, j, x)
		}
	}
}

// decompose refreshes axes and lengths. A matrix that rounding made singular keeps a small length.
func (s *strategy) decompose() {
	var eigen mat.EigenSym
	if !eigen.Factorize(s.c, true) {
		return
	}
	eigen.VectorsTo(s.axes)
	values := eigen.Values(nil)
	for i, v := range values {
		s.lengths[i] = math.Sqrt(max(v, 1e-14*values[len(values)-1], 1e-300))
	}
}

// spread is the standard deviation of coordinate i.
func (s *strategy) spread(i int) float64 { return s.sigma * math.Sqrt(s.c.At(i, i)) }

// widen gives coordinate i at least a standard deviation.
func (s *strategy) widen(i int, least float64) {
	if s.spread(i) < least {
		s.c.SetSym(i, i, least*least/(s.sigma*s.sigma))
	}
}
