package scenario_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/internal/golden"
	"github.com/sitlark/sitlark/scenario"
)

// asked is a scenario with what one may say of ArduPilot, weather and place.
const asked = `name: a gust in loiter
seed: 7
vehicle: hexa-7kg
layout: hexax
home: 47.4,8.5,400,90
flat: true
weather: {wind: 6@270, turbulence: 30%, thermals: 1.5m/s, temperature: 5K, pressure: -10hPa, roughness: 0.1m}
autopilot: ardupilot
params: {FS_GCS_ENABLE: 0, WPNAV_SPEED: 700}
fly:
  - takeoff: 12m
  - goto: {north: 30m, east: 10m, altitude: 15m}
  - rc: {3: 1500, 1: 1600}
  - mode: LOITER
  - {mode: RTL, after: gust, delay: 10s, within: 30s}
steps:
  - {after: mode == LOITER, delay: 5s, do: {gust: {speed: 6, rise: 2s, hold: 3s}}}
  - {at: 1.5min, do: {fail_motor: {motor: 2, thrust: 40%}}, ramp: 1.5s}
captions:
  - {after: gust, delay: 1s, say: It blows.}
expect:
  - {always: estimate_error < 5m, after: takeoff, until: landed}
  - never: failsafe or said("EKF variance")
  - {within: 20s, after: gust, that: mode == RTL and abs(climb) <= 2 * 3m/s}
  - eventually: landed
  - at end: not (tilt >= 30deg or altitude != 0m)
timeout: 300s
`

// TestDamagedScenariosAreJudgedAsBefore: each line of some scenarios damaged in many ways; what is
// said of it, or what is read instead, as in testdata.
func TestDamagedScenariosAreJudgedAsBefore(t *testing.T) {
	texts := map[string]string{"asked": asked}
	for _, name := range []string{"two-in-one-sky", "battery-sag", "payload-drop"} {
		raw, err := os.ReadFile("library/" + name + ".yaml")
		if err != nil {
			t.Fatal(err)
		}
		texts[name] = string(raw)
	}
	var b strings.Builder
	for _, name := range []string{"asked", "two-in-one-sky", "battery-sag", "payload-drop"} {
		text := texts[name]
		judged := func(text string) (read string, err error) {
			f, err := scenario.Parse(strings.NewReader(text), scenario.Source{Name: "f.yaml"})
			if err != nil {
				return "", err
			}
			return written(f), nil
		}
		whole, err := judged(text)
		fmt.Fprintf(&b, "%s: %v\n%s\n", name, err, whole)
		for _, d := range golden.Damaged(text) {
			read, err := judged(d.Text)
			if err != nil {
				fmt.Fprintf(&b, "  line %d %s: %s\n", d.Line, d.How, strings.ReplaceAll(err.Error(), "\n", " | "))
			} else {
				fmt.Fprintf(&b, "  line %d %s, taken: %s\n", d.Line, d.How, golden.Changes(whole, read, 12))
			}
		}
	}
	golden.Check(t, "damaged.txt", b.String())
}

// written is what was read, in words.
func written(f *scenario.File) string {
	var b strings.Builder
	trigger := func(t *scenario.Trigger) string {
		if t == nil {
			return "none"
		}
		return fmt.Sprintf("(%v vehicle %d time %g event %s waypoint %d: %s)", t.Kind, t.Vehicle, t.Time, t.Event, t.Waypoint, t.Text)
	}
	fmt.Fprintf(&b, "  %q %q seed %d vehicle %q layout %q terrain %q flat %v mission %q autopilot %v timeout %g\n", f.Name, f.Description, f.Seed, f.Vehicle, f.Layout, f.Terrain, f.Flat, f.Missions, f.Autopilot, f.Timeout)
	if f.Home != nil {
		fmt.Fprintf(&b, "  home %+v\n", *f.Home)
	}
	fmt.Fprintf(&b, "  weather %+v\n  params %+v\n", f.Weather, f.Params)
	for _, v := range f.Vehicles {
		fmt.Fprintf(&b, "  vehicle %+v\n", v)
	}
	for _, s := range f.Fly {
		fmt.Fprintf(&b, "  fly %v %s %q %g %g %g %v %v %s %v after %s delay %g within %g vehicle %d\n", s.Kind, s.Text, s.Mode, s.Altitude, s.North, s.East, s.Channels, s.Params, s.Command, s.Args, trigger(s.After), s.Delay, s.Within, s.Vehicle)
	}
	for _, s := range f.Steps {
		fmt.Fprintf(&b, "  step %d:%d %s delay %g vehicle %d ramp %g: %s %s %+v\n", s.Line, s.Col, trigger(&s.Trigger), s.Delay, s.Vehicle, s.Ramp, s.Name, s.Text, s.Command)
	}
	for _, c := range f.Captions {
		fmt.Fprintf(&b, "  caption %s delay %g: %q\n", trigger(&c.Trigger), c.Delay, c.Text)
	}
	for _, e := range f.Expect {
		fmt.Fprintf(&b, "  expect %d:%d %s limit %g after %s until %s: %s\n", e.Line, e.Col, e.Kind, e.Limit, trigger(e.After), trigger(e.Until), e.Text)
	}
	for _, w := range f.Warnings {
		fmt.Fprintf(&b, "  warning %s\n", w)
	}
	return b.String()
}
