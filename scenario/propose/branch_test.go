package propose_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/compare"
	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/internal/testplan"
	"github.com/sitlark/sitlark/record"
	"github.com/sitlark/sitlark/scenario/propose"
	"github.com/sitlark/sitlark/session"
	"github.com/sitlark/sitlark/sim/snapshot"
	"github.com/sitlark/sitlark/vehicle/vehiclefile"
)

// continued records a branch of a recording from an elapsed time on [s], to its end and so much longer [s].
func continued(t *testing.T, path string, at, length float64, changes session.Changes) string {
	t.Helper()
	to := filepath.Join(t.TempDir(), "branch.mcap")
	c := config.Default()
	c.Headless, c.Record.Path = true, to
	s, err := session.LoadBranch(t.Context(), path, at, changes, c)
	if err != nil {
		t.Fatal(err)
	}
	f, err := session.New(s, session.Options{InProcess: true, Unwatched: true, Quiet: true})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := session.FlyBranch(t.Context(), f, length); err != nil {
		t.Fatal(err)
	}
	return to
}

// TestABranchBecomesAScenario: with what was done in the recording that it continues, and the change at its
// moment. It flies the branch to the last bit, also of a branch of a branch, and where a ramp grows and a
// command is scheduled at the moment.
func TestABranchBecomesAScenario(t *testing.T) {
	testplan.SkipIfRepeated(t)
	path, given := filepath.Join(t.TempDir(), "flight.mcap"), false
	fly(t, demonstration(path, "quad-1.5kg"), 20, func(v *session.Vehicle, now *snapshot.Snapshot) {
		if given || now.Time < 9 {
			return
		}
		given = true
		for _, s := range []command.Scheduled{
			{Command: command.SetTurbulence{Intensity: 0.3}, Ramp: 4},
			{Command: command.Gust{Speed: 3, Rise: 1, Hold: 1}, At: 13},
		} {
			if _, err := v.Sim.Schedule(s); err != nil {
				t.Error(err)
			}
		}
	})
	one := continued(t, path, 11.3, 8, session.Changes{Commands: []command.Command{command.SetWind{Speed: 4, FromDeg: 270}}})
	s, _ := again(t, one, propose.Options{})
	text := string(s.Text)
	if !s.Same || len(s.Inexact) > 0 || strings.Count(text, "Recorded at") != 3 || !strings.Contains(text, "continues flight.mcap from 11.30 s") {
		t.Errorf("it is another flight: %v\n%s", s.Inexact, text)
	}
	if i, k := strings.Index(text, "Recorded at 11."), strings.Index(text, "wind 4.0 m/s from 270°"); i < 0 || k < i {
		t.Errorf("the change is not at its moment:\n%s", text)
	}
	two := continued(t, one, 4, 5, session.Changes{Commands: []command.Command{command.DegradeMotor{Motor: 1, Thrust: 0.9}}})
	if s, _ := again(t, two, propose.Options{}); !s.Same || strings.Count(string(s.Text), "Recorded at") != 4 {
		t.Errorf("of a branch of a branch it is another flight: %v\n%s", s.Inexact, s.Text)
	}
	r, err := record.Open(one)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	calm, err := propose.From(t.Context(), r, propose.Options{NoFly: true, Omit: func(elapsed float64, c command.Command) bool {
		return elapsed > 11 && command.SameSubject(c, command.SetWind{})
	}})
	if err != nil || len(calm.LeftOut) != 1 || command.LeftOutText(calm.LeftOut) != "wind 4.0 m/s from 270° at 11.3 s" || strings.Contains(string(calm.Text), "set_wind") {
		t.Errorf("left out are %v, %v\n%s", calm.LeftOut, err, calm.Text)
	}
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	if _, err := propose.From(t.Context(), r, propose.Options{}); err == nil || !strings.Contains(err.Error(), "which is gone") || !strings.Contains(err.Error(), path) {
		t.Errorf("without the recording that it continues: %v", err)
	}
}

