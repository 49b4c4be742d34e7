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
		{"--repeat 2 --vary seed --foxglove 127.0.0.1:0", "flights of a batch are not shown"},
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
