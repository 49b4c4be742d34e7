package session

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/internal/testplan"
	"github.com/sitlark/sitlark/physics"
	"github.com/sitlark/sitlark/record"
	"github.com/sitlark/sitlark/record/inputlog"
	"github.com/sitlark/sitlark/scenario"
	"github.com/sitlark/sitlark/vehicle/vehiclefile"
)

// changeable are commands that a branch can be given, with another one of the same kind that was recorded.
func changeable(t *testing.T, s *Setup) (pairs [][2]command.Command) {
	t.Helper()
	for _, d := range command.All() {
		if d.Name == "reset" || d.Once || d.Group == command.GroupSensors { // a demonstration has no ArduPilot whose sensors fail
			continue
		}
		var pair [2]command.Command
		for n, share := range []float64{0.2, 0.1} {
			args := map[string]string{}
			for _, a := range d.Args {
				x := a.Min + share*(a.Max-a.Min)
				if a.Words != nil {
					if a.Required {
						args[a.Name] = a.Words[len(a.Words)-1]
					}
					continue
				}
				switch {
				case a.Motor || a.Integer || a.Part != command.NoPart:
					x = 1
				case d.Name == "set_battery_voltage":
					x = s.Entry.Vehicle.Battery.RestVoltage(0.5 + share)
				case a.Name == "mass":
					x = share
				case a.Name == "slope": // more would be a storm on the way down
					x = share / 100
				}
				args[a.Name] = fmt.Sprint(x)
			}
			var err error
			if pair[n], err = command.Build(d.Name, args); err != nil {
				t.Fatalf("%s %v: %v", d.Name, args, err)
			}
		}
		if physics.Fits(&s.Entry.Vehicle, pair[0]) == nil {
			pairs = append(pairs, pair)
		}
	}
	return pairs
}

// TestARecordedCommandDoesNotUndoAChange: for every command that can be a change, a branch with
// --keep-commands of a flight in which a user gave that command later, at once and scheduled before
// the branch begins, ends as the same branch of a flight in which he did not, to the last bit; and it
// says what it leaves out.
func TestARecordedCommandDoesNotUndoAChange(t *testing.T) {
	testplan.SkipIfRepeated(t)
	const at, length = 1.0, 2.5
	setup := func() Setup {
		return testSetup(t, func(c *config.Config) {
			c.Demo, c.Location.Flat, c.Vehicle.Name = true, true, "x8-18kg" // which carries a payload
		})
	}
	s := setup()
	cold := command.Scheduled{Command: command.SetAtmosphere{TemperatureOffset: -40}} // as icing needs it
	plain := flyStraight(t, s, length, []command.Scheduled{cold}, nil)
	pairs := changeable(t, &s)
	if len(pairs) < 20 {
		t.Errorf("only %d commands are tried", len(pairs))
	}
	for _, pair := range pairs {
		given := false
		path := flyStraight(t, setup(), length, []command.Scheduled{cold, {Command: pair[1], At: 2.1}}, func(f *Fleet, time float64) {
			if !given && time >= 1.4 {
				given = true
				if err := f.Vehicles[0].Sim.Submit(pair[1]); err != nil {
					t.Error(err)
				}
			}
		})
		changes := Changes{Keep: true, Commands: []command.Command{pair[0]}}
		b, got := branchFrom(t, path, at, changes)
		if _, want := branchFrom(t, plain, at, changes); got.State != want.State {
			t.Errorf("%s: what was recorded later undoes it", command.Text(pair[0]))
		}
		if !command.SameSubject(pair[0], pair[1]) {
			continue // it restores once more what is whole
		}
		text := command.Text(pair[1])
		if left := b.Branch.Origin.LeftOut; left != text+" at 1.4 s, "+text+" at 2.1 s" {
			t.Errorf("%s: left out are %q", text, left)
		}
	}
}

// TestARecordedCommandDoesNotUndoAVehiclesSetting: a capacity that is given by --set stays.
func TestARecordedCommandDoesNotUndoAVehiclesSetting(t *testing.T) {
	testplan.SkipIfRepeated(t)
	s := testSetup(t, func(c *config.Config) { c.Demo, c.Location.Flat = true, true })
	path := flyStraight(t, s, 2.5, []command.Scheduled{{Command: command.SetBatteryCapacity{AmpereHours: 1}, At: 2}}, nil)
	b, end := branchFrom(t, path, 1, Changes{Set: []vehiclefile.Setting{{Path: "battery.capacity", Value: "4 Ah"}}})
	if left := b.Branch.Origin.LeftOut; left != "battery capacity 1 Ah at 2.0 s" || end.Same {
		t.Errorf("left out are %q: %+v", left, end)
	}
}

