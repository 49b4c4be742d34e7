package scenario

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/weather"
)

// example has every key but description, terrain and home.
const example = `name: motor out in gusts
seed: 7
vehicle: quad-1.5kg
flat: true
weather: {wind: "6@270,-1", turbulence: 30%, thermals: 1.5, rain: 1 in/h, icing: 0.0005 kg/m³, temperature: 20, pressure: -15hPa, roughness: 0.1}
mission: square.waypoints
autopilot: built-in
steps:
  - at: 10s                       # physics time
    do: gust {speed: 5, rise: 2s}
  - after: waypoint 2
    delay: 500ms
    do: fail_motor {motor: 2, thrust: 0%}
    ramp: 1.5s
  - after: altitude > 15m
    do: drop_payload
  - {after: takeoff, do: {shove: {east: 20, duration: 0.5}}}
expect:
  - always: tilt < 60deg
    until: fail_motor
  - within: 60s
    after: fail_motor
    that: landed and impact < 2m/s
  - never: position_error > 20m
  - eventually: landed
  - at end: not crashed
timeout: 300s
`

func parsed(t *testing.T, text string) *File {
	t.Helper()
	f, err := Parse(strings.NewReader(text), Source{Name: "a.yaml"})
	if err != nil {
		t.Fatal(err)
	}
	return f
}

func TestReadsEveryKey(t *testing.T) {
	f := parsed(t, example)
	if f.Name != "motor out in gusts" || f.Seed != 7 || f.Vehicle != "quad-1.5kg" || !f.Flat || !slices.Equal(f.Missions, []string{"square.waypoints"}) ||
		f.Autopilot != BuiltIn || f.Timeout != 300 || len(f.Warnings) != 0 {
		t.Errorf("read %+v", f)
	}
	want := weather.Weather{
		Wind: command.SetWind{Speed: 6, FromDeg: 270, Vertical: -1}, Turbulence: command.SetTurbulence{Intensity: 0.3},
		Thermals: command.SetThermals{Scale: 1.5}, Rain: command.SetRain{Rate: 25.4}, Icing: command.SetIcing{Content: 0.5}, Atmosphere: command.SetAtmosphere{TemperatureOffset: 20, PressureOffsetHPa: -15}, Roughness: 0.1,
	}
	if diff := cmp.Diff(want, f.Weather); diff != "" {
		t.Errorf("weather:\n%s", diff)
	}
	var steps, expect []string
	for _, s := range f.Steps {
		steps = append(steps, fmt.Sprintf("%d: %s +%g %#v ramp %g", s.Line, s.Trigger.Text, s.Delay, s.Command, s.Ramp))
	}
	for _, e := range f.Expect {
		expect = append(expect, fmt.Sprintf("%d: %s", e.Line, e.Text))
	}
	wantSteps := []string{
		"9: 10s +0 command.Gust{Speed:5, FromDeg:0, Vertical:0, Rise:2, Hold:2, Lead:0} ramp 0",
		"11: waypoint 2 +0.5 command.FailMotor{Motor:2} ramp 1.5",
		"15: altitude > 15m +0 command.DropPayload{} ramp 0",
		"17: takeoff +0 command.Shove{North:0, East:20, Down:0, Duration:0.5} ramp 0",
	}
	if diff := cmp.Diff(wantSteps, steps); diff != "" {
		t.Errorf("steps:\n%s", diff)
	}
	wantExpect := []string{
		"19: always: tilt < 60deg, until fail_motor",
		"21: within 60s: landed and impact < 2m/s, after fail_motor",
		"24: never: position_error > 20m", "25: eventually: landed", "26: at end: not crashed",
	}
	if diff := cmp.Diff(wantExpect, expect); diff != "" {
		t.Errorf("expectations:\n%s", diff)
	}
}

