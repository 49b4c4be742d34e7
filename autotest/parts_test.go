package autotest

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/internal/testfile"
)

// TestCommandLines that the tests use, and what becomes of them.
func TestCommandLines(t *testing.T) {
	for _, c := range []struct{ line, model, home, want string }{
		{
			"-w --home 1,2,3,4 --model + --serial1=tcp:2 --defaults a,b", "+", "1,2,3,4",
			"-w --home 1,2,3,4 --model JSON:127.0.0.1 --serial1=tcp:2 --defaults a,b,x.parm --sim-port-out 7 --serial7 tcpclient:127.0.0.1:8",
		},
		{
			"--model=quad -O place --serial7=sim:gps -I1", "quad", "place",
			"--model=JSON:127.0.0.1 -O place --serial7=sim:gps -I1 --sim-port-out 7 --defaults x.parm --serial6 tcpclient:127.0.0.1:8",
		},
		{"-MX -M hexa", "hexa", "", "-MX -M JSON:127.0.0.1 --sim-port-out 7 --defaults x.parm --serial7 tcpclient:127.0.0.1:8"},
		{"--defaults --model --wipe --model tri", "tri", "", "--defaults --model,x.parm --wipe --model JSON:127.0.0.1 --sim-port-out 7 --serial7 tcpclient:127.0.0.1:8"},
		{"-c --model -M y6", "y6", "", "-c --model -M JSON:127.0.0.1 --sim-port-out 7 --defaults x.parm --serial7 tcpclient:127.0.0.1:8"},
		{"", "", "", "--model JSON:127.0.0.1 --sim-port-out 7 --defaults x.parm --serial7 tcpclient:127.0.0.1:8"},
		{"--model", "", "", "--model --model JSON:127.0.0.1 --sim-port-out 7 --defaults x.parm --serial7 tcpclient:127.0.0.1:8"},
	} {
		line := commandLine(strings.Fields(c.line))
		if line.model() != c.model || line.home() != c.home {
			t.Errorf("%s: model %q, home %q", c.line, line.model(), line.home())
		}
		got := strings.Join(line.onPhysics(7).onDefaults("x.parm").onMAVLink(line.freeSerial(), 8), " ")
		if got != c.want || strings.Join(line, " ") != c.line {
			t.Errorf("%s:\ngot  %s\nwant %s", c.line, got, c.want)
		}
	}
}

// TestModels of ArduPilot and what sitlark flies for them.
func TestModels(t *testing.T) {
	c := &Checkout{Folder: "/src", Series: AllSeries[0]}
	for model, want := range map[string]Vehicle{
		"+": {Layout: "+"}, "quad": {Layout: "+"}, "X": {Layout: "x"}, "octa-quad": {Layout: "octa-quad"}, "dodeca-hexa": {Layout: "dodeca-hexa"},
		"octa-quad:@ROMFS/models/Callisto.json": {Layout: "octa-quad", File: "/src/Tools/autotest/models/Callisto.json"},
		"X:mine.json":                           {Layout: "x", File: "mine.json"},
	} {
		if got, ok := c.vehicleOf(model); !ok || got != want {
			t.Errorf("%s: %+v, %v", model, got, ok)
		}
	}
	for _, model := range []string{"heli", "heli-dual", "singlecopter", "coaxcopter", "dotriaconta_octaquad_x", "calibration", "plane", "tilttri", "JSON:127.0.0.1", ""} {
		if got, ok := c.vehicleOf(model); ok {
			t.Errorf("%s: %+v", model, got)
		}
	}
}

// TestModelsOfPlanes: ArduPilot's frames of planes are vehicles by their own names, without a frame file.
func TestModelsOfPlanes(t *testing.T) {
	c := &Checkout{Folder: "/src", Series: AllSeries[1]}
	for _, model := range []string{"plane", "plane-elevrev", "plane-catapult", "plane-soaring", "plane-3d", "plane-elevon", "plane-redundant", "plane-tailsitter", "quadplane-copter_tailsitter"} {
		if got, ok := c.vehicleOf(model); !ok || got != (Vehicle{Name: model}) {
			t.Errorf("%s: %+v, %v", model, got, ok)
		}
	}
	for _, model := range []string{"glider", "plane-ice", "plane:mine.json", "stratoblimp", "+", "calibration", ""} {
		if got, ok := c.vehicleOf(model); ok {
			t.Errorf("%s: %+v", model, got)
		}
	}
}

