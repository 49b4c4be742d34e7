package report

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	"github.com/sitlark/sitlark/campaign"
)

// firstFlights are the records without the second flights of samples, which tell only how much
// flights of one sample differ: a sample counts once.
func firstFlights(records []campaign.Record) []campaign.Record {
	again := func(r campaign.Record) bool { return r.Sample.Repeats > 0 }
	if !slices.ContainsFunc(records, again) {
		return records
	}
	return slices.DeleteFunc(slices.Clone(records), again)
}

// repeats says how much flights of one sample differ, where the autopilot is not the built-in one,
// whose flights never do; nil without samples that flew more than once.
func repeats(records []campaign.Record) *Repeats {
	several := together(records)
	if len(several) == 0 {
		return nil
	}
	out := &Repeats{Samples: len(several)}
	var spreads []float64
	for _, g := range several {
		low, high, held := math.Inf(1), math.Inf(-1), 0
		for _, r := range g {
			m := margin(&r.Result)
			low, high = min(low, m), max(high, m)
			if r.Result.Status == campaign.Held {
				held++
			}
		}
		out.Flights += len(g)
		if held > 0 && held < len(g) {
			out.VerdictsVary++
		}
		spreads = append(spreads, high-low)
	}
	sum := 0.0
	for _, x := range spreads {
		sum += x
	}
	slices.Sort(spreads)
	out.MeanSpread, out.MedianSpread, out.LargestSpan = Number(sum/float64(len(spreads))), Number(quantile(spreads, 0.5)), Number(spreads[len(spreads)-1])
	out.Figures = figureSpreads(several)
	out.Words = out.words()
	return out
}

// together are the flights of each sample that flew more than once, by its settings.
func together(records []campaign.Record) (several [][]*campaign.Record) {
	groups := map[string][]*campaign.Record{}
	for i := range records {
		r := &records[i]
		if r.Result.Status == campaign.NotFlown || r.Result.Pilot == "" || r.Result.Pilot == campaign.BuiltIn {
			continue
		}
		var key strings.Builder
		key.WriteString(r.Sample.Variant)
		for _, s := range r.Sample.Settings {
			fmt.Fprintf(&key, "\x00%s\x00%s\x00%s", s.Target, s.Path, s.Text)
		}
		groups[key.String()] = append(groups[key.String()], r)
	}
	for _, g := range groups {
		if len(g) > 1 {
			several = append(several, g)
		}
	}
	slices.SortFunc(several, func(a, b []*campaign.Record) int { return cmp.Compare(a[0].Sample.Number, b[0].Sample.Number) })
	return several
}

// figureSpreads says how much each key figure differs within samples.
func figureSpreads(several [][]*campaign.Record) (all []FigureSpread) {
	spreads := map[string][]float64{}
	for _, g := range several {
		for name := range g[0].Result.Figures {
			low, high := math.Inf(1), math.Inf(-1)
			for _, r := range g {
				x, has := r.Result.Figures[name]
				if !has {
					low = math.NaN()
				}
				low, high = min(low, x), max(high, x)
			}
			if d := high - low; !math.IsNaN(d) {
				spreads[name] = append(spreads[name], d)
			}
		}
	}
	for _, name := range slices.Sorted(maps.Keys(spreads)) {
		s := spreads[name]
		slices.Sort(s)
		text, unit := figureName(name)
		all = append(all, FigureSpread{Name: name, Words: strings.TrimSpace(text), Unit: unit, Samples: len(s), Median: Number(quantile(s, 0.5)), Largest: Number(s[len(s)-1])})
	}
	return all
}

// printed are the key figures that are printed to the terminal.
var printed = []string{"max_tilt_deg", "max_distance_home_m", "flight_time_s", "max_impact_m_s"}

// words say how much flights differ.
func (r *Repeats) words() string {
	text := fmt.Sprintf("ArduPilot never flies a sample twice in exactly the same way: over %s that flew more than once, the margin differed by %s in the median, %s on average and %s at most; in %s both held and broken flights occurred.",
		plural(r.Samples, "sample"), percent(float64(r.MedianSpread)), percent(float64(r.MeanSpread)), percent(float64(r.LargestSpan)), thousands(r.VerdictsVary))
	var parts []string
	for _, f := range r.Figures {
		if slices.Contains(printed, f.Name) {
			parts = append(parts, fmt.Sprintf("%s %s %s", f.Words, number(float64(f.Median)), f.Unit))
		}
	}
	if len(parts) > 0 {
		text += " Median differences: " + list(parts) + "."
	}
	return text
}
