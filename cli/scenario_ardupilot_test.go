//go:build ardupilot

package cli

import (
	"encoding/xml"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/internal/ardupilot"
)

// TestArduPilotBatch: four flights of a real ArduCopter, two at a time, each with its verdicts
// in JUnit's file; no process and no folder is left over.
func TestArduPilotBatch(t *testing.T) {
	binary, folder := ardupilot.Copter(t), t.TempDir()
	t.Setenv("TMPDIR", filepath.Join(folder, "tmp"))
	if err := os.Mkdir(os.Getenv("TMPDIR"), 0o755); err != nil {
		t.Fatal(err)
	}
	junit, page := filepath.Join(folder, "out.xml"), filepath.Join(folder, "out.html")
	out, err := called(t, "scenario", "run", "gust-landing", "--sitl", binary, "--repeat", "4", "--jobs", "2", "--vary", "seed", "--junit", junit, "--report", page)
	if err != nil || !strings.Contains(out, "4 of 4 flights held") || !strings.Contains(out, "ArduCopter 4.") {
		t.Fatalf("%v:\n%s", err, out)
	}
	var suites struct {
		Suites []struct {
			Name string `xml:"name,attr"`
			Out  string `xml:"system-out"`
		} `xml:"testsuite"`
		Failures int `xml:"failures,attr"`
		Errors   int `xml:"errors,attr"`
	}
	text, _ := os.ReadFile(junit)
	if err := xml.Unmarshal(text, &suites); err != nil || len(suites.Suites) != 4 || suites.Failures+suites.Errors > 0 {
		t.Fatalf("%v: %+v", err, suites)
	}
	for _, s := range suites.Suites {
		if !strings.Contains(s.Out, "Arming motors") || !strings.Contains(s.Out, "gust 8.0 m/s") {
			t.Errorf("%s:\n%s", s.Name, s.Out)
		}
	}
	if html, _ := os.ReadFile(page); strings.Count(string(html), "<svg") < 8 || !strings.Contains(string(html), "ArduCopter 4.") {
		t.Errorf("the report has %d plots", strings.Count(string(html), "<svg"))
	}
	if left, _ := filepath.Glob(filepath.Join(os.Getenv("TMPDIR"), "*")); len(left) > 0 {
		t.Errorf("left over: %s", left)
	}
	if children := arducopters(); len(children) > 0 {
		t.Errorf("processes are left over: %s", children)
	}
}

// arducopters lists the command lines of those that this process has started.
func arducopters() (lines []string) {
	lists, _ := filepath.Glob("/proc/self/task/*/children")
	for _, list := range lists {
		text, _ := os.ReadFile(list)
		for _, child := range strings.Fields(string(text)) {
			line, _ := os.ReadFile(filepath.Join("/proc", child, "cmdline"))
			if name := strings.ReplaceAll(string(line), "\x00", " "); strings.Contains(name, "arducopter") {
				lines = append(lines, name)
			}
		}
	}
	return lines
}
