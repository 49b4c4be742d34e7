//go:build ardupilot

package again_test

import (
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/internal/ardupilot"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/record"
	"github.com/sitlark/sitlark/record/inputlog"
	"github.com/sitlark/sitlark/scenario"
	"github.com/sitlark/sitlark/session"
	"github.com/sitlark/sitlark/session/again"
	"github.com/sitlark/sitlark/session/sessiontest"
	"github.com/sitlark/sitlark/sim/snapshot"
	"github.com/sitlark/sitlark/timeline"
)

// TestArduPilotFliesAgain: with its own log a fresh ArduPilot takes off within two seconds of the
// recorded time and lands as late, in another wind; the new recording names its origin.
func TestArduPilotFliesAgain(t *testing.T) {
	folder := t.TempDir()
	file := filepath.Join(folder, "hover.yaml")
	text := "name: hover\nvehicle: quad-1.5kg\nflat: true\nautopilot: ardupilot\nparams: {LOG_DISARMED: 1}\n" +
		"fly:\n  - takeoff: 8m\n  - {mode: LAND, delay: 5s}\nsteps:\n  - {after: takeoff, delay: 3s, do: {set_wind: {speed: 6}}}\ntimeout: 120s\n"
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	f, err := scenario.Load(file)
	if err != nil {
		t.Fatal(err)
	}
	first, second := filepath.Join(folder, "first.mcap"), filepath.Join(folder, "second.mcap")
	o := session.FlyOptions{SITL: config.SITL{Binary: ardupilot.Copter(t), Instance: 43}, Logs: filepath.Join(folder, "logs"), Record: config.Record{Path: first}}
	if _, err := sessiontest.FlyScenario(t.Context(), f, o); err != nil {
		t.Fatal(err)
	}
	kept, err := filepath.Glob(filepath.Join(folder, "logs", "*", "logs", "*.BIN"))
	if err != nil || len(kept) != 1 {
		t.Fatalf("ArduPilot's logs are %q, %v", kept, err)
	}
	told, err := again.Load(t.Context(), first, again.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if fly := told.File.Fly; len(fly) != 2 || fly[0].Kind != scenario.FlyTakeoff || fly[0].Altitude != 8 || fly[1].Mode != "LAND" || len(told.Params) != 0 {
		t.Errorf("without its log it does %+v", fly)
	}
	flight, err := again.Load(t.Context(), first, again.Options{Log: filepath.Dir(kept[0]), Commands: []command.Command{command.SetWind{Speed: 3, FromDeg: 270}}})
	if err != nil {
		t.Fatal(err)
	}
	o.SITL.Params = flight.Params
	o.Logs, o.Record.Path, o.FromStart, o.Origin = "", second, true, &flight.Origin
	result, err := flight.Fly(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	if result.Ended != scenario.EndedLanded {
		t.Errorf("it ended %s: %q", result.Ended, result.Warnings)
	}
	offOne, downOne := airborne(t, first)
	offTwo, downTwo := airborne(t, second)
	if math.Abs(offOne-offTwo) > 2 || math.Abs(downOne-downTwo) > 4 {
		t.Errorf("in the air from %.1f to %.1f s, and again from %.1f to %.1f s", offOne, downOne, offTwo, downTwo)
	}
	r, err := record.Open(second)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	if from := r.Vehicles[0].Origin; from == nil || from.File != first || from.How != again.How || from.Exact {
		t.Errorf("its origin is %+v", from)
	}
	if left := flight.Origin.LeftOut; !strings.HasPrefix(left, "wind 6.0 m/s from 000° at ") {
		t.Errorf("left out is %q", left)
	}
	winds := 0
	err = r.Inputs(r.Vehicles[0], func(elapsed float64, e *inputlog.Entry) error {
		if wind, is := e.Command.(command.SetWind); is {
			if winds++; wind.Speed != 3 || elapsed != 0 {
				t.Errorf("at %.1f s: %s", elapsed, command.Text(wind))
			}
		}
		return nil
	})
	if err != nil || winds != 1 {
		t.Errorf("the wind changes %d times at the start, %v", winds, err)
	}
}

// airborne returns when a recorded vehicle was above 1 m first and last [s].
func airborne(t *testing.T, path string) (off, down float64) {
	t.Helper()
	_, err := timeline.States(t.Context(), path, "", timeline.Options{Each: func(elapsed float64, now *snapshot.Snapshot) {
		if now.Body.Altitude() > 1 {
			if off == 0 {
				off = elapsed
			}
			down = elapsed
		}
	}})
	if err != nil || off == 0 {
		t.Fatalf("%s: never in the air, %v", path, err)
	}
	return off, down
}

// TestArduPilotFliesTheSticksAgain: sticks that sitlark sent are in the recording, and with them
// alone a fresh ArduPilot flies within 0.5 m of the recorded flight, all the time.
func TestArduPilotFliesTheSticksAgain(t *testing.T) {
	folder := t.TempDir()
	file := filepath.Join(folder, "sticks.yaml")
	text := "name: sticks\nvehicle: quad-1.5kg\nflat: true\nautopilot: ardupilot\nfly:\n" +
		"  - rc: {1: 1500, 2: 1500, 3: 1000, 4: 1500, 5: 1800}\n  - {mode: LOITER, delay: 1s}\n  - arm\n  - {rc: {3: 1700}, delay: 2s}\n" +
		"  - {rc: {3: 1500}, after: altitude > 6m}\n  - {rc: {2: 1350}, delay: 2s}\n  - {rc: {2: 1500, 4: 1650}, delay: 4s}\n  - {rc: {4: 1500}, delay: 2s}\n" +
		"  - {mode: LAND, delay: 2s}\ntimeout: 120s\n"
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	f, err := scenario.Load(file)
	if err != nil {
		t.Fatal(err)
	}
	first, second := filepath.Join(folder, "first.mcap"), filepath.Join(folder, "second.mcap")
	o := session.FlyOptions{SITL: config.SITL{Binary: ardupilot.Copter(t), Instance: 44}, Record: config.Record{Path: first}}
	if _, err := sessiontest.FlyScenario(t.Context(), f, o); err != nil {
		t.Fatal(err)
	}
	flight, err := again.Load(t.Context(), first, again.Options{})
	if err != nil {
		t.Fatal(err)
	}
	o.Record.Path, o.FromStart, o.Origin = second, true, &flight.Origin
	if _, err := flight.Fly(t.Context(), o); err != nil {
		t.Fatal(err)
	}
	one, two := places(t, first), places(t, second)
	far, moved := 0.0, 0.0
	for at, p := range one {
		moved = max(moved, p.Sub(one[0]).Len())
		if q, ok := two[at]; ok {
			far = max(far, p.Sub(q).Len())
		}
	}
	if moved < 8 || far > 0.5 {
		t.Errorf("it flew %.1f m far, and again at most %.2f m from there", moved, far)
	}
}

// places are where a recorded vehicle was, by tenths of seconds.
func places(t *testing.T, path string) map[int]frame.Vec[frame.NED] {
	t.Helper()
	list := map[int]frame.Vec[frame.NED]{}
	_, err := timeline.States(t.Context(), path, "", timeline.Options{Each: func(elapsed float64, now *snapshot.Snapshot) {
		if at := int(math.Round(elapsed * 10)); math.Abs(elapsed*10-float64(at)) < 0.02 {
			list[at] = now.Body.PositionNED
		}
	}})
	if err != nil {
		t.Fatal(err)
	}
	return list
}
