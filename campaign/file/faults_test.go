package file

import (
	"errors"
	"strings"
	"testing"
)

// small is a campaign that is right, for faults to be made in.
const small = `name: small
scenario: motor-out-hexa
variables:
  wind.speed: 0..14 m/s
method: latin hypercube
flights: 10
`

// faults are changes of small, with what the error says and at which place. They feed the fuzz test, too.
var faultCases = []struct{ old, new, says, at string }{
	{"name: small\n", "", "lacks the key name", "1:1"},
	{"flights", "flight", `unknown key "flight": did you mean flights?`, "6:1"},
	{"flights: 10", "flights: many", "flights is many, expected a whole number from 1 to 1000000", "6:10"},
	{"flights: 10", "flights: 10\nflights: 20", "given a second time, first in line 6", "7:1"},
	{"flights: 10\n", "", "expected how many flights latin hypercube has", "1:1"},
	{"motor-out-hexa", "motor-out-heax", "did you mean motor-out-hexa", "2:11"},
	{"motor-out-hexa", "missing.yaml", "no such file", "2:11"},
	{"latin hypercube", "latin hypercub", "did you mean latin hypercube", "5:9"},
	{"latin hypercube", "{kind: halton, levels: 3}", "halton has no option levels", "5:9"},
	{"latin hypercube", "{levels: 3}", "method lacks the key kind", "5:1"},
	{"latin hypercube", "compare", "compare needs variants", "5:9"},
	{"latin hypercube", "saltelli", "", ""},
	{"latin hypercube", "rare", "method: ", "5:9"},
	{"latin hypercube", "minimal fault", "as healthy: 1", "5:9"},
	{"latin hypercube", "grid", "a grid needs the number of values to fly", "5:9"},
	{"latin hypercube\n", "boundary\nrequire: failure rate < 1%\n", "give no rate", "6:10"},
	{"latin hypercube\n", "worst\nrequire: failure rate < 1%\n", "give no rate", "6:10"},
	{"latin hypercube\n", "latin hypercube\nrequire: failure rate > 1%\n", "expected failure rate < SHARE", "6:10"},
	{"latin hypercube\n", "latin hypercube\nrequire: failure rate < 100%\n", "above 0% and below 100%", "6:10"},
	{"latin hypercube\n", "latin hypercube\nconfidence: 40%\n", "a share above 50% and below 100%", "6:13"},
	{"latin hypercube\n", "latin hypercube\nkeep: some\n", "expected none, broken, worst or all", "6:7"},
	{"latin hypercube\n", "latin hypercube\nmargin: 9\n", "the scenario has 5 expectations", "6:9"},
	{"latin hypercube\n", "latin hypercube\nvariants: {a: {}, b: {vehicle: quad-1.5kg}}\n", "variants are for method: compare", "6:11"},
	{"latin hypercube\n", "compare\nvariants:\n  a:\n  b: {}\n", "variant b is the same as a", "8:3"},
	{"latin hypercube\n", "compare\nvariants: {a: {}, b: {vehicel: x}}\n", `unknown key "vehicel" in variant b`, "6:23"},
	{"wind.speed", "wind.sped", `has no number "wind.sped"`, "4:14"},
	{"wind.speed", "weather.turbulence", "", ""},
	{"wind.speed", "weather.atmosphere.temperature", `has no number`, "4:35"},
	{"wind.speed", "weather.temprature", "did you mean weather.temperature", "4:23"},
	{"wind.speed", "steps.1.at", "add at: 0.1s to it", "4:15"},
	{"wind.speed", "steps.9.at", `has no number`, "4:15"},
	{"wind.speed", "start.up", "expected start.north, start.east or start.heading", "4:13"},
	{"wind.speed", "seed", "a seed is a whole number", "4:9"},
	{"wind.speed: 0..14 m/s", "param.atc: 0..1", "has no number", "4:14"},
	{"wind.speed", "param.ATC_RAT_RLL_P", "ArduPilot's parameters have no units", "4:24"},
	{"wind.speed", "vehicle", "expected names or files", "4:12"},
	{"0..14 m/s", "14..0 m/s", "expected the smaller number first", "4:15"},
	{"0..14 m/s", "0 m/s..14 km/h", "write both in one unit", "4:15"},
	{"0..14 m/s", "3 m/s", "expected LOW..HIGH", "4:15"},
	{"0..14 m/s", "", "has no values", "4:3"},
	{"0..14 m/s", "{}", "expected one of range, whole", "4:15"},
	{"0..14 m/s", "{range: 0..14 m/s, normal: {mean: 3 m/s, deviation: 1 m/s}}", "one distribution", "4:34"},
	{"0..14 m/s", "{normal: {mean: 3 m/s}}", "lacks the key deviation", "4:16"},
	{"0..14 m/s", "{normal: {mean: 3 m/s, deviation: -1 m/s}}", "more than 0", "4:15"},
	{"0..14 m/s", "{range: 0..14 m/s, within: 0..3 m/s}", "within is for normal alone", "4:15"},
	{"0..14 m/s", "{range: 0..14 m/s, scale: log}", "expected more than 0 on a logarithmic scale", "4:15"},
	{"0..14 m/s", "{range: 0..14 m/s, scale: lin}", "expected log", "4:41"},
	{"0..14 m/s", "{weibull: {shape: 2 m/s, scale: 5 m/s}}", "has no unit", "4:33"},
	{"0..14 m/s", "[3, 1]", "expected rising numbers", "4:15"},
	{"0..14 m/s", "{list: [1, 2], weights: [1]}", "expected one for each", "4:15"},
	{"0..14 m/s", "{commands: [{fail_motor: {motor: 1}}]}", "add step: 1", "4:15"},
	{"0..14 m/s", "{step: 1}", "expected one of range", "4:15"},
	{"0..14 m/s", "{step: 4, commands: [{fail_motor: {motor: 1}}]}", "there is no step 4", "4:15"},
	{"0..14 m/s", "{step: 1, commands: [{explode: {motor: 1}}]}", `there is no command "explode"`, "4:36"},
	{"0..14 m/s", "{step: 1, commands: [{fail_motor: {motor: 1}}], names: [a, b]}", "2 names for 1 commands", "4:15"},
	{"0..14 m/s", "{range: 0..14 m/s, healthy: 20 m/s}", "expected a value from 0 to 14", "4:15"},
	{"  wind.speed: 0..14 m/s\n", "  wind.speed: 0..14 m/s\n  weather.wind.speed: 1..2 m/s\n", "variable weather.wind.speed sets what wind.speed sets: remove one", "5:23"},
	{"  wind.speed: 0..14 m/s\n", "  turbulence: 0..10%\n  weather.turbulence: [10%, 20%]\n", "variable weather.turbulence sets what turbulence sets", "5:23"},
	{"  wind.speed: 0..14 m/s\n", "  param.RTL_ALT: 1000..3000\n  params.RTL_ALT: 1000..3000\n", "variable params.RTL_ALT sets what param.RTL_ALT sets", "5:19"},
	{"  wind.speed: 0..14 m/s\n", "  fault: {step: 1, commands: [{fail_motor: {motor: 1}}]}\n  other: {step: 1, commands: [{fail_motor: {motor: 2}}]}\n", "variable other sets what fault sets", "5:10"},
	{"  wind.speed: 0..14 m/s\n", "  fault: {step: 1, commands: [{fail_motor: {motor: 1}}]}\n  steps.1.delay: 2..20 s\n", "", ""},
	{"  wind.speed: 0..14 m/s\n", "  start.north: 0..1 m\n  start.east: 0..1 m\n", "", ""},
	{"  wind.speed: 0..14 m/s\n", "  start.north: 0..1 m\n  home: 0..1 m\n", "variable home sets what start.north sets", "5:9"},
	{"  wind.speed: 0..14 m/s\nmethod: latin hypercube\n", "  vehicle: [hexa-7kg, quad-1.5kg]\nmethod: compare\nvariants: {a: {}, b: {vehicle: quad-1.5kg}}\n", "variable vehicle sets what variant b sets", "4:12"},
	{"  wind.speed: 0..14 m/s\n", "  wind.speed: 0..14 m/s\n  wind.speed: 1..2 m/s\n", "comes a second time", "5:3"},
	{"  wind.speed: 0..14 m/s\n", "", "variables has no value", "3:1"},
}

