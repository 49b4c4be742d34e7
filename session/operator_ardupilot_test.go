//go:build ardupilot

package session

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/internal/ardupilot"
	"github.com/sitlark/sitlark/scenario"
	"github.com/sitlark/sitlark/scenario/library"
	"github.com/sitlark/sitlark/scenario/scenariotest"
	"github.com/sitlark/sitlark/vehicle/kind"
)

// TestArduPilotFliesTheLibrary: every scenario, as the built-in autopilot does, each with an
// ArduPilot of its own; nothing of it is left.
func TestArduPilotFliesTheLibrary(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
	for _, name := range library.Names() {
		t.Run(name, func(t *testing.T) {
			f, err := library.Find(name)
			if err != nil {
				t.Fatal(err)
			}
			f.LetArduPilotFly(true)
			p, err := LoadScenario(f)
			if err != nil {
				t.Fatal(err)
			}
			program, binary := "ArduCopter 4.", ardupilot.Copter
			switch p.Entry.Kind() {
			case kind.Plane:
				program, binary = "ArduPlane 4.", ardupilot.Plane
			case kind.Rover:
				program, binary = "ArduRover 4.", ardupilot.Rover
			case kind.Sub:
				program, binary = "ArduSub 4.", ardupilot.Sub
			case kind.Heli:
				binary = ardupilot.Heli
			}
			r, err := p.Fly(t.Context(), FlyOptions{SITL: config.SITL{Binary: binary(t)}})
			if err != nil {
				t.Fatal(err)
			}
			if !r.Held {
				t.Errorf("ended %s: %+v, %q", r.Ended, r.Expectations, r.Warnings)
			}
			for _, v := range r.Expectations {
				if !v.Judged {
					t.Errorf("%s was not judged", v.Expectation)
				}
			}
			if a := r.Autopilot; a == nil || !strings.HasPrefix(a.Vehicle, program) || a.RateHz < 780 || a.RateHz > 820 {
				t.Errorf("flown by %+v", a)
			}
		})
	}
	if left, _ := filepath.Glob(filepath.Join(os.Getenv("TMPDIR"), "*")); len(left) > 0 {
		t.Errorf("left over: %s", left)
	}
}

// flySteps is a scenario with every kind of fly step.
const flySteps = `name: fly steps
vehicle: quad-1.5kg
flat: true
autopilot: ardupilot
weather: {wind: 3@270}
params: {WPNAV_SPEED: 600, FS_GCS_ENABLE: 0}
fly:
  - arm
  - takeoff: 12m
  - goto: {north: 30m, east: 10m, altitude: 15m}
  - {delay: 2s}
  - command: {name: DO_CHANGE_SPEED, p1: 1, p2: 3}
  - param: {RTL_SPEED: 400}
  - {rc: {3: 1500}, after: north > 25m}
  - mode: LOITER
  - {rc: {2: 1300}, delay: 2s}
  - {rc: {2: 1500}, delay: 4s}
  - {mode: RTL, after: fail_gps, delay: 1s}
steps:
  - {after: mode == LOITER, delay: 8s, do: {gust: {speed: 3}}}
  - {after: gust, delay: 2s, do: {fail_gps: {}}}
  - {after: fail_gps, delay: 1s, do: {restore_sensors: {gps: 1}}}
expect:
  - always: tilt < 40deg
  - {always: armed, after: takeoff, until: touchdown}
  - {within: 30s, after: gust, that: mode == RTL}
  - never: failsafe
  - always: estimate_error < 12m
  - always: reported_voltage > 10V
  - {eventually: north > 33m}
  - {never: said("EKF Failsafe")}
  - {eventually: said("Arming motors")}
  - eventually: landed
timeout: 240s
`

// TestArduPilotDoesEveryFlyStep, with RC over the state message, and keeps its log where it is
// asked for.
func TestArduPilotDoesEveryFlyStep(t *testing.T) {
	binary, logs := ardupilot.Copter(t), t.TempDir()
	r, err := flyScenario(t.Context(), scenariotest.Parse(t, flySteps), FlyOptions{SITL: config.SITL{Binary: binary}, Logs: logs})
	if err != nil || !r.Held || r.Ended != scenario.EndedLanded {
		t.Fatalf("%v; ended %s: %+v, %q", err, r.Ended, r.Expectations, r.Warnings)
	}
	if r.Autopilot.RCBy != "JSON" {
		t.Errorf("RC by %q", r.Autopilot.RCBy)
	}
	kept, _ := filepath.Glob(filepath.Join(logs, "*", "logs", "*.BIN"))
	eeprom, _ := filepath.Glob(filepath.Join(logs, "*", "eeprom.bin"))
	if len(kept) == 0 || len(eeprom) != 1 {
		t.Fatalf("kept %s and %s", kept, eeprom)
	}
	again, err := flyScenario(t.Context(), scenariotest.Parse(t, strings.Replace(flySteps, "RTL_SPEED: 400", "RTL_SPEED: 300", 1)),
		FlyOptions{SITL: config.SITL{Binary: binary, EEPROM: eeprom[0]}})
	if err != nil || !again.Held {
		t.Errorf("with the parameters of the first flight: %v, %+v", err, again.Expectations)
	}
}

