package search

import (
	"math"
	"math/rand/v2"
)

// mixture is several proposals, one for each cause of failures that lies apart from the others.
type mixture struct {
	parts  []*proposal
	shares []float64 // of the samples, by part; they add up to 1
}

const (
	maxParts  = 4
	perPart   = 7   // points for each part
	evenShare = 0.5 // of the samples is spread evenly over the parts, the rest by their weights
	wordApart = 3   // distance of two categories, in standard deviations

	// widening of the fitted covariances: where failures lie along a bent surface, a normal distribution is
	// too thin at its ends, and few flights there with large weights make intervals too narrow.
	// Without it a single part covered the known rate of such failures in 76 % of the campaigns.
	widening = 2.5
)

func (m *mixture) draw(r *rand.Rand) []float64 { return m.parts[draw(m.shares, r)].draw(r) }

// logRatio is the logarithm of the density at u, relative to the nominal distribution's.
func (m *mixture) logRatio(u []float64) float64 {
	logs, largest := make([]float64, len(m.parts)), math.Inf(-1)
	for i, p := range m.parts {
		logs[i] = p.logRatio(u) + math.Log(m.shares[i])
		largest = max(largest, logs[i])
	}
	if math.IsInf(largest, -1) {
		return largest
	}
	sum := 0.0
	for _, l := range logs {
		sum += math.Exp(l - largest)
	}
	return largest + math.Log(sum)
}

// fitMixture fits a part to each cluster of weighted points. The fewer effective points a cluster has, the more
// of the nominal distribution's covariance and odds goes into its part.
func fitMixture(nominal *proposal, points [][]float64, weights []float64) *mixture {
	sum := 0.0
	for _, w := range weights {
		sum += w
	}
	features := make([][]float64, len(points))
	for k, u := range points {
		features[k] = nominal.features(u)
	}
	cluster := clusters(features, weights, max(1, min(maxParts, len(points)/perPart)))
	m := &mixture{}
	for c := range maxParts {
		var mine [][]float64
		var their []float64
		s, q := 0.0, 0.0
		for k, w := range weights {
			if cluster[k] == c {
				mine, their = append(mine, points[k]), append(their, w)
				s, q = s+w, q+w*w
			}
		}
		if s == 0 {
			continue
		}
		d := float64(nominal.space.Len() + 1)
		m.parts = append(m.parts, nominal.fit(mine, their, widening, nominal, d/(d+s*s/q)))
		m.shares = append(m.shares, s/sum)
	}
	for i := range m.shares {
		m.shares[i] = (1-evenShare)*m.shares[i] + evenShare/float64(len(m.shares))
	}
	return m
}

// features is a point as clusters see it: in standard normal space, and a coordinate for each category.
func (p *proposal) features(u []float64) []float64 {
	x := p.normal(u)
	for k, i := range p.categories {
		cells := make([]float64, len(p.odds[k]))
		cells[p.space.Cell(i, u[i])] = wordApart / math.Sqrt2
		x = append(x, cells...)
	}
	return x
}

// clusters sorts points into n clusters by k-means and returns the cluster of each. The first centre is the
// heaviest point, and each further one the point that is farthest from those before. Otherwise weights
// don't count: one heavy point would gather all others around it. (S. P. Lloyd, IEEE Trans. Information Theory 28, 1982; seeding after D. Arthur and S. Vassilvitskii:
// k-means++, 2007, without its chance.)
func clusters(points [][]float64, weights []float64, n int) []int {
	centres := [][]float64{points[heaviest(weights)]}
	for len(centres) < n {
		apart := make([]float64, len(points))
		for k, x := range points {
			_, d := nearest(centres, x)
			apart[k] = d
		}
		centres = append(centres, points[heaviest(apart)])
	}
	cluster := make([]int, len(points))
	for range 20 {
		sums, totals := make([][]float64, n), make([]float64, n)
		for k, x := range points {
			c, _ := nearest(centres, x)
			cluster[k] = c
			if sums[c] == nil {
				sums[c] = make([]float64, len(x))
			}
			totals[c]++
			for i, v := range x {
				sums[c][i] += v
			}
		}
		for c, t := range totals {
			if t > 0 {
				for i := range sums[c] {
					sums[c][i] /= t
				}
				centres[c] = sums[c]
			}
		}
	}
	return cluster
}

func heaviest(weights []float64) int {
	best := 0
	for k, w := range weights {
		if w > weights[best] {
			best = k
		}
	}
	return best
}

// nearest is the centre that is nearest to x, with the squared distance.
func nearest(centres [][]float64, x []float64) (best int, squared float64) {
	squared = math.Inf(1)
	for c, centre := range centres {
		d := 0.0
		for i, v := range x {
			d += (v - centre[i]) * (v - centre[i])
		}
		if d < squared {
			best, squared = c, d
		}
	}
	return best, squared
}
