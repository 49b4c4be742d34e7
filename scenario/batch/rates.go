package batch

import (
	"math"
	"slices"

	"github.com/sitlark/sitlark/campaign/rate"
	"github.com/sitlark/sitlark/scenario"
)

// Rate is a share of runs with its uncertainty.
type Rate struct {
	Held, Of  int
	Low, High float64 // the 95 % confidence interval of the share, 0 to 1
}

// Share is the share itself; NaN of no runs.
func (r Rate) Share() float64 { return float64(r.Held) / float64(r.Of) }

// RateOf is the rate of held among of runs with Wilson's interval, which stays within
// 0 to 1 and is right for few runs, too. (E. B. Wilson, JASA 22, 1927, p. 209.)
func RateOf(held, of int) Rate {
	i := rate.Wilson(held, of, 0.95)
	return Rate{Held: held, Of: of, Low: i.Low, High: i.High}
}

// ExpectationSummary is an expectation over all runs.
type ExpectationSummary struct {
	Expectation string
	Rate        Rate
	NotJudged   int     // runs in which its trigger never came; they count as not held
	HasMargin   bool    // Worst and Median are numbers
	Worst       float64 // margin
	WorstRun    int     // its number
	Median      float64 // margin
	Unit        string
}

// Summary is what a batch says.
type Summary struct {
	All          Rate // runs in which every expectation held
	Expectations []ExpectationSummary
	Broken       []int // numbers of the runs in which one did not, in order
}

// Summarise counts the outcomes that ended.
func Summarise(outcomes []Outcome) Summary {
	var s Summary
	held, of := 0, 0
	var lines []ExpectationSummary
	margins := map[int][]float64{}
	heldBy := map[int]int{}
	for _, o := range outcomes {
		if o.Err != nil {
			continue
		}
		of++
		if o.Result.Held {
			held++
		} else {
			s.Broken = append(s.Broken, o.Run.Number)
		}
		if lines == nil {
			lines = make([]ExpectationSummary, len(o.Result.Expectations))
		}
		for i, v := range o.Result.Expectations {
			lines[i].add(o.Run.Number, v)
			if v.HasMargin && v.Judged {
				margins[i] = append(margins[i], v.Margin)
			}
			if v.Held {
				heldBy[i]++
			}
		}
	}
	for i := range lines {
		lines[i].Rate = RateOf(heldBy[i], of)
		lines[i].Median = median(margins[i])
	}
	s.All, s.Expectations = RateOf(held, of), lines
	return s
}

func (l *ExpectationSummary) add(run int, v scenario.Verdict) {
	l.Expectation = v.Expectation
	if !v.Judged {
		l.NotJudged++
		return
	}
	if v.HasMargin && (!l.HasMargin || v.Margin < l.Worst) {
		l.HasMargin, l.Worst, l.WorstRun, l.Unit = true, v.Margin, run, v.Unit
	}
}

func median(xs []float64) float64 {
	if len(xs) == 0 {
		return math.NaN()
	}
	xs = slices.Sorted(slices.Values(xs))
	return (xs[(len(xs)-1)/2] + xs[len(xs)/2]) / 2
}
