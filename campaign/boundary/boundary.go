package boundary

import (
	"fmt"
	"math"
	"slices"

	"github.com/sitlark/sitlark/campaign/design"
	"github.com/sitlark/sitlark/campaign/space"
)

// Options of a boundary search.
type Options struct {
	Flights    int // budget, at most MaxFlights
	Generation int // flights of one generation; 0 is 10
	Initial    int // flights spread over the whole space first; 0 is a quarter of the budget, at most 10 for each variable
	Seed       uint64
}

// MaxFlights bounds a budget: the cost of the model grows with its cube.
const MaxFlights = 2000

// Boundary looks for the surface on which the margin is 0. It implements design.Method.
//
// After flights spread over the space, each generation goes where the model can't tell held from
// broken: where 1.96 σ - |μ| is largest, the straddle heuristic of B. Bryan et al.: Active Learning for
// Identifying Function Threshold Boundaries, NIPS 2005. Within a generation each point
// is chosen as if those before it had flown and met the model's mean (the "kriging believer" of
// D. Ginsbourger et al., 2010), which keeps them apart.
//
// The model sees asinh(margin / median |margin|): the sign and what is near 0 stay, and a crash with
// a huge negative margin is just broken. A flight without a margin counts as 1 or -1.
type Boundary struct {
	space   *space.Space
	options Options
	initial []space.Sample
	samples []space.Sample // of the generation that is out

	points   points
	outcomes []design.Outcome
	model    model
	fitted   bool
	process  *process // nil before the first fit and after new outcomes
}

// New returns the method. The error says which option is wrong.
func New(s *space.Space, o Options) (*Boundary, error) {
	if o.Generation == 0 {
		o.Generation = 10
	}
	if o.Initial == 0 {
		o.Initial = max(4, min(o.Flights/4, 10*s.Len()))
	}
	switch {
	case o.Generation < 1:
		return nil, fmt.Errorf("a generation of %d flights: expected at least 1", o.Generation)
	case o.Initial < 4:
		return nil, fmt.Errorf("%d flights before the first model: expected at least 4", o.Initial)
	case o.Flights < o.Initial:
		return nil, fmt.Errorf("a budget of %d flights is less than the %d before the first model", o.Flights, o.Initial)
	case o.Flights > MaxFlights:
		return nil, fmt.Errorf("a budget of %d flights: a boundary takes at most %d", o.Flights, MaxFlights)
	}
	b := &Boundary{space: s, options: o, points: points{space: s}, initial: design.Halton(s, o.Initial, o.Seed)}
	b.model = model{kernel: newKernel(s), nugget: 1e-2, least: 1e-6}
	return b, nil
}

// Next implements design.Method.
func (b *Boundary) Next(outcomes []design.Outcome) ([]space.Sample, error) {
	if err := design.Answered(outcomes, len(b.samples)); err != nil {
		return nil, err
	}
	for i, o := range outcomes {
		if o.Flown {
			b.points.add(b.samples[i].U)
			b.outcomes = append(b.outcomes, o)
		}
	}
	b.options.Flights -= len(outcomes)
	if len(outcomes) > 0 {
		b.process = nil
	}
	size := min(b.options.Generation, b.options.Flights)
	if n := min(size, len(b.initial)); n > 0 {
		b.samples, b.initial = b.initial[:n], b.initial[n:]
		return b.samples, nil
	}
	b.samples = nil
	if size > 0 {
		b.samples = b.choose(size)
	}
	return b.samples, nil
}

// values are the outcomes as the model sees them; labels says that none has a margin.
func (b *Boundary) values() (values []float64, labels bool) {
	var sizes []float64
	for _, o := range b.outcomes {
		if o.HasMargin && o.Margin != 0 {
			sizes = append(sizes, math.Abs(o.Margin))
		}
	}
	if labels = len(sizes) == 0; labels {
		sizes = []float64{1}
	}
	slices.Sort(sizes)
	scale := sizes[len(sizes)/2]
	for _, o := range b.outcomes {
		v := o.Value()
		if o.HasMargin {
			v = math.Asinh(v / scale)
		}
		values = append(values, v)
	}
	return values, labels
}

// update fits the model to all outcomes. It reports whether there is one.
func (b *Boundary) update() bool {
	if b.process != nil {
		return true
	}
	if len(b.outcomes) < 2 {
		return false
	}
	values, labels := b.values()
	steps := 12 // from where it was
	if !b.fitted {
		steps = 40
	}
	if b.model.least = 1e-6; labels {
		b.model.least = 1e-3
	}
	b.model = b.model.with(b.model.logs()).fit(b.points.at, values, steps)
	b.fitted = true
	for nugget := b.model.nugget; nugget <= 1; nugget *= 10 { // rarely more than once
		if p, ok := newProcess(b.model.kernel, nugget, b.points.at, values); ok {
			b.process = p
			return true
		}
	}
	return false
}

// candidates is how many points a generation is chosen from.
const candidates = 1500

// choose returns the next generation.
func (b *Boundary) choose(size int) []space.Sample {
	seed := space.Stream(b.options.Seed, fmt.Sprint("boundary ", b.options.Flights)).Uint64()
	pool := design.Halton(b.space, max(candidates, size), seed)
	if !b.update() {
		return pool[:size]
	}
	at := make([][]float64, len(pool))
	for k, s := range pool {
		at[k] = seen(b.space, s.U)
	}
	f := newFantasy(b.process, at)
	chosen := make([]space.Sample, size)
	for n := range chosen {
		best, most := -1, math.Inf(-1)
		for k := range at {
			if a := 1.96*f.sd[k] - math.Abs(f.mean[k]); !f.taken[k] && a > most {
				best, most = k, a
			}
		}
		chosen[n] = pool[best]
		f.take(best)
	}
	return chosen
}

// fantasy is a prediction that goes on as if some of its points had flown.
type fantasy struct {
	prediction
	process *process
	at      [][]float64
	rows    [][]float64 // like explain, of the points that are taken
	taken   []bool
}

func newFantasy(p *process, at [][]float64) *fantasy {
	return &fantasy{prediction: p.predict(at), process: p, at: at, taken: make([]bool, len(at))}
}

// take adds point k with the mean as its value: means stay, standard deviations fall.
func (f *fantasy) take(k int) {
	f.taken[k] = true
	n, m := f.explain.Dims()
	row := make([]float64, m) // correlation with point k, as far as the data leave it open
	for i := range m {
		row[i] = f.process.kernel.of(f.at[k], f.at[i])
	}
	for j := range n {
		r := f.explain.RawRowView(j)
		for i, v := range r {
			row[i] -= r[k] * v
		}
	}
	for _, r := range f.rows {
		for i, v := range r {
			row[i] -= r[k] * v
		}
	}
	scale := 1 / math.Sqrt(max(row[k], 0)+f.process.nugget)
	for i := range row {
		row[i] *= scale
		f.sd[i] = math.Sqrt(max(0, f.sd[i]*f.sd[i]-f.process.variance*row[i]*row[i]))
	}
	f.rows = append(f.rows, row)
}
