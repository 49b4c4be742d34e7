package search

import (
	"fmt"
	"math"

	"github.com/sitlark/sitlark/campaign/design"
	"github.com/sitlark/sitlark/campaign/space"
)

// Severity measures how much is broken in a sample.
type Severity struct {
	// Healthy is the coordinate in the unit hypercube at which a variable does no harm, by variable;
	// NaN for variables that are no fault, such as the wind.
	Healthy []float64
	// Weights are how much each fault counts, by variable; nil is 1 for all. Not negative.
	Weights []float64
}

// Of returns the severity at u: the weighted distance from the healthy point, in parts of the
// ranges. A word other than the healthy one counts as a whole range.
func (v Severity) Of(s *space.Space, u []float64) float64 {
	sum := 0.0
	for i, h := range v.Healthy {
		if math.IsNaN(h) {
			continue
		}
		d := u[i] - h
		if !s.Ordered(i) {
			if d = 0; s.Cell(i, u[i]) != s.Cell(i, h) {
				d = 1
			}
		}
		if v.Weights != nil {
			d *= v.Weights[i]
		}
		sum += d * d
	}
	return math.Sqrt(sum)
}

func (v Severity) check(s *space.Space) error {
	if len(v.Healthy) != s.Len() || v.Weights != nil && len(v.Weights) != s.Len() {
		return fmt.Errorf("severity: expected a healthy value and a weight for each of %d variables", s.Len())
	}
	faults := 0
	for i, h := range v.Healthy {
		name := s.Variable(i).Name
		if v.Weights != nil && !(v.Weights[i] >= 0) {
			return fmt.Errorf("severity: variable %s: expected a weight of at least 0, got %g", name, v.Weights[i])
		}
		if math.IsNaN(h) {
			continue
		}
		if faults++; h < 0 || h > 1 {
			return fmt.Errorf("severity: variable %s: the healthy value is outside of its range", name)
		}
	}
	if faults == 0 {
		return fmt.Errorf("severity: no variable is a fault: give one the value that it has without the fault, as healthy: 1")
	}
	return nil
}

// Minimal looks for the least severe sample that still breaks an expectation.
//
// Two thirds of the budget go to CMA-ES, which ranks broken flights by severity, and behind them those that
// held by margin: the rule of K. Deb, Computer Methods in Applied Mechanics and Engineering 186,
// 2000, p. 311, with "broken" as the constraint. The rest cuts the line from the healthy point to the
// best flight found into parts, again and again, until the border between held and broken
// on it is known to 1e-6 of its length. It implements design.Method.
type Minimal struct {
	space    *space.Space
	severity Severity
	mixed    *mixed
	left     int // flights of the budget
	line     int // of those, for the line
	samples  []space.Sample
	points   [][]float64

	best      *Found
	least     float64   // its severity
	ends      []float64 // parameters of the points that are out on the line; empty during CMA-ES
	low       float64   // the line's parameter of the nearest flight that held
	high      float64   // and of the least severe one that broke
	through   []float64 // the point at parameter 1
	heldFlown bool      // low is a flight, not the healthy point that is assumed to hold
}

// lineWidth is the width of the bracket on the line at which the search ends.
const lineWidth = 1e-6

// NewMinimal returns the search. A generation has 4 + 3 ln n flights by default, and at least 4.
func NewMinimal(s *space.Space, severity Severity, o Options) (*Minimal, error) {
	if err := severity.check(s); err != nil {
		return nil, err
	}
	size, err := o.generation(populationSize(s.Len()), 4)
	if err != nil {
		return nil, err
	}
	return &Minimal{space: s, severity: severity, mixed: newMixed(s, size, space.Stream(o.Seed, "minimal fault")),
		left: o.Flights, line: o.Flights / 3, least: math.Inf(1)}, nil
}

// Best is the least severe flight that broke, with its severity; none if nothing broke.
func (m *Minimal) Best() (f Found, severity float64, ok bool) {
	if m.best == nil {
		return Found{}, 0, false
	}
	return *m.best, m.least, true
}

// Held is the share of the severity of Best, on the line from the healthy point to it, at which a
// flight still held: 1 would be the very border. It is 0 if none was flown.
func (m *Minimal) Held() float64 {
	if !m.heldFlown {
		return 0
	}
	return m.low / m.high
}

// Next implements design.Method.
func (m *Minimal) Next(outcomes []design.Outcome) ([]space.Sample, error) {
	if err := design.Answered(outcomes, len(m.samples)); err != nil {
		return nil, err
	}
	if len(outcomes) > 0 {
		m.learn(outcomes)
	}
	m.samples = nil
	switch {
	case m.left < m.mixed.lambda:
		return nil, nil
	case m.ends == nil && (m.left > m.line || m.best == nil):
		m.points = m.mixed.ask()
	case m.ends != nil && m.high-m.low <= lineWidth:
		return nil, nil
	default:
		m.cut()
	}
	m.samples = samplesAt(m.space, m.points)
	m.left -= len(m.samples)
	return m.samples, nil
}

// cut places a generation evenly between low and high.
func (m *Minimal) cut() {
	if m.ends == nil {
		m.low, m.high, m.through = 0, 1, m.best.Sample.U
	}
	m.ends = make([]float64, m.mixed.lambda)
	m.points = make([][]float64, m.mixed.lambda)
	for k := range m.ends {
		t := m.low + (m.high-m.low)*float64(k+1)/float64(len(m.ends)+1)
		u := append([]float64(nil), m.through...)
		for i, h := range m.severity.Healthy {
			if !math.IsNaN(h) && m.space.Ordered(i) {
				u[i] = h + t*(u[i]-h)
			}
		}
		m.ends[k], m.points[k] = t, u
	}
}

func (m *Minimal) learn(outcomes []design.Outcome) {
	values := make([]float64, len(outcomes))
	for i, o := range outcomes {
		switch severity := m.severity.Of(m.space, m.points[i]); {
		case !o.Flown:
			values[i] = math.Inf(1)
		case o.Held:
			values[i] = max(0, o.Value()) // behind all broken ones
		default:
			values[i] = -1 / (1 + severity)
			if severity < m.least {
				m.best, m.least = &Found{m.samples[i], o}, severity
			}
		}
	}
	if m.ends == nil {
		m.mixed.tell(m.points, ranked(values))
		if m.mixed.converged() {
			m.mixed.restart()
		}
		return
	}
	low, high := m.low, m.high
	for k, o := range outcomes { // up to the first that broke
		if o.Flown && !o.Held {
			high = m.ends[k]
			break
		}
		if o.Flown {
			low, m.heldFlown = m.ends[k], true
		}
	}
	m.low, m.high = low, high
}
