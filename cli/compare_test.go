package cli

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/sitlark/sitlark/compare"
)

// compared runs sitlark compare and returns what it prints.
func compared(t *testing.T, args ...string) (string, error) {
	t.Helper()
	cmd := newCommand()
	var out bytes.Buffer
	cmd.SetOut(&out)
	cmd.SetArgs(append([]string{"compare"}, args...))
	err := cmd.ExecuteContext(t.Context())
	return out.String(), err
}

// TestCompareTellsHowTwoScenariosDiffer, as tables of at most 100 columns and as JSON.
func TestCompareTellsHowTwoScenariosDiffer(t *testing.T) {
	folder := t.TempDir()
	var paths []string
	for _, name := range []string{"motor-out-quad", "gust-landing"} {
		path := filepath.Join(folder, name+" with a long name of its own.mcap")
		cmd := newCommand()
		cmd.SetArgs([]string{"scenario", "run", name, "--headless", "--record", path})
		if err := cmd.ExecuteContext(t.Context()); err != nil {
			t.Fatal(err)
		}
		paths = append(paths, path)
	}
	picture := filepath.Join(folder, "plot.svg")
	text, err := compared(t, append(paths, "--plot", picture)...)
	if err != nil {
		t.Fatal(err)
	}
	if drawn, err := os.ReadFile(picture); err != nil || !strings.Contains(string(drawn), "distance from the first [m]") || strings.Count(string(drawn), "<path") < 40 {
		t.Errorf("the plot has %d bytes: %v", len(drawn), err)
	}
	for _, want := range []string{"Aligned by take-off.", "RMS", "largest", "Wh", "within 10s: crashed, after fail_motor", "motor 2 failed", "gust 8.0 m/s from 270°"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
	for _, line := range strings.Split(text, "\n") {
		if n := utf8.RuneCountInString(line); n > 100 {
			t.Errorf("%d columns: %s", n, line)
		}
	}
	text, err = compared(t, append(paths, "--json", "--align", "time")...)
	if err != nil {
		t.Fatal(err)
	}
	var r compare.Result
	d := json.NewDecoder(strings.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(&r); err != nil {
		t.Fatal(err)
	}
	if r.Align != "time" || len(r.Flights) != 2 || len(r.Comparisons) != 1 || len(r.Expectations) != 8 || r.Comparisons[0].Overlap < 20 {
		t.Errorf("%+v", r)
	}
}

// TestCompareRefusesWrongUse with the exit status of it.
func TestCompareRefusesWrongUse(t *testing.T) {
	for _, c := range []struct{ args, want string }{
		{"", "compare: expected at least two flights, such as a.mcap b.mcap, not 0"},
		{"a.mcap", "not 1"},
		{strings.Repeat("a.mcap ", 17), "compare: expected at most 16 flights, not 17"},
		{"a.mcap b.mcap --align sideways", `--align "sideways": expected time, arming,`},
		{"a.mcap b.mcap --shift b", `--shift "b": expected NAME=SECONDS`},
		{"a.mcap b.mcap --shift b=soon", `--shift "b=soon": expected seconds`},
		{"a.mcap b.mcap --shift b=NaN", `--shift "b=NaN": expected seconds`},
		{"a.mcap b.mcap --plot flights.jpg", "--plot flights.jpg: expected a file that ends in .svg or .png"},
		{"gone.mcap b.mcap", "no such file"},
		{"a.mcap ./a.mcap", "given twice"},
	} {
		_, err := compared(t, strings.Fields(c.args)...)
		if err == nil || !strings.Contains(err.Error(), c.want) || exitCode(err) != exitUsage {
			t.Errorf("compare %s: %v (exit status %d), want %q", c.args, err, exitCode(err), c.want)
		}
	}
}
