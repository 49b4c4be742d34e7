package cli

import (
	"bytes"
	"context"
	"encoding/json"
	"encoding/xml"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/internal/testfile"
	"github.com/sitlark/sitlark/scenario"
	"github.com/sitlark/sitlark/scenario/batch"
	"github.com/sitlark/sitlark/session/connect"
)

// called runs sitlark with these words and returns what it prints.
func called(t *testing.T, words ...string) (string, error) {
	t.Helper()
	var out bytes.Buffer
	cmd := newCommand()
	cmd.SetOut(&out)
	cmd.SetArgs(words)
	err := cmd.ExecuteContext(t.Context())
	return out.String(), err
}

const hopFile = `
name: hop
flat: true
expect:
  - always: tilt < 60deg
  - never: altitude > 4m
timeout: 8s
`

// TestBatchTellsRatesAndHowToSeeWhatBroke: the way from the command line to the files,
// and back: what is printed to fly again breaks again.
func TestBatchTellsRatesAndHowToSeeWhatBroke(t *testing.T) {
	file, folder := testfile.Write(t, "hop.yaml", hopFile), t.TempDir()
	junit, page := filepath.Join(folder, "out.xml"), filepath.Join(folder, "out.html")
	out, err := called(t, "scenario", "run", file, "--repeat", "3", "--vary", "timeout=4,8s", "--vary", "seed", "--junit", junit, "--report", page)
	if err == nil || exitCode(err) != exitBroken {
		t.Fatalf("got %v, exit code %d, want %d\n%s", err, exitCode(err), exitBroken, out)
	}
	again := "sitlark scenario run " + connect.Quote(file) + " --set timeout=8s --set seed=2"
	for _, want := range []string{"hop: 2 of 3 flights held, 66.7% (20.8 to 93.9)", "3/3", "again: " + again} {
		if !strings.Contains(out, want) {
			t.Errorf("the table lacks %q:\n%s", want, out)
		}
	}
	single, err := called(t, append(strings.Fields(strings.ReplaceAll(again, "'", ""))[1:], "--headless")...)
	if err == nil || exitCode(err) != exitBroken || !strings.Contains(single, "NO") {
		t.Errorf("flown again: %v\n%s", err, single)
	}
	var suites struct {
		Failures int `xml:"failures,attr"`
		Tests    int `xml:"tests,attr"`
	}
	text, _ := os.ReadFile(junit)
	if err := xml.Unmarshal(text, &suites); err != nil || suites.Failures != 1 || suites.Tests != 6 {
		t.Errorf("JUnit: %+v, %v", suites, err)
	}
	html, _ := os.ReadFile(page)
	if !strings.Contains(string(html), "--vary seed") || strings.Count(string(html), "<svg") < 8 {
		t.Errorf("the page has %d bytes and %d plots", len(html), strings.Count(string(html), "<svg"))
	}
}

// TestBatchAsJSON: every flight of it, and nothing else.
func TestBatchAsJSON(t *testing.T) {
	file := testfile.Write(t, "hop.yaml", hopFile)
	out, err := called(t, "scenario", "run", file, "--repeat", "3", "--vary", "timeout=4,8s", "--json")
	if err == nil || exitCode(err) != exitBroken {
		t.Fatalf("got %v", err)
	}
	var results []scenario.Result
	if err := json.Unmarshal([]byte(out), &results); err != nil || len(results) != 3 {
		t.Fatalf("%v: %d results\n%s", err, len(results), out)
	}
	if !results[0].Held || results[1].Held || !results[2].Held {
		t.Errorf("held %v, %v, %v", results[0].Held, results[1].Held, results[2].Held)
	}
}

