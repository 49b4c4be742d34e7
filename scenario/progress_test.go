package scenario

import (
	"math"
	"slices"
	"testing"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/physics/frame"
)

// TestProgressTellsWhatWaitsAndWhatHappened: in the course of a flight, and at its end.
func TestProgressTellsWhatWaitsAndWhatHappened(t *testing.T) {
	j, w, in := judgedWorld(t)
	for range 2000 {
		if err := w.Step(in, 0.00125); err != nil {
			t.Fatal(err)
		}
		w.Events(j.Observer(0).Happened)
		j.Observer(0).Stepped(w.State())
	}
	p := j.Progress()
	if len(p.Steps) != 3 || len(p.Expectations) != 5 || p.Ended != "" {
		t.Fatalf("%d steps, %d expectations, ended %q", len(p.Steps), len(p.Expectations), p.Ended)
	}
	if s := p.Steps[0]; !s.Triggered || s.Done || s.When != "at 600s" && s.When != "600s" {
		t.Errorf("a step whose time is known: %+v", s)
	}
	if s := p.Steps[0]; s.Due != 600 {
		t.Errorf("it is due at %g s, want 600 s", s.Due)
	}
	if s := p.Steps[1]; s.Triggered || s.Done || s.Text == "" {
		t.Errorf("a step that waits for its trigger: %+v", s)
	}
	if e := p.Expectations[0]; !e.Judged || !e.Held || e.Over || !e.HasMargin || e.Margin <= 0 || e.Unit != "deg" {
		t.Errorf("an expectation that holds so far: %+v", e)
	}
	if e := p.Expectations[0]; !e.HasValue || e.Limit != 60 || e.ValueUnit != "deg" || e.Compares != "tilt < 60deg" || e.AtRisk ||
		e.Worst < e.Value-1e-9 || math.Abs(e.Limit-e.Worst-e.Margin) > 1e-9 {
		t.Errorf("its value, its limit and the worst so far: %+v", e)
	}
	if e := p.Expectations[2]; !e.HasValue || e.Worst > 20 {
		t.Errorf("what must never be: %+v", e)
	}
	if e := p.Expectations[1]; !e.Judged || e.Held || e.Over || e.Why != "" {
		t.Errorf("an expectation that is awaited: %+v", e)
	}
	near := *w.State()
	near.NEDFromFRD = frame.FromEuler(0, 55*degree, 0)
	j.Observer(0).Stepped(&near)
	if e := j.Progress().Expectations[0]; !e.Held || !e.AtRisk || math.Abs(e.Value-55) > 1e-6 || math.Abs(e.Worst-55) > 1e-6 {
		t.Errorf("an expectation that is at risk: %+v", e)
	}
	j.Observer(0).Applied(command.Gust{Speed: 5}, "gust of 5.0 m/s", 1, nil)
	tilted := *w.State()
	tilted.NEDFromFRD = frame.FromEuler(1.5, 0, 0)
	j.Observer(0).Stepped(&tilted)
	p = j.Progress()
	if s := p.Steps[0]; !s.Done || s.At < 2 || s.Refused != "" {
		t.Errorf("a step that acted: %+v", s)
	}
	if e := p.Expectations[0]; e.Held || !e.Over || e.Why == "" || e.Margin >= 0 {
		t.Errorf("an expectation that broke: %+v", e)
	}
	if e := p.Expectations[0]; e.Reason.Before != "first broken at " || math.Abs(e.Reason.At-p.Time) > 0.01 || e.Reason.String() != e.Why {
		t.Errorf("why it broke, in parts: %+v", e.Reason)
	}
	j.Stop()
	if p = j.Progress(); p.Ended != EndedStopped || !p.Expectations[1].Over || p.Expectations[1].Why == "" {
		t.Errorf("at the end: %q, %+v", p.Ended, p.Expectations[1])
	}
}

// TestLimitsAreWhatIsCompared: each number that a quantity is compared with, whichever side it
// stands on; what is compared otherwise has none.
func TestLimitsAreWhatIsCompared(t *testing.T) {
	for text, want := range map[string][]Limit{
		"tilt < 60deg":                      {{Quantity: "tilt", Sign: "<", Value: 60, Unit: "deg", InBase: 1, Text: "tilt < 60deg"}},
		"5m < altitude and altitude <= 2km": {{Quantity: "altitude", Sign: ">", Value: 5, Unit: "m", InBase: 1, Text: "5m < altitude"}, {Quantity: "altitude", Sign: "<=", Value: 2000, Unit: "km", InBase: 1000, Text: "altitude <= 2km"}},
		"abs(roll) < 20deg":                 {{Quantity: "roll", Abs: true, Sign: "<", Value: 20, Unit: "deg", InBase: 1, Text: "abs(roll) < 20deg"}},
		"climb > -3m/s":                     {{Quantity: "climb", Sign: ">", Value: -3, Unit: "m/s", InBase: 1, Text: "climb > -3m/s"}},
		"rpm(3) < 9000rpm":                  {{Quantity: "rpm", Motor: 3, Sign: "<", Value: 9000, Unit: "rpm", InBase: 1, Text: "rpm(3) < 9000rpm"}},
		"speed - groundspeed < 1m/s":        nil,
		"altitude > height":                 nil,
		"landed":                            nil,
	} {
		c, err := parsedCondition(text)
		if err != nil {
			t.Fatal(err)
		}
		if got := c.Limits(); !slices.Equal(got, want) {
			t.Errorf("%s: got %+v, want %+v", text, got, want)
		}
	}
}
