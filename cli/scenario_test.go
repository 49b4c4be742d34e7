package cli

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/foxglove/mcap/go/mcap"

	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/internal/testfile"
	"github.com/sitlark/sitlark/scenario"
	"github.com/sitlark/sitlark/scenario/library"
)

// scenarioCommand runs sitlark scenario with args.
func scenarioCommand(args ...string) (out, bad string, err error) {
	var o, b bytes.Buffer
	cmd := newCommand()
	cmd.SetOut(&o)
	cmd.SetErr(&b)
	cmd.SetArgs(append([]string{"scenario"}, args...))
	err = cmd.Execute()
	return o.String(), b.String(), err
}

// shortScenario is a file of a take-off with expectations.
func shortScenario(t *testing.T, name, expect string) string {
	t.Helper()
	text := "name: take-off\nseed: 3\nweather: {wind: 5@270, turbulence: 0.4}\nsteps:\n  - at: 5s\n    do: gust {speed: 3, rise: 1s}\n" + expect + "\ntimeout: 7s\n"
	return testfile.Write(t, name, text)
}

// TestScenarioExitCodes: 0 when all holds, 3 when something does not, 2 for what can't be
// used, with the table and the fault where the user looks for them.
func TestScenarioExitCodes(t *testing.T) {
	good := shortScenario(t, "good.yaml", "expect: [{always: tilt < 60deg}, {never: crashed}]")
	broken := shortScenario(t, "broken.yaml", "expect: [{always: altitude < 1m}, {never: crashed, after: crash}]")
	faulty := shortScenario(t, "faulty.yaml", "expect: [{always: tilt < 3m}]")
	for _, c := range []struct {
		args []string
		code int
	}{
		{[]string{"run", "--headless", good}, exitOK},
		{[]string{"run", "--headless", good, broken}, exitBroken},
		{[]string{"run", "--headless", good, faulty}, exitUsage},
		{[]string{"run", "--headless", "nowhere.yaml"}, exitUsage},
		{[]string{"run", "--headless", "motor-out"}, exitUsage},
		{[]string{"run"}, exitUsage},
		{[]string{"run", "--headless", "--speedup", "0", good}, exitUsage},
		{[]string{"run", "--headless", "--screenshot", "x.png", good}, exitUsage},
		{[]string{"fly", good}, exitUsage},
		{[]string{"check", good, broken}, exitOK},
		{[]string{"check", faulty}, exitUsage},
		{[]string{"list"}, exitOK}, {[]string{"schema"}, exitOK}, {[]string{"quantities"}, exitOK},
		{[]string{"show", "hover.waypoints"}, exitOK}, {[]string{"show", "nothing"}, exitUsage},
	} {
		if code := Run(append([]string{"scenario"}, c.args...)); code != c.code {
			t.Errorf("%v: exit code %d, want %d", c.args, code, c.code)
		}
	}
	out, _, err := scenarioCommand("run", "--headless", broken)
	var held config.ExpectationError
	if !errors.As(err, &held) {
		t.Errorf("got %v", err)
	}
	for _, line := range []string{
		`(?m)^take-off \(.*broken.yaml\), seed 3: 2 of 2 expectations did not hold$`,
		`(?m)^  timeout at 7\.0 s, 5600 steps, hash [0-9a-f]{16}$`,
		`(?m)^  always: altitude < 1m +NO +-\d+(\.\d+)? m +7\.00 s +start +first broken at \d\.\d\d s$`,
		`(?m)^  never: crashed, after crash +not judged +- +- +crash: never +never judged: crash did not happen$`,
		`(?m)^  warning: the flight was ended by its timeout of 7s$`,
	} {
		if !regexp.MustCompile(line).MatchString(out) {
			t.Errorf("no line %s in\n%s", line, out)
		}
	}
	_, bad, err := scenarioCommand("check", good, faulty)
	if err == nil || !strings.Contains(bad, "faulty.yaml:7:26: tilt is an angle, 3m is a length") || !strings.Contains(bad, "      |                          ^") {
		t.Errorf("%v\n%s", err, bad)
	}
}

// TestScenarioResultsAsJSON, with the samples of plots; another seed is another flight.
func TestScenarioResultsAsJSON(t *testing.T) {
	path := shortScenario(t, "a.yaml", "expect: [{always: tilt < 60deg}]")
	var hashes []string
	for _, args := range [][]string{{}, {"--seed", "3"}, {"--seed", "4"}} {
		out, _, err := scenarioCommand(append([]string{"run", "--headless", "--json", path}, args...)...)
		if err != nil {
			t.Fatal(err)
		}
		var results []scenario.Result
		d := json.NewDecoder(strings.NewReader(out))
		d.DisallowUnknownFields()
		if err := d.Decode(&results); err != nil || len(results) != 1 {
			t.Fatalf("%v: %v", args, err)
		}
		r := results[0]
		if !r.Held || len(r.Samples.Time) < 69 || len(r.Expectations) != 1 || !r.Expectations[0].HasMargin {
			t.Errorf("%v: %+v", args, r)
		}
		hashes = append(hashes, r.Hash)
	}
	if hashes[0] != hashes[1] || hashes[0] == hashes[2] {
		t.Errorf("hashes %v: the file's seed is 3", hashes)
	}
}

