package session

import (
	"context"
	"testing"

	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/internal/testplan"
	"github.com/sitlark/sitlark/scenario/scenariotest"
)

// TestAFlightThatIsOverDoesNotBeginAgain in a window, as that of a branch which begins after its autopilot has
// finished: the vehicle stands by, and the scenario ends.
func TestAFlightThatIsOverDoesNotBeginAgain(t *testing.T) {
	testplan.SkipIfRepeated(t)
	p, err := LoadScenario(scenariotest.Parse(t, "name: falls\nflat: true\nsteps:\n  - {at: 5s, do: {fail_motor: {motor: 1}}}\n  - {at: 5s, do: {fail_motor: {motor: 2}}}\ntimeout: 60s\n"))
	if err != nil {
		t.Fatal(err)
	}
	s, setup, err := NewScenario(p, config.Config{Headless: true, Exchange: config.Exchange{Listen: "127.0.0.1:0"}}, ScenarioOptions{})
	if err != nil {
		t.Fatal(err)
	}
	f, err := New(setup, Options{Scenario: s, InProcess: true, Unwatched: true, Quiet: true})
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	v := f.Vehicles[0]
	for over := false; !over; {
		if over, err = v.Pilot().Step(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel() // the first step would begin a flight nevertheless
	_ = f.flyInTurn(ctx)
	if n := v.Pilot().Status().Flights; n != 1 {
		t.Errorf("flights of the autopilot: %d, want 1", n)
	}
	if !f.ended() {
		t.Error("the scenario has not ended")
	}
}
