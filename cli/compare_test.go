package cli

import (
	"bytes"
	"encoding/json"
	"math"
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

// TestCompareAlignsBranchesByWhereTheyPart: a branch of a branch and the recording are compared at
// the same moments, also if the recording was moved with them; unchanged branches do not deviate.
func TestCompareAlignsBranchesByWhereTheyPart(t *testing.T) {
	folder := t.TempDir()
	file := func(name string) string { return filepath.Join(folder, name+".mcap") }
	run := func(args ...string) {
		t.Helper()
		cmd := newCommand()
		cmd.SetOut(&bytes.Buffer{})
		cmd.SetArgs(args)
		if err := cmd.ExecuteContext(t.Context()); err != nil {
			t.Fatalf("%v: %v", args, err)
		}
	}
	run("scenario", "run", "motor-out-quad", "--headless", "--record", file("origin"))
	run("continue", file("origin"), "--at", "8s", "--headless", "--record", file("same"))
	run("continue", file("same"), "--at", "4s", "--for", "6s", "--headless", "--record", file("later"))
	run("continue", file("origin"), "--at", "10s", "--for", "6s", "--headless", "--record", file("windy"), "--wind", "6@90")
	check := func(most float64, names ...string) {
		t.Helper()
		var paths []string
		for _, name := range names {
			paths = append(paths, file(name))
		}
		text, err := compared(t, append(paths, "--json")...)
		if err != nil {
			t.Fatal(err)
		}
		var r compare.Result
		if err := json.Unmarshal([]byte(text), &r); err != nil {
			t.Fatal(err)
		}
		for _, c := range r.Comparisons {
			if r.Align != "branch point" || c.Overlap < 3.9 || c.Position.Max > most {
				t.Errorf("%v, aligned by %s: %s is %g m away, %g s in common", names, r.Align, c.Flight, c.Position.Max, c.Overlap)
			}
		}
		for _, f := range r.Flights {
			if math.Abs(*f.AlignedAt-*r.Flights[0].AlignedAt) > 1e-6 {
				t.Errorf("%v: %s is aligned at %g s, %s at %g s", names, f.Name, *f.AlignedAt, r.Flights[0].Name, *r.Flights[0].AlignedAt)
			}
		}
	}
	check(1e-5, "origin", "same", "later")
	check(1e-5, "later", "origin")
	check(10, "windy", "later")
	text, err := compared(t, file("origin"), file("windy"), "--align", "time")
	if err != nil || !strings.Contains(text, "Aligned by time.") {
		t.Errorf("aligned by time: %v\n%s", err, text)
	}
	folder2 := t.TempDir()
	for _, name := range []string{"origin", "same"} {
		if err := os.Rename(file(name), filepath.Join(folder2, name+".mcap")); err != nil {
			t.Fatal(err)
		}
	}
	folder = folder2
	check(1e-5, "same", "origin")
	run("scenario", "run", "motor-out-quad", "--headless", "--record", file("another"))
	if _, err := compared(t, file("origin"), file("another"), "--align", "branch"); err == nil || !strings.Contains(err.Error(), "not branches of one flight") {
		t.Errorf("two recordings: %v", err)
	}
}
