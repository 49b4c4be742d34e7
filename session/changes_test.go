package session

import (
	"math/rand/v2"
	"path/filepath"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/internal/testplan"
	"github.com/sitlark/sitlark/record"
	"github.com/sitlark/sitlark/vehicle/vehiclefile"
)

// handFlown flies the demonstration with commands that a user gives at random until the end: at
// once, scheduled, as ramps, cancelled. resets makes some of them resets.
func handFlown(t *testing.T, seed uint64, length float64, resets bool) string {
	t.Helper()
	s := testSetup(t, func(c *config.Config) {
		c.Demo, c.Location.Flat, c.Seed = true, true, int64(seed)
		c.Weather.Turbulence = command.SetTurbulence{Intensity: 0.2}
	})
	r := rand.New(rand.NewPCG(seed, 14))
	var ids []uint64
	return flyStraight(t, s, length, nil, func(f *Fleet, time float64) {
		one := f.Vehicles[0].Sim
		give := func(o command.Scheduled) {
			if id, err := one.Schedule(o); err == nil {
				ids = append(ids, id)
			}
		}
		switch n := r.IntN(1000); {
		case n < 2:
			give(command.Scheduled{Command: command.SetWind{Speed: 6 * r.Float64(), FromDeg: 360 * r.Float64()}})
		case n < 4:
			give(command.Scheduled{Command: command.SetWind{Speed: 6 * r.Float64()}, At: time + 3*r.Float64(), Ramp: 4 * r.Float64()})
		case n < 6:
			give(command.Scheduled{Command: command.Shove{North: 5 * r.Float64(), Duration: 0.5}, At: time + 2*r.Float64()})
		case n < 8 && len(ids) > 0:
			_ = one.Cancel(ids[r.IntN(len(ids))])
		case n == 8:
			give(command.Scheduled{Command: command.SetBatteryCharge{Charge: 0.5 + 0.5*r.Float64()}, Ramp: 3})
		case n == 9 && resets && r.IntN(2) == 0:
			give(command.Scheduled{Command: command.Reset{}})
		}
	})
}

// TestABranchWithItsCommandsKeptIsTheHandFlownFlight to the last bit at the end, from random times,
// across resets. Without them it is another one.
func TestABranchWithItsCommandsKeptIsTheHandFlownFlight(t *testing.T) {
	testplan.SkipIfRepeated(t)
	const length = 11
	for seed := range uint64(2) {
		path := handFlown(t, seed+2, length, seed == 1)
		r := rand.New(rand.NewPCG(seed, 15))
		others := 0
		for range 2 {
			at := 0.8 * length * r.Float64()
			if b, end := branchFrom(t, path, at, Changes{Keep: true}); !end.Same || !end.Known || !b.Branch.Origin.Exact {
				t.Errorf("flight %d: with its commands it is another one from %.3f s on: %+v", seed, at, end)
			}
			if _, end := branchFrom(t, path, at, Changes{}); !end.Same {
				others++
			}
		}
		if others == 0 {
			t.Errorf("flight %d is the same without its commands", seed)
		}
	}
}

// TestCommandsAreKeptWithoutTheAutopilot: in open loop, which begins with the World alone, those
// that were scheduled or growing act too; the flight is the recorded one. When the built-in
// autopilot takes over, they are given at their times.
func TestCommandsAreKeptWithoutTheAutopilot(t *testing.T) {
	testplan.SkipIfRepeated(t)
	s := testSetup(t, func(c *config.Config) { c.Demo, c.Location.Flat = true, true })
	given := 0
	path := flyStraight(t, s, 16, nil, func(f *Fleet, time float64) {
		one := f.Vehicles[0].Sim
		for n, o := range []command.Scheduled{
			{Command: command.SetWind{Speed: 5, FromDeg: 90}, At: 11},
			{Command: command.Shove{North: 8, Duration: 0.5}, At: 10.5},
			{Command: command.DegradeMotor{Motor: 2, Thrust: 0.8}, At: 12},
		} {
			if at := []float64{5, 10.5, 8}[n]; n == given && time >= at {
				if _, err := one.Schedule(o); err != nil {
					t.Error(err)
				}
				given++
			}
		}
	})
	if _, end := branchFrom(t, path, 9, Changes{Mode: OpenLoop, Keep: true}); !end.Same || !end.Known {
		t.Errorf("with its commands it is another flight: %+v", end)
	}
	if _, end := branchFrom(t, path, 9, Changes{Mode: OpenLoop}); end.Same {
		t.Error("without its commands it is the same flight")
	}
	b, _ := branchFrom(t, path, 9, Changes{Mode: TakeOver, Keep: true})
	if n := len(b.Branch.moments[0].asked); n != 3 {
		t.Errorf("%d commands are given again, expected 3", n)
	}
}

