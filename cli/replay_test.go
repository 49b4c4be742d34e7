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
	recording := flown(t, "two-in-one-sky")
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
		{[]string{recording + "@Cat"}, `no such vehicle: "Cat"; its vehicles are Ant, Bee`},
		{[]string{recording + "#2"}, "the whole recording is shown"},
		{[]string{recording, "--terrain", folder}, "--terrain is for logs"},
		{[]string{recording + "@Ant", recording + "@Bee", "--terrain", folder}, "--terrain is for logs"},
		{[]string{text, "--log", text, "--errors", "e.csv", "--camera", "chase"}, "--camera has no effect with --errors: it opens no window"},
		{[]string{text, "--errors", "errors.csv"}, "--errors needs a log to take the errors from: add --log"},
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
