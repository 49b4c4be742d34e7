package scenario_test

import (
	"strings"
	"testing"

	"github.com/sitlark/sitlark/scenario"
)

const forms = `name: forms
home: "1,2,3,4"
weather: {}
params:
  RTL_ALT: 3000   # cm
fly: [{takeoff: 10m}]
autopilot: ardupilot
steps:
  - {at: 1s, do: {gust: {speed: 3, from: 90deg}}, ramp: 0s}
  - at: 2s
    do: fail_motor {motor: 1}   # the short form
  - at: 3s
    do: "fail_motor {motor: 2}"
  - at: 4s
    do:
      fail_motor:
        motor: 3
    ramp: 1s
  - {at: 5s, do: drop_payload}
`

// TestChangesInEveryForm that a file can have: commands, added keys, quoted texts; all at once.
func TestChangesInEveryForm(t *testing.T) {
	f, err := scenario.Parse(strings.NewReader(forms), scenario.Source{Name: "f.yaml"})
	if err != nil {
		t.Fatal(err)
	}
	const rain = "{set_rain: {rate: 5}}"
	changes := []scenario.Change{
		{Path: "home", Text: "5,6,7,8"}, {Path: "turbulence", Text: "30%"}, {Path: "weather.rain", Text: "2"}, {Path: "params.RTL_ALT", Text: "1500"}, {Path: "params.RTL_SPEED", Text: "500"},
		{Path: "params.FS_THR_ENABLE", Text: "0"}, {Path: "steps.4.ramp", Text: "2s"}, {Path: "seed", Text: "9"}, {Path: "timeout", Text: "50s"}, {Path: "vehicle", Text: "hexa-7kg"},
	}
	for _, step := range []string{"1", "2", "3", "4", "5"} {
		changes = append(changes, scenario.Change{Path: "steps." + step + ".do", Text: rain})
	}
	g, err := f.WithAll(changes)
	if err != nil {
		t.Fatal(err)
	}
	if len(g.Steps) != 5 {
		t.Fatalf("%d steps", len(g.Steps))
	}
	for i, s := range g.Steps {
		if s.Name != "set_rain" || s.Trigger.Time != float64(i+1) {
			t.Errorf("step %d: %s at %g s", i+1, s.Text, s.Trigger.Time)
		}
	}
	if g.Home.LatDeg != 5 || g.Weather.Turbulence.Intensity != 0.3 || g.Weather.Rain.Rate != 2 || g.Steps[3].Ramp != 2 || g.Seed != 9 || g.Timeout != 50 || g.Vehicle != "hexa-7kg" || len(g.Params) != 3 {
		t.Errorf("%+v", g)
	}
	for _, p := range g.Params {
		if want := map[string]float64{"RTL_ALT": 1500, "RTL_SPEED": 500}[p.Name]; p.Value != want {
			t.Errorf("%s is %g, want %g", p.Name, p.Value, want)
		}
	}
	if !strings.Contains(g.Source.Text(), "# the short form") || !strings.Contains(g.Source.Text(), "# cm") {
		t.Errorf("comments are lost:\n%s", g.Source.Text())
	}
}

// TestChangesThatContradict name both.
func TestChangesThatContradict(t *testing.T) {
	f, err := scenario.Parse(strings.NewReader(forms), scenario.Source{Name: "f.yaml"})
	if err != nil {
		t.Fatal(err)
	}
	_, err = f.WithAll([]scenario.Change{{Path: "steps.1.speed", Text: "5"}, {Path: "steps.1.do", Text: "{drop_payload: }"}})
	if err == nil || !strings.Contains(err.Error(), "steps.1.do and steps.1.speed change the same text") {
		t.Error(err)
	}
	for path, says := range map[string]string{"weather.wind.speed": "add wind: 0@270 to its weather", "steps.6.do": "there is no steps.6.do", "steps.1.motor": "has no number", "expect": "has no number"} {
		if err := f.CanChange(path); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%s: %v", path, err)
		}
	}
}
