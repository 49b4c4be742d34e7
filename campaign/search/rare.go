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
// The proposal is one normal distribution: where failures have several far-apart causes it finds
// the likeliest one and reaches the others through that tenth alone. A cause that makes up a few
// percent of all failures is then missed in most campaigns, and the interval, which can't know of
// it, is too low by as much.
type Rare struct {
	space     *space.Space
	nominal   *proposal
	proposal  *proposal
	random    *rand.Rand
	size      int
	left      int // flights of the budget
	adapting  int // of those, at most, for the proposal
	final     bool
	levels    []float64
	samples   []space.Sample
	flights   []rate.Flight
	notFlown  int
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
	n := nominal(s)
	return &Rare{space: s, nominal: n, proposal: n, random: space.Stream(o.Seed, "rare failures"), size: size, left: o.Flights, adapting: o.Flights / 2}, nil
}

// Estimate is the failure rate by the flights after the proposal was found, and how many flights there
// were besides: those that found the proposal, and those of the estimate that could not be flown,
// which are left out of it.
func (r *Rare) Estimate(confidence float64) (e rate.Estimate, finding, notFlown int) {
	return rate.Importance(r.flights, 1/nominalShare, confidence), r.adaptives, r.notFlown
}

// Levels are the margins by which the proposal was fitted, by generation: they fall to 0.
func (r *Rare) Levels() []float64 { return r.levels }

// widening of the fitted covariance: where failures lie along a bent surface, one normal distribution is
// too thin at its ends, and few flights there with large weights make intervals too narrow. 1
// covers the known rate of such failures in 76 % of the campaigns, 2.5 in about 93 %.
const widening = 2.5

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
	from := r.proposal
	if r.random.Float64() < nominalShare {
		from = r.nominal
	}
	s := r.space.At(from.draw(r.random))
	if r.proposal != r.nominal {
		s.LogWeight = -math.Log(nominalShare + (1-nominalShare)*math.Exp(r.proposal.logRatio(s.U)))
	}
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
	for _, o := range outcomes {
		if o.Flown {
			values = append(values, level(o))
		}
	}
	if len(values) == 0 {
		return
	}
	slices.Sort(values)
	mark := max(0, values[int(elite*float64(len(values)))])
	r.levels = append(r.levels, mark)
	var points [][]float64
	var all []float64
	sum, squares := 0.0, 0.0
	for i, o := range outcomes {
		if o.Flown && (!o.Held || o.HasMargin && level(o) <= mark) {
			w := r.samples[i].Weight()
			points, all = append(points, r.samples[i].U), append(all, w)
			sum, squares = sum+w, squares+w*w
		}
	}
	if sum == 0 || len(points) == len(values) { // nothing stands out
		return
	}
	// Few effective points say little of a covariance: the nominal one steps in.
	d := float64(r.space.Len() + 1)
	r.proposal = r.proposal.fit(points, all, widening, r.nominal, d/(d+sum*sum/squares))
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
