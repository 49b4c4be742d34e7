//go:build !headless

package app

import (
	"testing"

	"github.com/sitlark/sitlark/scenario"
	"github.com/sitlark/sitlark/session"
	"github.com/sitlark/sitlark/sim/snapshot"
	"github.com/sitlark/sitlark/ui/panel"
)

// TestScenarioIsAskedFiveTimesASecond however many frames are drawn, and at once in the first.
func TestScenarioIsAskedFiveTimesASecond(t *testing.T) {
	s := shortChapter(t, "name: one").Scenario
	for _, frame := range []float64{0.1, 0.05, 1.0 / 64, 0.5} {
		var v scenarioView
		var before *panel.ScenarioView
		asked := 0
		const seconds = 4
		for range int(seconds / frame) {
			if now := v.show(s, frame); now != before {
				before = now
				asked++
			}
		}
		want := min(1/frame, 5) * seconds
		if d := float64(asked) - want; d < -1 || d > 1 {
			t.Errorf("with %g s a frame it was asked %d times in %d s, want %g", frame, asked, seconds, want)
		}
	}
	if v := (&scenarioView{}).show(nil, 1); v != nil {
		t.Errorf("without a scenario there is %+v", v)
	}
}

// TestScenarioTellsMomentsByTheClock: the window writes when an expectation broke, and the moment that
// is shown, as it writes every time of the flight.
func TestScenarioTellsMomentsByTheClock(t *testing.T) {
	p := session.ExpectationProgress{
		Verdict: scenario.Verdict{Expectation: "never: altitude > 30m", Judged: true, Why: "first broken at 72.04 s"},
		Over:    true, Reason: scenario.Reason{Before: "first broken at ", At: 72.04},
	}
	if e := expectation(&p); e.Why != "first broken at 01:12.0" {
		t.Errorf("why: %q, want first broken at 01:12.0", e.Why)
	}
	shown := &snapshot.Snapshot{}
	shown.Time = 72.04
	if v := asOf(&panel.ScenarioView{}, 0, shown); v.State != "as of 01:12.0" {
		t.Errorf("state: %q, want as of 01:12.0", v.State)
	}
}
