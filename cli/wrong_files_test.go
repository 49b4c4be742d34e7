package cli

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/app"
	"github.com/sitlark/sitlark/internal/testfile"
	"github.com/sitlark/sitlark/vehicle/catalog"
)

// TestWrongFilesAreWrongUsage: a file that a flag or an argument names and that is missing, is
// a folder or has an error in it ends the program with 2, whatever the file is for; a file that
// is good does not.
func TestWrongFilesAreWrongUsage(t *testing.T) {
	folder := t.TempDir()
	wrong := func(ext string) string { return testfile.WriteIn(t, folder, "wrong"+ext, "{wrong") }
	for name, c := range map[string]struct{ before, ext, after string }{
		"vehicle":           {"--headless --for 50ms --listen 127.0.0.1:0 --vehicle", ".yaml", ""},
		"frame file":        {"--headless --for 50ms --listen 127.0.0.1:0 --vehicle", ".json", ""},
		"mission":           {"--headless --for 50ms --listen 127.0.0.1:0 --mission", ".waypoints", ""},
		"plan":              {"--headless --for 50ms --listen 127.0.0.1:0 --mission", ".plan", ""},
		"fleet":             {"--headless --for 50ms --listen 127.0.0.1:0 --fleet", ".yaml", ""},
		"terrain":           {"--headless --for 50ms --listen 127.0.0.1:0 --terrain", ".hgt", ""},
		"token":             {"--headless --for 50ms --listen 127.0.0.1:0 --control 127.0.0.1:0 --control-token-file", ".txt", ""},
		"ArduPilot":         {"--headless --for 50ms --listen 127.0.0.1:0 --sitl", "", ""},
		"vehicle's body":    {"--for 50ms --listen 127.0.0.1:0 --vehicle-mesh", ".glb", ""},
		"vehicle described": {"vehicles", ".yaml", ""},
		"its parameters":    {"vehicles --parm", ".json", ""},
		"propeller":         {"propeller --rpm 5000 --diameter 10", ".csv", ""},
		"scenario checked":  {"scenario check", ".yaml", ""},
		"scenario flown":    {"scenario run --headless", ".yaml", ""},
		"scenario repeated": {"scenario run --repeat 2 --vary seed", ".yaml", ""},
		"scenario shown":    {"scenario show", ".yaml", ""},
	} {
		if name == "vehicle's body" && !app.HasWindow {
			continue // the flag itself is refused
		}
		for kind, path := range map[string]string{
			"missing": filepath.Join(folder, "none"+c.ext), "a folder": folder, "wrong": wrong(c.ext),
		} {
			code, said := saidBy(t, append(strings.Fields(c.before), path)...)
			if code != exitUsage || !strings.Contains(said, filepath.Base(path)) {
				t.Errorf("%s, %s: exit %d, want %d with the file's name: %s", name, kind, code, exitUsage, said)
			}
		}
	}
}

// TestMissingFilesAreToldPlainly: no call of the system, and what was expected.
func TestMissingFilesAreToldPlainly(t *testing.T) {
	flags := map[string]string{
		"--mission none.plan": "none.plan: no such file; expected a file in QGC WPL 110",
		"--terrain nowhere":   "nowhere: no such folder; expected one with SRTM tiles",
		"--fleet none.yaml":   "none.yaml: no such file; expected a YAML file",
		"--control 127.0.0.1:0 --control-token-file none.txt": "none.txt: no such file; make it",
	}
	if app.HasWindow {
		flags["--logo none.png"] = "none.png: no such file; expected a PNG picture"
		flags["--vehicle-mesh none.glb"] = "none.glb: no such file; expected a glTF 2.0 file"
	}
	for line, want := range flags {
		args := strings.Fields("--for 50ms --listen 127.0.0.1:0 " + line)
		if !strings.Contains(line, "--logo") && !strings.Contains(line, "--vehicle-mesh") {
			args = append(args, "--headless")
		}
		code, said := saidBy(t, args...)
		if code != exitUsage || !strings.Contains(said, want) || strings.Contains(said, "stat ") || strings.Contains(said, "open ") {
			t.Errorf("%s: exit %d, %q, want %q", line, code, said, want)
		}
	}
}

