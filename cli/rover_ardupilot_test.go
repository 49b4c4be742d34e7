//go:build ardupilot

package cli

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/sitlark/sitlark/internal/ardupilot"
)

// squareOf30m is a mission round a square, from home and back.
const squareOf30m = "QGC WPL 110\n" +
	"0\t0\t0\t16\t0\t0\t0\t0\t-35.363262\t149.165237\t584\t1\n" +
	"1\t0\t3\t16\t0\t0\t0\t0\t-35.362992\t149.165237\t0\t1\n" +
	"2\t0\t3\t16\t0\t0\t0\t0\t-35.362992\t149.165567\t0\t1\n" +
	"3\t0\t3\t16\t0\t0\t0\t0\t-35.363262\t149.165567\t0\t1\n" +
	"4\t0\t3\t16\t0\t0\t0\t0\t-35.363262\t149.165237\t0\t1\n"

// TestArduPilotRoverWithBrokenWheels: ArduRover comes home on a flat tyre and on grass, within 2 m of its lines; without a front wheel, or
// with one that does not turn, it does not get to the first corner, and on ice it leaves its lines.
func TestArduPilotRoverWithBrokenWheels(t *testing.T) {
	binary, folder := ardupilot.Rover(t), t.TempDir()
	if err := os.WriteFile(filepath.Join(folder, "square.waypoints"), []byte(squareOf30m), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		does   string
		home   bool
		corner bool // it passed the first one
	}{
		{"restore_all", true, true},
		{"{flatten_tyre: {wheel: front left}}", true, true},
		{"{set_ground: {surface: grass}}", true, true},
		{"{lose_wheel: {wheel: front left}}", false, false},
		{"{stick_wheel: {wheel: front left}}", false, false},
		{"{set_ground: {surface: ice}}", false, true},
	} {
		file := filepath.Join(folder, "rover.yaml")
		text := fmt.Sprintf(`name: rover
vehicle: rover
autopilot: ardupilot
mission: square.waypoints
fly: [{arm: true}, {mode: AUTO}]
steps: [{after: distance_home > 8m, do: %s}]
expect:
  - {within: 70s, after: waypoint 1, that: distance_home < 3m}
  - {always: position_error < 2m, after: waypoint 1, until: waypoint 4}
timeout: 120s
`, c.does)
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		out, err := called(t, "scenario", "run", file, "--headless", "--sitl", binary, "--json")
		var runs []struct {
			Expectations []struct{ Held, Judged bool }
		}
		if jsonErr := json.Unmarshal([]byte(out), &runs); jsonErr != nil || len(runs) != 1 || len(runs[0].Expectations) != 2 {
			t.Fatalf("%s: %v, %v:\n%s", c.does, err, jsonErr, out)
		}
		e := runs[0].Expectations
		if home := e[0].Held && e[1].Held; home != c.home || e[0].Judged != c.corner {
			t.Errorf("%s: %+v", c.does, e)
		}
	}
}

// TestArduPilotEndsJourneys: scenarios of what drives and swims end when the mission or the return is over, by ArduPilot's word, and not by their
// timeouts; where the vehicle stops on its way it has not landed.
func TestArduPilotEndsJourneys(t *testing.T) {
	returns := filepath.Join(t.TempDir(), "returns.yaml")
	text := `name: boat returns
vehicle: motorboat-skid
autopilot: ardupilot
weather: {current: 0.3, current_toward: 90}
fly: [{mode: GUIDED}, {arm: }, {goto: {north: 20, east: 10, altitude: 0m}}, {mode: RTL}]
expect: [{eventually: landed}]
timeout: 300s
`
	if err := os.WriteFile(returns, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		scenario, binary string
		least            float64 // after which its journey can be over [s]
	}{
		{"rover-mission", ardupilot.Rover(t), 60}, {returns, ardupilot.Rover(t), 15}, {"sub-mission", ardupilot.Sub(t), 200},
	} {
		out, err := called(t, "scenario", "run", c.scenario, "--headless", "--sitl", c.binary, "--json")
		var runs []struct {
			Ended        string
			Expectations []struct {
				Expectation string
				Held        bool
				At          float64 `json:"at_s"`
			}
		}
		if jsonErr := json.Unmarshal([]byte(out), &runs); jsonErr != nil || len(runs) != 1 {
			t.Fatalf("%s: %v, %v:\n%s", c.scenario, err, jsonErr, out)
		}
		if runs[0].Ended != "landed" {
			t.Errorf("%s: %s", c.scenario, runs[0].Ended)
		}
		for _, e := range runs[0].Expectations {
			if e.Expectation == "eventually: landed" && (!e.Held || e.At < c.least) {
				t.Errorf("%s: landed %t at %.1f s", c.scenario, e.Held, e.At)
			}
		}
	}
}
