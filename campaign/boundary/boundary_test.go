package boundary

import (
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/campaign/design"
	"github.com/sitlark/sitlark/campaign/design/designtest"
	"github.com/sitlark/sitlark/campaign/space"
)

var unit = space.Spec{Kind: space.Range, High: 1}

func newSpace(t testing.TB, specs ...space.Spec) *space.Space {
	t.Helper()
	var all []space.Variable
	for i, spec := range specs {
		all = append(all, space.Variable{Name: fmt.Sprint("x", i+1), Spec: spec})
	}
	s, err := space.New(all)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// surfaces are known boundaries.
var surfaces = []struct {
	name    string
	specs   []space.Spec
	margin  func(p space.Sample) float64
	labels  bool // flights have no margin
	flights int
	most    float64 // share of the space that may be classified wrong in the end
}{
	{"circle", []space.Spec{unit, unit}, circle, false, 60, 0.001},
	{"circle without margins", []space.Spec{unit, unit}, circle, true, 120, 0.02},
	{"crash outside of a circle", []space.Spec{unit, unit}, func(p space.Sample) float64 {
		m := circle(p)
		if m < 0 {
			return -1000
		}
		return m
	}, false, 120, 0.02},
	{"plane in 4 D", []space.Spec{unit, unit, unit, unit}, func(p space.Sample) float64 { return 1.7 - p.U[0] - 2*p.U[1] - 0.5*p.U[2] + 0.3*p.U[3] }, false, 60, 0.003},
	{"step in 4 D", []space.Spec{unit, unit, unit, unit}, func(p space.Sample) float64 {
		if p.U[0]+p.U[1] > 1 && p.U[2] > 0.3 {
			return -1
		}
		return 1
	}, true, 200, 0.03},
	{"two circles by a word", []space.Spec{unit, {Kind: space.List, Words: []string{"a", "b", "c"}}, unit}, func(p space.Sample) float64 {
		at := map[string]float64{"a": 0.3, "b": 0.7, "c": 0.5}[p.Values[1].Word]
		return math.Hypot(p.U[0]-at, p.U[2]-0.5) - 0.25
	}, false, 120, 0.003},
}

func circle(p space.Sample) float64 { return 0.3 - math.Hypot(p.U[0]-0.45, p.U[1]-0.55) }

// fly runs b and returns the outcomes' share that was classified wrong, after each of the budgets.
func fly(t *testing.T, b *Boundary, margin func(space.Sample) float64, labels bool, budgets ...int) (wrong []float64) {
	t.Helper()
	var last []design.Outcome
	for flown := 0; ; {
		next, err := b.Next(last)
		if err != nil {
			t.Fatal(err)
		}
		for len(budgets) > 0 && flown >= budgets[0] {
			wrong, budgets = append(wrong, misclassified(b, margin)), budgets[1:]
		}
		if len(next) == 0 {
			return wrong
		}
		flown += len(next)
		last = make([]design.Outcome, len(next))
		for i, p := range next {
			m := margin(p)
			last[i] = design.Outcome{Flown: true, Held: m >= 0, HasMargin: !labels, Margin: m}
		}
	}
}

// misclassified is the share of 3000 random samples on the wrong side.
func misclassified(b *Boundary, margin func(space.Sample) float64) float64 {
	samples, wrong := design.MonteCarlo(b.space, 3000, 99), 0
	us := make([][]float64, len(samples))
	for i, p := range samples {
		us[i] = p.U
	}
	for i, f := range b.Failure(us) {
		if (f > 0.5) != (margin(samples[i]) < 0) {
			wrong++
		}
	}
	return float64(wrong) / float64(len(samples))
}

// TestKnownBoundariesAreFound with fewer errors than the same model has after a Latin hypercube of as many
// flights.
func TestKnownBoundariesAreFound(t *testing.T) {
	for _, c := range surfaces {
		s := newSpace(t, c.specs...)
		mean, hypercube := []float64{0, 0, 0}, 0.0
		budgets := []int{c.flights / 3, c.flights * 2 / 3, c.flights}
		const seeds = 2
		for seed := range uint64(seeds) {
			b, err := New(s, Options{Flights: c.flights, Seed: seed})
			if err != nil {
				t.Fatal(err)
			}
			for i, w := range fly(t, b, c.margin, c.labels, budgets...) {
				mean[i] += w / seeds
			}
			l, err := New(s, Options{Flights: c.flights, Initial: c.flights, Generation: c.flights, Seed: seed})
			if err != nil {
				t.Fatal(err)
			}
			l.initial = design.LatinHypercube(s, c.flights, seed)
			hypercube += fly(t, l, c.margin, c.labels, c.flights)[0] / seeds
		}
		t.Logf("%s: %v flights: %.2f, %.2f, %.2f %% wrong; Latin hypercube in the end %.2f %%", c.name, budgets, mean[0]*100, mean[1]*100, mean[2]*100, hypercube*100)
		if mean[2] > c.most {
			t.Errorf("%s: %.2f %% wrong, want %.2f %%", c.name, mean[2]*100, c.most*100)
		}
		if hypercube > 0.002 && mean[2] > 0.7*hypercube { // a plane is known from any flights
			t.Errorf("%s: %.2f %% wrong, little less than the %.2f %% of a Latin hypercube", c.name, mean[2]*100, hypercube*100)
		}
	}
}

// TestSlopesAreThoseOfTheLikelihood, by differences.
func TestSlopesAreThoseOfTheLikelihood(t *testing.T) {
	s := newSpace(t, unit, space.Spec{Kind: space.List, Words: []string{"a", "b", "c"}}, unit)
	p, r := points{space: s}, rand.New(rand.NewPCG(1, 1))
	var values []float64
	for range 25 {
		u := []float64{r.Float64(), r.Float64(), r.Float64()}
		p.add(u)
		values = append(values, math.Sin(5*u[0])+u[1]*u[2]+0.1*r.NormFloat64())
	}
	m := model{kernel: newKernel(s), nugget: 0.02, least: 1e-6}
	x := m.logs()
	x[0], x[1], x[2] = -1, 0.3, 0.5
	_, slopes := m.with(x).likelihood(p.at, values)
	for i := range x {
		const h = 1e-5
		up, down := append([]float64(nil), x...), append([]float64(nil), x...)
		up[i] += h
		down[i] -= h
		a, _ := m.with(up).likelihood(p.at, values)
		b, _ := m.with(down).likelihood(p.at, values)
		if want := (a - b) / (2 * h); math.Abs(slopes[i]-want) > 1e-4*max(1, math.Abs(want)) {
			t.Errorf("parameter %d: slope %g, by differences %g", i, slopes[i], want)
		}
	}
	fitted := m.fit(p.at, values, 100)
	_, slopes = fitted.likelihood(p.at, values)
	for i, s := range slopes {
		if math.Abs(s) > 0.2 && fitted.kernel.lengths[min(i, 2)] < longestLength {
			t.Errorf("parameter %d: slope %g after the fit", i, s)
		}
	}
}

// TestProcessGoesThroughItsData, and knows nothing far away.
func TestProcessGoesThroughItsData(t *testing.T) {
	s := newSpace(t, unit)
	k := newKernel(s)
	k.lengths[0] = 0.05
	at := [][]float64{{0.1}, {0.2}, {0.35}}
	p, ok := newProcess(k, 1e-9, at, []float64{1, -1, 2})
	if !ok {
		t.Fatal("no process")
	}
	q := p.predict(append(at, []float64{0.99}))
	for i, want := range []float64{1, -1, 2, p.mean} {
		if math.Abs(q.mean[i]-want) > 1e-6 {
			t.Errorf("point %d: %g, want %g", i, q.mean[i], want)
		}
	}
	if q.sd[0] > 1e-3 || math.Abs(q.sd[3]-math.Sqrt(p.variance)) > 1e-6 {
		t.Errorf("standard deviations %v, far away %g", q.sd, math.Sqrt(p.variance))
	}
}

// TestFantasiesAreAsFlown: after points are taken, standard deviations are those of a process that has flown
// them.
func TestFantasiesAreAsFlown(t *testing.T) {
	s := newSpace(t, unit, unit)
	k := newKernel(s)
	var at [][]float64
	var values []float64
	for _, p := range design.Halton(s, 30, 1) {
		at, values = append(at, p.U), append(values, circle(p))
	}
	p, _ := newProcess(k, 1e-4, at[:20], values[:20])
	f := newFantasy(p, at[20:])
	f.take(3)
	f.take(7)
	flown, _ := newProcess(k, 1e-4, append(append([][]float64{}, at[:20]...), at[23], at[27]), append(append([]float64{}, values[:20]...), 0, 0))
	want := flown.predict(at[20:])
	for i, sd := range f.sd {
		if w := want.sd[i] * math.Sqrt(p.variance/flown.variance); math.Abs(sd-w) > 1e-6 {
			t.Errorf("point %d: %g, want %g", i, sd, w)
		}
	}
}

// TestSameOutcomesSameSamples, with flights that could not be flown, and in generations of the file's size.
func TestSameOutcomesSameSamples(t *testing.T) {
	s := newSpace(t, unit, unit)
	run := func(seed uint64) []space.Sample {
		b, err := New(s, Options{Flights: 43, Generation: 7, Initial: 12, Seed: seed})
		if err != nil {
			t.Fatal(err)
		}
		samples, _, err := designtest.Run(b, func(p space.Sample) design.Outcome {
			return design.Outcome{Flown: p.U[0] < 0.9, HasMargin: true, Margin: circle(p), Held: circle(p) >= 0}
		})
		if err != nil {
			t.Fatal(err)
		}
		return samples
	}
	a := run(1)
	if !reflect.DeepEqual(a, run(1)) || reflect.DeepEqual(a, run(2)) || len(a) != 43 {
		t.Errorf("%d samples, or the second time others", len(a))
	}
	b, _ := New(s, Options{Flights: 20})
	if samples, _, err := designtest.Run(b, func(space.Sample) design.Outcome { return design.Outcome{} }); err != nil || len(samples) != 20 {
		t.Errorf("nothing could be flown: %d samples, %v", len(samples), err)
	}
	if p := b.Failure([][]float64{{0.5, 0.5}}); p[0] != 0.5 {
		t.Errorf("without flights the probability is %g", p[0])
	}
	b, _ = New(s, Options{Flights: 30})
	if samples, _, err := designtest.Run(b, func(space.Sample) design.Outcome { return design.Outcome{Flown: true, Held: true} }); err != nil || len(samples) != 30 {
		t.Errorf("all alike: %d samples, %v", len(samples), err)
	}
	if p := b.Failure([][]float64{{0.5, 0.5}}); p[0] > 0.01 {
		t.Errorf("where all held the probability is %g", p[0])
	}
	if _, err := b.Next(make([]design.Outcome, 3)); err == nil {
		t.Error("outcomes that nobody asked for are taken")
	}
}

// TestPictureOfTwoVariables: the others fixed, and averaged over.
func TestPictureOfTwoVariables(t *testing.T) {
	s := newSpace(t, space.Spec{Kind: space.Range, Low: 2, High: 10}, unit, space.Spec{Kind: space.List, Words: []string{"a", "b"}})
	b, _ := New(s, Options{Flights: 100, Seed: 1})
	margin := func(p space.Sample) float64 { return 1 - p.U[0] - p.U[1] + 0.5*p.Values[2].Number }
	fly(t, b, margin, false)
	p, err := b.Picture(0, 2, 10, []float64{math.NaN(), 0.75, math.NaN()})
	if err != nil || len(p.P) != 2 || len(p.P[0]) != 10 || p.YText[1] != "b" || p.XText[0] != "2.4" {
		t.Fatalf("%+v, %v", p, err)
	}
	for k, x := range p.X { // broken above 0.25 for a, above 0.75 for b
		for y, limit := range []float64{0.25, 0.75} {
			if got := p.P[y][k]; math.Abs(x-limit) > 0.06 && (got > 0.5) != (x > limit) {
				t.Errorf("%s at %.2f: probability %.2f, the border is at %.2f", p.YText[y], x, got, limit)
			}
		}
	}
	if p, err = b.Picture(0, 2, 10, nil); err != nil {
		t.Fatal(err)
	}
	for k, x := range p.X { // averaged over the second: broken for a share x of it with a
		if math.Abs(p.P[0][k]-x) > 0.08 {
			t.Errorf("averaged at %.2f: %.2f", x, p.P[0][k])
		}
	}
	for says, bad := range map[string]func() (Picture, error){
		"two different ones of 0 to 2":        func() (Picture, error) { return b.Picture(0, 0, 10, nil) },
		"expected at least 2":                 func() (Picture, error) { return b.Picture(0, 1, 1, nil) },
		"1 fixed coordinates for 3 variables": func() (Picture, error) { return b.Picture(0, 1, 3, []float64{0}) },
	} {
		if _, err := bad(); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%v, want %q", err, says)
		}
	}
}

func TestBadOptionsSayWhy(t *testing.T) {
	s := newSpace(t, unit)
	for says, o := range map[string]Options{"at most 2000": {Flights: 5000}, "before the first model: expected": {Flights: 50, Initial: 2}, "a generation of -1": {Flights: 50, Generation: -1}, "budget of 10 flights is less": {Flights: 10, Initial: 20}} {
		if _, err := New(s, o); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%v, want %q", err, says)
		}
	}
}
