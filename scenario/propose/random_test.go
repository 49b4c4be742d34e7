package propose_test

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"path/filepath"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/internal/testplan"
	"github.com/sitlark/sitlark/record"
	"github.com/sitlark/sitlark/scenario"
	"github.com/sitlark/sitlark/scenario/propose"
	"github.com/sitlark/sitlark/session"
	"github.com/sitlark/sitlark/session/sessiontest"
	"github.com/sitlark/sitlark/sim/snapshot"
)

// vehicles are those of the random flights: a layout is one, too.
var vehicles = []string{"quad-1.5kg", "racer-5in", "hexa-7kg", "x8-18kg", "heavy-x8-30kg", "hexax"}

// TestRandomFlightsAreFlownAgain: whatever a user does by hand to a demonstration, whenever, on
// any vehicle, the scenario that is written from the recording flies the same to the last bit.
// It draws two of the flights; TestLongRandomFlightsAreFlownAgain flies all.
func TestRandomFlightsAreFlownAgain(t *testing.T) {
	testplan.SkipIfRepeated(t)
	draw := rand.Uint64()
	t.Logf("drawn by %d", draw)
	for _, k := range rand.New(rand.NewPCG(draw, 0)).Perm(len(vehicles))[:2] {
		flyAgainAtRandom(t, uint64(k))
	}
}

// flyAgainAtRandom makes the flight of a number, on the vehicle of that number.
func flyAgainAtRandom(t *testing.T, seed uint64) {
	t.Run(vehicles[seed], func(t *testing.T) {
		random := rand.New(rand.NewPCG(seed, 14))
		path := filepath.Join(t.TempDir(), "flight.mcap")
		c := demonstration(path, vehicles[seed])
		c.Seed = int64(1 + random.IntN(1000))
		c.Weather.Wind = command.SetWind{Speed: 6 * random.Float64(), FromDeg: 360 * random.Float64(), Vertical: random.Float64(), Height: 30 * float64(seed%2), Exponent: 0.2 * float64(seed%2)}
		c.Weather.Turbulence = command.SetTurbulence{Intensity: 0.5 * random.Float64()}
		count := fly(t, c, 26, func(v *session.Vehicle, now *snapshot.Snapshot) {
			if random.IntN(9) > 0 {
				return
			}
			s := anything(random)
			if random.IntN(2) == 0 {
				s.At = now.Time + 5*random.Float64()
			}
			_, _ = v.Sim.Schedule(s) // what the vehicle lacks is refused
		})
		if count == 0 {
			t.Fatal("nothing was looked at")
		}
		s, result := again(t, path, propose.Options{Flight: 1})
		if !s.Same || result.Hash != s.Hash || len(s.Inexact) > 0 {
			t.Errorf("another flight: %v, %+v\n%s", s.Inexact, result.Ended, s.Text)
		}
		if strings.Count(string(s.Text), "Recorded at") < 5 {
			t.Errorf("few commands were recorded:\n%s", s.Text)
		}
	})
}

// anything is a command that the built-in autopilot's vehicle may take, at once or by a ramp.
func anything(random *rand.Rand) command.Scheduled {
	for {
		d := command.All()[random.IntN(len(command.All()))]
		args := map[string]string{}
		for _, a := range d.Args {
			if !a.Required && random.IntN(2) == 0 {
				continue
			}
			x := a.Min + (a.Max-a.Min)*random.Float64()
			switch {
			case a.Motor:
				x = float64(1 + random.IntN(6))
			case a.Integer:
				x = math.Trunc(x)
			}
			args[a.Name] = fmt.Sprint(x)
		}
		c, err := command.Build(d.Name, args)
		if _, resets := c.(command.Reset); err != nil || resets || scenario.NeedsMAVLink(c) || deadly(c) {
			continue
		}
		s := command.Scheduled{Command: c}
		if d.Ramps && random.IntN(2) == 0 {
			s.Ramp = 3 * random.Float64()
		}
		return s
	}
}

// deadly reports whether a command brings every vehicle down, so that little could follow.
func deadly(c command.Command) bool {
	switch c := c.(type) {
	case command.DisconnectBattery, command.FailMotor, command.StickMotor, command.SetBatteryVoltage, command.SlingLoad, command.Jolt, command.Twist:
		return true
	case command.Shove:
		return math.Abs(c.North)+math.Abs(c.East)+math.Abs(c.Down) > 20
	case command.SetBatteryCharge:
		return c.Charge < 0.5
	case command.DegradeMotor:
		return c.Thrust < 0.8
	case command.AddBatteryResistance:
		return c.Resistance > 0.05
	}
	return false
}

// demonstration is a recorded flight of the built-in autopilot without a window, as fast as it
// goes.
func demonstration(path, vehicle string) config.Config {
	return config.Config{
		Demo: true, Headless: true, Seed: 1, Vehicle: config.Vehicle{Name: vehicle}, Record: config.Record{Path: path},
		Exchange: config.Exchange{Listen: "127.0.0.1:0"}, Fleet: config.Fleet{Count: 1},
	}
}