// TestNamedSettingsThatAreNoneAreRefused, and are not renamed or overwritten.
func TestNamedSettingsThatAreNoneAreRefused(t *testing.T) {
	scenario := "name: gust\nvehicle: quad-1.5kg\n"
	path := testfile.Write(t, "gust.yaml", scenario)
	code, said := saidBy(t, "--headless", "--demo", "--for", "50ms", "--settings", path)
	if code != exitUsage || !strings.Contains(said, path) || !strings.Contains(said, "left as it is") {
		t.Errorf("exit %d, %s", code, said)
	}
	if got, err := os.ReadFile(path); err != nil || string(got) != scenario {
		t.Errorf("the file is now %q, %v", got, err)
	}
}

// faultyFiles are a scenario and what it names, each with more than one fault.
var faultyFiles = map[string]string{
	"scenario.yaml": `name: two words
seed: high
vehicle: body.yaml
mission: way.waypoints
weather: {wind: strong, turbulence: 200%}
steps:
  - {at: 5, do: {fail_motor: {motor: 2}}}
  - {at: 5s, do: {fail_motr: {motor: 2}}}
  - {at: 6s, after: takeoff, ramp: x, do: {gust: {speed: 5}}}
expect:
  - always: tilt < 60
  - never: altitud > 10m
timeoot: 9s
`,
	"named.yaml": `name: named
vehicle: body.yaml
mission: way.waypoints
fly: [{command: {name: MAV_CMD_NONSENSE}}]
autopilot: ardupilot
expect: [always: tilt < 60deg]
`,
	"body.yaml": `name: two words
mass: 1.5
layout: octu
inertia: {xx: 1 kg m2, yy: 1 kg m2, zz: 1 m}
drag_area: {x: 0.01 m2, y: 0.01 m2}
propeler: {name: apc-sf-10x4.7}
`,
	"way.waypoints": `QGC WPL 110
0 1 0 16 0 0 0 0 -35.36 149.16 584 1
1 0 3 22 0 0 0 0 0 0 20
2 0 3 16 0 0 0 0 -95.36 149.16 20 1
3 0 3 16 0 0 0 0 -35.36 149.16 20 1
4 0 1 16 0 0 0 0 -35.36 149.16 20 1
6 0 3 16 0 0 0 0 -35.36 249.16 20 1
`,
	"plan.yaml": "name: plan\nmission: way.plan\n",
	"way.plan": `{"fileType": "Plan", "version": 1, "mission": {
"plannedHomePosition": [-35.36, 149.16],
"items": [
{"type": "SimpleItem", "command": 16, "frame": "3", "autoContinue": true, "params": [0,0,0,0,1,2,3]},
{"type": "SimpleItem", "command": 16, "frame": 3, "autoContinue": true, "params": [0,0,0,0]},
{"type": "OddItem"}]},
"rallyPoints": {"points": [
[-95, 149, 0],
[-35, 149]]}}
`,
	"frame.yaml": "name: frame\nvehicle: frame.json\nlayout: x\n",
	"frame.json": `{
"masss": 3,
"diagonal_size": "0.35",
"motor1_position": [1, {"x": [2]}, 3, 4],
"refSpd": 15,
"refSpd": 16,
"refAngle": 95
}
`,
	"fleet.yaml": `name: fleet
vehicles:
  - {name: Ant, colour: no}
  - {name: Bee, nort: 10m, yaw: 5}
  - {name: Cat, vehicle: [x]}
steps:
  - {at: 5s, vehicle: Ant, do: nothing}
timeout: 0s
`,
}

