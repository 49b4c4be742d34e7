package flightlog_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/sitlark/sitlark/flightlog"
	"github.com/sitlark/sitlark/internal/leaks"
)

// TestNoFileStaysOpen of logs that are read, and of what is none.
func TestNoFileStaysOpen(t *testing.T) {
	log, text := filepath.Join(t.TempDir(), "flight.bin"), filepath.Join(t.TempDir(), "flight.txt")
	if err := os.WriteFile(log, modern("ArduCopter V4.6.3", nil).Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(text, []byte("no log"), 0o644); err != nil {
		t.Fatal(err)
	}
	leaks.None(t, func() {
		if _, err := flightlog.Open(t.Context(), log, nil); err != nil {
			t.Fatal(err)
		}
		if _, err := flightlog.Sniff(log); err != nil {
			t.Error(err)
		}
		if is, err := flightlog.IsRecording(log); is || err != nil {
			t.Errorf("a log is a recording: %v, %v", is, err)
		}
		if _, err := flightlog.Open(t.Context(), text, nil); err == nil {
			t.Error("a text is a log")
		}
	})
}
