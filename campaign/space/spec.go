package space

import (
	"fmt"
	"math"
	"strings"
)

// Kind is how the values of a variable are described.
type Kind string

// The kinds, as a campaign file writes them.
const (
	Range           Kind = "range"
	Integers        Kind = "integers"
	List            Kind = "list"
	Uniform         Kind = "uniform"
	Normal          Kind = "normal"
	TruncatedNormal Kind = "truncated-normal"
	Lognormal       Kind = "lognormal"
	Triangular      Kind = "triangular"
	Weibull         Kind = "weibull"
	Exponential     Kind = "exponential"
)

// Kinds are all kinds, in the order of the documentation.
func Kinds() []Kind {
	return []Kind{Range, Integers, List, Uniform, Normal, TruncatedNormal, Lognormal, Triangular, Weibull, Exponential}
}

// Spec is what a campaign file says of a variable's values. Each kind reads the fields that
// are named with it and refuses others that are not zero. All numbers are in the unit of the
// variable, save Sigma and Shape, which have none.
type Spec struct {
	Kind Kind

	Low  float64 // Range, Integers, Uniform, TruncatedNormal, Triangular: the smallest value
	High float64 // the same: the largest
	Log  bool    // Range: equal ratios are equally likely, not equal differences

	Values  []float64 // List of numbers, in rising order
	Words   []string  // List of words, in any order: fault kinds, parameter files
	Weights []float64 // List: how often each comes, relative to each other; empty for equally often

	Mean float64 // Normal, TruncatedNormal (before it is cut), Exponential
	SD   float64 // Normal, TruncatedNormal (before it is cut): standard deviation

	Median float64 // Lognormal
	Sigma  float64 // Lognormal: standard deviation of the natural logarithm

	Mode float64 // Triangular: the most likely value

	Shape float64 // Weibull: k
	Scale float64 // Weibull: λ, below which 63 % of the values are
}

// FieldError says which field of a Spec is wrong.
type FieldError struct {
	Field   string // as the campaign file writes it, such as high
	Problem string // what is wrong and what was expected
}

func (e *FieldError) Error() string { return e.Field + ": " + e.Problem }

func wrong(field, format string, args ...any) error {
	return &FieldError{field, fmt.Sprintf(format, args...)}
}

// fields are the fields that each kind reads.
var fields = map[Kind]string{
	Range: "low high log", Integers: "low high", List: "values words weights", Uniform: "low high", Normal: "mean deviation",
	TruncatedNormal: "low high mean deviation", Lognormal: "median sigma", Triangular: "low high mode", Weibull: "shape scale", Exponential: "mean",
}

// Marginal returns the distribution that s describes. The error is a *FieldError.
func (s Spec) Marginal() (Marginal, error) {
	if err := s.check(); err != nil {
		return nil, err
	}
	switch s.Kind {
	case Range, Uniform:
		return s.interval()
	case Integers:
		return s.integers()
	case List:
		return s.list()
	case Normal, TruncatedNormal, Lognormal:
		return s.bell()
	}
	return s.lifetime()
}

// check finds fields that the kind does not read, and numbers that are not finite.
func (s Spec) check() error {
	reads, known := fields[s.Kind]
	if !known {
		var all []string
		for _, k := range Kinds() {
			all = append(all, string(k))
		}
		return wrong("kind", "%q: expected one of %s", string(s.Kind), strings.Join(all, ", "))
	}
	for _, f := range []struct {
		name string
		x    float64
	}{{"low", s.Low}, {"high", s.High}, {"mean", s.Mean}, {"deviation", s.SD}, {"median", s.Median}, {"sigma", s.Sigma}, {"mode", s.Mode}, {"shape", s.Shape}, {"scale", s.Scale}} {
		if math.IsNaN(f.x) || math.IsInf(f.x, 0) {
			return wrong(f.name, "expected a finite number, got %.10g", f.x)
		}
		if size := math.Abs(f.x); size != 0 && (size < 1e-100 || size > 1e100) {
			return wrong(f.name, "expected 0 or a number with a size of 1e-100 to 1e100, got %.10g", f.x)
		}
		if f.x != 0 && !reading(reads, f.name) {
			return unread(s.Kind, f.name, reads)
		}
	}
	switch {
	case s.Log && !reading(reads, "log"):
		return unread(s.Kind, "log", reads)
	case len(s.Values) > 0 && s.Kind != List:
		return unread(s.Kind, "values", reads)
	case len(s.Words) > 0 && s.Kind != List:
		return unread(s.Kind, "words", reads)
	case len(s.Weights) > 0 && s.Kind != List:
		return unread(s.Kind, "weights", reads)
	}
	return nil
}

func reading(reads, field string) bool {
	return strings.Contains(" "+reads+" ", " "+field+" ")
}

func unread(kind Kind, field, reads string) error {
	return wrong(field, "%s has no such field; it has %s", kind, strings.ReplaceAll(reads, " ", ", "))
}

// ordered checks low < high.
func (s Spec) ordered() error {
	if !(s.Low < s.High) {
		return wrong("high", "expected more than low, which is %.10g; got %.10g", s.Low, s.High)
	}
	return nil
}

// positive checks that a field is above 0.
func positive(field string, x float64) error {
	if !(x > 0) {
		return wrong(field, "expected more than 0, got %.10g", x)
	}
	return nil
}
