package results

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/sitlark/sitlark/campaign"
	"github.com/sitlark/sitlark/internal/quantity"
	"github.com/sitlark/sitlark/ui/scatter"
)

// DetailsOf says what is known of a record, which stands in a row of the table. expectations are the
// scenario's, as text; they may be unknown.
func DetailsOf(row int, r *campaign.Record, expectations []string) scatter.Details {
	d := scatter.Details{Row: row, Title: "Sample " + strconv.Itoa(r.Sample.Number), State: stateOf(r.Result.Status)}
	if r.Sample.Variant != "" {
		d.Title += ", " + r.Sample.Variant
	}
	switch d.State {
	case scatter.Held:
		d.Verdict = "held"
	case scatter.Broken:
		d.Verdict = "broken"
	case scatter.NotFlown:
		d.Verdict = "could not be flown"
	}
	if r.Result.Reason != "" {
		d.Verdict += ": " + r.Result.Reason
	}
	add := func(name, value string) { d.Lines = append(d.Lines, scatter.Pair{Name: name, Value: value}) }
	if r.Result.HasMargin {
		add("margin", number(r.Result.Margin))
	}
	if i := worst(r.Result.Verdicts); i >= 0 {
		v, name := r.Result.Verdicts[i], fmt.Sprintf("expectation %d", i+1)
		if i < len(expectations) {
			name = expectations[i]
		}
		add(name, fmt.Sprintf("%s at %.1f s", number(v.Margin), v.At))
	}
	for _, s := range r.Sample.Settings {
		value := s.Text
		if n, unit := quantity.Cut(s.Text); n != "" && unit != "" && unit != "%" {
			value = n + " " + unit
		}
		add(s.Variable, value)
	}
	if d.State != scatter.NotFlown {
		add("duration", fmt.Sprintf("%.1f s", r.Result.Duration))
		if r.Result.Ended != "" {
			add("ended", r.Result.Ended)
		}
	}
	for _, name := range sortedKeys(r.Result.Figures) {
		add(strings.ReplaceAll(name, "_", " "), number(r.Result.Figures[name]))
	}
	if r.Sample.Weight != 1 {
		add("weight", number(r.Sample.Weight))
	}
	if r.Result.Pilot != "" {
		add("autopilot", r.Result.Pilot)
	}
	if r.Result.Recording != "" {
		add("recording", r.Result.Recording)
	} else if r.Result.RecordingNote != "" {
		add("no recording", r.Result.RecordingNote)
	}
	return d
}

// worst is the broken expectation, or else the one with the smallest margin; -1: none has one.
func worst(verdicts []campaign.Verdict) int {
	best := -1
	for i, v := range verdicts {
		if !v.HasMargin {
			continue
		}
		if best < 0 || !v.Held && verdicts[best].Held || v.Held == verdicts[best].Held && v.Margin < verdicts[best].Margin {
			best = i
		}
	}
	return best
}

func number(v float64) string {
	text := strconv.FormatFloat(math.Abs(v), 'g', 4, 64)
	if v < 0 {
		return "−" + text
	}
	return text
}
