package scenario

import (
	"math"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/mission"
	"github.com/sitlark/sitlark/physics"
	"github.com/sitlark/sitlark/vehicle/airframe"
)

// TestFlyStepsAreRead: each kind, with what it waits for and how long it may take.
func TestFlyStepsAreRead(t *testing.T) {
	f, err := parse(Source{Name: "a.yaml", text: `name: x
autopilot: ardupilot
params: {FS_THR_ENABLE: 1, RTL_ALT: 3e3}
fly:
  - arm
  - takeoff: 12m
  - {goto: {north: 30m, altitude: 1500cm}, within: 40s}
  - {mode: loiter, after: gust, delay: 2s}
  - rc: {3: 1500, 16: 900}
  - rc: off
  - param: {WPNAV_SPEED: 500}
  - command: {name: do_change_speed, p1: 1, p2: 4.5}
  - mission: start
  - {delay: 3s}
  - after: mode == MODE_42
  - disarm
steps: [{at: 1s, do: {gust: {speed: 3}}}]
expect: [{never: crashed}]
`})
	if err != nil {
		t.Fatal(err)
	}
	if len(f.Params) != 2 || f.Params[1].Name != "RTL_ALT" || f.Params[1].Value != 3000 {
		t.Errorf("parameters %+v", f.Params)
	}
	var texts []string
	for _, s := range f.Fly {
		texts = append(texts, s.Text)
	}
	want := "arm; takeoff: 12m; goto: 30m north, 0m east, 15m up; mode: LOITER; rc: 3: 1500, 16: 900; rc: off; param: WPNAV_SPEED: 500; " +
		"command: MAV_CMD_DO_CHANGE_SPEED; mission: start; wait for 3s; wait for mode == MODE_42; disarm"
	if got := strings.Join(texts, "; "); got != want {
		t.Errorf("read as\n%s\nwant\n%s", got, want)
	}
	if s := f.Fly[2]; s.Within != 40 || s.North != 30 || s.Altitude != 15 {
		t.Errorf("goto %+v", s)
	}
	if s := f.Fly[3]; s.Delay != 2 || s.After == nil || s.After.Event != "gust" || s.Within != 30 {
		t.Errorf("mode %+v", s)
	}
	if s := f.Fly[4]; s.Channels[3] != 1500 || s.Channels[16] != 900 || f.Fly[5].Channels != nil {
		t.Errorf("rc %+v, %+v", s, f.Fly[5])
	}
	if s := f.Fly[7]; s.Args != [7]float64{1, 4.5} {
		t.Errorf("command %+v", s)
	}
	faster, err := f.With("fly.2.takeoff", "20m")
	if err != nil || faster.Fly[1].Altitude != 20 {
		t.Errorf("another height: %v", err)
	}
	if other, err := f.With("params.RTL_ALT", "4000"); err != nil || other.Params[1].Value != 4000 {
		t.Errorf("another parameter: %v", err)
	}
}

// TestFlyFaultsAreToldAtTheirPlace.
func TestFlyFaultsAreToldAtTheirPlace(t *testing.T) {
	for text, says := range map[string]string{
		"fly: [land]":                                   `a.yaml:3:7: fly step 1 is "land", expected arm, disarm`,
		"fly: [{arm: , mode: RTL}]":                     "a.yaml:3:15: fly step 1 does both arm and mode",
		"fly: [{mode: RTI}]":                            `a.yaml:3:14: "RTI" is no mode`,
		"fly: [{takeoff: 12s}]":                         "a.yaml:3:17: fly.1.takeoff",
		"fly: [{goto: {north: 3m}}]":                    "a.yaml:3:14: goto lacks the key altitude",
		"fly: [{rc: {17: 1500}}]":                       `a.yaml:3:13: "17" is no channel`,
		"fly: [{rc: {3: 15}}]":                          "a.yaml:3:16: fly.1.rc.3 is 15, expected a pulse",
		"fly: [{command: {name: RTL now}}]":             `a.yaml:3:24: "MAV_CMD_RTL NOW" is no MAVLink command`,
		"fly: [{vehicle: Ant, mode: RTL}]":              "a.yaml:3:8: vehicle: the scenario has one vehicle",
		"fly: [{within: 3s}]":                           "a.yaml:3:7: fly step 1 does nothing",
		"params: {rtl_alt: 3}":                          `a.yaml:3:10: "rtl_alt" is no parameter`,
		"params: {RTL_ALT: high}":                       "a.yaml:3:19: params.RTL_ALT is high, expected a number",
		"expect: [{always: mode > RTL}]":                "a.yaml:3:19: mode is compared with a name",
		"expect: [{always: mode == RTI}]":               `a.yaml:3:27: "RTI" is no mode: did you mean RTL`,
		"expect: [{always: said(EKF)}]":                 "a.yaml:3:24: said takes a part of a status text in quotes",
		"expect:\n  - always: said(\"EKF) and tilt < 5": "a.yaml:4:18: the quote \" is not closed",
		"expect: [{always: armed > 3}]":                 "a.yaml:3:19: armed is so or not",
	} {
		_, err := parse(Source{Name: "a.yaml", text: "name: x\nautopilot: ardupilot\n" + text + "\n"})
		if err == nil || !strings.HasPrefix(err.Error(), says) {
			t.Errorf("%s:\n%v\nwant %q", text, err, says)
		}
	}
	f, err := parse(Source{Name: "a.yaml", text: "name: x\nexpect: [{always: tilt < 5deg and not failsafe}]\n"})
	if err != nil {
		t.Fatal(err)
	}
	v := airframe.Default()
	const want = "a.yaml:2:39: this is what ArduPilot reports"
	if err := f.Check(FlightSetup{Vehicle: &v}); err == nil || !strings.HasPrefix(err.Error(), want) {
		t.Errorf("with the built-in autopilot: %v, want %s", err, want)
	}
}