// TestArduPilotTakesParametersOverAGivenEEPROM: those that take effect at a start only, too. It
// holds a quad's frame and loop rate, and the file is about a hexa.
func TestArduPilotTakesParametersOverAGivenEEPROM(t *testing.T) {
	binary, logs := ardupilot.Copter(t), t.TempDir()
	const header = "name: hop\nflat: true\nautopilot: ardupilot\nexpect: [{eventually: landed and impact < 2m/s}, {never: tilt > 20deg}]\ntimeout: 90s\n"
	// A value is stored when it differs from the one before.
	first := header + "fly: [{param: {FRAME_CLASS: 2}}, {delay: 3s}, {param: {FRAME_CLASS: 1, SCHED_LOOP_RATE: 300}}, {takeoff: 5m}, {mode: LAND}]\n"
	if r, err := flyScenario(t.Context(), scenariotest.Parse(t, first), FlyOptions{SITL: config.SITL{Binary: binary}, Logs: logs}); err != nil || !r.Held {
		t.Fatalf("the flight whose EEPROM is given: %v, %+v", err, r)
	}
	eeprom, _ := filepath.Glob(filepath.Join(logs, "*", "eeprom.bin"))
	if len(eeprom) != 1 {
		t.Fatalf("kept %s", eeprom)
	}
	second := strings.Replace(header, "expect: [", "expect: [{eventually: rpm(6) > 3000rpm}, ", 1) + "vehicle: hexa-7kg\nparams: {SCHED_LOOP_RATE: 400, GRIP_ENABLE: 1, GRIP_TYPE: 1}\nfly: [{takeoff: 5m}, {mode: LAND}]\n"
	var vehicle *Vehicle
	r, err := flyScenario(t.Context(), scenariotest.Parse(t, second), FlyOptions{
		SITL: config.SITL{Binary: binary, EEPROM: eeprom[0]}, Ready: func(f *Fleet) { vehicle = f.Vehicles[0] },
	})
	if err != nil || !r.Held {
		t.Fatalf("%v; ended %s: %+v, %q", err, r.Ended, r.Expectations, r.Warnings)
	}
	child, _ := vehicle.Supervisor.Child()
	lines, _ := child.Lines(0)
	if starts := strings.Count(strings.Join(lines, "\n"), "Starting sketch"); starts != 2 {
		t.Errorf("ArduPilot was started %d times:\n%s", starts, strings.Join(lines, "\n"))
	}
}

// TestArduPilotOfAStoppedFlightEnds, and one that says it can't arm is told of.
func TestArduPilotOfAStoppedFlightEnds(t *testing.T) {
	binary := ardupilot.Copter(t)
	t.Setenv("TMPDIR", t.TempDir())
	ctx, cancel := context.WithCancel(t.Context())
	var child *Supervisor
	_, err := flyScenario(ctx, scenariotest.Parse(t, flySteps), FlyOptions{SITL: config.SITL{Binary: binary}, Ready: func(f *Fleet) {
		child = f.Vehicles[0].Supervisor
		go func() {
			for f.Vehicles[0].Sim.Buffer() != nil && !f.options.Scenario.judge.Begun() {
				time.Sleep(10 * time.Millisecond)
			}
			cancel()
		}()
	}})
	if err == nil || !strings.Contains(err.Error(), "canceled") {
		t.Errorf("got %v", err)
	}
	if c, _ := child.Child(); c == nil {
		t.Error("there was no child")
	}
	_, err = flyScenario(t.Context(), scenariotest.Parse(t, strings.Replace(flySteps, "FS_GCS_ENABLE: 0", "INS_ACCOFFS_X: 0, INS_ACCOFFS_Y: 0, INS_ACCOFFS_Z: 0, INS_ACCSCAL_X: 1, INS_ACCSCAL_Y: 1, INS_ACCSCAL_Z: 1", 1)),
		FlyOptions{SITL: config.SITL{Binary: binary}})
	if err == nil || !strings.Contains(err.Error(), "ArduPilot would arm; it says: PreArm:") {
		t.Errorf("uncalibrated: %v", err)
	}
	if left, _ := filepath.Glob(filepath.Join(os.Getenv("TMPDIR"), "*")); len(left) > 0 {
		t.Errorf("left over: %s", left)
	}
}
