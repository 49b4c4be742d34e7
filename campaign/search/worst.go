package search

import (
	"fmt"
	"math"
	"slices"

	"github.com/sitlark/sitlark/campaign/design"
	"github.com/sitlark/sitlark/campaign/space"
)

// Options of a search.
type Options struct {
	Flights    int // budget; Worst, CrossEntropy and Minimal leave a rest that is no whole generation
	Generation int // flights of one generation; 0 is the default of the method
	Seed       uint64
}

// generation returns the size of a generation, which is least at least.
func (o Options) generation(standard, least int) (int, error) {
	size := o.Generation
	if size == 0 {
		size = standard
	}
	if size < least {
		return 0, fmt.Errorf("a generation of %d flights: expected at least %d", size, least)
	}
	if o.Flights < size {
		return 0, fmt.Errorf("%d flights are less than one generation of %d: raise flights, or set a smaller generation", o.Flights, size)
	}
	return size, nil
}

// Found is a flight that a search has come upon.
type Found struct {
	Sample  space.Sample
	Outcome design.Outcome
}

// Worst looks for the flight with the smallest margin, by CMA-ES. When that has converged it starts again at
// a random place, until the budget is spent. It implements design.Method.
type Worst struct {
	space   *space.Space
	mixed   *mixed
	left    int // flights of the budget
	samples []space.Sample
	points  [][]float64
	flat    int // generations in turn without any difference
	restart int
	best    *Found
}

// NewWorst returns the search. A generation has 4 + 3 ln n flights by default, and at least 4.
func NewWorst(s *space.Space, o Options) (*Worst, error) {
	size, err := o.generation(populationSize(s.Len()), 4)
	if err != nil {
		return nil, err
	}
	return &Worst{space: s, mixed: newMixed(s, size, space.Stream(o.Seed, "worst flight")), left: o.Flights}, nil
}

// populationSize is Hansen's default, eq. (48).
func populationSize(n int) int { return 4 + int(3*math.Log(float64(n))) }

// Best is the worst flight so far; none before one has flown.
func (w *Worst) Best() (Found, bool) {
	if w.best == nil {
		return Found{}, false
	}
	return *w.best, true
}

// Restarts is how often CMA-ES converged and began again.
func (w *Worst) Restarts() int { return w.restart }

// maxFlat is how many generations without any difference are waited for.
const maxFlat = 5

// Next implements design.Method.
func (w *Worst) Next(outcomes []design.Outcome) ([]space.Sample, error) {
	if err := design.Answered(outcomes, len(w.samples)); err != nil {
		return nil, err
	}
	if len(outcomes) > 0 {
		w.learn(outcomes)
	}
	if w.left < w.mixed.lambda { // what is left is no generation
		w.samples = nil
		return nil, nil
	}
	w.points = w.mixed.ask()
	w.samples = samplesAt(w.space, w.points)
	w.left -= len(w.samples)
	return w.samples, nil
}

func (w *Worst) learn(outcomes []design.Outcome) {
	values := make([]float64, len(outcomes))
	for i, o := range outcomes {
		values[i] = math.Inf(1)
		if !o.Flown {
			continue
		}
		if values[i] = o.Value(); w.best == nil || values[i] < w.best.Outcome.Value() {
			w.best = &Found{w.samples[i], o}
		}
	}
	order := ranked(values)
	w.mixed.tell(w.points, order)
	if w.flat++; values[order[0]] < values[order[len(order)-1]] {
		w.flat = 0
	}
	if w.mixed.converged() || w.flat >= maxFlat {
		w.mixed.restart()
		w.flat = 0
		w.restart++
	}
}

// ranked returns the places of values, the smallest first; equal ones stay in order.
func ranked(values []float64) []int {
	order := make([]int, len(values))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int {
		switch {
		case values[a] < values[b]:
			return -1
		case values[a] > values[b]:
			return 1
		}
		return 0
	})
	return order
}

func samplesAt(s *space.Space, points [][]float64) []space.Sample {
	samples := make([]space.Sample, len(points))
	for i, u := range points {
		samples[i] = s.At(u)
	}
	return samples
}
