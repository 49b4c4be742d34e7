package report

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/sitlark/sitlark/campaign/design"
	"github.com/sitlark/sitlark/campaign/rate"
	"github.com/sitlark/sitlark/campaign/space"
	"github.com/sitlark/sitlark/scenario"
)

// Method says how a campaign chooses its samples.
type Method string

// The methods, as campaign files name them.
const (
	MonteCarlo     Method = "monte carlo"
	LatinHypercube Method = "latin hypercube"
	Halton         Method = "halton"
	Grid           Method = "grid"
	Saltelli       Method = "saltelli"
	Worst          Method = "worst"
	CrossEntropy   Method = "cross entropy"
	Minimal        Method = "minimal fault"
	Boundary       Method = "boundary"
	Rare           Method = "rare"
)

// Plain reports whether the share of flights that break estimates the failure rate: the samples
// are drawn from the campaign's own distributions, independently of results.
func (m Method) Plain() bool { return m == MonteCarlo || m == LatinHypercube || m == Halton }

// words are a method in a sentence: "1000 flights, ...".
func (m Method) words() string {
	switch m {
	case MonteCarlo:
		return "drawn at random (Monte Carlo)"
	case LatinHypercube:
		return "spread evenly over each variable (Latin hypercube)"
	case Halton:
		return "spread evenly over the space (Halton sequence)"
	case Grid:
		return "at all combinations of levels (grid)"
	case Saltelli:
		return "arranged to tell the variables' influences apart (Saltelli's design)"
	case Worst:
		return "in search of the worst flight (CMA-ES)"
	case CrossEntropy:
		return "in search of the worst flight (cross-entropy)"
	case Minimal:
		return "in search of the smallest fault that still breaks it (CMA-ES)"
	case Boundary:
		return "concentrated where held and broken meet (boundary)"
	case Rare:
		return "drawn where failures are common, and weighted (importance sampling)"
	}
	return string(m)
}

// Expectation is one of the scenario's, as results have its verdicts.
type Expectation struct {
	Text string
	Unit string // of its margin; empty: none, or it has no margin
}

// ExpectationOf is an expectation of a scenario. Its margins have the unit of its limits, where they
// have one alone; those of a time limit are of time if it was met, and so have none.
func ExpectationOf(e *scenario.Expectation) Expectation {
	out := Expectation{Text: e.Text}
	if e.Kind == scenario.Within || e.Condition == nil {
		return out
	}
	for i, l := range e.Condition.Limits() {
		if i > 0 && l.Unit != out.Unit {
			out.Unit = ""
			break
		}
		out.Unit = l.Unit
	}
	return out
}

// Input is what a report is made of besides the results.
type Input struct {
	Name        string
	Description string
	Campaign    string // its id
	Build       string // see campaign.Build
	Bundle      string // SHA-256
	Seed        uint64
	Folder      string // of the campaign, as commands name it
	Scenario    string // its name or file name
	Run         bool   // `sitlark scenario run` takes Scenario; else samples are flown again from the campaign's folder

	Space        *space.Space
	Method       Method
	Budget       int               // flights asked for, over all variants; 0: not known
	Part, Parts  int               // the results are those of one part that was flown with --shard; 0: of all
	Repeat       int               // samples that are flown a second time besides
	Expectations []Expectation     // in the order of the verdicts
	Variants     []string          // of a comparison, in order
	Requirement  *rate.Requirement // nil: none
	Confidence   float64           // of all intervals; 0: 0.95
	Autopilots   []string          // SHA-256 of each variant's ArduPilot, in hexadecimal; none: the built-in autopilot flies

	Aside string // which messages and lines do not count, in a sentence; empty: none

	// New makes the method again, as it was when the campaign began: it is given the results again
	// to ask it for what it found. Only Worst, CrossEntropy, Minimal and Rare need it.
	New func() (design.Method, error)
}

// usual is the confidence of intervals where a campaign names none.
const usual = 0.95

// confidence is that of all intervals.
func (in *Input) confidence() float64 {
	if in.Confidence == 0 {
		return usual
	}
	return in.Confidence
}

// resamples is how often a bootstrap draws.
const resamples = 1000

// distribution is a variable's distribution in words.
func distribution(v space.Variable) string {
	s, unit := v.Spec, v.Unit
	if unit != "" {
		unit = " " + unit
	}
	n := func(x float64) string { return strconv.FormatFloat(x, 'g', 6, 64) }
	switch s.Kind {
	case space.Range, space.Uniform:
		if s.Log {
			return fmt.Sprintf("%s to %s%s, each ratio equally likely", n(s.Low), n(s.High), unit)
		}
		return fmt.Sprintf("%s to %s%s, uniform", n(s.Low), n(s.High), unit)
	case space.Integers:
		return fmt.Sprintf("whole numbers from %s to %s%s", n(s.Low), n(s.High), unit)
	case space.List:
		items := s.Words
		if len(items) == 0 {
			for _, x := range s.Values {
				items = append(items, n(x))
			}
		}
		if len(items) > 12 {
			items = append(items[:10:10], fmt.Sprintf("%d more", len(items)-10))
		}
		text := strings.Join(items, ", ") + unit
		if len(s.Weights) > 0 {
			text += " (weighted)"
		}
		return text
	case space.Normal:
		return fmt.Sprintf("normal, mean %s%s, standard deviation %s%s", n(s.Mean), unit, n(s.SD), unit)
	case space.TruncatedNormal:
		return fmt.Sprintf("normal, mean %s%s, standard deviation %s%s, cut to %s to %s%s", n(s.Mean), unit, n(s.SD), unit, n(s.Low), n(s.High), unit)
	case space.Lognormal:
		return fmt.Sprintf("lognormal, median %s%s, σ %s", n(s.Median), unit, n(s.Sigma))
	case space.Triangular:
		return fmt.Sprintf("triangular, %s to %s%s, most likely %s%s", n(s.Low), n(s.High), unit, n(s.Mode), unit)
	case space.Weibull:
		return fmt.Sprintf("Weibull, shape %s, scale %s%s", n(s.Shape), n(s.Scale), unit)
	case space.Exponential:
		return fmt.Sprintf("exponential, mean %s%s", n(s.Mean), unit)
	}
	return string(s.Kind)
}

// Number is a number of a report's JSON: null where there is none (NaN).
type Number float64

// MarshalJSON writes null for what is no number.
func (x Number) MarshalJSON() ([]byte, error) {
	if f := float64(x); !math.IsNaN(f) && !math.IsInf(f, 0) {
		return strconv.AppendFloat(nil, f, 'g', -1, 64), nil
	}
	return []byte("null"), nil
}

// UnmarshalJSON reads null as NaN.
func (x *Number) UnmarshalJSON(text []byte) error {
	if string(text) == "null" {
		*x = Number(math.NaN())
		return nil
	}
	f, err := strconv.ParseFloat(string(text), 64)
	*x = Number(f)
	return err
}
