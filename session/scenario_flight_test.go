package session

import (
	"context"
	"errors"
	"math"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/internal/testplan"
	"github.com/sitlark/sitlark/scenario"
	"github.com/sitlark/sitlark/scenario/scenariotest"
	"github.com/sitlark/sitlark/sim/snapshot"
)

func scenarioFlown(t *testing.T, text string) scenario.Result {
	t.Helper()
	r, err := flyScenario(t.Context(), scenariotest.Parse(t, text), FlyOptions{FlightOptions: FlightOptions{Samples: true}})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

const windy = `name: windy
seed: 7
weather: {wind: 6@270, turbulence: 0.5}
mission: square.waypoints
steps:
  - {at: 8s, do: {gust: {speed: 5, rise: 2s}}}
  - {after: altitude > 12m, do: {fail_motor: {motor: 2, thrust: 60%}}, ramp: 1500ms}
expect: [{always: tilt < 60deg}]
timeout: 14s
`

// shortened ends a scenario's flight early under the race detector.
func shortened(text string) string {
	if testplan.Race {
		return strings.Replace(text, "timeout: 14s", "timeout: 1500ms", 1)
	}
	return text
}

// TestSameFileSameFlight: ten times, in process and over the socket, some of them at once
// and one as slow as a window would ask for, to the last bit; and another seed gives
// another flight. Under the race detector the flights end before the mission begins.
func TestSameFileSameFlight(t *testing.T) {
	f := scenariotest.Parse(t, shortened(windy))
	hashes := make([]string, 10)
	var all sync.WaitGroup
	for i := range hashes {
		o := FlyOptions{FlightOptions: FlightOptions{Samples: i%2 == 0}, OverUDP: i%3 == 0}
		if i == 3 {
			o.Speedup = 5
		}
		fly := func() {
			r, err := flyScenario(t.Context(), f, o)
			if err != nil {
				t.Error(err)
			}
			hashes[i] = r.Hash
		}
		if i < 6 {
			all.Go(fly)
			continue
		}
		all.Wait()
		fly()
	}
	if unique := slices.Compact(slices.Clone(hashes)); len(unique) != 1 || len(unique[0]) != 16 {
		t.Errorf("the flights' hashes are %v, want one", hashes)
	}
	other, err := f.With("seed", "8")
	if err != nil {
		t.Fatal(err)
	}
	if r, err := flyScenario(t.Context(), other, FlyOptions{}); err != nil || r.Hash == hashes[0] || r.Seed != 8 {
		t.Errorf("seed 8: hash %s, %v; seed 7 has %s", r.Hash, err, hashes[0])
	}
}

// TestSocketGivesTheSameResult: all of a whole flight's result, with its verdicts, events
// and samples.
func TestSocketGivesTheSameResult(t *testing.T) {
	testplan.SkipIfRepeated(t) // TestSameFileSameFlight has the same goroutines
	f := scenariotest.Parse(t, windy)
	f.Timeout = 60
	var results [2]scenario.Result
	for i := range results {
		var err error
		if results[i], err = flyScenario(t.Context(), f, FlyOptions{FlightOptions: FlightOptions{Samples: true}, OverUDP: i == 1}); err != nil {
			t.Fatal(err)
		}
	}
	if inProcess, overUDP := results[0], results[1]; !reflect.DeepEqual(inProcess, overUDP) {
		t.Errorf("in process: ended %s after %d steps, hash %s; over UDP: %s, %d, %s", inProcess.Ended, inProcess.Steps, inProcess.Hash,
			overUDP.Ended, overUDP.Steps, overUDP.Hash)
	}
}

// TestVerdictsAreThoseOfTheSamples: margins and times against what the samples, which
// know nothing of conditions, show.
func TestVerdictsAreThoseOfTheSamples(t *testing.T) {
	testplan.SkipIfRepeated(t)
	r := scenarioFlown(t, `name: square
weather: {wind: 5@270}
mission: square.waypoints
steps:
  - {after: waypoint 3, do: {set_wind: {speed: 9, from: 200}}}
expect:
  - always: tilt < 60deg
  - never: voltage < 8V
  - {within: 30s, after: waypoint 2, that: north > 29m and east > 25m}
  - {eventually: altitude > 14m}
  - {at end: distance_home < 30m}
  - {never: groundspeed < 0.4m/s, after: altitude > 14.9m, until: waypoint 4}
  - {always: wind < 6m/s, after: takeoff, until: set_wind}
  - {always: altitude < 10m}
timeout: 100s
`)
	s := r.Samples
	n := len(s.Time)
	if n < 300 || n != len(s.RPM[3]) || n != len(s.PositionError) {
		t.Fatalf("%d samples, %d of motor 4", n, len(s.RPM[3]))
	}
	tilt, volts := slices.Max(s.Tilt), slices.Min(s.Voltage)
	for i, want := range []struct {
		held   bool
		margin float64
		near   float64
		unit   string
	}{
		{true, 60 - tilt, 1, "deg"},
		{true, volts - 8, 0.2, "V"},
		{true, 30 - (first(s.Time, func(k int) bool { return s.North[k] > 29 && s.East[k] > 25 }) - event(t, r, "waypoint 2 reached")), 0.11, "s"},
		{true, 0, 0.05, "m"}, // at the moment when it came
		{true, 30 - math.Hypot(s.North[n-1], s.East[n-1]), 0.1, "m"},
		{false, 0, 0.3, "m/s"},
		{true, 6 - slices.Max(s.Wind[:int(10*event(t, r, "waypoint 3 reached"))]), 0.3, "m/s"},
		{false, 10 - slices.Max(s.Altitude), 0.01, "m"},
	} {
		v := r.Expectations[i]
		if v.Held != want.held || !v.Judged || !v.HasMargin || math.Abs(v.Margin-want.margin) > want.near || v.Unit != want.unit {
			t.Errorf("%s: held %v with %g %s at %.2f s (%s), by the samples %v with %.3g %s", v.Expectation, v.Held, v.Margin, v.Unit, v.At, v.Why, want.held, want.margin, want.unit)
		}
	}
	if r.Held || r.Ended != scenario.EndedLanded || len(r.Warnings) != 0 {
		t.Errorf("held %v, ended %s, %v", r.Held, r.Ended, r.Warnings)
	}
}

func first(at []float64, is func(int) bool) float64 {
	for k := range at {
		if is(k) {
			return at[k]
		}
	}
	return math.NaN()
}

// event is when an event with the text happened [s].
func event(t *testing.T, r scenario.Result, text string) float64 {
	t.Helper()
	for _, e := range r.Events {
		if strings.Contains(e.Text, text) {
			return e.Time
		}
	}
	t.Fatalf("no event %q in %v", text, r.Events)
	return 0
}

// TestStepsComeAtTheirTime, to the step of the physics: by the clock, by a trigger
// with a delay, after one another.
func TestStepsComeAtTheirTime(t *testing.T) {
	testplan.SkipIfRepeated(t)
	r := scenarioFlown(t, `name: times
steps:
  - {at: 0s, do: {set_thermals: {scale: 1}}}
  - {at: 7s, do: {shove: {east: 5}}}
  - {after: shove, delay: 500ms, do: {twist: {yaw: 0.1}}}
  - {after: twist, do: {set_turbulence: {intensity: 0.1}}}
  - {after: takeoff, delay: 1s, do: {set_battery_charge: {charge: 70%}}, ramp: 1s}
timeout: 10s
`)
	const step = 1.0 / 800
	for _, c := range []struct {
		text string
		at   float64
	}{
		{"thermals", 0}, {"shove", 7}, {"twist", 7.5 + step}, {"turbulence", 7.5 + 2*step}, {"battery charge", event(t, r, "lift-off") + 1},
	} {
		if got := event(t, r, c.text); math.Abs(got-c.at) > 2*step {
			t.Errorf("%s at %.5f s, want %.5f", c.text, got, c.at)
		}
	}
}

// TestWhatNeverComesIsTold: a step, and an expectation, which is no pass.
func TestWhatNeverComesIsTold(t *testing.T) {
	testplan.SkipIfRepeated(t)
	r := scenarioFlown(t, `name: never
steps:
  - {after: altitude > 90m, do: drop_payload}
  - {after: waypoint 5, do: {fail_motor: {motor: 1}}}
  - {after: crash, do: {fail_motor: {motor: 3}}}
  - {after: takeoff, delay: 60s, do: {fail_motor: {motor: 2}}}
expect:
  - {within: 5s, after: fail_motor, that: landed}
  - {always: tilt < 60deg, after: waypoint 5}
  - {always: tilt < 60deg}
  - {within: 60s, that: landed}
timeout: 8s
vehicle: x8-18kg
`)
	want := []string{
		"step 1 (line 3) was never triggered: altitude > 90m was never so (drop_payload)",
		"step 2 (line 4) was never triggered: waypoint 5 was not reached (fail_motor {motor: 1})",
		"step 3 (line 5) was never triggered: crash did not happen (fail_motor {motor: 3})",
		"step 4 (line 6) did not come: the flight ended at 8.0 s, before its time (fail_motor {motor: 2})",
		"the flight was ended by its timeout of 8s",
	}
	if !slices.Equal(r.Warnings, want) {
		t.Errorf("warnings:\n%s\nwant:\n%s", strings.Join(r.Warnings, "\n"), strings.Join(want, "\n"))
	}
	for i, want := range []scenario.Verdict{
		{Why: "never judged: fail_motor did not happen"}, {Why: "never judged: waypoint 5 was not reached"},
		{Held: true, Judged: true}, {Judged: true, Why: "not so until the flight ended at 8.00 s (timeout), 8.00 s after"},
	} {
		if v := r.Expectations[i]; v.Held != want.Held || v.Judged != want.Judged || v.Why != want.Why {
			t.Errorf("%s: %+v, want %+v", v.Expectation, v, want)
		}
	}
	if r.Held || r.Ended != scenario.EndedTimeout {
		t.Errorf("held %v, ended %s", r.Held, r.Ended)
	}
}

// TestEnds: how flights end, and that what the vehicle refuses is told.
func TestEnds(t *testing.T) {
	testplan.SkipIfRepeated(t)
	for _, c := range []struct{ name, text, ended, warns string }{
		{"crash", "steps: [{after: altitude > 10m, do: {fail_motor: {motor: 1}}}]", scenario.EndedCrashed, ""},
		{"no take-off", "steps: [{at: 0s, do: {set_battery_charge: {charge: 1%}}}]", scenario.EndedAutopilot,
			"autopilot: not armed after 60 s: the vehicle must stand level and still with a charged battery\nthe vehicle never left the ground"},
		{"a boat in a storm", "vehicle: sailboat\nflat: true\nweather: {wind: 30@270}", scenario.EndedAutopilot,
			"autopilot: not armed after 60 s: the boat must lean by less than 30°, with a charged battery: give it less wind, or lower waves\nthe vehicle never set off"},
		{"a rover without charge", "vehicle: rover\nflat: true\nsteps: [{at: 0s, do: {set_battery_charge: {charge: 0%}}}]", scenario.EndedAutopilot,
			"autopilot: not armed after 60 s: the vehicle must stand level and still with a charged battery\nthe vehicle never set off"},
		{"refused", "vehicle: x8-18kg\ntimeout: 6s\nsteps: [{at: 1s, do: drop_payload}, {at: 2s, do: drop_payload}]", scenario.EndedTimeout, "refused at 2.0 s: drop_payload"},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := scenarioFlown(t, "name: x\nexpect: [{never: altitude > 50m}]\n"+c.text+"\n")
			if r.Ended != c.ended || c.warns != "" && !strings.Contains(strings.Join(r.Warnings, "\n"), c.warns) {
				t.Errorf("ended %s, warnings %q; want %s, %q", r.Ended, r.Warnings, c.ended, c.warns)
			}
		})
	}
}