// branchRecorded lets a branch with changes fly on to a recording.
func branchRecorded(t *testing.T, path string, at float64, changes Changes) (Setup, string) {
	t.Helper()
	to := filepath.Join(t.TempDir(), "branch.mcap")
	c := asFastAsItGoes()
	c.Record.Path = to
	s, err := LoadBranch(t.Context(), path, at, changes, c)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := flyBranch(t.Context(), s, s.Branch.Rest); err != nil {
		t.Fatal(err)
	}
	return s, to
}

// TestABranchWithAnotherVehicleIsRecordedAndContinuedExactly: of several vehicles, one of them
// without a vehicle file. Its recording has the changed vehicle and its text, replays to the same
// bits and continues as it did, with an autopilot that is still set up for the first vehicle.
func TestABranchWithAnotherVehicleIsRecordedAndContinuedExactly(t *testing.T) {
	testplan.SkipIfRepeated(t)
	for name, set := range map[string][]vehiclefile.Setting{
		"quad-1.5kg": {{Path: "mass", Value: "1.9 kg"}, {Path: "battery.capacity", Value: "4 Ah"}},
		"hexa-7kg":   {{Path: "parts[5].mass", Value: "3.5 kg"}},
		"hexax":      {{Path: "drag_area.x", Value: "0.2 m2"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := testSetup(t, func(c *config.Config) {
				c.Demo, c.Location.Flat, c.Vehicle.Name = true, true, name
				c.Weather.Turbulence = command.SetTurbulence{Intensity: 0.2}
			})
			path := flyStraight(t, s, 9, nil, nil)
			b, branch := branchRecorded(t, path, 4, Changes{Set: set})
			if len(b.Branch.Origin.Changes) != len(set) {
				t.Errorf("its changes are %q", b.Branch.Origin.Changes)
			}
			r, err := record.Open(branch)
			if err != nil {
				t.Fatal(err)
			}
			defer r.Close()
			v := r.Vehicles[0]
			if v.Inexact != nil || v.SetUp == nil || v.SetUp.Mass != s.Entry.Vehicle.Mass {
				t.Fatalf("it is set up for %v, %v", v.SetUp, v.Inexact)
			}
			if value := set[0].Value; name != "hexax" && !strings.Contains(v.File, value) || name == "hexax" && v.File != "" {
				t.Errorf("its recorded file is\n%s", v.File)
			}
			p, err := r.Player(v)
			if err != nil {
				t.Fatal(err)
			}
			if n, err := p.Verify(); err != nil || n < 2 {
				t.Errorf("replayed, %d checkpoints agree: %v", n, err)
			}
			if again, end := branchFrom(t, branch, 1.3, Changes{}); !end.Same || !again.Branch.Origin.Exact {
				t.Errorf("continued it is another flight: %+v", end)
			}
			if again, end := branchFrom(t, branch, 4.4, Changes{Set: set}); !end.Same {
				t.Errorf("with the same values again it is another flight: %+v, %q", end, again.Branch.Origin.Changes)
			}
		})
	}
}

// TestAnotherVehicleOfAFleet is changed alone, by its name.
func TestAnotherVehicleOfAFleet(t *testing.T) {
	testplan.SkipIfRepeated(t)
	path := flyStraight(t, fleetForCollisions(t), 6, nil, nil)
	r, err := record.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	b, branch := branchRecorded(t, path, 3, Changes{Only: r.Vehicles[1].Name, Set: []vehiclefile.Setting{{Path: "mass", Value: "2 kg"}}})
	for i, want := range []float64{1.5, 2, 1.5} {
		if got := b.Members[i].Entry.Vehicle.Mass; got != want {
			t.Errorf("vehicle %d has %g kg, expected %g", i, got, want)
		}
	}
	if _, end := branchFrom(t, branch, 1.5, Changes{}); !end.Same {
		t.Errorf("continued it is another flight: %+v", end)
	}
}
