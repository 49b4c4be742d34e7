package boundary

import (
	"math"
	"slices"

	"gonum.org/v1/gonum/mat"
)

// The lengths are looked for around a typical one, in ranges of the variables: few
// flights say little of them, and then it decides.
const (
	typicalLength  = 0.5
	lengthScatter  = 1.2 // standard deviation of the logarithm
	shortestLength = 0.03
	longestLength  = 30
	largestNugget  = 0.5
)

// model is what is fitted: lengths and nugget.
type model struct {
	kernel kernel
	nugget float64
	least  float64 // smallest nugget
}

// logs are the logarithms of the lengths, and of the nugget behind them.
func (m model) logs() []float64 {
	var x []float64
	for _, l := range m.kernel.lengths {
		x = append(x, math.Log(l))
	}
	return append(x, math.Log(m.nugget))
}

// with returns the model with these logarithms, brought back into their ranges.
func (m model) with(logs []float64) model {
	d := len(m.kernel.lengths)
	m.kernel.lengths = make([]float64, d)
	for i := range d {
		m.kernel.lengths[i] = min(max(math.Exp(logs[i]), shortestLength), longestLength)
	}
	m.nugget = min(max(math.Exp(logs[d]), m.least), largestNugget)
	return m
}

// likelihood returns the logarithm of the likelihood of values at points, with mean and variance at
// their best, plus that of the prior of the lengths, and its slopes by the logarithms of lengths
// and nugget. (Rasmussen and Williams 2006, eqs. (5.8) and (5.9).)
func (m model) likelihood(at [][]float64, values []float64) (log float64, slopes []float64) {
	d, n := len(m.kernel.lengths), len(at)
	slopes = make([]float64, d+1)
	p, ok := newProcess(m.kernel, m.nugget, at, values)
	if !ok {
		return math.Inf(-1), slopes
	}
	log = -float64(n)/2*math.Log(p.variance) - p.logDet/2
	var inverse mat.SymDense
	inverse.SymOuterK(1, invert(&p.lower).T())
	for i := range n {
		for j := range i { // twice, for both triangles, and half
			w := p.residual.AtVec(i)*p.residual.AtVec(j)/p.variance - inverse.At(i, j)
			w *= m.kernel.slope(at[i], at[j])
			for v := range d {
				slopes[v] += w * m.kernel.gap(at[i], at[j], v)
			}
		}
		slopes[d] += m.nugget / 2 * (p.residual.AtVec(i)*p.residual.AtVec(i)/p.variance - inverse.At(i, i))
	}
	for v, l := range m.kernel.lengths {
		z := math.Log(l/typicalLength) / lengthScatter
		log -= z * z / 2
		slopes[v] -= z / lengthScatter
	}
	return log, slopes
}

// maxFitted is how many points lengths and nugget are fitted to: every k-th if there are more.
const maxFitted = 250

// fit returns the model, near m, that makes the values likeliest, after a number of steps.
// (M. Riedmiller and H. Braun: RPROP, 1993, which needs the signs of the slopes alone.)
func (m model) fit(at [][]float64, values []float64, steps int) model {
	if stride := (len(at) + maxFitted - 1) / maxFitted; stride > 1 {
		var fewer [][]float64
		var their []float64
		for i := 0; i < len(at); i += stride {
			fewer, their = append(fewer, at[i]), append(their, values[i])
		}
		at, values = fewer, their
	}
	x := m.logs()
	pace, before := make([]float64, len(x)), make([]float64, len(x))
	for i := range pace {
		pace[i] = 0.3
	}
	best, highest := m, math.Inf(-1)
	for range steps {
		now := m.with(x)
		log, slopes := now.likelihood(at, values)
		if log > highest {
			best, highest = now, log
		}
		x = now.logs()
		for i, s := range slopes {
			switch {
			case s*before[i] > 0:
				pace[i] = min(pace[i]*1.3, 1)
			case s*before[i] < 0:
				pace[i] *= 0.5
				s = 0
			}
			switch {
			case s > 0:
				x[i] += pace[i]
			case s < 0:
				x[i] -= pace[i]
			}
			before[i] = s
		}
		if slices.Max(pace) < 0.01 {
			break
		}
	}
	return best
}