// TestTheCommandToFlyAgainHasArduPilotsFlags: the same parameters and the same EEPROM.
func TestTheCommandToFlyAgainHasArduPilotsFlags(t *testing.T) {
	f := scenarioFlags{eeprom: "/a b/eeprom.bin"}
	f.window.sitl.binary, f.window.sitl.defaults = "/x/arducopter", []string{"one.parm", "two.parm"}
	got := f.againLine("a.yaml", []batch.Setting{{Path: "seed", Text: "2"}})
	want := "sitlark scenario run a.yaml --sitl /x/arducopter --sitl-defaults one.parm --sitl-defaults two.parm --sitl-eeprom '/a b/eeprom.bin' --set seed=2"
	if got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

func TestBadBatchIsRefusedBeforeItFlies(t *testing.T) {
	file := testfile.Write(t, "hop.yaml", hopFile)
	for _, bad := range []struct{ words, want string }{
		{"--repeat 0", "expected a number from 1"},
		{"--repeat 5", "say what changes"},
		{"--vary seed", "say how many with --repeat"},
		{"--repeat 2 --vary wind.sped=1..2", "it has timeout"},
		{"--repeat 2 --vary seed --jobs -1", "--jobs -1"},
		{"--set nothing", "PATH=VALUE"},
		{"--set height=3", "has no number"},
		{"--set timeout=3m", "timeout"},
		{"--junit /no/such/folder/x.xml", "create it first"},
		{"--repeat 2 --vary seed --ardupilot", "give --sitl PATH"},
		{"--repeat 2 --vary seed --foxglove 127.0.0.1:0", "flights of a batch are not served"},
		{"--foxglove 127.0.0.1:0", "add --over-udp"},
	} {
		_, err := called(t, append([]string{"scenario", "run", "--headless", file}, strings.Fields(bad.words)...)...)
		if err == nil || !strings.Contains(err.Error(), bad.want) || exitCode(err) != exitUsage {
			t.Errorf("%s: got %v, exit code %d; want %q and %d", bad.words, err, exitCode(err), bad.want, exitUsage)
		}
	}
}

// TestStoppedBatchSaysHowFarItCame, writes its files, and is no broken expectation.
func TestStoppedBatchSaysHowFarItCame(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	cmd := newCommand()
	cmd.SetOut(new(bytes.Buffer))
	folder := t.TempDir()
	junit, page := filepath.Join(folder, "out.xml"), filepath.Join(folder, "out.html")
	cmd.SetArgs([]string{"scenario", "run", testfile.Write(t, "hop.yaml", hopFile), "--repeat", "50", "--vary", "seed", "--junit", junit, "--report", page})
	err := cmd.ExecuteContext(ctx)
	var broken config.ExpectationError
	if err == nil || errors.As(err, &broken) || !strings.Contains(err.Error(), "0 of 50") {
		t.Errorf("got %v", err)
	}
	html, _ := os.ReadFile(page)
	if text, err := os.ReadFile(junit); err != nil || !strings.Contains(string(text), "<testsuites") || !strings.Contains(string(html), "0 of 50 flights") {
		t.Errorf("the files of what was flown: %v, %.200s", err, html)
	}
}

// TestBatchKeepsWhatBroke, and its table, report and JUnit file say which command shows it.
func TestBatchKeepsWhatBroke(t *testing.T) {
	file, folder := testfile.Write(t, "hop.yaml", hopFile), t.TempDir()
	junit, page := filepath.Join(folder, "out.xml"), filepath.Join(folder, "out.html")
	out, err := called(t, "scenario", "run", file, "--repeat", "3", "--vary", "timeout=4,8s", "--keep", "broken", "--junit", junit, "--report", page)
	if err == nil || exitCode(err) != exitBroken {
		t.Fatalf("got %v\n%s", err, out)
	}
	kept := filepath.Join(folder, "out-flights", "hop-run-00002.mcap")
	for name, c := range map[string]struct{ text, recording string }{ // what is sent to others names no folder
		"table": {out, kept}, "report": {read(t, page), filepath.Base(kept)}, "JUnit": {read(t, junit), filepath.Base(kept)},
	} {
		if replay := "sitlark replay " + connect.Quote(c.recording); !strings.Contains(c.text, replay) {
			t.Errorf("the %s lacks %q:\n%.3000s", name, replay, c.text)
		}
	}
	if all, err := filepath.Glob(filepath.Join(folder, "out-flights", "*")); err != nil || len(all) != 1 {
		t.Errorf("kept are %v, %v", all, err)
	}
	for words, want := range map[string]string{
		"--repeat 3 --vary seed --keep brokn":                                       "did you mean broken",
		"--repeat 3 --vary seed --keep all":                                         "--keep-to",
		"--repeat 3 --vary seed --keep-to " + folder:                                "--keep broken",
		"--headless --keep all":                                                     "--record FILE.mcap",
		"--repeat 3 --vary timeout=4,8s --keep all --keep-to " + filepath.Dir(kept): "earlier batch",
	} {
		if _, err := called(t, append([]string{"scenario", "run", file}, strings.Fields(words)...)...); err == nil || exitCode(err) != exitUsage && exitCode(err) != 2 || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want an error with %q", words, err, want)
		}
	}
}

func read(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// TestScenarioFromARecording: the two commands that write it write the same, which holds; what is
// wrong with what was asked for is said.
func TestScenarioFromARecording(t *testing.T) {
	folder := t.TempDir()
	flight := filepath.Join(folder, "flight.mcap")
	hop := testfile.Write(t, "hop.yaml", strings.ReplaceAll(hopFile, "expect:", "steps:\n  - {at: 6s, do: {set_wind: {speed: 3, from: 90}}, ramp: 1s}\nexpect:"))
	if _, err := called(t, "scenario", "run", hop, "--headless", "--record", flight); err != nil && exitCode(err) != exitBroken {
		t.Fatal(err)
	}
	one, other := filepath.Join(folder, "one.yaml"), filepath.Join(folder, "other.yaml")
	for _, words := range [][]string{{"scenario", "from", flight, "-o", one}, {"export", flight, "--scenario", other, "--csv", filepath.Join(folder, "flight.csv")}, {"scenario", "check", one}, {"scenario", "run", one, "--headless", "--record", "none"}} {
		if out, err := called(t, words...); err != nil {
			t.Errorf("%v: %v\n%s", words, err, out)
		}
	}
	if read(t, one) != read(t, other) || !strings.Contains(read(t, one), "to the last bit") {
		t.Errorf("the commands write\n%s\nand\n%s", read(t, one), read(t, other))
	}
	if printed, err := called(t, "scenario", "from", flight, "--no-fly"); err != nil || !strings.Contains(printed, "set_wind") {
		t.Errorf("%v\n%s", err, printed)
	}
	for words, want := range map[string]string{
		"scenario from":                                  "expected one recording",
		"scenario from " + flight + " -o x.txt":          ".yaml",
		"scenario from " + flight + " --flight -1":       "--flight -1",
		"scenario from " + flight + " --flight 4":        "no flight 4",
		"scenario from " + flight + " --only Bee":        "no such vehicle: \"Bee\"",
		"scenario from " + hop:                           "expected a sitlark recording (.mcap)",
		"export " + flight:                               "--scenario",
		"scenario from " + flight + " -o nowhere/x.yaml": "nowhere",
	} {
		if _, err := called(t, strings.Fields(words)...); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want an error with %q", words, err, want)
		}
	}
}
