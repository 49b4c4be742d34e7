package report

import (
	"errors"
	"fmt"
	"math"
	"slices"

	"github.com/sitlark/sitlark/campaign"
	"github.com/sitlark/sitlark/campaign/design"
)

// outcome is what a method gets to know of a flight.
func outcome(r *campaign.Result) design.Outcome {
	return design.Outcome{Flown: r.Status != campaign.NotFlown, Held: r.Status == campaign.Held, HasMargin: r.HasMargin, Margin: r.Margin}
}

// margin is a flight's margin without unit: of one without, 1 if it held, -1 if it broke, and NaN
// if it could not be flown.
func margin(r *campaign.Result) float64 {
	if r.Status == campaign.NotFlown {
		return math.NaN()
	}
	return outcome(r).Value()
}

// ofVariant are the records of one variant; all, where there is one alone.
func ofVariant(records []campaign.Record, name string) (own []*campaign.Record) {
	for i := range records {
		if records[i].Sample.Variant == name {
			own = append(own, &records[i])
		}
	}
	return own
}

// first is the name of the variant that methods learn from.
func (in *Input) first() string {
	if len(in.Variants) == 0 {
		return ""
	}
	return in.Variants[0]
}

// ErrOther means that results are not of the samples that the campaign's method asks for.
var ErrOther = errors.New("the results are of other samples than the campaign's method asks for")

// replay gives the results to a new method, generation by generation, and returns it as far as the
// results go; nil where the campaign has none. finished says that it asks for no more samples.
func (in *Input) replay(records []campaign.Record) (m design.Method, finished bool, err error) {
	if in.New == nil {
		return nil, false, nil
	}
	if m, err = in.New(); err != nil {
		return nil, false, err
	}
	byNumber := make(map[int]*campaign.Record, len(records))
	for i := range records {
		byNumber[records[i].Sample.Number] = &records[i]
	}
	var outcomes []design.Outcome
	for number := 1; ; {
		samples, err := m.Next(outcomes)
		if err != nil || len(samples) == 0 {
			return m, err == nil, err
		}
		outcomes = make([]design.Outcome, len(samples))
		for i, s := range samples {
			r := byNumber[number]
			if r == nil {
				return m, false, nil // the generation is still in the air
			}
			if !slices.Equal(r.Sample.Point, s.U) {
				return m, false, fmt.Errorf("sample %d: %w", number, ErrOther)
			}
			outcomes[i] = outcome(&r.Result)
			number += max(1, len(in.Variants))
		}
	}
}

// quantile is the value below which a share q of sorted values is; NaN of none.
func quantile(sorted []float64, q float64) float64 {
	if len(sorted) == 0 {
		return math.NaN()
	}
	at := q * float64(len(sorted)-1)
	i := int(at)
	if i+1 >= len(sorted) {
		return sorted[len(sorted)-1]
	}
	return sorted[i] + (at-float64(i))*(sorted[i+1]-sorted[i])
}
