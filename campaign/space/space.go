package space

import (
	"fmt"
	"math"
	"slices"
	"strconv"

	"gonum.org/v1/gonum/mathext"
)

// Variable is one that a campaign varies.
type Variable struct {
	Name string // what it sets, such as weather.wind.speed
	Unit string // of its values, as text: m/s; empty for words and plain numbers
	Spec Spec
}

// Space is the variables of a campaign, checked. It is immutable.
type Space struct {
	variables []Variable
	marginals []Marginal
}

// MaxVariables bounds a space.
const MaxVariables = 100

// New checks the variables. The error names the variable and wraps a *FieldError where a field
// of its Spec is wrong.
func New(variables []Variable) (*Space, error) {
	if len(variables) == 0 || len(variables) > MaxVariables {
		return nil, fmt.Errorf("a space of %d variables: expected 1 to %d", len(variables), MaxVariables)
	}
	s := &Space{}
	for i, v := range variables {
		if v.Name == "" {
			return nil, fmt.Errorf("variable %d has no name", i+1)
		}
		if slices.ContainsFunc(s.variables, func(o Variable) bool { return o.Name == v.Name }) {
			return nil, fmt.Errorf("variable %s comes twice", v.Name)
		}
		m, err := v.Spec.Marginal()
		if err != nil {
			return nil, fmt.Errorf("variable %s: %w", v.Name, err)
		}
		s.variables, s.marginals = append(s.variables, v), append(s.marginals, m)
	}
	return s, nil
}

// Len is the number of variables.
func (s *Space) Len() int { return len(s.variables) }

// Variable returns the i-th, from 0.
func (s *Space) Variable(i int) Variable { return s.variables[i] }

// Marginal returns the distribution of the i-th variable.
func (s *Space) Marginal(i int) Marginal { return s.marginals[i] }

// Value is what a variable is in one sample.
type Value struct {
	Number float64 `json:"number"`         // of a list of words, its place from 0
	Word   string  `json:"word,omitempty"` // of a list of words
}

// String writes the number with as many digits as give it back, or the word.
func (v Value) String() string {
	if v.Word != "" {
		return v.Word
	}
	return strconv.FormatFloat(v.Number, 'g', -1, 64)
}

// Sample is one point of a space.
type Sample struct {
	U      []float64 `json:"u"`      // in the unit hypercube, by variable
	Values []Value   `json:"values"` // by variable
	// LogWeight is the logarithm of how much more likely the sample is under the campaign's
	// distributions than under those that it was drawn from: 0 but in importance sampling.
	LogWeight float64 `json:"log_weight,omitempty"`
}

// At returns the sample at u, a point of the unit hypercube with one coordinate for each
// variable. It keeps a copy of u; coordinates beyond 0 and 1 are brought back to them.
func (s *Space) At(u []float64) Sample {
	p := Sample{U: slices.Clone(u), Values: make([]Value, len(s.variables))}
	for i, m := range s.marginals {
		p.U[i] = clip(p.U[i])
		p.Values[i].Number = m.Quantile(p.U[i])
		if l, ok := m.(list); ok && len(l.words) > 0 {
			p.Values[i].Word = l.words[l.cell(p.U[i])]
		}
	}
	return p
}

// Cell is the place of the value at u among those of the i-th variable, from 0, and 0 if the
// variable is continuous.
func (s *Space) Cell(i int, u float64) int {
	switch m := s.marginals[i].(type) {
	case list:
		return m.cell(u)
	case integers:
		return int(m.Quantile(u) - m.low)
	}
	return 0
}

// Borders returns the coordinates between which the i-th variable has the value in cell.
func (s *Space) Borders(i, cell int) (from, to float64) {
	switch m := s.marginals[i].(type) {
	case list:
		return m.below[cell], m.below[cell+1]
	case integers:
		return float64(cell) / float64(m.n), float64(cell+1) / float64(m.n)
	}
	return 0, 1
}

// Ordered reports whether near coordinates of the i-th variable mean near values: not in a list of words.
func (s *Space) Ordered(i int) bool {
	l, ok := s.marginals[i].(list)
	return !ok || len(l.words) == 0
}

// Bounded reports whether the i-th variable has a smallest and a largest value, met at 0 and 1.
func (s *Space) Bounded(i int) bool {
	switch s.marginals[i].(type) {
	case gaussian, logGaussian, weibull:
		return false
	}
	return true
}

// FromNormal turns a point of standard normal space, in which each coordinate is normal with
// mean 0 and variance 1, into one of the unit hypercube: u = Φ(z). Coordinates are cut at ±8.1.
func FromNormal(z []float64) []float64 {
	u := make([]float64, len(z))
	for i, x := range z {
		u[i] = inside(phi(x))
	}
	return u
}

// ToNormal is the inverse of FromNormal: z = Φ⁻¹(u).
func ToNormal(u []float64) []float64 {
	z := make([]float64, len(u))
	for i, x := range u {
		z[i] = mathext.NormalQuantile(inside(x))
	}
	return z
}

// Weight is exp(LogWeight).
func (p Sample) Weight() float64 { return math.Exp(p.LogWeight) }