// fly flies for a time [s] over all flights, and calls each after about 100 steps of every
// vehicle. It returns how often.
func fly(t *testing.T, c config.Config, seconds float64, each func(v *session.Vehicle, now *snapshot.Snapshot)) (calls int) {
	t.Helper()
	setup, err := session.Load(c)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	var f *session.Fleet
	passed, steps := make([]float64, max(1, len(setup.Members))), make([]int, max(1, len(setup.Members)))
	last := make([]float64, len(passed))
	f, err = session.New(setup, session.Options{InProcess: true, Quiet: true, Hold: func(i int) func(uint64, float64) {
		return func(_ uint64, now float64) { // on the physics goroutine, which is that of Run
			passed[i] += max(0, now-last[i])
			last[i] = now
			if steps[i]++; steps[i]%100 == 0 {
				var s snapshot.Snapshot
				f.Vehicles[i].Sim.Buffer().Read(&s)
				each(f.Vehicles[i], &s)
				calls++
			}
			if passed[i] > seconds {
				cancel()
			}
		}
	}})
	if err != nil {
		t.Fatal(err)
	}
	if err := f.Run(ctx, nil); err != nil {
		t.Fatal(err)
	}
	return calls
}

// again writes the scenario of a recording, as a user does, and flies it.
func again(t *testing.T, path string, o propose.Options) (*propose.Scenario, scenario.Result) {
	t.Helper()
	r, err := record.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	s, err := propose.From(t.Context(), r, o)
	if err != nil {
		t.Fatal(err)
	}
	out := filepath.Join(filepath.Dir(path), "flight.yaml")
	if _, err := s.Write(out); err != nil {
		t.Fatal(err)
	}
	file, err := scenario.Load(out)
	if err != nil {
		t.Fatalf("%v\n%s", err, s.Text)
	}
	result, err := sessiontest.FlyScenario(t.Context(), file, session.FlyOptions{})
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range result.Expectations {
		if !e.Held {
			t.Errorf("%s does not hold in the flight that it was proposed from: %s", e.Expectation, e.Why)
		}
	}
	return s, result
}

// TestVehiclesWithoutPropellersAreFlownAgain: of a helicopter, of wheels, of sails and of an envelope.
func TestVehiclesWithoutPropellersAreFlownAgain(t *testing.T) {
	testplan.SkipIfRepeated(t)
	for _, vehicle := range []string{"heli-450", "rover", "sailboat", "blimp", "bluerov2"} {
		path := filepath.Join(t.TempDir(), "flight.mcap")
		fly(t, demonstration(path, vehicle), 3, func(*session.Vehicle, *snapshot.Snapshot) {})
		r, err := record.Open(path)
		if err != nil {
			t.Fatal(err)
		}
		s, err := propose.From(t.Context(), r, propose.Options{})
		if err != nil {
			t.Errorf("%s: %v", vehicle, err)
		} else if !s.Same || len(s.Inexact) > 0 {
			t.Errorf("%s: %v\n%s", vehicle, s.Inexact, s.Text)
		}
		if err := r.Close(); err != nil {
			t.Error(err)
		}
	}
}

// TestTheWeatherOfTheFlightBeforeStays: a flight after a reset begins in the weather that was set
// before it, and is flown again in that. What was done behind it is not its own.
func TestTheWeatherOfTheFlightBeforeStays(t *testing.T) {
	testplan.SkipIfRepeated(t)
	path := filepath.Join(t.TempDir(), "flight.mcap")
	flown, set := uint64(0), false
	fly(t, demonstration(path, "racer-5in"), 110, func(v *session.Vehicle, now *snapshot.Snapshot) {
		switch {
		case now.Flight == 1 && now.Time > 30 && !set:
			set = true
			for _, c := range []command.Command{command.SetWind{Speed: 4, FromDeg: 33.3, Height: 40, Exponent: 0.3}, command.SetRain{Rate: 12}, command.SetAtmosphere{TemperatureOffset: -9}} {
				if _, err := v.Sim.Schedule(command.Scheduled{Command: c}); err != nil {
					t.Error(err)
				}
			}
		case now.Flight == 2 && flown < 2:
			flown = 2
			if _, err := v.Sim.Schedule(command.Scheduled{Command: command.Gust{Speed: 6, Rise: 1}, At: 20}); err != nil {
				t.Error(err)
			}
		}
	})
	if flown != 2 {
		t.Fatal("there was no second flight")
	}
	s, _ := again(t, path, propose.Options{}) // the last one that has moved
	if !s.Same || s.Flight != 2 || !strings.Contains(string(s.Text), "as it was set before the reset") || strings.Count(string(s.Text), "Recorded at") != 1 {
		t.Errorf("flight %d of %v: %v\n%s", s.Flight, s.Of, s.Inexact, s.Text)
	}
}

// TestAFlightThatBeganInMidFlight is flown again, too: the pulses that the autopilot had sent
// before it knew of the reset are those of the scenario's first packet.
func TestAFlightThatBeganInMidFlight(t *testing.T) {
	testplan.SkipIfRepeated(t)
	path, reset := filepath.Join(t.TempDir(), "flight.mcap"), false
	fly(t, demonstration(path, "hexa-7kg"), 30, func(v *session.Vehicle, now *snapshot.Snapshot) {
		if now.Flight == 1 && now.Time > 12 && !reset {
			reset = true
			if _, err := v.Sim.Schedule(command.Scheduled{Command: command.Reset{}}); err != nil {
				t.Error(err)
			}
		}
	})
	s, _ := again(t, path, propose.Options{})
	if !s.Same || s.Flight != 2 || !strings.Contains(string(s.Text), "first_pulses") {
		t.Errorf("flight %d: %v\n%s", s.Flight, s.Inexact, s.Text)
	}
}
