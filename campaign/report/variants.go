package report

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/sitlark/sitlark/campaign"
	"github.com/sitlark/sitlark/campaign/design"
	"github.com/sitlark/sitlark/campaign/paired"
)

// variants are the results of each variant.
func variants(in *Input, records []campaign.Record) (all []VariantSummary) {
	for i, name := range in.Variants {
		v := VariantSummary{Name: name, Mean: Number(math.NaN()), Worst: Number(math.NaN())}
		if i < len(in.Autopilots) {
			v.Binary = in.Autopilots[i]
		}
		broken, sum, n := 0, 0.0, 0
		for _, r := range ofVariant(records, name) {
			if v.Autopilot == "" {
				v.Autopilot = r.Result.Pilot
			}
			m := margin(&r.Result)
			if math.IsNaN(m) {
				v.NotFlown++
				continue
			}
			if r.Result.Status == campaign.Broken {
				broken++
			}
			n++
			sum += m
			if !(float64(v.Worst) <= m) {
				v.Worst = Number(m)
			}
		}
		v.Failures, v.Mean = in.shareOf(broken, n), Number(sum/float64(n))
		all = append(all, v)
	}
	return all
}

// compare compares all variants in pairs, over the samples that all have results of.
func compare(in *Input, records []campaign.Record) ([]Comparison, error) {
	k := len(in.Variants)
	place := map[string]int{}
	for i, name := range in.Variants {
		place[name] = i
	}
	rows := map[int][]design.Outcome{} // by the method's sample
	for i := range records {
		s := &records[i].Sample
		v, known := place[s.Variant]
		if !known {
			return nil, fmt.Errorf("sample %d is of variant %q: expected one of %s", s.Number, s.Variant, strings.Join(in.Variants, ", "))
		}
		row := (s.Number - 1) / k
		if rows[row] == nil {
			rows[row] = make([]design.Outcome, k)
		}
		rows[row][v] = outcome(&records[i].Result)
	}
	order := make([]int, 0, len(rows))
	for row := range rows {
		order = append(order, row)
	}
	slices.Sort(order)
	all := make([]paired.Variant, k)
	for v := range all {
		all[v].Name = in.Variants[v]
		for _, row := range order {
			all[v].Outcomes = append(all[v].Outcomes, rows[row][v])
		}
	}
	pairs, err := paired.Compare(all, paired.Options{Confidence: in.confidence(), Resamples: resamples, Seed: in.Seed})
	if err != nil {
		return nil, fmt.Errorf("comparison: %w", err)
	}
	var out []Comparison
	for _, p := range pairs {
		out = append(out, Comparison{First: p.First, Second: p.Second, Pairs: p.Margins.Pairs, Mean: Number(p.Margins.Mean),
			Low: Number(p.Margins.BootstrapLow), High: Number(p.Margins.BootstrapHigh),
			Both: p.Held.Both, OnlyFirst: p.Held.OnlyFirst, OnlySecond: p.Held.OnlySecond, Neither: p.Held.Neither,
			P: Number(p.P), ByMargin: p.ByMargin, Significant: p.Significant, Better: p.Better, Words: pairWords(p)})
	}
	return out, nil
}

// pairWords says who is better. Margins have no unit: they are in parts of the limit.
func pairWords(p paired.Pair) string {
	if p.Better == "" || !p.ByMargin {
		return p.Sentence("")
	}
	return fmt.Sprintf("%s is better: its margin is larger by %s of the limit (%s to %s), %s", p.Better, percent(p.By), signedPercent(p.Low), signedPercent(p.High), chance(p.P))
}

// chance is a p-value in words.
func chance(p float64) string {
	if p < 0.001 {
		return "p < 0.001"
	}
	return fmt.Sprintf("p = %.2g", p)
}

func signedPercent(x float64) string {
	if x < 0 {
		return "-" + percent(-x)
	}
	return percent(x)
}
