//go:build ardupilot

package session

import (
	"math"
	"path/filepath"
	"testing"

	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/internal/ardupilot"
	"github.com/sitlark/sitlark/record"
	"github.com/sitlark/sitlark/scenario/scenariotest"
)

// loggedSquare is a square of 20 m at 10 m, in wind and turbulence. LOG_DISARMED 1: the log
// begins before the take-off.
const loggedSquare = `name: logged square
vehicle: quad-1.5kg
flat: true
autopilot: ardupilot
weather: {wind: 3@270, turbulence: 20%}
params: {LOG_DISARMED: 1}
fly:
  - takeoff: 10m
  - goto: {north: 20m, east: 0m, altitude: 10m}
  - goto: {north: 20m, east: 20m, altitude: 10m}
  - goto: {north: 0m, east: 20m, altitude: 10m}
  - goto: {north: 0m, east: 0m, altitude: 10m}
  - mode: LAND
expect:
  - eventually: landed
timeout: 180s
`

// TestArduPilotsLogLiesBesideItsRecording: what ArduPilot says that it was told is the truth that
// was recorded, to less than a millimetre, the EKF's error is that of a healthy one, and the
// flight is made again to the last bit.
func TestArduPilotsLogLiesBesideItsRecording(t *testing.T) {
	binary, folder := ardupilot.Copter(t), t.TempDir()
	path := filepath.Join(folder, "square.mcap")
	r, err := flyScenario(t.Context(), scenariotest.Parse(t, loggedSquare), FlyOptions{
		SITL: config.SITL{Binary: binary, Instance: 43, Rate: 1200}, Logs: folder, Record: config.Record{Path: path},
	})
	if err != nil || !r.Held {
		t.Fatalf("%v; ended %s: %+v, %q", err, r.Ended, r.Expectations, r.Warnings)
	}
	kept, err := filepath.Glob(filepath.Join(folder, "*", "logs", "*.BIN"))
	if err != nil || len(kept) != 1 {
		t.Fatalf("kept %s (%v), want one log", kept, err)
	}
	s, err := LoadReplay(t.Context(), path, config.Config{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	c, err := s.CompareLog(t.Context(), kept[0], nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("\n%s", c.Text())
	if c.RMS > 0.001 || c.Count < 1000 || math.Abs(c.Rate-1) > 1e-3 {
		t.Errorf("%d samples of the truth lie %g m apart, the clocks' rate is %g", c.Count, c.RMS, c.Rate)
	}
	for i, most := range []float64{1.5, 1, 1, 15, 15} { // as Summary: m, m, m/s, degrees
		if row := c.Summary()[i]; row.Largest > most || row.RMS == 0 {
			t.Errorf("the EKF's error of %s: RMS %g, largest %g %s; want at most %g, and an error", row.Name, row.RMS, row.Largest, row.Unit, most)
		}
	}
	if first, last := c.Samples[0].Elapsed, c.Samples[len(c.Samples)-1].Elapsed; last-first < 40 || s.Replay.Length-last > 1 {
		t.Errorf("the EKF is compared from %.1f to %.1f s of %.1f s", first, last, s.Replay.Length)
	}
	verify(t, path)
}

// verify makes a recorded flight again.
func verify(t *testing.T, path string) {
	t.Helper()
	r, err := record.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	p, err := r.Player(r.Vehicles[0])
	if err != nil {
		t.Fatal(err)
	}
	if agree, err := p.Verify(); err != nil || agree < 10 {
		t.Errorf("%d checkpoints agree: %v", agree, err)
	}
}
