package search

import (
	"math"
	"math/rand/v2"

	"github.com/sitlark/sitlark/campaign/space"
)

// maxCategories is the number of values up to which a list is searched value by value. Longer lists
// of numbers, and whole numbers, are searched like continuous variables.
const maxCategories = 16

// category reports whether the i-th variable is searched value by value.
func category(s *space.Space, i int) bool {
	n := s.Marginal(i).Cells()
	return n > 0 && (n <= maxCategories || !s.Ordered(i))
}

// split sorts the variables into continuous ones and categories.
func split(s *space.Space) (continuous, categories []int) {
	for i := range s.Len() {
		if category(s, i) {
			categories = append(categories, i)
		} else {
			continuous = append(continuous, i)
		}
	}
	return continuous, categories
}

// mixed is CMA-ES for the continuous variables beside a probability for each value of the others,
// which move together towards what was good. Every value keeps a probability, so that about one
// point of a generation tries another. (After R. Hamano et al.: CatCMA: Stochastic Optimization for
// Mixed-Category Problems, GECCO 2024; with a fixed learning rate.)
//
// The box is handled by reflection: CMA-ES moves freely, and a coordinate beyond 0 or 1 is
// mirrored back. A worst flight at the border of a range is an ordinary optimum then.
type mixed struct {
	space                  *space.Space
	continuous, categories []int
	lambda                 int
	strategy               *strategy
	odds                   [][]float64 // by category
	random                 *rand.Rand
	asked                  [][]float64 // continuous coordinates of the generation, before reflection
}

const (
	startSpread   = 0.3  // of the unit interval, as Hansen advises
	categoryRate  = 0.25 // of learning
	smallestSigma = 1e-4 // below which CMA-ES has converged
)

// newMixed starts in the middle.
func newMixed(s *space.Space, lambda int, random *rand.Rand) *mixed {
	m := &mixed{space: s, lambda: lambda, random: random}
	m.continuous, m.categories = split(s)
	mean := make([]float64, len(m.continuous))
	for i := range mean {
		mean[i] = 0.5
	}
	m.start(mean)
	return m
}

// start begins again at mean, with every value of a category equally likely.
func (m *mixed) start(mean []float64) {
	if m.strategy = nil; len(mean) > 0 {
		m.strategy = newStrategy(mean, startSpread, m.lambda)
	}
	m.odds = make([][]float64, len(m.categories))
	for k, i := range m.categories {
		m.odds[k] = make([]float64, m.space.Marginal(i).Cells())
		for cell := range m.odds[k] {
			m.odds[k][cell] = 1 / float64(len(m.odds[k]))
		}
	}
}

// restart begins again at a random place.
func (m *mixed) restart() {
	mean := make([]float64, len(m.continuous))
	for i := range mean {
		mean[i] = m.random.Float64()
	}
	m.start(mean)
}

// converged reports whether all points would be nearly the same.
func (m *mixed) converged() bool {
	if m.strategy == nil {
		return false
	}
	for k, i := range m.continuous {
		if m.space.Marginal(i).Cells() == 0 && m.strategy.spread(k) > smallestSigma {
			return false
		}
	}
	return true
}

// ask draws a generation of points of the unit hypercube.
func (m *mixed) ask() [][]float64 {
	points := make([][]float64, m.lambda)
	m.asked = make([][]float64, m.lambda)
	for p := range points {
		u := make([]float64, m.space.Len())
		if m.strategy != nil {
			m.asked[p] = m.strategy.ask(m.random)
			for k, i := range m.continuous {
				u[i] = mirror(m.asked[p][k])
			}
		}
		for k, i := range m.categories {
			from, to := m.space.Borders(i, draw(m.odds[k], m.random))
			u[i] = (from + to) / 2
		}
		points[p] = u
	}
	return points
}

// tell learns from the points that ask returned, whose places are in order, the best first.
func (m *mixed) tell(points [][]float64, order []int) {
	weights := newStrategy([]float64{0}, 1, m.lambda).weights
	if s := m.strategy; s != nil {
		ranked := make([][]float64, len(order))
		for rank, p := range order {
			ranked[rank] = m.asked[p]
		}
		s.tell(ranked)
		for k, i := range m.continuous { // whole numbers must not stick to one cell, nor anything leave the box
			if n := m.space.Marginal(i).Cells(); n > 0 {
				s.widen(k, 0.5/float64(n))
			}
			if spread := s.spread(k); spread > 1 {
				s.sigma /= spread
			}
		}
		s.decompose()
	}
	for k, i := range m.categories {
		odds := m.odds[k]
		for cell := range odds {
			odds[cell] *= 1 - categoryRate
		}
		for rank, w := range weights {
			odds[m.space.Cell(i, points[order[rank]][i])] += categoryRate * w
		}
		atLeast(odds, 1/float64(m.lambda*len(m.categories)*len(odds)))
	}
}

// atLeast raises odds to least and scales the others, so that all add up to 1.
func atLeast(odds []float64, least float64) {
	total := 0.0
	for i := range odds {
		odds[i] = max(odds[i], least)
		total += odds[i]
	}
	for i := range odds {
		odds[i] /= total
	}
}

// draw returns a place by its odds, which add up to 1.
func draw(odds []float64, r *rand.Rand) int {
	u, last := r.Float64(), len(odds)-1
	for i, p := range odds[:last] {
		if u < p {
			return i
		}
		u -= p
	}
	return last
}

// mirror reflects x at 0 and 1 until it is between them.
func mirror(x float64) float64 {
	x = math.Abs(math.Mod(x, 2))
	if x > 1 {
		return 2 - x
	}
	return x
}