// TestOutput of tests that passed, failed, and never ended.
func TestOutput(t *testing.T) {
	for _, c := range []struct{ text, outcome, reason string }{
		{"x\n>>>> PASSED STEP: test.Copter.T at Mon\n", "passed", ""},
		{">>>> FAILED STEP: test.Copter.T at Mon\nFailure Summary:\n  test.Copter.T:\n    T (Fly (it)) (No (way)) (see /x.txt) (duration 3 s)\nFAILED 1\n", "failed", "No (way)"},
		{"Failure Summary:\n  test.Copter.T:\n    T (Fly) (duration 3 s)\n", "failed", "T (Fly)"},
		{"Failure Summary:\n  test.Copter.T:\n  ('T', 'Fly', NotAchieved('no'))\n", "failed", "('T', 'Fly', NotAchieved('no'))"},
		{">>>> FAILED STEP: test.Copter.T at Mon Nov 23 (mavproxy.py: not found)\nFAILED 1\n", "failed", "mavproxy.py: not found"},
		{"AT-0007.2: Exception caught: too far\nAT-0007.4: Exception caught: again\n>>>> FAILED STEP: test.Copter.T at Mon Nov 23 (not at home)\nFAILED 1\n", "failed", "too far"},
		{"Alarm handler called\n", "failed", "Alarm handler called"},
		{"", "failed", ""},
		{strings.Repeat("\x1b[2J"+strings.Repeat("ab", 200), 1), "failed", strings.Repeat("ab", 200)[:longestReason-1] + "…"},
	} {
		outcome, reason, err := readOutput(testfile.Write(t, "output.txt", c.text), "T")
		if err != nil || string(outcome) != c.outcome || reason != c.reason {
			t.Errorf("%q: %v, %q, %v", c.text, outcome, reason, err)
		}
	}
	if _, _, err := readOutput(filepath.Join(t.TempDir(), "none"), "T"); err == nil {
		t.Error("no output is no result")
	}
}

// TestListsHaveReasons: each line has a name and a reason, and none covers another.
func TestListsHaveReasons(t *testing.T) {
	for _, list := range []struct {
		rules []rule
		why   func(test string) string
		least int
	}{{notApplicableRules, AllSeries[0].NotApplicable, 5}, {defaultModelRules, AllSeries[0].DefaultModel, 3}} {
		if len(list.rules) < list.least {
			t.Fatalf("only %d lines", len(list.rules))
		}
		for i, r := range list.rules {
			if r.pattern == "" || strings.ContainsAny(r.pattern, " ,") || len(r.reason) < 10 {
				t.Errorf("line %q: %q", r.pattern, r.reason)
			}
			if list.why(r.pattern) != r.reason {
				t.Errorf("%s (line %d) is covered by another line", r.pattern, i+1)
			}
		}
		if why := list.why("ModeAltHold"); why != "" {
			t.Error(why)
		}
	}
	for _, r := range defaultModelRules {
		if AllSeries[0].NotApplicable(r.pattern) != "" {
			t.Errorf("%s is in both lists", r.pattern)
		}
	}
	if why := AllSeries[0].NotApplicable("DynamicRpmNotchesRateThread"); why == "" {
		t.Error("a pattern covers nothing")
	}
}