// TestFormsOfACommand: the short form, which YAML alone does not know, a text in quotes, and
// both mappings mean the same.
func TestFormsOfACommand(t *testing.T) {
	for _, form := range []string{
		"do: gust {speed: 5, rise: 2s} # hits it", `do: "gust {speed: 5, rise: 2s}"`, "do: {gust: {speed: 5, rise: 2s}}",
		"do:\n      gust:\n        speed: 5 m/s\n        rise: 2000ms", "do:   gust   { rise: 2 , speed: 18km/h }", `do: {gust: {speed: "5", rise: 2}}`,
	} {
		f := parsed(t, "name: x\nsteps:\n  - at: 1s\n    "+form+"\nexpect: [always: tilt < 3deg]\n")
		if want := (command.Gust{Speed: 5, Rise: 2, Hold: 2}); f.Steps[0].Command != want {
			t.Errorf("%s: %#v, want %#v", form, f.Steps[0].Command, want)
		}
	}
}

// TestFaultsTellTheirPlace: line, column, a caret under it, what was given and expected.
func TestFaultsTellTheirPlace(t *testing.T) {
	for _, c := range []struct{ from, to, at, says string }{
		{"tilt < 60deg", "tilt < 3m", "19:20", "tilt is an angle, 3m is a length"},
		{"tilt < 60deg", "tlit < 60deg", "19:13", `no quantity "tlit"`},
		{"tilt < 60deg", "tillt < 60deg", "19:13", `did you mean tilt`},
		{"tilt < 60deg", "tilt < 60", "19:20", "60 has no unit, tilt is an angle: write 60deg"},
		{"tilt < 60deg", "tilt", "19:13", "says nothing alone"},
		{"tilt < 60deg", "rpm(2) < 60deg", "19:22", "rpm(2) is a speed of rotation, 60deg is an angle"},
		{"tilt < 60deg", "rpm < 60rpm", "19:13", "name it, such as rpm(1)"},
		{"tilt < 60deg", "rpm(33) < 60rpm", "19:17", "expected a whole number from 1 to 32"},
		{"tilt < 60deg", "(tilt < 60deg", "19:26", "a ) is missing"},
		{"tilt < 60deg", "tilt < 60furlongs", "19:20", "a unit that sitlark does not know"},
		{"tilt < 60deg", "tilt < 60deg and 3", "19:30", "joins what is so or not"},
		{"tilt < 60deg", "1deg < tilt < 60deg", "19:25", "join two by and"},
		{"tilt < 60deg", `"tilt < 3m"`, "19:21", "tilt is an angle, 3m is a length"},
		{"landed and impact < 2m/s", "landed and impact < 2m", "23:31", "impact is a speed, 2m is a length"},
		{"gust {speed: 5, rise", "gust {speed: 99, rise", "10:22", "speed is 99, must be from 0 to 25 m/s"},
		{"gust {speed: 5, rise", "gust {sped: 5, rise", "10:15", "did you mean speed"},
		{"do: gust {", "gust: {", "10:5", "it is a command: expected do: {gust: …}"},
		{"gust {speed: 5, rise", "gusts {speed: 5, rise", "10:9", "did you mean gust"},
		{"rise: 2s", "rise: 2m", "10:31", `rise is "2m"`},
		{"rise: 2s", "rise 2s", "10:25", "is not an argument, expected NAME: value"},
		{"{east: 20,", "{east: 2000,", "17:41", "east is 2000, must be from -1000 to 1000 N"},
		{"at: 10s", "at: 10", "9:9", "no unit: write 10s"},
		{"at: 10s", "at: takeoff", "9:9", "write after: takeoff"},
		{"after: waypoint 2", "after: waypoint two", "11:21", "not the number of a mission item"},
		{"after: waypoint 2", "after: take_of", "11:12", "did you mean takeoff"},
		{"after: waypoint 2", "after: waypoint 2\n    at: 3s", "12:5", "both at and after"},
		{"  - after: waypoint 2\n    delay", "  - delay", "11:5", "does not say when"},
		{"    do: drop_payload\n", "", "15:5", "lacks the key do"},
		{"    do: drop_payload\n", "    do: drop_payload\n    ramp: 1s\n", "15:5", "can't ramp"},
		{"    do: drop_payload\n", "    do: reset\n", "16:9", "reset ends a flight"},
		{"ramp: 1.5s", "ramp: 1.5", "14:11", "no unit"},
		{"seed: 7", "seed: seven", "2:7", "expected a whole number"},
		{"seed: 7", "sead: 7", "2:1", `did you mean seed`},
		{"seed: 7", "seed: 7\nseed: 8", "3:1", "a second time, first in line 2"},
		{"6@270,-1", "6 m/s from west", "5:18", "expected SPEED@FROM"},
		{"6@270,-1", "60@270", "5:18", "a number from 0 to 40 m/s"},
		{"6@270,-1", "6@570", "5:20", "a number from -180 to 360 deg"},
		{"turbulence: 30%", "turbulence: 130%", "5:41", "must be a number from 0 to 1"},
		{"timeout: 300s", "timeout: 0s", "27:10", "must be a number from 0.1 to 86400 s"},
		{"timeout: 300s", "timeout:", "27:1", "timeout has no value"},
		{"autopilot: built-in", "autopilot: px4", "7:12", "expected built-in or ardupilot"},
		{"flat: true", "flat: 1", "4:7", "expected true or false"},
		{"flat: true", "flat: true\nterrain: tiles", "1:1", "exclude each other"},
		{"  - eventually: landed\n", "  - eventually: landed\n    always: landed\n", "26:5", "a second condition"},
		{"  - eventually: landed\n", "  - eventually: landed\n    within: 3s\n", "26:5", "within belongs to that"},
		{"  - eventually: landed\n", "  - that: landed\n", "25:5", "that without within"},
		{"  - eventually: landed\n", "  - after: landed\n", "25:5", "does not say what must hold"},
		{"  - eventually: landed\n", "  - eventually: landed\n    until: crash\n", "26:12", "until belongs to always or never"},
		{"name: motor out in gusts\n", "", "1:1", "lacks the key name"},
		{"name: motor out in gusts\n", "name: &a x\n", "1:7", "an alias, which scenario files do not have"},
		{"name: motor out in gusts\n", "---\nname: x\n---\nname: y\n", "3:1", "a second document"},
		{"flat: true", "\tflat: true", "4:1", "tab"},
	} {
		text := strings.Replace(example, c.from, c.to, 1)
		if text == example {
			t.Fatalf("%q is not in the example", c.from)
		}
		_, err := Parse(strings.NewReader(text), Source{Name: "a.yaml"})
		var e *Error
		if !errors.As(err, &e) {
			t.Errorf("%q: got %v, want an error with its place", c.to, err)
			continue
		}
		if at := fmt.Sprintf("%d:%d", e.Pos.Line, e.Col); at != c.at || !strings.Contains(e.Text, c.says) {
			t.Errorf("%q:\n%v\nwant %q at %s", c.to, err, c.says, c.at)
		}
	}
}