// TestFaultsHaveTheirPlace and say what to do.
func TestFaultsHaveTheirPlace(t *testing.T) {
	for _, c := range faultCases {
		text := strings.Replace(small, c.old, c.new, 1)
		_, err := Parse([]byte(text), "c.yaml")
		if c.says == "" {
			if err != nil && c.old != "latin hypercube" {
				t.Errorf("%q: %v", c.new, err)
			}
			continue
		}
		if err == nil || !strings.Contains(err.Error(), c.says) || !strings.Contains(err.Error(), "c.yaml:"+c.at+": ") {
			t.Errorf("%q: %v\nwant %q at %s", c.new, err, c.says, c.at)
		}
	}
}

// TestAllFaultsAtOnce: one reading tells each of them.
func TestAllFaultsAtOnce(t *testing.T) {
	_, err := Parse([]byte("name: x\nscenario: nothing-like-this\nseed: -1\nvariables:\n  a: 1\n  b: {normal: {mean: 1}}\nmethod: chance\nflights: 0\nkeep: it\n"), "c.yaml")
	if err == nil {
		t.Fatal("no error")
	}
	for _, place := range []string{"c.yaml:2:11", "c.yaml:3:7", "c.yaml:5:6", "c.yaml:6:", "c.yaml:7:9", "c.yaml:8:10", "c.yaml:9:7"} {
		if !strings.Contains(err.Error(), place) {
			t.Errorf("%v\nlacks %s", err, place)
		}
	}
}

