package propose

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/mission"
	"github.com/sitlark/sitlark/record"
	"github.com/sitlark/sitlark/scenario"
	"github.com/sitlark/sitlark/vehicle/catalog"
)

// TestAnAutopilotWithoutAMissionHasNone: its home, item 0, is no mission to fly, and takes the place of
// the mission before.
func TestAnAutopilotWithoutAMissionHasNone(t *testing.T) {
	home := record.PlanItem{Command: int(mission.NavWaypoint), Lat: -35.36, Lon: 149.16, Alt: 584}
	far := record.PlanItem{Seq: 1, Command: int(mission.NavWaypoint), Frame: int(mission.FrameRelative), Lat: -35.37, Lon: 149.16, Alt: 20}
	var n notes
	for _, c := range []struct {
		items []record.PlanItem
		has   bool
	}{
		{nil, false},
		{[]record.PlanItem{home}, false},
		{[]record.PlanItem{home, far}, true},
		{[]record.PlanItem{home}, false},
	} {
		if err := n.takeMission(&record.Entry{Plan: &record.Plan{Items: c.items}}); err != nil || (n.mission != nil) != c.has {
			t.Errorf("%d items: %v; a mission: %v, want %v", len(c.items), err, n.mission != nil, c.has)
		}
	}
}

// TestStartParametersAreWritten with those that were changed before takeoff, which count more; not what ArduPilot changes by itself, nor
// what comes later.
func TestStartParametersAreWritten(t *testing.T) {
	many := map[string]float64{}
	for i := range scenario.MaxFly + 1 {
		many[fmt.Sprintf("P%d", i)] = 1
	}
	for name, c := range map[string]struct {
		started map[string]float64
		changed []parameter
		want    string
		reasons int
	}{
		"none":    {nil, nil, "", 0},
		"started": {map[string]float64{"SIM_WIND_SPD": 3, "FS_EKF_THRESH": 0.9}, []parameter{{20, 1, "LATER"}}, "params: {FS_EKF_THRESH: 0.9, SIM_WIND_SPD: 3}   # with which it was started\n", 0},
		"both":    {map[string]float64{"A": 1, "B": 2}, []parameter{{5, 3, "B"}, {6, 4, "C"}, {7, 9, "STAT_BOOTCNT"}}, "params: {A: 1, B: 3, C: 4}   # with which it was started, and changed before takeoff\n", 0},
		"changed": {nil, []parameter{{5, 3, "B"}}, "params: {B: 3}   # changed before takeoff\n", 0},
		"many":    {many, nil, "", 1},
	} {
		s := &writer{}
		var out text
		flyWriter{s}.params(&out, &flown{log: notes{started: c.started, params: c.changed}}, came{is: true, at: 10})
		if out.String() != c.want || len(s.reasons) != c.reasons {
			t.Errorf("%s: %q, %q; want %q", name, out.String(), s.reasons, c.want)
		}
	}
}

// TestTheRecordedAutopilotEndsTheJourney: by the phases of the built-in one and by what ArduPilot said, at its times, and by nothing else.
func TestTheRecordedAutopilotEndsTheJourney(t *testing.T) {
	for _, c := range []struct {
		log  notes
		want []armed
	}{
		{notes{builtIn: true, modes: []mode{{0, "booting"}, {0.5, "waiting for a steady vehicle"}, {1, "arming"}, {2, "waypoint 3"}, {9, "parked"}}, said: []said{{4, "Throttle disarmed"}}}, []armed{{0, false}, {0.5, false}, {1, true}, {2, true}, {9, false}}},
		{notes{builtIn: true, modes: []mode{{2, "surface"}, {9, "surfaced"}}}, []armed{{2, true}, {9, false}}},
		{notes{modes: []mode{{1, "AUTO"}}, said: []said{{0.1, "Throttle armed"}, {3, "Mission: 1 WP"}, {8, "PreArm: disarmed"}, {9, "Throttle disarmed"}}}, []armed{{0, false}, {0.1, true}, {9, false}}},
		{notes{said: []said{{0.1, "Arming motors"}, {9, "Disarming motors"}}}, []armed{{0, false}, {0.1, true}, {9, false}}},
		{notes{modes: []mode{{1, "HOLD"}}}, nil},
	} {
		if got := c.log.words(); !slices.Equal(got, c.want) {
			t.Errorf("%+v: %v, want %v", c.log, got, c.want)
		}
	}
}

// TestWhatDoesNotTakeOffSetsOff where ArduPilot armed it: in AUTO by its mission, otherwise in its mode; a copter in the same recording never flew.
func TestWhatDoesNotTakeOffSetsOff(t *testing.T) {
	said := []said{{20, "Throttle armed"}, {90, "Throttle disarmed"}}
	for _, c := range []struct {
		vehicle string
		modes   []mode
		want    string
	}{
		{"motorboat", []mode{{1, "HOLD"}, {19, "AUTO"}, {60, "RTL"}}, "fly:\n  - mission: start   # set off in AUTO at 20.0 s\n  - mode: RTL   # 60.0 s\n"},
		{"bluerov2", []mode{{1, "ALT HOLD"}, {19, "GUIDED"}, {22, "AUTO"}}, "fly:\n  - mode: GUIDED   # armed in this mode at 20.0 s\n  - arm\n  - mission: start   # 22.0 s\n"},
		{"rover", nil, "fly:\n  - arm   # at 20.0 s\n"},
		{"quad-1.5kg", []mode{{19, "AUTO"}}, "fly:\n  # It did not leave the ground.\n  - {delay: 100s}\n"},
	} {
		e, err := catalog.Find(c.vehicle, "")
		if err != nil {
			t.Fatal(err)
		}
		f := &flown{Vehicle: &record.Vehicle{}, log: notes{modes: c.modes, said: said}}
		f.Params.Vehicle, f.last.time = e.Vehicle, 100
		s := &writer{flights: []*flown{f}, seen: seen{vehicles: make([]measures, 1)}}
		var out text
		flyWriter{s}.fly(&out)
		if _, got, _ := strings.Cut(out.String(), "\nfly:\n"); "fly:\n"+got != c.want {
			t.Errorf("%s: %s\nwant %s", c.vehicle, got, c.want)
		}
	}
}