// TestCheckRefusesWhatCanNotFly: a vehicle that reads well and that the physics refuse, with its line.
func TestCheckRefusesWhatCanNotFly(t *testing.T) {
	folder := t.TempDir()
	_, text, err := catalog.Text("trainer")
	if err != nil {
		t.Fatal(err)
	}
	testfile.WriteIn(t, folder, "low.yaml", strings.Replace(string(text), "{place: [280 mm, 0 mm, 150 mm]", "{place: [280 mm, 0 mm, 50 mm]", 1))
	testfile.WriteIn(t, folder, "scenario.yaml", "name: x\nvehicle: low.yaml\nexpect: [{always: tilt < 60deg}]\n")
	if code, said := saidBy(t, "scenario", "check", filepath.Join(folder, "scenario.yaml")); code != exitUsage || !regexp.MustCompile(`low.yaml:\d+:1: as it stands, the propeller of motor 3 reaches`).MatchString(said) {
		t.Errorf("exit %d:\n%s", code, said)
	}
	testfile.WriteIn(t, folder, "wrong.yaml", string(text)+"\nnosuch: 1\n")
	for head, want := range map[string]string{
		"vehicle: low.yaml":   `low.yaml:\d+:1: as it stands`,
		"vehicle: wrong.yaml": `wrong.yaml:\d+:\d+: unknown key "nosuch"`,
		"vehicles: [{name: a, vehicle: rover}, {name: b, vehicle: low.yaml}, {name: c, vehicle: low.yaml}]": `low.yaml:\d+:1: as it stands`,
		"vehicle: gone.yaml": `gone.yaml`,
	} {
		for step, also := range map[string]string{"": "", "steps: [{at: 5s, do: {fail_motor: {}}}]\n": `both.yaml:3:\d+: fail_motor: motor is missing`} {
			testfile.WriteIn(t, folder, "both.yaml", "name: x\n"+head+"\n"+step+"expect: [{eventually: time > 1s}]\n")
			code, said := saidBy(t, "scenario", "check", filepath.Join(folder, "both.yaml"))
			if code != exitUsage || !regexp.MustCompile(want).MatchString(said) || !regexp.MustCompile(also).MatchString(said) || strings.Count(said, "as it stands") > 1 {
				t.Errorf("%s, %s: exit %d:\n%s", head, step, code, said)
			}
		}
	}
}

// TestCheckReportsAllFaults of every kind of file, each at its line, where one does not depend
// on another.
func TestCheckReportsAllFaults(t *testing.T) {
	folder := t.TempDir()
	for name, text := range faultyFiles {
		testfile.WriteIn(t, folder, name, text)
	}
	place := regexp.MustCompile(`(?m)^\S*?([a-z]+\.[a-z]+:\d+):`)
	for name, want := range map[string]string{
		"scenario.yaml": "scenario.yaml:2 scenario.yaml:5 scenario.yaml:5 scenario.yaml:7 scenario.yaml:8 scenario.yaml:9 scenario.yaml:9 scenario.yaml:11 scenario.yaml:12 scenario.yaml:13 scenario.yaml:3 body.yaml:4 body.yaml:5 body.yaml:6",
		"named.yaml":    "named.yaml:2 body.yaml:4 body.yaml:5 body.yaml:6 named.yaml:3 way.waypoints:4 way.waypoints:6 way.waypoints:7 named.yaml:4",
		"plan.yaml":     "plan.yaml:2 way.plan:4 way.plan:5 way.plan:6 way.plan:8 way.plan:9",
		"frame.yaml":    "frame.yaml:2 frame.json:3 frame.json:4 frame.json:6 frame.json:7",
		"fleet.yaml":    "fleet.yaml:3 fleet.yaml:4 fleet.yaml:4 fleet.yaml:5 fleet.yaml:8",
	} {
		code, said := saidBy(t, "scenario", "check", filepath.Join(folder, name))
		var got []string
		for _, m := range place.FindAllStringSubmatch(said, -1) {
			got = append(got, m[1])
		}
		if code != exitUsage || strings.Join(got, " ") != want {
			t.Errorf("%s: exit %d, faults at\n%s\nwant\n%s\n%s", name, code, strings.Join(got, " "), want, said)
		}
	}
}