// TestCheckTriesTheEnds: what can't be flown is told at the variable, with its value.
func TestCheckTriesTheEnds(t *testing.T) {
	for _, c := range []struct{ variable, says string }{
		{"wind.speed: 0..140 m/s", "variable wind.speed at 140 m/s: "},
		{"weather.turbulence: {normal: {mean: 10%, deviation: 5%}}", "cut it"},
		{"vehicle.parts[5].mass: {list: [3, 900 kg]}", "variable vehicle.parts[5].mass at 900 kg"},
		{"vehicle.weight: 5..6 kg", "a vehicle has no parameter"},
		{"vehicle.mass: 5..6 kg", "mass is the sum of the parts"},
		{"fault: {step: 1, commands: [{fail_motor: {motor: 1}}, {fail_motor: {motor: 9}}]}", "variable fault at {fail_motor: {motor: 9}}"},
		{"start.north: 0..5 km", "start.north is"},
		{"vehicle: [hexa-7kg, missing.yaml]", "no such file"},
		{"vehicle: [hexa-7kg, missing-kg]", "missing-kg"},
		{"vehicle: [hexa-7kg, other.yaml]", ": other.yaml: no such file"},
		{"param.ATC_RAT_RLL_P: 0.1..0.2", "give --sitl PATH"},
	} {
		campaign, err := Parse([]byte(strings.Replace(small, "wind.speed: 0..14 m/s", c.variable, 1)), "c.yaml")
		if err != nil {
			t.Errorf("%s: %v", c.variable, err)
			continue
		}
		_, err = campaign.Check(false)
		var at *Error
		if err == nil || !strings.Contains(err.Error(), c.says) || c.variable[:5] != "param" && (!errors.As(err, &at) || at.Pos.Line != 4) {
			t.Errorf("%s: %v\nwant %q in line 4", c.variable, err, c.says)
		}
	}
	if _, err := parse(t, small).Check(false); err != nil {
		t.Error(err)
	}
}

// FuzzParse: whatever a file is, reading it ends with a campaign that makes samples, or an error with its
// place.
func FuzzParse(f *testing.F) {
	f.Add(small)
	f.Add(whole)
	for _, c := range faultCases {
		f.Add(strings.Replace(small, c.old, c.new, 1))
	}
	f.Fuzz(func(t *testing.T, text string) {
		if strings.Contains(text, ".yaml") || strings.Contains(text, ".yml") { // scenarios of this computer
			t.Skip("it may name a scenario file of this computer")
		}
		c, err := Parse([]byte(text), "fuzzed")
		if err != nil {
			if !strings.Contains(err.Error(), "fuzzed:") {
				t.Errorf("an error without a place: %v", err)
			}
			return
		}
		for _, u := range []float64{0, 0.3, 1} {
			point := make([]float64, c.Space.Len())
			for i := range point {
				point[i] = u
			}
			for _, s := range c.Settings(c.Space.At(point)) {
				if s.Text == "" || s.Target == "" {
					t.Errorf("setting %+v", s)
				}
			}
		}
	})
}
