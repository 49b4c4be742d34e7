package record_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/sitlark/sitlark/internal/leaks"
	"github.com/sitlark/sitlark/record"
)

// TestNoFileStaysOpen of a recording that is written, read and played, nor of what is no recording, or a damaged one.
func TestNoFileStaysOpen(t *testing.T) {
	n := 0
	folder := t.TempDir()
	leaks.None(t, func() {
		n++
		f := newFlight(t, filepath.Join(folder, fmt.Sprint(n, ".mcap")), 1)
		f.fly(0.5, nil)
		if err := f.file.Close(); err != nil {
			t.Fatal(err)
		}
		r, err := record.Open(f.path)
		if err != nil {
			t.Fatal(err)
		}
		p, err := r.Player(r.Vehicles[0])
		if err == nil {
			err = p.Seek(0.25)
		}
		if _, failed := r.Log(r.Vehicles[0]); errors.Join(err, failed, r.Close()) != nil {
			t.Errorf("%v, %v", err, failed)
		}
		content, err := os.ReadFile(f.path)
		if err != nil {
			t.Fatal(err)
		}
		cut := filepath.Join(folder, fmt.Sprint(n, "-cut.mcap"))
		for size, is := range map[int]bool{0: false, 5: false, len(content) / 2: true} {
			if err := os.WriteFile(cut, content[:size], 0o644); err != nil {
				t.Fatal(err)
			}
			if record.Is(cut) != is {
				t.Errorf("%d bytes of a recording: it is one: %v", size, !is)
			}
			if r, err := record.Open(cut); err == nil {
				r.Close()
			} else if is {
				t.Errorf("half a recording: %v", err)
			}
		}
		if _, err := record.Complete(cut); err != nil {
			t.Logf("half a recording is not completed: %v", err)
		}
	})
}
