package again

import (
	"slices"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/flightlog"
	"github.com/sitlark/sitlark/flightlog/align"
	"github.com/sitlark/sitlark/mission"
	"github.com/sitlark/sitlark/record"
)

// TestWhatALogTellsIsDoneAgain: commands that were accepted, modes and arming that came in another
// way, parameters that were changed. What ArduPilot does by itself, what it refused and what only
// asked for something is left out.
func TestWhatALogTellsIsDoneAgain(t *testing.T) {
	home := mission.DefaultHome
	there := home.Global(30, -12, -15)
	l := &logged{
		flight: &flightlog.Flight{
			Commands: []flightlog.Command{
				{Elapsed: 2, System: 250, Number: 176, Params: [7]float64{1, 3}, Accepted: true},
				{Elapsed: 3, System: 250, Number: 22, Params: [7]float64{6: 20}, Accepted: true},
				{Elapsed: 4, System: 250, Number: 511, Params: [7]float64{33}, Accepted: true},
				{Elapsed: 5, System: 250, Number: 21},
				{Elapsed: 6, System: 254, Component: 190, Number: 192, Frame: 6, Params: [7]float64{4: there.LatDeg, 5: there.LonDeg, 6: 15}, Accepted: true},
			},
			Modes: []flightlog.Mode{
				{Elapsed: 0, Name: "GUIDED", Reason: flightlog.ByGroundStation}, {Elapsed: 2.1, Name: "AUTO", Reason: flightlog.ByGroundStation},
				{Elapsed: 8, Name: "ALT_HOLD", Reason: flightlog.ByRC}, {Elapsed: 9, Name: "RTL", Reason: 3},
			},
			Arming:  []flightlog.Arming{{Elapsed: 1, Armed: true}, {Elapsed: 30}},
			Changes: []flightlog.Change{{Elapsed: 7, Name: "WP_SPD", Value: 5}, {Elapsed: 7, Name: "STAT_BOOTCNT", Value: 4}},
			Params:  map[string]float64{"RTL_ALT": 1500, "SERIAL1_PROTOCOL": 2, "COMPASS_OFS_X": 5},
		},
		clock: &align.Alignment{Offset: 10, Rate: 1}, record: &record.Vehicle{Start: record.Start{Home: home}},
	}
	l.take()
	var got []string
	for _, s := range l.steps {
		got = append(got, s.Step)
	}
	slices.Sort(got)
	want := []string{
		"arm", "command: {name: MAV_CMD_DO_SET_MODE, p1: 1, p2: 3}", "command: {name: MAV_CMD_NAV_TAKEOFF, p7: 20}",
		"goto: {north: 30.00m, east: -12.00m, altitude: 15.00m}", "mode: ALT_HOLD", "mode: GUIDED", "param: {WP_SPD: 5}",
	}
	if !slices.Equal(got, want) {
		t.Errorf("it does\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	if i := slices.IndexFunc(l.steps, func(s step) bool { return strings.HasPrefix(s.Step, "goto") }); l.steps[i].Elapsed != 16 || l.steps[i].Why != "Sent by sitlark." {
		t.Errorf("it goes there: %+v", l.steps[i])
	}
	if len(l.params) != 1 || l.params[0].Name != "RTL_ALT" {
		t.Errorf("it begins with %v", l.params)
	}
}
