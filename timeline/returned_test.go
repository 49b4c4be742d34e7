package timeline_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/sitlark/sitlark/internal/leaks"
	"github.com/sitlark/sitlark/timeline"
)

// TestNoFileStaysOpen of a flight that is looked at, nor where it can't be.
func TestNoFileStaysOpen(t *testing.T) {
	f := newFlight(t)
	f.fly(1, 1600)
	if err := f.file.Close(); err != nil {
		t.Fatal(err)
	}
	text := filepath.Join(t.TempDir(), "text.txt")
	if err := os.WriteFile(text, []byte("no flight"), 0o644); err != nil {
		t.Fatal(err)
	}
	leaks.None(t, func() {
		s, err := timeline.Open(t.Context(), f.path, "", timeline.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if err := s.Close(); err != nil {
			t.Error(err)
		}
		if _, err := timeline.States(t.Context(), f.path, "", timeline.Options{}); err != nil {
			t.Error(err)
		}
		if timeline.OriginOf(f.path) != nil {
			t.Error("it continues no flight")
		}
		if _, err := timeline.Open(t.Context(), f.path, "nobody", timeline.Options{}); err == nil {
			t.Error("a vehicle that is not in it was found")
		}
		if _, err := timeline.Open(t.Context(), text, "", timeline.Options{}); err == nil {
			t.Error("a text is a flight")
		}
	})
}
