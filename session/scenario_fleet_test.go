package session

import (
	"context"
	"fmt"
	"net"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/sitlark/sitlark/autopilot"
	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/internal/testplan"
	"github.com/sitlark/sitlark/scenario"
	"github.com/sitlark/sitlark/scenario/scenariotest"
)

// pair is two quads side by side: a gust meets both when Ant is high, a push moves Bee.
const pair = `name: pair
flat: true
weather: {wind: 3@270, turbulence: 0.4}
mission: square.waypoints
vehicles: [{name: Ant}, {name: Bee, north: 0m, east: 9m}]
steps:
  - {after: Ant.altitude > 4m, do: {gust: {speed: 3}}}
  - {after: takeoff, delay: 2s, vehicle: Bee, do: {shove: {east: 4}}}
  - {at: 9s, vehicle: Ant, do: {fail_motor: {motor: 1, thrust: 90%}}}
expect:
  - always: distance(Ant, Bee) > 4m
  - {eventually: altitude > 6m, vehicle: Bee}
  - {within: 2s, after: Bee.shove, that: Bee.east > Ant.east + 0.25m}
timeout: 14s
`

// TestFleetScenarioIsTheSameEveryTime: in process, several at once, over UDP, and with sockets beside, as
// before a window; and each step reaches its vehicles alone, all of them at the same time.
func TestFleetScenarioIsTheSameEveryTime(t *testing.T) {
	text := shortened(pair)
	if testplan.Race { // it ends before the shove
		text = strings.Replace(text, "  - {within: 2s, after: Bee.shove, that: Bee.east > Ant.east + 0.25m}\n", "", 1)
	}
	f := scenariotest.Parse(t, text)
	results := make([]scenario.Result, 4)
	var all sync.WaitGroup
	for i := range results {
		all.Go(func() {
			var err error
			if i == 3 {
				results[i] = withSockets(t, f)
			} else if results[i], err = flyScenario(t.Context(), f, FlyOptions{FlightOptions: FlightOptions{Samples: true}, OverUDP: i == 2}); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	r := results[0]
	for i := range results {
		if results[i].Hash != r.Hash || results[i].Steps != r.Steps || len(r.Hash) != 16 {
			t.Errorf("flight %d: hash %s after %d steps, the first has %s, %d", i, results[i].Hash, results[i].Steps, r.Hash, r.Steps)
		}
	}
	if testplan.Race {
		return
	}
	if !r.Held || r.Ended != scenario.EndedTimeout {
		t.Errorf("held %v, ended %s: %+v, %q", r.Held, r.Ended, r.Expectations, r.Warnings)
	}
	if n := len(r.Samples.Time); n < 100 || len(r.OtherSamples) != 1 || len(r.OtherSamples[0].RPM[3]) != n || r.OtherSamples[0].Vehicle != "Bee" {
		t.Errorf("samples of %s and %d other vehicles", r.Samples.Vehicle, len(r.OtherSamples))
	}
	var told []string
	at := map[int]float64{}
	for _, e := range r.Events {
		if before, also := at[e.Step]; e.Step > 0 && also && before != e.Time {
			t.Errorf("step %d reached one vehicle at %g s, another at %g s", e.Step, before, e.Time)
		}
		at[e.Step] = e.Time
		if e.Step > 0 {
			told = append(told, e.Text[:5]+string(rune('0'+e.Step)))
		}
	}
	slices.Sort(told)
	if got := strings.Join(told, ", "); got != "Ant: 1, Ant: 3, Bee: 1, Bee: 2" {
		t.Errorf("the steps reached %s: %+v", got, r.Events)
	}
}

// withSockets flies as a window does, where the exchanges can be reached from outside too.
func withSockets(t *testing.T, f *scenario.File) scenario.Result {
	p, err := LoadScenario(f)
	if err != nil {
		t.Error(err)
		return scenario.Result{}
	}
	s, setup, err := NewScenario(p, config.Config{Headless: true, Exchange: config.Exchange{Listen: "127.0.0.1:0"}}, ScenarioOptions{})
	if err != nil {
		t.Error(err)
		return scenario.Result{}
	}
	fleet, err := New(setup, Options{Scenario: s, Quiet: true})
	if err != nil {
		t.Error(err)
		return scenario.Result{}
	}
	err = fleet.Run(t.Context(), func(ctx context.Context) error { <-ctx.Done(); return nil })
	if err != nil {
		t.Error(err)
	}
	return s.Result()
}

// TestAPortInUseIsNotTakenForAnAbsentArduPilot: the user is told which port to free.
func TestAPortInUseIsNotTakenForAnAbsentArduPilot(t *testing.T) {
	first := freePorts(t, 2)
	second := fmt.Sprintf("127.0.0.1:%d", first+10)
	other, err := net.ListenPacket("udp", second)
	if err != nil {
		t.Fatal(err)
	}
	defer other.Close()
	const text = "name: two\nautopilot: ardupilot\nvehicles: [{name: Ant}, {name: Bee}]\nexpect: [{always: Ant.altitude < 5m}]\n"
	f, err := scenario.Parse(strings.NewReader(text), scenario.Source{Name: "a.yaml"})
	if err != nil {
		t.Fatal(err)
	}
	_, err = flyScenario(t.Context(), f, FlyOptions{FlightOptions: FlightOptions{ConnectTimeout: 50 * time.Millisecond}, Listen: fmt.Sprintf("127.0.0.1:%d", first)})
	if err == nil || !strings.Contains(err.Error(), "two: port "+second+" still belongs to another program after 50ms: end it, choose other ports (--listen)") {
		t.Errorf("got %v", err)
	}
}

// TestFleetScenarioFaultsAreToldAtTheirPlace.
func TestFleetScenarioFaultsAreToldAtTheirPlace(t *testing.T) {
	const two = "vehicles: [{name: Ant}, {name: Bee, layout: hexax}]\n"
	for text, says := range map[string]string{
		two + "expect: [{always: altitude < 5m}]":                                      "a.yaml:3:19: altitude of which vehicle? Write Ant.altitude",
		two + "expect: [{always: Cat.altitude < 5m}]":                                  "a.yaml:3:19: there is no vehicle \"Cat\": the scenario has Ant, Bee",
		two + "expect: [{always: distance(Ant) < 5m}]":                                 "a.yaml:3:31: distance takes two vehicles",
		two + "expect:\n  - always: distance(Ant, Ant) < 5m":                           "a.yaml:4:13: distance of a vehicle from itself",
		two + "expect:\n  - always: distance(Ant, Bee) < 5s":                           "a.yaml:4:",
		two + "expect: [{always: distance(Ant, Bee) < 5m}]":                            "a.yaml:3:31: distance takes two vehicles, such as distance(Ant, Bee) > 5m; between { and }, put the condition into quotes",
		two + "expect: [{always: tilt < 5deg, vehicle: Cat}]":                          "a.yaml:3:41: there is no vehicle \"Cat\"",
		two + "expect: [{always: Ant.rpm(5) < 5rpm}]":                                  "a.yaml:3:27: there is no motor 5",
		two + "steps: [{at: 1s, vehicle: Ant, do: {fail_motor: {motor: 5}}}]":          "a.yaml:3:57: step 1: fail_motor: motor is 5",
		two + "steps: [{at: 1s, do: {fail_motor: {motor: 5}}}]":                        "a.yaml:3:43: step 1: fail_motor: motor is 5",
		"vehicles: [{name: my quad}]":                                                  "a.yaml:2:11: the name \"my quad\"",
		"vehicles: [{nam: Ant}]":                                                       "a.yaml:2:13: a vehicle has no key nam",
		"vehicles: [{name: Ant, vehicle: quad-1.5gk}]":                                 "a.yaml:2:11: vehicles: vehicle 1:",
		"expect: [{always: Ant.altitude < 5m}]":                                        "a.yaml:2:19: Ant.altitude: the scenario has one vehicle",
		"expect: [{always: altitude < 5m, vehicle: Ant}]":                              "a.yaml:2:34: vehicle: the scenario has one vehicle",
		"expect: [{always: \"distance(Ant, Bee) < 5m\"}]":                              "a.yaml:2:20: distance takes two vehicles",
		two + "steps: [{after: Bee.waypoint x, do: restore_all}]":                      "a.yaml:3:30: \"x\" is not the number",
		two + "steps: [{at: 1s, vehicle: Bee, do: {fail_motor: {motor: 5}}}]":          "",
		two + "steps: [{after: Bee.takeoff, do: {fail_motor: {motor: 2}}}]\nseed: 3\n": "",
	} {
		f, err := scenario.Parse(strings.NewReader("name: x\n"+text+"\n"), scenario.Source{Name: "a.yaml"})
		if err == nil {
			_, err = LoadScenario(f)
		}
		switch {
		case says == "" && err != nil:
			t.Errorf("%s:\n%v", text, err)
		case says != "" && (err == nil || !strings.HasPrefix(err.Error(), says)):
			t.Errorf("%s:\n%v\nwant %q", text, err, says)
		}
	}
}

// TestAnArduPilotForEachVehicleOfAFleet: autopilots that run at their own pace over UDP, as
// ArduPilot does, one of which begins later, are held to the same time: the judge sees no
// vehicle ahead of another by more than a step, and a trigger's command reaches all of them.
func TestAnArduPilotForEachVehicleOfAFleet(t *testing.T) {
	testplan.SkipIfRepeated(t)
	p, err := LoadScenario(scenariotest.Parse(t, strings.Replace(pair, "steps:", "autopilot: ardupilot\nsteps:", 1)))
	if err != nil {
		t.Fatal(err)
	}
	var flying sync.WaitGroup
	apart := 0.0
	r, err := p.Fly(t.Context(), FlyOptions{FlightOptions: FlightOptions{Samples: true}, Ready: func(f *Fleet) {
		for i, v := range f.Vehicles {
			cfg, err := v.pilotConfig()
			if err != nil {
				t.Error(err)
			}
			cfg.Loop = true
			pilot, err := autopilot.New(cfg)
			if err != nil {
				t.Error(err)
				return
			}
			flying.Go(func() {
				if i == 1 {
					for len(f.together.waitsFor()) == 2 { // the first has begun
						time.Sleep(time.Millisecond)
					}
				}
				_ = pilot.Run(t.Context())
			})
		}
	}})
	t.Cleanup(flying.Wait)
	if err != nil || !r.Held || r.Ended != scenario.EndedTimeout {
		t.Fatalf("%v; held %v, ended %s: %+v, %q", err, r.Held, r.Ended, r.Expectations, r.Warnings)
	}
	for _, e := range r.Events {
		for _, other := range r.Events {
			if e.Step > 0 && e.Step == other.Step {
				apart = max(apart, e.Time-other.Time)
			}
		}
	}
	if apart > 1.0/800+1e-9 {
		t.Errorf("a step reached one vehicle %g s after another", apart)
	}
}

// waitsFor lists the vehicles that have not stepped yet.
func (g *together) waitsFor() (vehicles []int) {
	g.mu.Lock()
	defer g.mu.Unlock()
	for i, t := range g.times {
		if t < 0 {
			vehicles = append(vehicles, i)
		}
	}
	return vehicles
}
