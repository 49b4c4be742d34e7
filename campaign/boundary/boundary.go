package boundary

import (
	"fmt"
	"math"

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
// broken: where σ exp(-μ²/2σ²) is largest, the targeted mean square error of V. Picheny et al.: Adaptive Designs
// of Experiments for Accurate Approximation of a Target Region, J. Mechanical Design 132, 2010. Within a
// generation each point is chosen as if those before it had flown and met the model's mean
// (the "kriging believer" of D. Ginsbourger et al., 2010), which keeps them apart.
//
// A margin that jumps where the vehicle crashes is no smooth surface. Two models are therefore kept, one of
// the margin and one of the margin cut off not far from 0, and each generation uses the one
// that tells held from broken more surely for flights that are left out. A flight
// without a margin counts as 1 or -1.
type Boundary struct {
	space   *space.Space
	options Options
	initial []space.Sample
	samples []space.Sample // of the generation that is out

	points   points
	outcomes []design.Outcome
	models   [len(limits)]model
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
	for i := range b.models {
		b.models[i] = model{kernel: newKernel(s), nugget: 1e-2, least: 1e-6}
	}
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

// update fits the model to all outcomes. It reports whether there is one.
func (b *Boundary) update() bool {
	if b.process != nil {
		return true
	}
	if len(b.outcomes) < 2 {
		return false
	}
	surest := math.Inf(-1)
	for i, limit := range limits {
		values, labels := transformed(b.outcomes, limit)
		if labels && i > 0 {
			break // 1 and -1 stay what they are
		}
		p := b.fit(&b.models[i], values, labels)
		if p == nil {
			continue
		}
		if s := p.signs(values); b.process == nil || s > surest {
			b.process, surest = p, s
		}
	}
	b.fitted = b.process != nil
	return b.fitted
}

// fit improves m from where it was, and returns the process with it; nil if there is none.
func (b *Boundary) fit(m *model, values []float64, labels bool) *process {
	steps := 12
	if !b.fitted {
		steps = 40
	}
	if m.least = 1e-6; labels {
		m.least = 1e-3
	}
	*m = m.with(m.logs()).fit(b.points.at, values, steps)
	for nugget := m.nugget; nugget <= 1; nugget *= 10 { // rarely more than once
		if p, ok := newProcess(m.kernel, nugget, b.points.at, values); ok {
			return p
		}
	}
	return nil
}

// candidates is how many points a generation is chosen from.
const candidates = 1500

// interest is how much a flight would tell of the surface: σ exp(-μ²/2σ²).
func interest(mean, sd float64) float64 {
	if sd == 0 {
		return 0
	}
	z := mean / sd
	return sd * math.Exp(-z*z/2)
}

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
			if a := interest(f.mean[k], f.sd[k]); !f.taken[k] && a > most {
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
