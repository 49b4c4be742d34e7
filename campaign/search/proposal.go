package search

import (
	"math"
	"math/rand/v2"
	"slices"

	"gonum.org/v1/gonum/mat"

	"github.com/sitlark/sitlark/campaign/space"
)

// proposal is a distribution that samples are drawn from: a multivariate normal distribution in standard normal
// space for continuous variables, beside odds for the values of each category, independent of it.
type proposal struct {
	space                  *space.Space
	continuous, categories []int
	mean                   []float64
	cov                    *mat.SymDense
	chol                   mat.Cholesky // of cov
	lower                  mat.TriDense
	odds                   [][]float64
}

// nominal is the distribution of the campaign itself.
func nominal(s *space.Space) *proposal {
	p := &proposal{space: s}
	p.continuous, p.categories = split(s)
	p.mean = make([]float64, len(p.continuous))
	if n := len(p.continuous); n > 0 {
		p.cov = mat.NewSymDense(n, nil)
		for i := range n {
			p.cov.SetSym(i, i, 1)
		}
		p.factorize()
	}
	for _, i := range p.categories {
		p.odds = append(p.odds, nominalOdds(s, i))
	}
	return p
}

func nominalOdds(s *space.Space, i int) []float64 {
	odds := make([]float64, s.Marginal(i).Cells())
	for cell := range odds {
		from, to := s.Borders(i, cell)
		odds[cell] = to - from
	}
	return odds
}

// factorize refreshes the Cholesky factor and reports whether there is one.
func (p *proposal) factorize() bool {
	if !p.chol.Factorize(p.cov) {
		return false
	}
	p.lower.Reset()
	p.chol.LTo(&p.lower)
	return true
}

// draw returns a point of the unit hypercube.
func (p *proposal) draw(r *rand.Rand) []float64 {
	u := make([]float64, p.space.Len())
	if n := len(p.continuous); n > 0 {
		z := make([]float64, n)
		for i := range z {
			z[i] = r.NormFloat64()
		}
		x := make([]float64, n)
		mat.NewVecDense(n, x).MulVec(&p.lower, mat.NewVecDense(n, z))
		for i := range x {
			x[i] += p.mean[i]
		}
		for i, v := range space.FromNormal(x) {
			u[p.continuous[i]] = v
		}
	}
	for k, i := range p.categories {
		from, to := p.space.Borders(i, draw(p.odds[k], r))
		u[i] = from + (to-from)*r.Float64()
	}
	return u
}

// logRatio is the logarithm of the density at u, relative to the nominal distribution's.
func (p *proposal) logRatio(u []float64) float64 {
	log := 0.0
	if n := len(p.continuous); n > 0 {
		z := p.normal(u)
		shifted := mat.NewVecDense(n, nil)
		for i := range z {
			log += z[i] * z[i] / 2
			shifted.SetVec(i, z[i]-p.mean[i])
		}
		if err := shifted.SolveVec(&p.lower, shifted); err != nil {
			return math.Inf(-1) // a matrix too near to singular
		}
		log -= mat.Dot(shifted, shifted)/2 + p.chol.LogDet()/2
	}
	for k, i := range p.categories {
		cell := p.space.Cell(i, u[i])
		from, to := p.space.Borders(i, cell)
		log += math.Log(p.odds[k][cell] / (to - from))
	}
	return log
}

// normal is the point of standard normal space at u, of the continuous variables alone.
func (p *proposal) normal(u []float64) []float64 {
	part := make([]float64, len(p.continuous))
	for k, i := range p.continuous {
		part[k] = u[i]
	}
	return space.ToNormal(part)
}

// fit returns the proposal that is the most likely one for weighted points, its covariance multiplied
// by widening and then drawn towards another's by share, 0 to 1. (R. Y. Rubinstein and D. P. Kroese: The Cross-Entropy Method, 2004, section 3.2: the
// weighted maximum-likelihood estimates.) The weights are not all 0.
func (p *proposal) fit(points [][]float64, weights []float64, widening float64, towards *proposal, share float64) *proposal {
	q := &proposal{space: p.space, continuous: p.continuous, categories: p.categories, mean: make([]float64, len(p.mean))}
	total := 0.0
	for _, w := range weights {
		total += w
	}
	if n := len(p.continuous); n > 0 {
		zs := make([][]float64, len(points))
		for k, u := range points {
			zs[k] = p.normal(u)
			for i, x := range zs[k] {
				q.mean[i] += weights[k] / total * x
			}
		}
		q.cov = mat.NewSymDense(n, nil)
		for i := range n {
			for j := i; j < n; j++ {
				sum := 0.0
				for k, z := range zs {
					sum += weights[k] / total * (z[i] - q.mean[i]) * (z[j] - q.mean[j])
				}
				if q.cov.SetSym(i, j, (1-share)*widening*sum+share*towards.cov.At(i, j)); i == j {
					q.cov.SetSym(i, i, q.cov.At(i, i)+1e-9)
				}
			}
		}
		if !q.factorize() { // rounding made it singular
			q.cov = mat.NewSymDense(n, slices.Clone(towards.cov.RawSymmetric().Data))
			q.factorize()
		}
	}
	for c, i := range p.categories {
		odds := make([]float64, len(p.odds[c]))
		for k, u := range points {
			odds[p.space.Cell(i, u[i])] += (1 - share) * weights[k] / total
		}
		for cell := range odds {
			odds[cell] += share * towards.odds[c][cell]
		}
		q.odds = append(q.odds, odds)
	}
	return q
}