// TestSelection by names and patterns, in their order and each once.
func TestSelection(t *testing.T) {
	all := []string{"AutoTune", "ModeAltHold", "ModeFlip", "MotorFail"}
	for names, want := range map[string]string{
		"": "AutoTune ModeAltHold ModeFlip MotorFail", "MotorFail Mode* ModeFlip": "MotorFail ModeAltHold ModeFlip",
	} {
		if got, err := Select(all, strings.Fields(names)); err != nil || strings.Join(got, " ") != want {
			t.Errorf("%s: %q, %v", names, got, err)
		}
	}
	for name, want := range map[string]string{"ModeAltHodl": "ModeAltHold", "X*": "--list", "[": "syntax error"} {
		if _, err := Select(all, []string{name}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestVerdicts and the table that tells them.
func TestVerdicts(t *testing.T) {
	passed, failed, other := &Run{Outcome: Passed, Seconds: 61.6, Try: 2}, &Run{Outcome: Failed, Reason: "no height"}, &Run{Outcome: Failed, Reason: "no height", Models: []string{"heli"}}
	part := &Run{Outcome: Passed, Models: []string{"heli"}}
	results := []*Result{
		{Test: "A", Sitlark: passed}, {Test: "B", Sitlark: failed}, {Test: "C", Sitlark: failed, BuiltIn: passed}, {Test: "D", Sitlark: failed, BuiltIn: failed},
		{Test: "E", Sitlark: other, BuiltIn: passed}, {Test: "F", Sitlark: part}, {Test: "G"}, {Test: "TakeoffCheck"}, {Test: "TakeoffCheck", Sitlark: passed}, {Test: "TakeoffCheck", Sitlark: failed, BuiltIn: passed},
	}
	want := []Verdict{Passes, Fails, Fails, Both, Without, Passes, Unflown, Without, Passes, Without}
	for i, r := range results {
		if r.judge(AllSeries[0]); r.Verdict != want[i] {
			t.Errorf("%s (%d): %s, want %s", r.Test, i, r.Verdict, want[i])
		}
	}
	if n := Broken(results); n != 2 {
		t.Errorf("%d are broken", n)
	}
	var out bytes.Buffer
	if err := Print(&out, AllSeries[0], results); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"passed 62 s, try 2", "no height", "model heli, which sitlark does not have", "rpm", "3 of 10 pass on sitlark; 2 fail on sitlark, and not with", "1 fail with", "3 not applicable; 1 not flown"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("the table lacks %q:\n%s", want, out.String())
		}
	}
	out.Reset()
	if err := PrintList(&out, AllSeries[0], []string{"A", "TakeoffCheck"}); err != nil || !strings.Contains(out.String(), "A\nTakeoffCheck  not applicable: sets up") {
		t.Errorf("%v\n%s", err, out.String())
	}
}

// TestModelsOfAFlight are noted once each.
func TestModelsOfAFlight(t *testing.T) {
	folder := t.TempDir()
	for _, m := range []struct {
		model   string
		sitlark bool
	}{{"+", true}, {"heli", false}, {"heli", false}, {"coax\ncopter", false}} {
		if err := noteModel(folder, m.model, m.sitlark); err != nil {
			t.Fatal(err)
		}
	}
	if got := otherModels(folder); !slices.Equal(got, []string{"heli", "coax copter"}) {
		t.Errorf("%q", got)
	}
	if got := otherModels(filepath.Join(folder, "none")); got != nil {
		t.Errorf("%q", got)
	}
}

// TestResultsOfAnotherRun that can't be read say where they are.
func TestResultsOfAnotherRun(t *testing.T) {
	folder := t.TempDir()
	if err := os.WriteFile(filepath.Join(folder, resultsFile), []byte("{"), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := Load(folder, &Checkout{Folder: folder, Series: AllSeries[0]}); err == nil || !strings.Contains(err.Error(), "delete the file") {
		t.Errorf("got %v", err)
	}
}

// TestParameterFilesTakeOtherValues, whatever stands between name and value.
func TestParameterFilesTakeOtherValues(t *testing.T) {
	text := "# A 1\nA\t1\nB,2\n  C   3 # why\nD 4\n\nA_LONG 5\n"
	got := string(withValues([]byte(text), map[string]string{"A": "7", "B": "8", "C": "9"}))
	if want := "# A 1\nA 7\nB 8\nC 9\nD 4\n\nA_LONG 5\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	got = string(withValues([]byte("A 1\nD 4\n"), map[string]string{"C": "9", "A": "7", "B": "8"}))
	if want := "A 7\nD 4\n\nB 8\n\nC 9\n"; got != want {
		t.Errorf("with those that it lacks it is %q, want %q", got, want)
	}
	if got = string(withValues([]byte("D 4\n"), map[string]string{"A": "7"})); got != "D 4\n" {
		t.Errorf("a file without any of them is %q", got)
	}
}
