package session

import (
	"context"
	"math/rand/v2"
	"path/filepath"
	"strconv"
	"testing"

	"github.com/sitlark/sitlark/autopilot/tuning"
	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/internal/testplan"
	"github.com/sitlark/sitlark/physics"
	"github.com/sitlark/sitlark/record"
	"github.com/sitlark/sitlark/scenario"
	"github.com/sitlark/sitlark/scenario/library"
	"github.com/sitlark/sitlark/vehicle/airframe"
	"github.com/sitlark/sitlark/vehicle/catalog"
)

// flyStraight flies a recorded demonstration in process for a time [s], and returns the
// recording. given are scheduled before the first step; between steps, each is called with the
// fleet and the physics time.
func flyStraight(t *testing.T, s Setup, seconds float64, given []command.Scheduled, each func(f *Fleet, time float64)) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "flight.mcap")
	s.Record, s.Speedup = config.Record{Path: path}, 0
	var f *Fleet
	o := Options{InProcess: true, Unwatched: true, Quiet: true}
	o.Hold = func(vehicle int) func(uint64, float64) {
		return func(_ uint64, time float64) {
			if vehicle == 0 && each != nil {
				each(f, time)
			}
		}
	}
	f, err := New(s, o)
	if err != nil {
		t.Fatal(err)
	}
	var id uint64
	for _, c := range given {
		for _, v := range f.Vehicles {
			if physics.Fits(&v.Setup.Entry.Vehicle, c.Command) != nil {
				continue // the vehicle lacks what it names
			}
			v.Sim.TakeAsked()                       // the queue is short
			if id++; v.Sim.AskAgain(id, c) != nil { // also faults of ArduPilot's sensors, which a demonstration refuses
				t.Errorf("%s is not taken", command.Text(c.Command))
			}
		}
	}
	f.until = seconds
	if err := f.Run(t.Context(), nil); err != nil {
		t.Fatal(err)
	}
	var worlds [][]byte
	for _, v := range f.Vehicles {
		worlds = append(worlds, v.Sim.AppendWorld(nil))
	}
	t.Log("straight through:", digest(worlds))
	return path
}

// branchFrom lets a recording go on from a time to its end, and returns how it ended.
func branchFrom(t *testing.T, path string, at float64, changes Changes) (Setup, Ending) {
	t.Helper()
	s, err := LoadBranch(t.Context(), path, at, changes, asFastAsItGoes())
	if err != nil {
		t.Fatal(err)
	}
	end, err := flyBranch(t.Context(), s, s.Branch.Rest)
	if err != nil {
		t.Fatal(err)
	}
	return s, end
}

// asFastAsItGoes is the configuration of a flight that nobody watches.
func asFastAsItGoes() config.Config {
	c := config.Default()
	c.Headless, c.Speedup = true, 0
	return c
}

func flyBranch(ctx context.Context, s Setup, length float64) (Ending, error) {
	f, err := New(s, Options{InProcess: true, Unwatched: true, Quiet: true})
	if err != nil {
		return Ending{}, err
	}
	return FlyBranch(ctx, f, length)
}

// everyFault is each fault there is, of random strength at a random time, every other one as a
// ramp where it can be.
func everyFault(t *testing.T, r *rand.Rand, v *airframe.Vehicle, from, to float64) (all []command.Scheduled) {
	t.Helper()
	var motors []int
	for i := range v.Motors {
		motors = append(motors, v.Motors[i].Number)
	}
	for i := range v.Traction {
		motors = append(motors, v.Traction[i].Output)
	}
	if len(motors) == 0 { // a blimp has none, and refuses what is about one
		motors = []int{1}
	}
	for _, d := range command.All() {
		if d.Name == "reset" {
			continue // it ends what is tested
		}
		args := map[string]string{}
		for _, a := range d.Args {
			if a.Part != command.NoPart {
				args[a.Name] = "1"
				continue
			}
			if a.Words != nil {
				args[a.Name] = a.Words[0]
				continue
			}
			value := a.Min + 0.2*r.Float64()*(min(a.Max, a.Min+5)-a.Min)
			if a.Motor {
				value = float64(motors[r.IntN(len(motors))])
			}
			if a.Integer {
				value = float64(int(value))
			}
			if d.Name == "set_battery_capacity" {
				value = max(0.01, value)
			}
			if d.Name == "set_battery_voltage" {
				value = v.Battery.RestVoltage(0.5 + 0.4*r.Float64())
			}
			if a.Required {
				args[a.Name] = strconv.FormatFloat(value, 'g', -1, 64) + a.Unit
			}
		}
		c, err := command.Build(d.Name, args)
		if err != nil {
			t.Fatal(err)
		}
		o := command.Scheduled{Command: c, At: from + (to-from)*r.Float64()}
		if d.Name == "disconnect_battery" { // most of the flight is with power
			o.At = to - 1.5*r.Float64()
		}
		if d.Ramps && r.IntN(2) == 0 {
			o.Ramp = 0.5 + 3*r.Float64()
		}
		all = append(all, o)
	}
	return all
}

