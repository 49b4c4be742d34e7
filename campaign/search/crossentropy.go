package search

import (
	"math"
	"math/rand/v2"

	"github.com/sitlark/sitlark/campaign/design"
	"github.com/sitlark/sitlark/campaign/space"
)

// CrossEntropy looks for the flight with the smallest margin by the cross-entropy method: each
// generation is drawn from a normal distribution in standard normal space that was fitted to the worst tenth
// of the generation before, so that likely samples are tried first. It suits spaces of many
// categories, and generations that are large. (R. Y. Rubinstein and D. P. Kroese: The
// Cross-Entropy Method, 2004, algorithm 4.2.1, with smoothing.) It implements design.Method.
type CrossEntropy struct {
	space    *space.Space
	proposal *proposal
	random   *rand.Rand
	size     int
	left     int // flights of the budget
	samples  []space.Sample
	best     *Found
}

const (
	elite     = 0.1 // of a generation
	smoothing = 0.3 // share of the proposal before in the next
)

// NewCrossEntropy returns the search. A generation has 50 flights by default, and at least 20.
func NewCrossEntropy(s *space.Space, o Options) (*CrossEntropy, error) {
	size, err := o.generation(50, 20)
	if err != nil {
		return nil, err
	}
	return &CrossEntropy{space: s, proposal: nominal(s), random: space.Stream(o.Seed, "cross-entropy"), size: size, left: o.Flights}, nil
}

// Best is the worst flight so far; none before one has flown.
func (c *CrossEntropy) Best() (Found, bool) {
	if c.best == nil {
		return Found{}, false
	}
	return *c.best, true
}

// Next implements design.Method.
func (c *CrossEntropy) Next(outcomes []design.Outcome) ([]space.Sample, error) {
	if err := design.Answered(outcomes, len(c.samples)); err != nil {
		return nil, err
	}
	if len(outcomes) > 0 {
		c.learn(outcomes)
	}
	if c.samples = nil; c.left < c.size {
		return nil, nil
	}
	for range c.size {
		c.samples = append(c.samples, c.space.At(c.proposal.draw(c.random)))
	}
	c.left -= c.size
	return c.samples, nil
}

func (c *CrossEntropy) learn(outcomes []design.Outcome) {
	values, flown := make([]float64, len(outcomes)), 0
	for i, o := range outcomes {
		values[i] = math.Inf(1)
		if !o.Flown {
			continue
		}
		flown++
		if values[i] = o.Value(); c.best == nil || values[i] < c.best.Outcome.Value() {
			c.best = &Found{c.samples[i], o}
		}
	}
	n := min(flown, int(math.Ceil(elite*float64(len(outcomes)))))
	if n == 0 {
		return
	}
	var points [][]float64
	var weights []float64
	for _, i := range ranked(values)[:n] {
		points, weights = append(points, c.samples[i].U), append(weights, 1)
	}
	c.proposal = c.proposal.fit(points, weights, 1, c.proposal, smoothing)
}