func TestWarnsOfLikelyMistakes(t *testing.T) {
	f := parsed(t, "name: x\nsteps:\n  - {at: 40s, do: drop_payload}\n  - {after: fail_motor, do: drop_payload}\ntimeout: 30s\n")
	want := []string{
		"nothing is expected: every flight passes",
		"line 3: step 1 can never come: at 40s is not before the timeout of 30s",
		"line 4: no step does fail_motor, so that only the user in the window can trigger \"after fail_motor\"",
	}
	if diff := cmp.Diff(want, f.Warnings); diff != "" {
		t.Error(diff)
	}
}

// TestLimits: what is too much is refused with the limit, at once.
func TestLimits(t *testing.T) {
	steps := func(n int) string {
		return "name: x\nsteps:\n" + strings.Repeat("- {at: 5s, do: reconnect_battery}\n", n) + "expect: [{always: tilt < 60deg}]\n"
	}
	for _, c := range []struct{ name, text, says string }{
		{"10 MB", "name: x\ndescription: " + strings.Repeat("x", 10<<20), "more than 1 MB"},
		{"steps", steps(MaxSteps + 1), "steps has 10001 entries, must have at most 10000"},
		{"100000 steps", steps(100_000), "at most that and 10000 steps"},
		{"words", "name: x\nexpect: [{always: " + strings.Repeat("not ", 500) + "landed}]", "must have at most 400"},
		{"brackets", "name: x\nexpect: [{always: " + strings.Repeat("(", 5000) + "landed}]", "must have at most 400"},
		{"depth", strings.Repeat("[", 1000), "nested deeper"},
	} {
		if _, err := Parse(strings.NewReader(c.text), Source{Name: "a.yaml"}); err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s: %.300v, want %q", c.name, err, c.says)
		}
	}
	if f := parsed(t, steps(MaxSteps)); len(f.Steps) != MaxSteps {
		t.Errorf("read %d steps", len(f.Steps))
	}
}

