package scenario

import (
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
	if s := p.Steps[1]; s.Triggered || s.Done || s.Text == "" {
		t.Errorf("a step that waits for its trigger: %+v", s)
	}
	if e := p.Expectations[0]; !e.Judged || !e.Held || e.Over || !e.HasMargin || e.Margin <= 0 || e.Unit != "deg" {
		t.Errorf("an expectation that holds so far: %+v", e)
	}
	if e := p.Expectations[1]; !e.Judged || e.Held || e.Over || e.Why != "" {
		t.Errorf("an expectation that is awaited: %+v", e)
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
	j.Stop()
	if p = j.Progress(); p.Ended != EndedStopped || !p.Expectations[1].Over || p.Expectations[1].Why == "" {
		t.Errorf("at the end: %q, %+v", p.Ended, p.Expectations[1])
	}
}
