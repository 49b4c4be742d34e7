package ui

import (
	"testing"

	"github.com/sitlark/sitlark/ui/panel"
)

// TestScenarioTabTellsEachState: what was done and when, what runs, when the next comes, what
// waits; and how far each expectation is from its limit.
func TestScenarioTabTellsEachState(t *testing.T) {
	for _, size := range windowSizes {
		inWindow(t, size[0], size[1], func(r *rig) {
			r.view.Scenario = &panel.ScenarioView{
				Name: "motor out", State: "waits until ArduPilot is ready",
				Steps: []panel.ScenarioStep{
					{Text: "mode: GUIDED", State: panel.Met, At: 4.2},
					{When: "altitude > 10m", Text: "goto: {north: 20m}", State: panel.Running},
					{When: "waypoint 1 + 8 s", Text: "fail_motor {motor: 2}", State: panel.Coming, In: 3.4},
					{When: "landed", Text: "gust", State: panel.Waiting},
					{When: "1s", Text: "fail_motor {motor: 9}", State: panel.Broken, Why: "there is no motor 9"},
				},
				Expect: []panel.ScenarioExpectation{
					{Text: "always: tilt < 20deg", State: panel.Holding, Now: "3.1 of 20.0 deg, worst 12.2", Margin: "7.8 deg"},
					{Text: "always: voltage > 10V", State: panel.AtRisk, Now: "10.4 of 10.0 V, worst 10.3", Margin: "0.3 V"},
					{Text: "at end: landed", State: panel.Coming},
					{Text: "never: altitude > 30m", State: panel.Broken, Now: "31.0 of 30.0 m, worst 31.2", Margin: "-1.2 m", Why: "first broken at 00:12.0"},
				},
			}
			r.p.dock.Drawer.Open("scenario")
			r.frame()
			r.frame()
			for _, want := range []string{"motor out: waits until ArduPilot is ready", "done at 00:04.2", "runs", "in 3.4 s", "waits"} {
				if size[0] >= 1280 && !r.shows(want) {
					t.Errorf("%d×%d: %q is not shown", size[0], size[1], want)
				}
			}
			for _, want := range []string{"3.1 of 20.0 deg, worst 12.2: holds so far", "10.4 of 10.0 V, worst 10.3: at risk", "31.0 of 30.0 m, worst 31.2: broken"} {
				if size[0] >= 1280 && !r.shows(want) {
					t.Errorf("%d×%d: %q is not shown", size[0], size[1], want)
				}
			}
			checkTexts(t, r, "scenario")
		})
	}
}