// TestScenarioBeginsWhenItsAutopilotIsReady: its time is 0 then, its commands are given at the
// vehicle's own time, and conditions about reports are judged from the first report on.
func TestScenarioBeginsWhenItsAutopilotIsReady(t *testing.T) {
	v := airframe.Default()
	w, err := physics.New(physics.Params{Vehicle: v})
	if err != nil {
		t.Fatal(err)
	}
	f, err := parse(Source{Name: "a.yaml", text: `name: x
autopilot: ardupilot
fly:
  - arm
  - {mode: RTL, after: altitude > 1m, delay: 0.5s}
steps:
  - {at: 1s, do: {gust: {speed: 5}}}
  - {after: mode == RTL and said("battery fail"), do: restore_all}
expect:
  - {always: estimate_error < 2m}
  - {never: failsafe, after: takeoff}
  - {eventually: said("Battery Failsafe")}
  - {within: 2s, after: takeoff, that: altitude > 0.5m}
`})
	if err != nil {
		t.Fatal(err)
	}
	j, err := NewJudge(f, FlightSetup{Vehicle: &v, Home: mission.DefaultHome}, Options{Samples: true, Await: true})
	if err != nil {
		t.Fatal(err)
	}
	o := j.Observer(0)
	var given []command.Scheduled
	o.Began(1, func(c command.Scheduled, _ int) { given = append(given, c) })
	in := &physics.Inputs{}
	fly := func(seconds float64) {
		for range int(math.Round(seconds / 0.00125)) {
			o.Steps()
			if err := w.Step(in, 0.00125); err != nil {
				t.Fatal(err)
			}
			w.Events(o.Happened)
			o.Stepped(w.State())
		}
	}
	o.Said("battery failsafe of an earlier life")
	fly(3)
	if j.Begun() || len(given) > 0 || o.FlyDue(0, 0) {
		t.Fatalf("it began by itself: %+v", given)
	}
	o.Ready()
	fly(0.25)
	if !j.Begun() || len(given) != 1 || math.Abs(given[0].At-4) > 1e-6 || math.Abs(o.Time()-0.25) > 1e-6 {
		t.Fatalf("begun %v, at %g s, given %+v", j.Begun(), o.Time(), given)
	}
	if !o.FlyDue(0, 0) || o.FlyDue(1, 0) {
		t.Error("of the fly steps, only the first is due")
	}
	o.FlyDone(0)
	for i := range 4 {
		in.PWMUs[i] = 1700
	}
	fly(2)
	if _, last := j.now[0].last, j.now[0].flown; !last || !o.Flown() {
		t.Fatal("it did not take off")
	}
	fly(1)
	if !o.FlyDue(1, 0) || o.FlyDue(1, o.Time()-0.2) {
		t.Error("the second fly step is due 0.5 s after the altitude was reached, or the first was done")
	}
	o.Report(Report{Mode: "RTL", PositionError: 1.5})
	fly(0.01)
	if len(given) != 1 {
		t.Error("a text of before the beginning counts")
	}
	o.Said("Battery Failsafe")
	fly(0.01)
	if len(given) != 2 {
		t.Error("the text did not come")
	}
	j.Stop()
	r := j.Result()
	for i, held := range []bool{true, true, true, true} {
		if r.Expectations[i].Held != held || !r.Expectations[i].Judged {
			t.Errorf("%+v", r.Expectations[i])
		}
	}
	if m := r.Expectations[0].Margin; math.Abs(m-0.5) > 1e-9 {
		t.Errorf("the margin of the estimate is %g m: it was judged before it was reported", m)
	}
	if got := r.Samples.Time[0]; got > 0.11 {
		t.Errorf("the first sample is of %g s", got)
	}
	if text := strings.Join(r.Warnings, "; "); !strings.Contains(text, "fly step 2 (mode: RTL) was not done") {
		t.Errorf("warnings %s", text)
	}
}

// TestArduPilotGetsTheMissionThatTheBuiltInAutopilotWouldFly: the demonstration where the file
// names none and says nothing else; asked twice it is the same.
func TestArduPilotGetsTheMissionThatTheBuiltInAutopilotWouldFly(t *testing.T) {
	for _, c := range []struct {
		file           string
		operated, demo bool
	}{
		{"expect: [{eventually: landed}]", true, true},
		{"expect: [{eventually: landed}]", false, false},
		{"autopilot: ardupilot\nexpect: [{eventually: landed}]", true, true},
		{"autopilot: ardupilot\nexpect: [{eventually: landed}]", false, false},
		{"mission: hover.waypoints\nexpect: [{eventually: landed}]", true, false},
		{"fly: [{takeoff: 5m}]\nexpect: [{eventually: landed}]", true, false},
	} {
		f, err := Parse(strings.NewReader("name: a\n"+c.file), Source{Name: "a.yaml"})
		if err != nil {
			t.Fatal(err)
		}
		for range 2 {
			f.LetArduPilotFly(c.operated)
			if f.Autopilot != ArduPilot || f.DemoForArduPilot != c.demo {
				t.Errorf("%q, operated %v: %s, demonstration %v", c.file, c.operated, f.Autopilot, f.DemoForArduPilot)
			}
		}
	}
}
