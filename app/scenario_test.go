//go:build !headless

package app

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/internal/windowtest"
	"github.com/sitlark/sitlark/scenario"
	"github.com/sitlark/sitlark/session"
	"github.com/sitlark/sitlark/session/sessiontest"
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

// TestSaveAsScenarioByARealClick writes the scenario of a flight that goes on.
func TestSaveAsScenarioByARealClick(t *testing.T) {
	if !windowtest.InOwnProcess(t) {
		return
	}
	file := filepath.Join(t.TempDir(), "flight.mcap")
	inFlight(t, func(c *config.Config) { quickDemo(c); c.Record = config.Record{Path: file} }, func(v *viewer) {
		u := user{t, v}
		u.climbs(3)
		u.focus()
		u.click("drawer.scenario")
		u.soon("the tab", func() bool { return u.shown("scenario.save") })
		u.click("scenario.save")
		want := filepath.Join(filepath.Dir(file), "flight.yaml")
		u.soon("the scenario", func() bool { _, err := scenario.Load(want); return err == nil })
	})
}

// TestScenarioIsSavedBesideTheRecording, and a second time under another name: nothing is
// overwritten. What can't be written is told.
func TestScenarioIsSavedBesideTheRecording(t *testing.T) {
	file, err := scenario.Parse(strings.NewReader("name: hop\nflat: true\nsteps:\n  - {at: 7s, do: {fail_motor: {motor: 1, thrust: 90%}}}\ntimeout: 9s\n"), scenario.Source{Name: "hop.yaml"})
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "flight.mcap")
	if _, err := sessiontest.FlyScenario(t.Context(), file, session.FlyOptions{Record: config.Record{Path: path}}); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"flight.yaml", "flight-2.yaml"} {
		want := filepath.Join(filepath.Dir(path), name)
		if told := writeScenario(t.Context(), path, 0); told != "Scenario: "+want+": the recorded flight, repeated to the last bit" {
			t.Errorf("told is %q", told)
		}
		text, err := os.ReadFile(want)
		if err != nil || !strings.Contains(string(text), "degrade_motor") {
			t.Errorf("%v\n%s", err, text)
		}
	}
	if told := writeScenario(t.Context(), path, 7); !strings.HasPrefix(told, "No scenario: ") || !strings.Contains(told, "flight 7") {
		t.Errorf("told is %q", told)
	}
}
