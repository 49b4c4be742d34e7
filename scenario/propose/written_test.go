package propose_test

import (
	"bytes"
	"flag"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/internal/testplan"
	"github.com/sitlark/sitlark/record"
	"github.com/sitlark/sitlark/scenario"
	"github.com/sitlark/sitlark/scenario/library"
	"github.com/sitlark/sitlark/scenario/propose"
	"github.com/sitlark/sitlark/session"
	"github.com/sitlark/sitlark/session/sessiontest"
	"github.com/sitlark/sitlark/vehicle/catalog"
)

var update = flag.Bool("update", false, "write the files in testdata again")

// byHand is what a user does in a flight: weather, a ramp that another ends, two things at once,
// a payload that is dropped.
const byHand = `name: by hand
seed: 4
vehicle: mine.yaml
weather: {wind: 3@200, turbulence: 20%}
steps:
  - {at: 9.4s, do: {set_wind: {speed: 8, from: 90}}, ramp: 4s}
  - {at: 11.2s, do: {set_wind: {speed: 5, from: 45}}, ramp: 1s}
  - {after: waypoint 2, do: {fail_motor: {motor: 3, thrust: 80%}}}
  - {after: waypoint 2, do: {unbalance_rotor: {motor: 3, imbalance: 40}}}
  - {after: waypoint 3, delay: 1s, do: drop_payload}
timeout: 45s
`

// recorded flies a scenario and returns its recording, as of a day in March.
func recorded(t *testing.T, file *scenario.File) (*record.Recording, scenario.Result) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "flight.mcap")
	result, err := sessiontest.FlyScenario(t.Context(), file, session.FlyOptions{Record: config.Record{Path: path}})
	if err != nil {
		t.Fatal(err)
	}
	r, err := record.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { r.Close() })
	for _, v := range r.Vehicles {
		v.Begins = time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	}
	return r, result
}

// handMade writes the scenario byHand with a vehicle file of the user's own.
func handMade(t *testing.T) *scenario.File {
	t.Helper()
	folder := t.TempDir()
	_, vehicle, err := catalog.Text("x8-18kg")
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string][]byte{"mine.yaml": vehicle, "hand.yaml": []byte(byHand)} {
		if err := os.WriteFile(filepath.Join(folder, name), text, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	file, err := scenario.Load(filepath.Join(folder, "hand.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	return file
}

// TestWrittenScenarios are as in testdata, and fly the very flights that were recorded.
func TestWrittenScenarios(t *testing.T) {
	testplan.SkipIfRepeated(t)
	for name, file := range map[string]func() *scenario.File{
		"by-hand":   func() *scenario.File { return handMade(t) },
		"two-quads": func() *scenario.File { return fromLibrary(t, "two-in-one-sky") },
		"motor-out": func() *scenario.File { return fromLibrary(t, "motor-out-quad") },
	} {
		t.Run(name, func(t *testing.T) {
			r, flown := recorded(t, file())
			s, err := propose.From(t.Context(), r, propose.Options{Stem: name})
			if err != nil {
				t.Fatal(err)
			}
			if !s.Same || s.Hash != flown.Hash || len(s.Inexact) > 0 {
				t.Errorf("it flies %s, %v; want %s", s.Hash, s.Inexact, flown.Hash)
			}
			text := bytes.ReplaceAll(s.Text, []byte(s.Hash), []byte("HASH")) // another on each architecture
			golden(t, filepath.Join("testdata", name+".yaml"), text)
			for _, beside := range slices.Sorted(maps.Keys(s.Beside)) {
				if strings.HasSuffix(beside, ".waypoints") {
					golden(t, filepath.Join("testdata", beside), s.Beside[beside])
				}
			}
		})
	}
}

func fromLibrary(t *testing.T, name string) *scenario.File {
	t.Helper()
	file, err := library.Find(name)
	if err != nil {
		t.Fatal(err)
	}
	return file
}

// golden compares a text with a file of testdata.
func golden(t *testing.T, path string, text []byte) {
	t.Helper()
	if *update {
		if err := os.WriteFile(path, text, 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(path)
	if err != nil || !bytes.Equal(text, want) {
		t.Errorf("%s: %v: written is\n%s\nwant\n%s", path, err, text, want)
	}
}

// TestOneOfAFleet flies alone from its own pad, and the file says that it is another flight.
func TestOneOfAFleet(t *testing.T) {
	testplan.SkipIfRepeated(t)
	r, _ := recorded(t, fromLibrary(t, "two-in-one-sky"))
	s, err := propose.From(t.Context(), r, propose.Options{Only: "Bee"})
	if err != nil {
		t.Fatal(err)
	}
	if s.Same || len(s.Inexact) == 0 || !strings.Contains(string(s.Text), "flies alone") || strings.Contains(string(s.Text), "vehicles:") {
		t.Errorf("%v\n%s", s.Inexact, s.Text)
	}
	if _, err := propose.From(t.Context(), r, propose.Options{Only: "Cat"}); err == nil || !strings.Contains(err.Error(), "Ant, Bee") {
		t.Errorf("a vehicle that it does not have: %v", err)
	}
	if _, err := propose.From(t.Context(), r, propose.Options{Flight: 3}); err == nil || !strings.Contains(err.Error(), "flight 3") {
		t.Errorf("a flight that it does not have: %v", err)
	}
}
