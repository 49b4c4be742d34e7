package report

import (
	"bytes"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/campaign"
	"github.com/sitlark/sitlark/campaign/design"
	"github.com/sitlark/sitlark/campaign/rate"
	"github.com/sitlark/sitlark/campaign/search"
	"github.com/sitlark/sitlark/campaign/space"
)

func holds(space.Sample) float64 { return 0.5 }

// unflown makes the first n records ones that could not be flown.
func unflown(records []campaign.Record, n int) {
	for i := range records[:n] {
		records[i].Result = campaign.Result{Key: records[i].Result.Key, Status: campaign.NotFlown, Reason: "step 1 was refused"}
	}
}

// TestUnfinishedCampaignsSaySo, and give no verdict on a requirement.
func TestUnfinishedCampaignsSaySo(t *testing.T) {
	in := cube(t, 2, MonteCarlo)
	in.Budget, in.Requirement = 400, &rate.Requirement{Limit: 0.1, Confidence: 0.95}
	samples := design.MonteCarlo(in.Space, 400, 1)
	for _, c := range []struct {
		name            string
		part, n, failed int
		required        bool
		state           State
		headline        string
	}{
		{"whole", 0, 400, 0, true, StateHeld, "The requirement holds"},
		{"half", 0, 200, 0, true, StateNotEnough, "Not finished, 200 of 400 flights done: failure rate < 10 % at 95 % confidence is required, and so far the rate is between 0 % and"},
		{"half, nothing required", 0, 200, 0, false, StateNotEnough, "Not finished, 200 of 400 flights done: All"},
		{"none", 0, 0, 0, true, StateNotEnough, "Nothing has flown yet."},
		{"a part", 3, 200, 0, true, StateNotEnough, "Part 3 of 7 alone: "},
		{"none could be flown", 0, 400, 400, true, StateNotEnough, "None of 400 samples could be flown: step 1 was refused."},
		{"none could be flown, nothing required", 0, 400, 400, false, StateNotEnough, "None of 400 samples could be flown"},
		{"some could not be flown", 0, 400, 10, true, StateHeld, "The requirement holds"},
		{"many could not be flown", 0, 400, 60, true, StateNotEnough, "It would hold without the"},
	} {
		records := flown(in, samples[:c.n], 1, holds)
		unflown(records, c.failed)
		of := *in
		of.Part, of.Parts = c.part, 7
		if !c.required {
			of.Requirement = nil
		}
		r, err := Summarise(&of, records)
		if err != nil {
			t.Fatal(err)
		}
		if s := r.Summary; s.State != c.state || !strings.Contains(s.Headline, c.headline) {
			t.Errorf("%s: %s, %q", c.name, s.State, s.Headline)
		}
		var text, page, junit bytes.Buffer
		for out, err := range map[*bytes.Buffer]error{&text: Text(&text, &r), &page: HTML(&page, &of, records, &r), &junit: JUnit(&junit, &r)} {
			if err != nil {
				t.Errorf("%s: %v", c.name, err)
			}
			if shown, _, _ := strings.Cut(out.String(), "<script>"); strings.Contains(shown, "NaN") {
				t.Errorf("%s: a number that is none:\n%s", c.name, shown)
			}
		}
		if failed := strings.Contains(junit.String(), "<failure"); failed != (c.required && c.state != StateHeld) {
			t.Errorf("%s: JUnit\n%s", c.name, junit.String())
		}
	}
}

// TestSearchThatLeavesARestHasFinished: its budget is no multiple of its generation.
func TestSearchThatLeavesARestHasFinished(t *testing.T) {
	in := cube(t, 2, Worst)
	in.Budget = 63
	in.New = func() (design.Method, error) {
		return search.NewWorst(in.Space, search.Options{Flights: 63, Generation: 10, Seed: 1})
	}
	records := fly(t, in, holds)
	if s := summarised(t, in, records); len(records) != 60 || s.Flights.Partial || strings.Contains(s.Detail, " remain") {
		t.Errorf("%d flights, %+v, %s", len(records), s.Flights, s.Detail)
	}
	if s := summarised(t, in, records[:40]); !s.Flights.Partial || !strings.Contains(s.Headline, "Not finished, 40 of 63 flights done") {
		t.Errorf("%+v, %s", s.Flights, s.Headline)
	}
}

// TestConfidenceIsTheCampaigns in every interval.
func TestConfidenceIsTheCampaigns(t *testing.T) {
	in := cube(t, 2, MonteCarlo)
	in.Budget, in.Confidence = 400, 0.8
	records := flown(in, design.MonteCarlo(in.Space, 400, 1), 1, func(p space.Sample) float64 { return p.Values[0].Number - 0.1 })
	r, err := Summarise(in, records)
	if err != nil {
		t.Fatal(err)
	}
	s := &r.Summary
	if i := rate.Wilson(s.Flights.Broken, s.Flights.Flown, 0.8); s.Failures.Low != i.Low || s.Failures.High != i.High || s.Failures.Confidence != 0.8 {
		t.Errorf("%+v, want %+v", s.Failures, i)
	}
	var text, page bytes.Buffer
	if err := Text(&text, &r); err != nil {
		t.Fatal(err)
	}
	if err := HTML(&page, in, records, &r); err != nil {
		t.Fatal(err)
	}
	for _, out := range []string{text.String(), page.String()} {
		if !strings.Contains(out, "80 %") || strings.Contains(out, "95 %") {
			t.Errorf("expected intervals of 80 %%:\n%.2000s", out)
		}
	}
	wide, narrow := saltelli(t, 0.99), saltelli(t, 0.6)
	if wide.FirstHigh-wide.FirstLow <= narrow.FirstHigh-narrow.FirstLow {
		t.Errorf("sensitivities: at 99 %% %+v, at 60 %% %+v", wide, narrow)
	}
}

// saltelli is the sensitivity of the first variable.
func saltelli(t *testing.T, confidence float64) Sensitivity {
	in := cube(t, 2, Saltelli)
	in.Confidence = confidence
	samples, err := design.Saltelli(in.Space, 64, 1)
	if err != nil {
		t.Fatal(err)
	}
	return summarised(t, in, flown(in, samples, 1, func(p space.Sample) float64 { return p.Values[0].Number + p.Values[1].Number })).Sensitivities.Variables[0]
}
