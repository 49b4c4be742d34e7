package cli

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestWrongFleetsSayWhatWasExpected.
func TestWrongFleetsSayWhatWasExpected(t *testing.T) {
	folder := t.TempDir()
	for i, c := range []struct{ text, want string }{
		{"vehicles: [{model: quad-1.5gk}]", "vehicle 1: "},
		{"vehicles: [{layout: octu}]", "did you mean"},
	} {
		file := filepath.Join(folder, fmt.Sprintf("%d.yaml", i))
		if err := os.WriteFile(file, []byte(c.text), 0o644); err != nil {
			t.Fatal(err)
		}
		f := defaults()
		f.fleet.file = file
		if _, err := f.load(); err == nil || !strings.Contains(err.Error(), c.want) || exitCode(err) != exitUsage {
			t.Errorf("%s: %v, exit code %d", c.text, err, exitCode(err))
		}
	}
	for _, c := range []struct {
		change func(*flags)
		want   string
	}{
		{func(f *flags) { f.fleet.count = 101 }, "from 1 to 100"},
		{func(f *flags) { f.fleet.count = -1 }, "from 1 to 100"},
		{func(f *flags) { f.fleet.count, f.fleet.file = 3, "a.yaml" }, "leave one out"},
		{func(f *flags) { f.fleet.file = "nowhere.yaml" }, "no such file"},
		{func(f *flags) { f.fleet.count, f.listen = 100, "127.0.0.1:65000" }, "choose a lower port"},
	} {
		f := defaults()
		c.change(&f)
		if _, err := f.load(); err == nil || !strings.Contains(err.Error(), c.want) || exitCode(err) != exitUsage {
			t.Errorf("%v, exit code %d; want %q", err, exitCode(err), c.want)
		}
	}
}
