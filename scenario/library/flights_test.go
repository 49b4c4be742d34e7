package library_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/scenario"
	"github.com/sitlark/sitlark/scenario/library"
	"github.com/sitlark/sitlark/session"
	"github.com/sitlark/sitlark/session/sessiontest"
)

// TestEveryScenarioHolds flies each through the real exchange, by the built-in autopilot;
// those that need ArduPilot are checked. Journeys also land when they should.
func TestEveryScenarioHolds(t *testing.T) {
	for name := range journeys {
		if !slices.Contains(library.Names(), name) {
			t.Errorf("%s is not in the library", name)
		}
	}
	for _, name := range library.Names() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			f, err := library.Find(name)
			if err != nil {
				t.Fatal(err)
			}
			if f.Autopilot == scenario.ArduPilot {
				checkOnly(t, f)
				return
			}
			r, err := sessiontest.FlyScenario(t.Context(), f, session.FlyOptions{Logf: t.Logf})
			if err != nil {
				t.Fatal(err)
			}
			t.Logf("%s after %.1f s, hash %s", r.Ended, r.Duration, r.Hash)
			for _, e := range r.Events {
				t.Logf("%6.1f s %s %s", e.Time, e.Kind, e.Text)
			}
			for _, v := range r.Expectations {
				t.Logf("held %-5v margin %8.3g %-5s at %6.2f s  %s: %s", v.Held, v.Margin, v.Unit, v.At, v.Expectation, v.Why)
			}
			if !r.Held || len(r.Warnings) > 0 {
				t.Errorf("held %v, warnings %q", r.Held, r.Warnings)
			}
			if least, ok := journeys[name]; ok {
				landsAtTheEnd(t, r, least)
			}
		})
	}
}

// checkOnly holds a scenario of ArduPilot to its vehicle and mission, and tells that the
// built-in autopilot can't fly it.
func checkOnly(t *testing.T, f *scenario.File) {
	if _, err := session.LoadScenario(f); err != nil {
		t.Error(err)
	}
	f.Autopilot = scenario.BuiltIn
	if _, err := session.LoadScenario(f); err == nil || !strings.Contains(err.Error(), "write autopilot: ardupilot") {
		t.Errorf("with the built-in autopilot: %v", err)
	}
}

// journeys are those of the built-in autopilots that stop at places, some with their motors off, and have not
// landed there: the earliest time at which each may have [s].
var journeys = map[string]float64{"rover-mission": 60, "boat-mission": 90, "sail-mission": 90}

// landsAtTheEnd holds a journey to its time, and to a second and more of lying still at its end.
func landsAtTheEnd(t *testing.T, r scenario.Result, least float64) {
	t.Helper()
	judged := false
	for _, v := range r.Expectations {
		if v.Expectation == "eventually: landed" {
			judged = true
			if !v.Held || v.At < least || v.At > r.Duration-1 {
				t.Errorf("landed %t at %.1f s of %.1f, want after %g s", v.Held, v.At, r.Duration, least)
			}
		}
	}
	if !judged {
		t.Error("the scenario does not expect that it lands")
	}
}