// TestShownScenarioIsFlownAsItsOwn: what show prints can be saved, checked and begun with.
func TestShownScenarioIsFlownAsItsOwn(t *testing.T) {
	for _, name := range library.Names() {
		out, _, err := scenarioCommand("show", name)
		path := filepath.Join(t.TempDir(), "mine.yaml")
		if err != nil || os.WriteFile(path, []byte(out), 0o644) != nil {
			t.Fatal(err)
		}
		if out, bad, err := scenarioCommand("check", path); err != nil || strings.Count(out, "\n") != 1 {
			t.Errorf("%s: %v\n%s%s", name, err, out, bad)
		}
	}
}

// TestScenarioThatDividesByZeroHasAFault: neither held nor broken, with the place in the file and
// the values, in the text, in JUnit and in a batch.
func TestScenarioThatDividesByZeroHasAFault(t *testing.T) {
	file := shortScenario(t, "divides.yaml", "expect: [{always: 60deg/(charge-charge) > tilt}, {never: crashed}]")
	junit := filepath.Join(t.TempDir(), "junit.xml")
	out, bad, err := scenarioCommand("run", "--headless", "--junit", junit, file)
	if exitCode(err) != exitUsage {
		t.Errorf("exit code %d: %v", exitCode(err), err)
	}
	for _, want := range []string{file + ":7:19: always: 60deg/(charge-charge) > tilt can't be judged: at 0.00 s 60deg/(charge-charge) is infinite, (charge-charge) is 0", "not judged"} {
		if all := out + bad + err.Error(); !strings.Contains(all, want) {
			t.Errorf("%q is missing in\n%s", want, all)
		}
	}
	xml, err := os.ReadFile(junit)
	if err != nil || !strings.Contains(string(xml), `errors="1"`) || !strings.Contains(string(xml), `failures="0"`) || !strings.Contains(string(xml), "fault of the scenario") {
		t.Errorf("JUnit (%v):\n%s", err, xml)
	}
	out, bad, err = scenarioCommand("run", "--headless", "--repeat", "2", "--vary", "seed", file)
	if exitCode(err) != exitBroken || !strings.Contains(out+bad+err.Error(), "can't be judged") || strings.Contains(out, "2 of 2 flights") {
		t.Errorf("batch: %v\n%s%s", err, out, bad)
	}
}

// TestReportsOfScenariosNameNoFolder: JUnit, page and recording are sent to others.
func TestReportsOfScenariosNameNoFolder(t *testing.T) {
	const marker = "unmistakable-folder-of-mine"
	folder := filepath.Join(t.TempDir(), marker)
	if err := os.Mkdir(folder, 0o755); err != nil {
		t.Fatal(err)
	}
	in := func(name string) string { return filepath.Join(folder, name) }
	text, err := os.ReadFile(shortScenario(t, "broken.yaml", "mission: hover.waypoints\nexpect: [{always: altitude < 1m}]"))
	if err != nil {
		t.Fatal(err)
	}
	mission, err := library.Text("hover.waypoints")
	if err != nil {
		t.Fatal(err)
	}
	for name, content := range map[string][]byte{"broken.yaml": text, "hover.waypoints": mission} {
		if err := os.WriteFile(in(name), content, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if _, bad, err := scenarioCommand("run", "--headless", "--junit", in("j.xml"), "--report", in("r.html"), "--record", in("flight.mcap"), in("broken.yaml")); exitCode(err) != exitBroken {
		t.Fatalf("%v\n%s", err, bad)
	}
	for name, want := range map[string]string{"j.xml": `value="sitlark scenario run broken.yaml"`, "r.html": "sitlark scenario run broken.yaml"} {
		if text, err := os.ReadFile(in(name)); err != nil || strings.Contains(string(text), marker) || !strings.Contains(string(text), want) {
			t.Errorf("%s (%v) names the folder, or lacks %q", name, err, want)
		}
	}
	file, err := os.Open(in("flight.mcap"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	lexer, err := mcap.NewLexer(file)
	if err != nil {
		t.Fatal(err)
	}
	defer lexer.Close()
	named := false
	for {
		_, entry, err := lexer.Next(nil)
		if err == io.EOF {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		named = named || bytes.Contains(entry, []byte(`"name":"broken.yaml"`))
		if i := bytes.Index(entry, []byte(marker)); i >= 0 {
			t.Errorf("the recording names the folder: …%q…", entry[max(0, i-80):min(len(entry), i+60)])
		}
	}
	if !named {
		t.Error("the recording does not name its scenario")
	}
}