// TestStoppedFlightTellsWhatThereIs when its context ends.
func TestStoppedFlightTellsWhatThereIs(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), 300*time.Millisecond)
	defer cancel()
	r, err := flyScenario(ctx, scenariotest.Parse(t, "name: x\nexpect: [{never: altitude > 50m}]\n"), FlyOptions{FlightOptions: FlightOptions{Speedup: 1}})
	if !errors.Is(err, context.DeadlineExceeded) || r.Ended != scenario.EndedStopped || len(r.Expectations) != 1 {
		t.Errorf("%v, ended %s, %+v", err, r.Ended, r.Expectations)
	}
}

// TestFilesOfOtherPartsAreCheckedAtTheirPlace: vehicle, mission, motors, waypoints.
func TestFilesOfOtherPartsAreCheckedAtTheirPlace(t *testing.T) {
	for text, says := range map[string]string{
		"vehicle: quad-1.5gk":                                                 "a.yaml:2:10: vehicle: ",
		"vehicle: mine.yaml":                                                  "a.yaml:2:10: vehicle: mine.yaml: no such file",
		"layout: octu":                                                        "a.yaml:2:9: layout: ",
		"mission: nowhere.waypoints":                                          "a.yaml:2:10: mission: nowhere.waypoints: no such file; expected a mission file",
		"mission: load.go":                                                    "a.yaml:2:10: mission: ",
		"terrain: nowhere":                                                    "a.yaml:2:10: terrain: ",
		"home: 10,20,3,4\nmission: square.waypoints":                          "a.yaml:3:10: mission: square.waypoints:4: item 2 (WAYPOINT) is 14909 km",
		"steps: [{at: 1s, do: {fail_motor: {motor: 5}}}]":                     "a.yaml:2:43: step 1: fail_motor: motor is 5, quad X has motors 1 to 4",
		"steps: [{at: 1s, do: {fail_cell: {cells: 5}}}]":                      "a.yaml:2:42: step 1: fail_cell: cells is 5",
		"steps: [{at: 1s, do: drop_payload}]":                                 "a.yaml:2:22: step 1: drop_payload: quad-1.5kg carries no payload",
		"steps: [{after: waypoint 9, do: {fail_motor: {motor: 1}}}]":          "a.yaml:2:26: there is no place at item 9 of the mission demonstration",
		"steps: [{after: rpm(6) < 5rpm, do: {fail_motor: {motor: 1}}}]":       "a.yaml:2:21: there is no motor 6: quad X has motors 1 to 4",
		"expect: [{always: tilt < 5deg and rpm(5) > 3rpm}]":                   "a.yaml:2:39: there is no motor 5",
		"expect: [{always: landed, after: thrust(7) < 3N}]":                   "a.yaml:2:41: there is no motor 7",
		"autopilot: ardupilot\nexpect: [{never: position_error > 5m}]":        "a.yaml:3:18: this needs a mission",
		"autopilot: ardupilot\nsteps: [{after: waypoint 1, do: restore_all}]": "a.yaml:3:17: waypoint 1: the scenario has no mission",
	} {
		if _, err := LoadScenario(scenariotest.Parse(t, "name: x\n"+text+"\n")); err == nil || !strings.HasPrefix(err.Error(), says) {
			t.Errorf("%s:\n%v\nwant %q", text, err, says)
		}
	}
}

