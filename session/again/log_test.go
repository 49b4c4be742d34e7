package again

import (
	"slices"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/flightlog"
	"github.com/sitlark/sitlark/flightlog/align"
	"github.com/sitlark/sitlark/mission"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/record"
	"github.com/sitlark/sitlark/scenario/propose"
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

// TestTargetsAreSentAgain: those that a ground station sent in GUIDED, at the flight's times, and not
// those that a command became, which is given again itself. What is not repeated is said.
func TestTargetsAreSentAgain(t *testing.T) {
	l := &logged{
		flight: &flightlog.Flight{
			Modes:    []flightlog.Mode{{Elapsed: 0, Name: "GUIDED"}, {Elapsed: 8, Name: "AUTO"}},
			Commands: []flightlog.Command{{Elapsed: 3, Number: reposition, Accepted: true}},
			Targets: []flightlog.Target{
				{Elapsed: 2, HasVelocity: true, Velocity: frame.OfNED(3, 0, -1)}, {Elapsed: 3.01, HasPosition: true},
				{Elapsed: 5, HasPosition: true, Position: frame.OfNED(30, 4, -20)}, {Elapsed: 9, HasPosition: true},
			},
			AttitudeTargets: 7,
		},
		clock: &align.Alignment{Offset: 10, Rate: 1}, record: &record.Vehicle{Start: record.Start{Home: mission.DefaultHome}},
	}
	l.take()
	got := l.targets(4)
	if len(got) != 2 || got[0].Time != 8 || got[0].Position != nil || got[0].Velocity.X != 3 || got[1].Time != 11 || got[1].Velocity != nil || got[1].Position.Z != -20 {
		t.Errorf("it is sent %+v", got)
	}
	if said := strings.Join(l.inexact, "; "); !strings.Contains(said, "7 targets of attitude") || !strings.Contains(said, "yaw") {
		t.Errorf("what is not repeated: %s", said)
	}
}

// TestSticksOfTheLogServeWhereTheRecordingHasNone, and where a ground station overrode them; a radio
// that nobody touched is left alone.
func TestSticksOfTheLogServeWhereTheRecordingHasNone(t *testing.T) {
	log := func(overridden uint16, throttle ...uint16) *logged {
		f := &flightlog.Flight{}
		for i, pulse := range throttle {
			f.RC.Times = append(f.RC.Times, float64(i))
			f.RC.Values = append(f.RC.Values, flightlog.RC{PulseUs: [flightlog.MaxRC]uint16{1500, 1500, pulse, 1500}, Overridden: overridden})
		}
		return &logged{flight: f, clock: &align.Alignment{Offset: 10, Rate: 1}}
	}
	own := []stick{{flight: 1, at: 1, count: 4}, {flight: 2, at: 2, count: 4}}
	for name, c := range map[string]struct {
		sticks []stick
		log    *logged
		source string
		times  []float64
	}{
		"recorded":    {own, log(0, 1000, 1600), "the recorded flight", []float64{2}},
		"overridden":  {own, log(4, 1000, 1600), "the log", []float64{6, 7}},
		"of the log":  {nil, log(0, 1000, 1000, 1600), "the log", []float64{6, 8}},
		"nobody's":    {nil, log(0, 1000, 1001), "", nil},
		"without log": {own, nil, "the recorded flight", []float64{2}},
	} {
		f := &Flight{}
		r := f.repeat(&propose.Scenario{Flight: 2, Begins: 4}, c.sticks, c.log)
		var times []float64
		for _, s := range r.Sticks {
			times = append(times, s.Time)
			if s.Source.String() != c.source || s.Count != 4 {
				t.Errorf("%s: %d channels from %s", name, s.Count, s.Source)
			}
		}
		if !slices.Equal(times, c.times) {
			t.Errorf("%s: at %v, want %v", name, times, c.times)
		}
	}
}