// TestAStepOfTheScenarioDoesNotUndoAChange, whether a time or an event brings it. The branch's
// recording goes on exactly, and what is about something else still happens.
func TestAStepOfTheScenarioDoesNotUndoAChange(t *testing.T) {
	testplan.SkipIfRepeated(t)
	folder := t.TempDir()
	file, path := filepath.Join(folder, "windy.yaml"), filepath.Join(folder, "windy.mcap")
	text := "name: windy\nvehicle: quad-1.5kg\nflat: true\nsteps:\n" +
		"  - {at: 9s, do: {set_wind: {speed: 10, from: 90}}}\n  - {after: takeoff, delay: 6s, do: {set_wind: {speed: 8}}}\n  - {at: 10s, do: {set_turbulence: {intensity: 0.2}}}\ntimeout: 16s\n"
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	f, err := scenario.Load(file)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := flyScenario(t.Context(), f, FlyOptions{Record: config.Record{Path: path}}); err != nil {
		t.Fatal(err)
	}
	second := filepath.Join(folder, "second.mcap")
	c := asFastAsItGoes()
	c.Record.Path = second
	change := command.SetWind{Speed: 3, FromDeg: 270}
	s, err := LoadBranch(t.Context(), path, 2, Changes{Commands: []command.Command{change}}, c)
	if err != nil {
		t.Fatal(err)
	}
	left := s.Branch.Origin.LeftOut
	if strings.Count(left, "the scenario's step in line") != 2 || !strings.Contains(left, "wind 10.0 m/s") || !strings.Contains(left, "wind 8.0 m/s") || strings.Contains(left, "turbulence") {
		t.Errorf("left out are %q", left)
	}
	p, s, err := s.Branch.Scenario(s, ScenarioOptions{})
	if err != nil {
		t.Fatal(err)
	}
	flown, err := New(s, Options{Scenario: p, InProcess: true, Unwatched: true, Quiet: true})
	if err != nil {
		t.Fatal(err)
	}
	if err := flown.Run(t.Context(), nil); err != nil {
		t.Fatal(err)
	}
	result := p.Result()
	if n := strings.Count(strings.Join(result.Warnings, "\n"), "is left out"); n != 2 || result.Duration < 15 {
		t.Errorf("it ends at %.1f s with the warnings %q", result.Duration, result.Warnings)
	}
	r, err := record.Open(second)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	var given []string
	err = r.Inputs(r.Vehicles[0], func(_ float64, e *inputlog.Entry) error {
		if e.Command != nil {
			given = append(given, command.Text(e.Command))
		}
		return nil
	})
	if want := []string{command.Text(change), "turbulence 20 %"}; err != nil || fmt.Sprint(given) != fmt.Sprint(want) {
		t.Errorf("it was given %q, want %q; %v", given, want, err)
	}
	if again := branchOfScenario(t, second, 9.5); again.Hash == "" || len(again.Events) == 0 {
		t.Errorf("it does not go on: %+v", again)
	}
	if b, err := LoadBranch(t.Context(), second, 9.5, Changes{}, asFastAsItGoes()); err != nil || !b.Branch.Origin.Exact {
		t.Errorf("it does not go on exactly: %v", err)
	}
}

// TestAStepThatHasActedAllowsOneVehiclesChange: a step for all vehicles is in the way of a change of one only while
// it is still to come.
func TestAStepThatHasActedAllowsOneVehiclesChange(t *testing.T) {
	testplan.SkipIfRepeated(t)
	folder := t.TempDir()
	file, path := filepath.Join(folder, "two.yaml"), filepath.Join(folder, "two.mcap")
	text := "name: two\nflat: true\nvehicles: [{name: Ant}, {name: Bee, north: 0m, east: 9m}]\n" +
		"steps:\n  - {at: 2s, do: {fail_motor: {motor: 1, thrust: 90%}}}\ntimeout: 4s\n"
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	f, err := scenario.Load(file)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := flyScenario(t.Context(), f, FlyOptions{Record: config.Record{Path: path}}); err != nil {
		t.Fatal(err)
	}
	changes := Changes{Only: "Bee", Commands: []command.Command{command.DegradeMotor{Motor: 1, Thrust: 0.8}}}
	if _, err := LoadBranch(t.Context(), path, 3, changes, asFastAsItGoes()); err != nil {
		t.Errorf("after the step: %v", err)
	}
	if _, err := LoadBranch(t.Context(), path, 1, changes, asFastAsItGoes()); err == nil || !strings.Contains(err.Error(), "--only Bee: the scenario's step in line 5 is for all vehicles") {
		t.Errorf("before the step: %v", err)
	}
}
