//go:build ardupilot

package propose_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/internal/ardupilot"
	"github.com/sitlark/sitlark/record"
	"github.com/sitlark/sitlark/scenario"
	"github.com/sitlark/sitlark/scenario/propose"
	"github.com/sitlark/sitlark/session"
	"github.com/sitlark/sitlark/session/sessiontest"
)

// guided is a flight of ArduPilot, with a fault after it took off.
const guided = `name: guided
vehicle: quad-1.5kg
flat: true
autopilot: ardupilot
params: {LOG_DISARMED: 1, FS_EKF_THRESH: 0.9}
fly:
  - takeoff: 8m
  - goto: {north: 15m, east: 0m, altitude: 8m}
  - {mode: RTL, delay: 2s}
steps:
  - {after: takeoff, delay: 6s, do: {fail_motor: {motor: 2, thrust: 90%}}, ramp: 1s}
timeout: 120s
`

// TestArduPilotsFlightIsWritten with its take-off, the place that it went to and its modes, faults
// after the take-off; and ArduPilot flies that again, as expected.
func TestArduPilotsFlightIsWritten(t *testing.T) {
	o := session.FlyOptions{SITL: config.SITL{Binary: ardupilot.Copter(t), Instance: 41}}
	folder := t.TempDir()
	file := filepath.Join(folder, "guided.yaml")
	if err := os.WriteFile(file, []byte(guided), 0o644); err != nil {
		t.Fatal(err)
	}
	flyFile := func(path string) scenario.Result {
		f, err := scenario.Load(path)
		if err != nil {
			t.Fatal(err)
		}
		r, err := sessiontest.FlyScenario(t.Context(), f, o)
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	o.Record.Path = filepath.Join(folder, "flight.mcap")
	flyFile(file)
	r, err := record.Open(o.Record.Path)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	s, err := propose.From(t.Context(), r, propose.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"autopilot: ardupilot", "params: {FS_EKF_THRESH: 0.9, LOG_DISARMED: 1}   # with which it was started", "takeoff: 8m", "goto: {north: 15.", "mode: RTL", "after: takeoff\n    delay: 6.0s", "ramp: 1s"} {
		if !strings.Contains(string(s.Text), want) {
			t.Errorf("%q is missing:\n%s", want, s.Text)
		}
	}
	written := filepath.Join(folder, "written.yaml")
	if _, err := s.Write(written); err != nil {
		t.Fatal(err)
	}
	o.Record.Path = ""
	if again := flyFile(written); !again.Held {
		t.Errorf("flown again, ended %s: %+v\n%s", again.Ended, again.Expectations, s.Text)
	}
}