// TestABranchIsTheFlightThatWentStraightThrough: every vehicle of the catalogue flies the
// demonstration in turbulence with every fault pending or growing, and with commands that a
// user gives meanwhile. Restored at random times, it goes on to the same state, to the last bit
// of all that its World holds.
func TestABranchIsTheFlightThatWentStraightThrough(t *testing.T) {
	testplan.SkipIfRepeated(t)
	for i, name := range catalog.Names() {
		e, err := catalog.Find(name, "")
		if err != nil {
			t.Fatal(err)
		}
		if tuning.CannotFly(&e.Vehicle) != "" {
			continue
		}
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := rand.New(rand.NewPCG(uint64(i), 5))
			s := testSetup(t, func(c *config.Config) {
				c.Demo, c.Location.Flat, c.Vehicle.Name, c.Seed = true, true, e.Name, int64(i+3)
				c.Weather.Wind, c.Weather.Turbulence = command.SetWind{Speed: 4, FromDeg: 200}, command.SetTurbulence{Intensity: 0.3}
			})
			const length, asked = 16, 9
			faults := everyFault(t, r, &e.Vehicle, 6, length)
			path := flyStraight(t, s, length, faults, func(f *Fleet, time float64) {
				if f.Vehicles[0].Sim.Elapsed() > asked {
					return
				}
				switch r.IntN(1500) {
				case 0:
					_, _ = f.Vehicles[0].Sim.Schedule(command.Scheduled{Command: command.SetWind{Speed: 8 * r.Float64()}, At: time + r.Float64(), Ramp: 1})
				case 1:
					_ = f.Vehicles[0].Sim.Cancel(uint64(1 + r.IntN(len(faults))))
				case 2:
					if r.IntN(4) == 0 {
						_ = f.Vehicles[0].Sim.Submit(command.Reset{})
					}
				}
			})
			for range 3 {
				at := asked + (length-asked)*r.Float64()
				if b, end := branchFrom(t, path, at, Changes{}); !end.Same || !b.Branch.Origin.Exact {
					t.Errorf("from %.3f s on it is another flight: %+v", at, end)
				}
			}
		})
	}
}

func fleetForCollisions(t *testing.T) Setup {
	t.Helper()
	s := fleetSetup(t, func(c *config.Config) {
		c.Fleet.Count, c.Weather.Turbulence = 3, command.SetTurbulence{Intensity: 0.5}
		c.Weather.Wind = command.SetWind{Speed: 6, FromDeg: 90}
	})
	for i := range s.Members {
		s.Members[i].North, s.Members[i].East = 0, 0.62*float64(i)
	}
	return s
}

// TestABranchOfAFleetHasItsCollisions: two vehicles stand so near that they meet again and
// again.
func TestABranchOfAFleetHasItsCollisions(t *testing.T) {
	testplan.SkipIfRepeated(t)
	s := fleetForCollisions(t)
	const length = 12
	path := flyStraight(t, s, length, nil, nil)
	r, err := record.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	hits, err := r.Log(r.Vehicles[1])
	if err != nil {
		t.Fatal(err)
	}
	var met []float64
	for _, e := range hits {
		if e.Kind == "event" {
			t.Logf("%.3f s: %s", e.Elapsed, e.Text)
		}
		met = append(met, e.Time)
	}
	random := rand.New(rand.NewPCG(3, 5))
	for n := range 6 {
		at := 4 + (length-4)*random.Float64()
		if n < len(met) && met[n] > 0 {
			at = met[n] // in the middle of a contact
		}
		if _, end := branchFrom(t, path, at, Changes{}); !end.Same {
			t.Errorf("from %.3f s on it is another flight: %+v", at, end)
		}
	}
}

// TestABranchOfAScenarioIsJudgedAsItsOrigin: from any time on, the result and its hash are those
// of the flight that went straight through.
func TestABranchOfAScenarioIsJudgedAsItsOrigin(t *testing.T) {
	testplan.SkipIfRepeated(t)
	for _, name := range []string{"motor-out-quad", "gust-landing"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			file, err := library.Find(name)
			if err != nil {
				t.Fatal(err)
			}
			path := filepath.Join(t.TempDir(), "flight.mcap")
			straight, err := flyScenario(t.Context(), file, FlyOptions{Record: config.Record{Path: path}})
			if err != nil {
				t.Fatal(err)
			}
			r := rand.New(rand.NewPCG(1, 5))
			for range 3 {
				at := straight.Duration * r.Float64()
				if again := branchOfScenario(t, path, at); again.Hash != straight.Hash || again.Summary() != straight.Summary() || len(again.Events) != len(straight.Events) {
					t.Errorf("from %.3f s on it ends with %s, %s, not with %s, %s", at, again.Hash, again.Summary(), straight.Hash, straight.Summary())
				}
			}
		})
	}
}