// TestScenarioStandsByAfterItsEnd: in the window the built-in autopilot goes on for the linger time
// of physics time, so that nothing reads as a failure, and a success reads as one.
func TestScenarioStandsByAfterItsEnd(t *testing.T) {
	p, err := LoadScenario(scenariotest.Parse(t, "name: a hop\nmission: square.waypoints\nflat: true\nexpect: [{never: crashed}]\ntimeout: 100s\n"))
	if err != nil {
		t.Fatal(err)
	}
	c := config.Config{Exchange: config.Exchange{Listen: "127.0.0.1:0"}}
	s, setup, err := NewScenario(p, c, ScenarioOptions{FlightOptions: FlightOptions{Speedup: 0}, Linger: 3 * time.Second})
	if err != nil {
		t.Fatal(err)
	}
	f, err := New(setup, Options{Scenario: s, Quiet: true})
	if err != nil {
		t.Fatal(err)
	}
	if !f.SetsPace() {
		t.Error("the built-in autopilot does not set the pace")
	}
	if err := f.Run(t.Context(), func(ctx context.Context) error { <-ctx.Done(); return nil }); err != nil {
		t.Fatal(err)
	}
	var now snapshot.Snapshot
	f.Vehicles[0].Sim.Buffer().Read(&now)
	r := s.Result()
	if r.Ended != scenario.EndedLanded || now.Time < r.Duration+2.9 || now.Link.State != snapshot.LinkConnected {
		t.Errorf("it %s at %.2f s, and stood by until %.2f s, link %v; want 3 s more, connected", r.Ended, r.Duration, now.Time, now.Link.State)
	}
	for seq := now.Events.Oldest(); seq <= now.Events.Last(); seq++ {
		if e, ok := now.Events.Get(seq); ok && e.Severity != snapshot.Info {
			t.Errorf("a good flight says %q", e.Words())
		}
	}
	if text, over, held := s.Headline(f.Vehicles[0].Pilot()); text != "a hop: passed, its expectation held" || !over || !held {
		t.Errorf("%q, over %v, held %v", text, over, held)
	}
}
