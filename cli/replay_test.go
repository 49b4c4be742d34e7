//go:build !headless

package cli

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestReplayTellsWhatItCanNotShow before a window opens, with the exit status of wrong usage.
func TestReplayTellsWhatItCanNotShow(t *testing.T) {
	folder := t.TempDir()
	text := filepath.Join(folder, "notes.txt")
	if err := os.WriteFile(text, []byte("no recording"), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		args []string
		want string
	}{
		{nil, "expected a recording such as flight.mcap"},
		{[]string{text, "--align", "fit"}, "--align and --shift need several flights"},
		{[]string{text, text}, "given twice"},
		{[]string{text, "b.mcap", "--align", "sideways"}, `--align "sideways": expected time`},
		{[]string{text, "b.mcap", "--shift", "b"}, `--shift "b": expected NAME=SECONDS`},
		{strings.Fields(strings.Repeat("a.mcap ", 17)), "at most 16 flights, not 17"},
		{[]string{filepath.Join(folder, "gone.mcap")}, "no such file"},
		{[]string{text}, "notes.txt: expected a sitlark recording (.mcap), or an ArduPilot DataFlash log (.bin) or telemetry log (.tlog)"},
		{[]string{text, "--errors", "errors.csv"}, "--errors: no log to take errors from: add --log"},
		{[]string{text, "--size", "big"}, "big"},
	} {
		cmd := newCommand()
		cmd.SetArgs(append([]string{"replay"}, c.args...))
		err := cmd.ExecuteContext(t.Context())
		if err == nil || !strings.Contains(err.Error(), c.want) || exitCode(err) != exitUsage {
			t.Errorf("replay %v: %v (exit status %d), want %q", c.args, err, exitCode(err), c.want)
		}
	}
}