func branchOfScenario(t *testing.T, path string, at float64) scenario.Result {
	t.Helper()
	s, err := LoadBranch(t.Context(), path, at, Changes{}, asFastAsItGoes())
	if err != nil {
		t.Fatal(err)
	}
	p, s, err := s.Branch.Scenario(s, ScenarioOptions{})
	if err != nil {
		t.Fatal(err)
	}
	f, err := New(s, Options{Scenario: p, InProcess: true, Unwatched: true, Quiet: true})
	if err != nil {
		t.Fatal(err)
	}
	if err := f.Run(t.Context(), nil); err != nil {
		t.Fatal(err)
	}
	return p.Result()
}

// TestABranchWithAChangePartsFromItsOrigin and its recording names both.
func TestABranchWithAChangePartsFromItsOrigin(t *testing.T) {
	testplan.SkipIfRepeated(t)
	s := testSetup(t, func(c *config.Config) {
		c.Demo, c.Location.Flat, c.Weather.Turbulence = true, true, command.SetTurbulence{Intensity: 0.3}
	})
	path := flyStraight(t, s, 12, nil, nil)
	seed := int64(77)
	for name, c := range map[string]Changes{
		"wind": {Commands: []command.Command{command.SetWind{Speed: 5, FromDeg: 10}}},
		"seed": {Seed: &seed},
	} {
		if _, end := branchFrom(t, path, 8, c); !end.Known || end.Same {
			t.Errorf("%s: %+v", name, end)
		}
	}
	again := filepath.Join(t.TempDir(), "branch.mcap")
	config := asFastAsItGoes()
	config.Record.Path = again
	b, err := LoadBranch(t.Context(), path, 8, Changes{Commands: []command.Command{command.SetWind{Speed: 5, FromDeg: 10}}}, config)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := flyBranch(t.Context(), b, 4); err != nil {
		t.Fatal(err)
	}
	r, err := record.Open(again)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	o := r.Vehicles[0].Origin
	if o == nil || o.File != path || o.Elapsed < 7.99 || o.Elapsed > 8 || len(o.Changes) != 1 || r.Vehicles[0].Length < 3.9 {
		t.Errorf("the branch of %.2f s has the origin %+v", r.Vehicles[0].Length, o)
	}
	if _, end := branchFrom(t, again, 1.5, Changes{}); !end.Same {
		t.Errorf("a branch of the branch ends as %+v", end)
	}
}

// TestWhoFliesIsKeptWithoutAllocation in steady state, and in little room.
func TestWhoFliesIsKeptWithoutAllocation(t *testing.T) {
	testplan.SkipIfRepeated(t)
	file, err := library.Find("motor-out-quad")
	if err != nil {
		t.Fatal(err)
	}
	p, err := LoadScenario(file)
	if err != nil {
		t.Fatal(err)
	}
	c := config.Default()
	c.Headless = true
	s, setup, err := NewScenario(p, c, ScenarioOptions{})
	if err != nil {
		t.Fatal(err)
	}
	f, err := New(setup, Options{Scenario: s, InProcess: true, Unwatched: true, Quiet: true})
	if err != nil {
		t.Fatal(err)
	}
	v := f.Vehicles[0]
	if _, err := v.Sim.Schedule(command.Scheduled{Command: command.SetWind{Speed: 3}, At: 100, Ramp: 3}); err != nil {
		t.Fatal(err)
	}
	f.until = 8
	if err := f.Run(t.Context(), nil); err != nil {
		t.Fatal(err)
	}
	room := v.Sim.AppendCheckpoint(scenario.AppendCheckpoint(v.Pilot().AppendCheckpoint(nil), s.judge))
	t.Logf("%d bytes: pilot %d, exchange %d, judge %d", len(room), len(v.Pilot().AppendCheckpoint(nil)), len(v.Sim.AppendCheckpoint(nil)), len(scenario.AppendCheckpoint(nil, s.judge)))
	if n := testing.AllocsPerRun(20, func() {
		room = v.Sim.AppendCheckpoint(scenario.AppendCheckpoint(v.Pilot().AppendCheckpoint(room[:0]), s.judge))
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}