// TestABranchOfAChangedVehicleSaysSo: a scenario can't change a vehicle in flight.
func TestABranchOfAChangedVehicleSaysSo(t *testing.T) {
	testplan.SkipIfRepeated(t)
	path := filepath.Join(t.TempDir(), "flight.mcap")
	fly(t, demonstration(path, "quad-1.5kg"), 12, func(*session.Vehicle, *snapshot.Snapshot) {})
	branch := continued(t, path, 8, 3, session.Changes{Set: []vehiclefile.Setting{{Path: "mass", Value: "1.8 kg"}}})
	s, _ := again(t, branch, propose.Options{})
	if s.Same || len(s.Inexact) == 0 || !strings.Contains(s.Inexact[0], "changed in flight, at 8.00 s") || len(s.Beside) != 1 {
		t.Errorf("%v\n%s", s.Inexact, s.Text)
	}
	taken := continued(t, path, 8, 3, session.Changes{Mode: session.TakeOver})
	r, err := record.Open(taken)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	if _, err := propose.From(t.Context(), r, propose.Options{}); err == nil || !strings.Contains(err.Error(), "takes over") {
		t.Errorf("where another pilot takes over: %v", err)
	}
}

// TestABranchOfAChangedVehicleHasItsSeed: a vehicle and a seed that were changed together are both the scenario's.
func TestABranchOfAChangedVehicleHasItsSeed(t *testing.T) {
	testplan.SkipIfRepeated(t)
	path, seed := filepath.Join(t.TempDir(), "flight.mcap"), int64(4711)
	fly(t, demonstration(path, "quad-1.5kg"), 6, func(*session.Vehicle, *snapshot.Snapshot) {})
	branch := continued(t, path, 4, 2, session.Changes{Seed: &seed, Set: []vehiclefile.Setting{{Path: "mass", Value: "1.8 kg"}}})
	s, _ := again(t, branch, propose.Options{})
	if len(s.Inexact) == 0 || !strings.Contains(s.Inexact[0], "the vehicle and the seed were changed in flight, at 4.00 s") ||
		!strings.Contains(string(s.Text), "seed: 4711") || len(s.Beside) != 1 {
		t.Errorf("%v\n%s", s.Inexact, s.Text)
	}
}

// TestFlightsHaveOneNumber: a branch of flight 2 has flights 2 and 3 for scenarios and for comparisons. Flight 3
// begins with a reset: it is not aligned as a branch, and is a scenario without the recording that the
// branch continues.
func TestFlightsHaveOneNumber(t *testing.T) {
	testplan.SkipIfRepeated(t)
	path, resets := filepath.Join(t.TempDir(), "flight.mcap"), 0
	reset := func(v *session.Vehicle) {
		resets++
		if err := v.Sim.Submit(command.Reset{}); err != nil {
			t.Error(err)
		}
	}
	fly(t, demonstration(path, "quad-1.5kg"), 40, func(v *session.Vehicle, now *snapshot.Snapshot) {
		if now.Flight == uint64(resets+1) && now.Time > 12 && resets < 2 {
			reset(v)
		}
	})
	branch := continued(t, path, 20, 18, session.Changes{Keep: true, Commands: []command.Command{command.SetWind{Speed: 2, FromDeg: 90}}})
	r, err := record.Open(branch)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	for number, want := range map[int]string{0: "", 1: "has flights 2 and 3, and no flight 1", 2: "", 3: "", 4: "has flights 2 and 3, and no flight 4"} {
		s, err := propose.From(t.Context(), r, propose.Options{Flight: number, NoFly: true})
		if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("flight %d of a scenario: %v, want %q", number, err, want)
		}
		if err == nil && (s.Flight != uint64(max(2, number)) || s.Of.String() != "flights 2 and 3") {
			t.Errorf("flight %d is flight %d of %v", number, s.Flight, s.Of)
		}
		name := branch
		if number > 0 {
			name += "#" + string(rune('0'+number))
		}
		flights, err := compare.ReadAll(t.Context(), []string{path, name}, nil)
		if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("flight %d of a comparison: %v, want %q", number, err, want)
		}
		if err != nil {
			continue
		}
		a, err := compare.AlignAll(flights, compare.Options{})
		if branches := number != 3; err != nil || flights[1].Number != s.Flight || (a.Align.By == compare.ByBranch) != branches {
			t.Errorf("flight %d is compared as flight %d, aligned by %s, %v", number, flights[1].Number, a.Align, err)
		}
		if number != 3 && flights[0].Number != 2 {
			t.Errorf("it is compared with flight %d of its origin", flights[0].Number)
		}
	}
}
