package again

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"
)

// TestLogsOfAFolderTheNewestFirst leaves out those that were not written to since the flight began, and
// what is no log.
func TestLogsOfAFolderTheNewestFirst(t *testing.T) {
	folder := t.TempDir()
	begins := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	for name, after := range map[string]time.Duration{
		"00000001.BIN": -time.Hour, "00000002.BIN": time.Minute, "00000003.bin": time.Hour, "LASTLOG.TXT": time.Hour,
	} {
		path := filepath.Join(folder, name)
		if err := os.WriteFile(path, nil, 0o600); err != nil {
			t.Fatal(err)
		}
		if err := os.Chtimes(path, time.Time{}, begins.Add(after)); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Mkdir(filepath.Join(folder, "4.bin"), 0o700); err != nil {
		t.Fatal(err)
	}
	got, err := logsSince(folder, begins)
	want := []string{filepath.Join(folder, "00000003.bin"), filepath.Join(folder, "00000002.BIN")}
	if err != nil || !slices.Equal(got, want) {
		t.Errorf("logs: %q, %v; want %q", got, err, want)
	}
	if _, err := logsSince(filepath.Join(folder, "missing"), begins); err == nil {
		t.Error("a missing folder is accepted")
	}
}
