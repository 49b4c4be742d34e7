package session

import (
	"testing"

	"github.com/sitlark/sitlark/autopilot"
	"github.com/sitlark/sitlark/internal/testplan"
	"github.com/sitlark/sitlark/scenario"
	"github.com/sitlark/sitlark/scenario/scenariotest"
)

// TestAnotherAutopilotFlies: the scenario waits for its packets, as it does for ArduPilot's,
// does its steps, and ends when it has landed.
func TestAnotherAutopilotFlies(t *testing.T) {
	testplan.SkipIfRepeated(t)
	f := scenariotest.Parse(t, `name: other
autopilot: ardupilot
mission: square.waypoints
steps:
  - {after: waypoint 2, do: {gust: {speed: 4}}}
expect:
  - {never: position_error > 5m}
  - {within: 20s, after: gust, that: waypoint >= 3}
  - {eventually: landed and impact < 2m/s}
`)
	p, err := LoadScenario(f)
	if err != nil {
		t.Fatal(err)
	}
	flying := make(chan error, 1)
	r, err := p.Fly(t.Context(), FlyOptions{Ready: func(fleet *Fleet) {
		cfg, err := fleet.Vehicles[0].pilotConfig()
		if err != nil {
			t.Error(err)
		}
		cfg.Loop = true // it goes on sending when it has landed
		pilot, err := autopilot.New(cfg)
		if err != nil {
			t.Error(err)
			return
		}
		go func() { flying <- pilot.Run(t.Context()) }()
		t.Cleanup(func() { <-flying })
	}})
	if err != nil || !r.Held || r.Ended != scenario.EndedLanded || len(r.Warnings) != 0 {
		t.Errorf("%v; held %v, ended %s, %q", err, r.Held, r.Ended, r.Warnings)
	}
}
