package report

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/sitlark/sitlark/campaign"
	"github.com/sitlark/sitlark/campaign/design"
	"github.com/sitlark/sitlark/campaign/search"
	"github.com/sitlark/sitlark/campaign/sensitivity"
)

// sensitivities are those of the margin, by Saltelli's design.
func sensitivities(in *Input, records []campaign.Record) (*Sensitivities, error) {
	var results []float64
	for place, r := range ofVariant(records, in.first()) {
		if in.first() == "" {
			place = r.Sample.Number - 1 // a result that is missing keeps its place
		}
		for len(results) < place {
			results = append(results, math.NaN())
		}
		results = append(results, margin(&r.Result))
	}
	d := in.Space.Len()
	if len(results) < 2*(d+2) {
		return nil, nil
	}
	r, err := sensitivity.Analyse(results, d, in.confidence(), resamples, in.Seed)
	if err != nil {
		return nil, fmt.Errorf("sensitivities: %w", err)
	}
	s := &Sensitivities{Blocks: r.Blocks, Mean: Number(r.Mean), Variance: Number(r.Variance)}
	order := make([]int, d)
	for i, x := range r.Indices {
		order[i] = i
		s.Variables = append(s.Variables, Sensitivity{in.Space.Variable(i).Name, Number(x.First), Number(x.FirstLow), Number(x.FirstHigh),
			Number(x.Total), Number(x.TotalLow), Number(x.TotalHigh)})
	}
	if !(r.Variance > 0) {
		s.Words = "The margin is the same in every flight: no variable matters."
		return s, nil
	}
	slices.SortStableFunc(order, func(a, b int) int { return -cmpFloat(r.Indices[a].Total, r.Indices[b].Total) })
	var matter, not []string
	for _, i := range order {
		name := in.Space.Variable(i).Name
		switch x := r.Indices[i]; {
		case x.TotalLow > 0.02:
			matter = append(matter, fmt.Sprintf("%s (%.0f %%)", name, 100*x.Total))
		case x.TotalHigh < 0.05:
			not = append(not, name)
		}
	}
	if len(matter) > 0 {
		s.Words = "The margin depends on " + list(matter) + "; the number is the share of its variance that goes with the variable."
	}
	if len(not) > 0 {
		s.Words = strings.TrimSpace(s.Words + " It hardly depends on " + list(not) + ".")
	}
	return s, nil
}

func cmpFloat(a, b float64) int {
	switch {
	case a < b:
		return -1
	case a > b:
		return 1
	}
	return 0
}

// list joins words: "a, b and c".
func list(words []string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:len(words)-1], ", ") + " and " + words[len(words)-1]
}

// importance is the rate by importance sampling.
func importance(in *Input, m design.Method) *Importance {
	r, ok := m.(*search.Rare)
	if !ok {
		return nil
	}
	e, finding, unflown := r.Estimate(in.confidence())
	if e.Flights == 0 {
		return nil
	}
	out := &Importance{Rate: e.Rate, SE: e.SE, Interval: e.Interval, Flights: e.Flights, Failures: e.Failures, Finding: finding, NotFlown: unflown,
		ESS: e.ESS, FailureESS: e.FailureESS, Plain: e.Plain, Levels: r.Levels()}
	if q := in.Requirement; q != nil { // ends of a two-sided interval are one-sided bounds with half its risk
		one, _, _ := r.Estimate(2*q.Confidence - 1)
		out.bounds = one.Interval
	}
	if e.Failures == 0 {
		out.Words = fmt.Sprintf("No failure was found. The failure rate is below %s.", percent(e.Interval.High))
		return out
	}
	out.Words = fmt.Sprintf("The failure rate is %s (%s interval %s to %s). Plain sampling would have needed about %s to know it as well; this took %s.",
		percent(e.Rate), percent(in.confidence()), percent(e.Interval.Low), percent(e.Interval.High), plural(int(twoDigits(e.Plain)), "flight"), thousands(e.Flights+finding+unflown))
	return out
}

// twoDigits rounds to two significant digits.
func twoDigits(x float64) float64 {
	if !(x > 0) {
		return 0
	}
	unit := math.Pow(10, math.Floor(math.Log10(x))-1)
	return math.Round(x/unit) * unit
}

// found is what a search came upon.
func found(in *Input, m design.Method, records []campaign.Record) *Found {
	f := &Found{What: "worst", Margin: Number(math.NaN()), Severity: Number(math.NaN()), Held: Number(math.NaN()), Progress: progressOf(in, records)}
	var best search.Found
	has := false
	switch m := m.(type) {
	case *search.Minimal:
		var severity float64
		f.What, f.Progress = "minimal", nil // the margin of the smallest fault is about 0, and no aim
		if best, severity, has = m.Best(); has {
			f.Severity, f.Held = Number(severity), Number(m.Held())
		}
	case *search.Worst:
		best, has = m.Best()
	case *search.CrossEntropy:
		best, has = m.Best()
	default:
		return nil
	}
	if !has {
		if f.What == "minimal" {
			f.Words = fmt.Sprintf("Nothing broke in %s: no fault within these limits was found to break it.", plural(len(records), "flight"))
			return f
		}
		return nil
	}
	var values []string
	for i, v := range best.Sample.Values {
		text := v.Word
		if text == "" {
			text = strings.TrimSpace(number(v.Number) + " " + in.Space.Variable(i).Unit)
		}
		values = append(values, in.Space.Variable(i).Name+" "+text)
	}
	at := list(values)
	if len(values) > 4 {
		at = fmt.Sprintf("%s and %d more settings", strings.Join(values[:3], ", "), len(values)-3)
	}
	f.Margin = Number(best.Outcome.Value())
	for _, r := range ofVariant(records, in.first()) {
		if slices.Equal(r.Sample.Point, best.Sample.U) {
			f.Sample = r.Sample.Number
			break
		}
	}
	switch {
	case f.What == "minimal":
		f.Words = fmt.Sprintf("The smallest fault found that breaks it is %s.", at)
	case best.Outcome.Held:
		f.Words = fmt.Sprintf("No flight broke. The worst found has a margin of %s, at %s.", percent(float64(f.Margin)), at)
	default:
		f.Words = fmt.Sprintf("It breaks: the worst flight found is at %s.", at)
	}
	return f
}

// progressOf are a search's generations.
func progressOf(in *Input, records []campaign.Record) (levels []Level) {
	best := math.NaN()
	var own []float64
	records2 := ofVariant(records, in.first())
	for i, r := range records2 {
		if m := margin(&r.Result); !math.IsNaN(m) {
			own = append(own, m)
			if !(best <= m) {
				best = m
			}
		}
		if i+1 == len(records2) || records2[i+1].Sample.Generation != r.Sample.Generation {
			slices.Sort(own)
			levels = append(levels, Level{r.Sample.Generation, Number(best), Number(quantile(own, 0.5))})
			own = own[:0]
		}
	}
	return levels
}