// TestAnyTextIsAnsweredSafely: a file is read, or its fault has a place.
func TestAnyTextIsAnsweredSafely(t *testing.T) {
	lines := strings.SplitAfter(example, "\n")
	rapid.Check(t, func(t *rapid.T) {
		some := rapid.SliceOfN(rapid.SampledFrom(lines), 0, len(lines)).Draw(t, "lines")
		text := strings.Join(some, "") + rapid.StringMatching(`[ -~\n]{0,30}`).Draw(t, "rest")
		f, err := Parse(strings.NewReader(text), Source{Name: "a.yaml"})
		var e *Error
		if err == nil && f.Name == "" || err != nil && !errors.As(err, &e) {
			t.Fatalf("%q: %v", text, err)
		}
	})
}

func TestWithReplacesNumbers(t *testing.T) {
	f := parsed(t, example)
	for _, c := range []struct{ path, text, want string }{
		{"seed", "8", "seed: 8\n"}, {"wind.speed", "7.5", `"7.5@270,-1"`}, {"weather.wind.from", "90", `"6@90,-1"`},
		{"turbulence", "55%", "turbulence: 55%"}, {"turbulence", "55", "turbulence: 55%"}, {"temperature", "-5", "temperature: -5,"},
		{"steps.1.at", "12", "at: 12s "}, {"gust.speed", "9", "gust {speed: 9, rise: 2s}"}, {"steps.2.thrust", "40", "thrust: 40%}"},
		{"fail_motor.motor", "3", "{motor: 3,"}, {"steps.2.ramp", "2s", "ramp: 2s"}, {"steps.2.delay", "1", "delay: 1ms"},
		{"shove.east", "30", "east: 30,"}, {"expect.2.within", "9", "within: 9s"}, {"timeout", "90", "timeout: 90s"},
	} {
		g, err := f.With(c.path, c.text)
		if err != nil || !strings.Contains(g.Source.text, c.want) {
			t.Errorf("%s = %s: %v, want %q", c.path, c.text, err, c.want)
		}
	}
	if g, err := parsed(t, "name: x\n").With("seed", "5"); err != nil || g.Seed != 5 {
		t.Errorf("a seed where none stands: %v", err)
	}
	for path, says := range map[string]string{"wind.sped": "did you mean wind.speed", "steps.9.at": "has no number", "steps.0.at": "has no number", "steps.-1.at": "has no number", "steps.2": "has no number", "steps.x.at": "has no number", "seed": "expected a whole number", "gust.speed": "must be from 0 to 25"} {
		if _, err := f.With(path, "99.5"); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%s: %v, want %q", path, err, says)
		}
	}
}

// TestDirectionsOfTheWeatherHaveOneRange: those of the weather that a flight begins with are written and kept as those of the
// commands that set it later.
func TestDirectionsOfTheWeatherHaveOneRange(t *testing.T) {
	for text, want := range map[string]float64{"-180": 180, "-90": 270, "-90deg": 270, "0": 0, "270": 270, "-181": -1, "361": -1} {
		f, err := parse(Source{Name: "a.yaml", text: fmt.Sprintf("name: x\nweather: {wind: 1@%s, current: 1, current_toward: %[1]s, wave_height: 1, wave_from: %[1]s}\n"+
			"steps:\n  - {at: 1s, do: {set_wind: {speed: 1, from: %[1]s}}}\n  - {at: 1s, do: {gust: {speed: 1, from: %[1]s}}}\nexpect:\n  - eventually: landed\n", text)})
		if want < 0 {
			if err == nil || strings.Count(err.Error(), "from -180 to 360 deg") != 5 {
				t.Errorf("%s: %v; want 5 errors with the range", text, err)
			}
			continue
		}
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		w := f.Weather
		got := []float64{w.Wind.FromDeg, w.Current.TowardDeg, w.Waves.FromDeg, f.Steps[0].Command.(command.SetWind).FromDeg, f.Steps[1].Command.(command.Gust).FromDeg}
		for _, x := range got {
			if x != want {
				t.Errorf("%s: kept as %v, want %g", text, got, want)
			}
		}
	}
}
