package search

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/sitlark/sitlark/campaign/design"
	"github.com/sitlark/sitlark/campaign/rate"
	"github.com/sitlark/sitlark/campaign/space"
)

// Rare estimates the rate of rare failures by importance sampling. It implements design.Method.
//
// First it looks for a proposal, a distribution under which failures are common, by the adaptive
// cross-entropy method: the worst tenth of each generation, weighted by likelihood ratios, decides
// from where the next is drawn, until failures themselves make up a tenth. (R. Y. Rubinstein and
// D. P. Kroese: The Cross-Entropy Method, 2004, algorithm 3.2.1 for levels that adapt.)
// Without margins failures must happen by themselves in the first generations.
//
// Then it flies the rest of the budget. A tenth of these samples comes from the campaign's own
// distributions, which bounds each weight by 10, whatever the proposal missed. (T. Hesterberg: Weighted
// Average Importance Sampling and Defensive Mixture Distributions, Technometrics 37, 1995.) Only
// they enter the estimate: the proposal was not fitted to them.
//
// The proposal is a mixture of up to four normal distributions, so that failures may have several causes. A
// cause that no flight met while the proposal was sought is reached through that tenth alone: it
// is missed in most campaigns, and the interval can't know of it. Larger generations help: of four equally
// likely causes at a rate of 3e-4, 95 % intervals cover the rate in 58 % of the campaigns with
// 1,500 flights in generations of 150, and in 87 % with 6,000 in generations of 500; of two, in 95 % with
// 1,500.
type Rare struct {
	space     *space.Space
	nominal   *proposal
	proposal  *mixture // nil: the nominal distribution
	random    *rand.Rand
	size      int
	left      int // flights of the budget
	adapting  int // of those, at most, for the proposal
	final     bool
	levels    []float64
	samples   []space.Sample
	flights   []rate.Flight
	notFlown  int
	found     []Found // all flights that found the proposal
	adaptives int
	refits    int // of the proposal to failures themselves
}

// refits to failures beyond the first make the proposal surer: those of the first were drawn from one that
// hardly knew them.
const refits = 1

// nominalShare of the samples comes from the nominal distribution.
const nominalShare = 0.1

// NewRare returns the method. A generation has 100 flights by default, and at least 50; the budget
// is at least three generations.
func NewRare(s *space.Space, o Options) (*Rare, error) {
	size, err := o.generation(100, 50)
	if err != nil {
		return nil, err
	}
	if o.Flights < 3*size {
		return nil, fmt.Errorf("a budget of %d flights: importance sampling needs at least three generations of %d", o.Flights, size)
	}
	return &Rare{space: s, nominal: nominal(s), random: space.Stream(o.Seed, "rare failures"), size: size, left: o.Flights, adapting: o.Flights / 2}, nil
}

// Estimate is the failure rate by the flights after the proposal was found, and how many flights there
// were besides: those that found the proposal, and those of the estimate that could not be flown,
// which are left out of it.
func (r *Rare) Estimate(confidence float64) (e rate.Estimate, finding, notFlown int) {
	return rate.Importance(r.flights, 1/nominalShare, confidence), r.adaptives, r.notFlown
}

// Levels are the margins by which the proposal was fitted, by generation: they fall to 0.
func (r *Rare) Levels() []float64 { return r.levels }

// Next implements design.Method.
func (r *Rare) Next(outcomes []design.Outcome) ([]space.Sample, error) {
	if err := design.Answered(outcomes, len(r.samples)); err != nil {
		return nil, err
	}
	if len(outcomes) > 0 {
		if r.final {
			r.count(outcomes)
		} else {
			r.adapt(outcomes)
		}
	}
	if !r.final && r.adaptives+r.size > r.adapting {
		r.final = true
	}
	r.samples = nil
	for range min(r.size, r.left) {
		r.samples = append(r.samples, r.drawn())
	}
	r.left -= len(r.samples)
	return r.samples, nil
}

// drawn is a sample of the mixture of proposal and nominal distribution, with its weight.
func (r *Rare) drawn() space.Sample {
	if r.proposal == nil {
		return r.space.At(r.nominal.draw(r.random))
	}
	var u []float64
	if r.random.Float64() < nominalShare {
		u = r.nominal.draw(r.random)
	} else {
		u = r.proposal.draw(r.random)
	}
	s := r.space.At(u)
	s.LogWeight = -math.Log(nominalShare + (1-nominalShare)*math.Exp(r.proposal.logRatio(s.U)))
	return s
}

func (r *Rare) count(outcomes []design.Outcome) {
	for i, o := range outcomes {
		if !o.Flown {
			r.notFlown++
			continue
		}
		r.flights = append(r.flights, rate.Flight{Failed: !o.Held, Weight: r.samples[i].Weight()})
	}
}

// adapt fits the proposal to the worst flights of a generation.
func (r *Rare) adapt(outcomes []design.Outcome) {
	r.adaptives += len(outcomes)
	var values []float64
	for i, o := range outcomes {
		if o.Flown {
			values = append(values, level(o))
			r.found = append(r.found, Found{r.samples[i], o})
		}
	}
	if len(values) == 0 {
		return
	}
	slices.Sort(values)
	mark := max(0, values[int(elite*float64(len(values)))])
	r.levels = append(r.levels, mark)
	var points [][]float64
	var weights []float64
	for _, f := range r.found {
		if o := f.Outcome; !o.Held || o.HasMargin && level(o) <= mark {
			points, weights = append(points, f.Sample.U), append(weights, f.Sample.Weight())
		}
	}
	if len(points) == 0 || len(points) == len(r.found) { // nothing stands out
		return
	}
	r.proposal = fitMixture(r.nominal, points, weights)
	if mark == 0 {
		r.refits++
		r.final = r.refits > refits
	}
}

// level is the margin, of the sign that the verdict has.
func level(o design.Outcome) float64 {
	if !o.Held {
		return min(o.Value(), -math.SmallestNonzeroFloat64)
	}
	return max(o.Value(), 0)
}
