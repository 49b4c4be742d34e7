package flight

import (
	"errors"
	"fmt"
	"strings"

	"github.com/sitlark/sitlark/campaign"
	"github.com/sitlark/sitlark/scenario"
)

// resultOf is the result of a flight.
func resultOf(t *campaign.Task, r *scenario.Result, w *watch) campaign.Result {
	if err := invalid(r, w); err != nil {
		return notFlown(t, err)
	}
	result := campaign.Result{
		Key: t.Key(), Status: campaign.Held, Verdicts: make([]campaign.Verdict, len(r.Expectations)),
		Ended: r.Ended, Duration: r.Duration, Figures: w.figures(), Hash: r.Hash, Version: campaign.Build(), Pilot: campaign.BuiltIn, Path: w.path.encoded(),
	}
	if r.Autopilot != nil {
		result.Pilot = r.Autopilot.Vehicle
	}
	for i, v := range r.Expectations {
		result.Verdicts[i] = campaign.Verdict{Held: v.Held, Judged: v.Judged, HasMargin: v.HasMargin && finite(v.Margin), At: v.At}
		if result.Verdicts[i].HasMargin {
			result.Verdicts[i].Margin = v.Margin
		}
	}
	result.Margin, result.HasMargin = MarginOf(r.Expectations, t.Expectation)
	if !r.Held {
		result.Status, result.Reason = campaign.Broken, broken(r.Expectations)
	}
	return result
}

// invalid says why a flight does not count; nil: it does.
func invalid(r *scenario.Result, w *watch) error {
	if r.Ended == scenario.EndedFrozen {
		return errors.New(strings.Join(r.Warnings, "; "))
	}
	if r.Fault != "" {
		return errors.New(r.Fault)
	}
	for _, e := range r.Events {
		if e.Kind == scenario.RefusedEvent && e.Step > 0 && !w.crashedBy(e.Time) {
			return fmt.Errorf("step %d was refused at %.2f s: %s", e.Step, e.Time, e.Text)
		}
	}
	return nil
}

// notFlown is the result of a task that can't be flown by anyone.
func notFlown(t *campaign.Task, why error) campaign.Result {
	return campaign.Result{Key: t.Key(), Status: campaign.NotFlown, Reason: why.Error(), Version: campaign.Build(), Verdicts: []campaign.Verdict{}, Figures: map[string]float64{}}
}

// broken says in words which expectations did not hold.
func broken(all []scenario.Verdict) string {
	var words []string
	for _, v := range all {
		if !v.Held {
			words = append(words, v.Expectation+": "+v.Why)
		}
	}
	return strings.Join(words, "; ")
}

const (
	// noNumber is the margin of an expectation that broke and has none.
	noNumber = -1
	// barely is the margin of one that broke by nothing, such as tilt < 20deg at 20°.
	barely = -1e-9
)

// MarginOf is how far a flight was from breaking, without unit: of all expectations the smallest
// margin in proportion to its limit, or that of one alone, by its number from 1; 0: of all. Where
// an expectation broke it is below 0: -1 if it has no margin of its own, such as one that was never
// judged. has is false where nothing that held has a margin.
func MarginOf(all []scenario.Verdict, expectation int) (margin float64, has bool) {
	for i, v := range all {
		if expectation > 0 && i != expectation-1 {
			continue
		}
		share := v.Share
		switch measured := v.HasMargin && finite(share); {
		case !v.Held && (!measured || !v.Judged):
			share = noNumber
		case !v.Held:
			share = min(share, barely)
		case !measured:
			continue
		}
		if !has || share < margin {
			margin, has = share, true
		}
	}
	return margin, has
}
