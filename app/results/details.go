package results

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/sitlark/sitlark/campaign"
	"github.com/sitlark/sitlark/internal/quantity"
	"github.com/sitlark/sitlark/ui/scatter"
	"github.com/sitlark/sitlark/ui/units"
)

// DetailsOf says what is known of a record, which stands in a row of the table.
func (a *About) DetailsOf(row int, r *campaign.Record) scatter.Details {
	d := scatter.Details{Row: row, Title: "Sample " + units.Count(r.Sample.Number), State: stateOf(r.Result.Status)}
	if r.Sample.Variant != "" {
		d.Title += ", " + r.Sample.Variant
	}
	d.Verdict = verdictWords(r)
	add := func(name, value string) { d.Lines = append(d.Lines, scatter.Pair{Name: name, Value: value}) }
	if r.Result.HasMargin {
		d.Verdict += ", " + marginText(r)
	}
	for i := range r.Result.Verdicts {
		name, value := a.expectation(i, &r.Result.Verdicts[i])
		d.Lines = append(d.Lines, scatter.Pair{Name: name, Value: value, Broken: !r.Result.Verdicts[i].Held})
	}
	if d.State == scatter.NotFlown && r.Result.Reason != "" {
		add("why", r.Result.Reason)
	}
	for _, s := range r.Sample.Settings {
		if s.Variable != variantColumn {
			add(s.Variable, settingText(s.Text))
		}
	}
	if d.State != scatter.NotFlown {
		ended := ""
		if r.Result.Ended != "" {
			ended = ", " + r.Result.Ended
		}
		add("ended", fmt.Sprintf("after %.1f s%s", r.Result.Duration, ended))
	}
	for _, name := range sortedKeys(r.Result.Figures) {
		plain, unit := figureOf(name)
		add(plain, withUnit(math.Round(1e3*r.Result.Figures[name])/1e3, unit))
	}
	if s := a.severityOf(&r.Sample); !math.IsNaN(s) {
		add(severityColumn, number(s))
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

// BesideLine says what became of a flight of the same sample with another variant.
func BesideLine(r *campaign.Record) scatter.Pair {
	words := verdictWords(r)
	if r.Result.HasMargin {
		words += ", " + marginText(r)
	}
	return scatter.Pair{Name: "with " + r.Sample.Variant, Value: words}
}

// marginText is the margin of a flight, in proportion to its limit.
func marginText(r *campaign.Record) string { return "margin " + number(100*r.Result.Margin) + " %" }

// verdictWords is what became of a flight.
func verdictWords(r *campaign.Record) string {
	switch stateOf(r.Result.Status) {
	case scatter.Held:
		return "held"
	case scatter.NotFlown:
		return "could not be flown"
	}
	if r.Result.Ended == "crashed" {
		return "crashed"
	}
	return "broken"
}

// expectation is what an expectation says, and how it went: "held with 3.2 deg to spare".
func (a *About) expectation(i int, v *campaign.Verdict) (name, value string) {
	name, unit := fmt.Sprintf("expectation %d", i+1), ""
	if i < len(a.Expectations) {
		name, unit = a.Expectations[i].Text, a.Expectations[i].Unit
		if v.Held && strings.HasPrefix(name, "within") { // then it is how much earlier it came
			unit = "s"
		}
	}
	margin := withUnit(math.Abs(v.Margin), unit)
	switch {
	case !v.Judged && !v.Held:
		return name, "not judged"
	case !v.HasMargin && v.Held:
		return name, "held"
	case !v.HasMargin:
		return name, "broken"
	case v.Held:
		return name, "held, " + margin + " to spare"
	}
	return name, fmt.Sprintf("broken by %s at %s", margin, units.Clock(v.At))
}

// settingText is a value as it is read best: the flight has all its digits.
func settingText(text string) string {
	digits, unit := quantity.Cut(text)
	v, err := strconv.ParseFloat(digits, 64)
	if err != nil {
		return text
	}
	return withUnit(v, unit)
}

// withUnit is a number with its unit, as the window writes them.
func withUnit(v float64, unit string) string {
	text := number(v)
	switch unit {
	case "":
		return text
	case "deg", "°":
		return text + "°"
	}
	return text + " " + unit
}

// suffixes are the units in the names of figures.
var suffixes = [...][2]string{{"_m_s", "m/s"}, {"_deg", "°"}, {"_wh", "Wh"}, {"_m", "m"}, {"_s", "s"}, {"_v", "V"}, {"_a", "A"}}

// figureOf returns the name of a figure in words, and its unit.
func figureOf(name string) (words, unit string) {
	for _, s := range suffixes {
		if short, has := strings.CutSuffix(name, s[0]); has {
			name, unit = short, s[1]
			break
		}
	}
	return strings.ReplaceAll(name, "_", " "), unit
}

// number writes four digits, and all that are before the point.
func number(v float64) string { return units.Significant(v, 4) }
