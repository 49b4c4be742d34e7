package simfault

import (
	"maps"
	"os"
	"path/filepath"
	"testing"

	"github.com/sitlark/sitlark/internal/faultydisk"
	"github.com/sitlark/sitlark/internal/inputfile"
	"github.com/sitlark/sitlark/internal/oddfiles"
)

// TestFaultyDiskKeepsTheJournal: a parameter that was in it stays in it, whichever step of
// writing the next state fails.
func TestFaultyDiskKeepsTheJournal(t *testing.T) {
	j := journal{filepath.Join(t.TempDir(), "folder", "journal.json")}
	before := map[string]float64{"SIM_GPS1_ENABLE": 1}
	if err := j.write(before); err != nil {
		t.Fatal(err)
	}
	after := map[string]float64{"SIM_GPS1_ENABLE": 1, "SIM_BARO_RND": 0.2}
	faultydisk.Check(t, filepath.Dir(j.path), func() string {
		if got, err := j.read(); err != nil || !maps.Equal(got, before) {
			t.Errorf("it holds %v, %v", got, err)
		}
		if err := j.write(after); err != nil {
			return err.Error()
		}
		return ""
	})
	if got, err := j.read(); err != nil || !maps.Equal(got, after) {
		t.Errorf("at last it holds %v, %v", got, err)
	}
}

// TestOddJournalsAreErrors and are left alone.
func TestOddJournalsAreErrors(t *testing.T) {
	for kind, path := range oddfiles.All(t, "journal.json") {
		if kind == "silent pipe" {
			continue // internal/inputfile tests that its time is limited
		}
		if got, err := (journal{path}).read(); err == nil || len(got) > 0 {
			t.Errorf("%s: %v, %v", kind, got, err)
		}
		if _, err := os.Stat(path); err != nil {
			t.Errorf("%s: %v", kind, err)
		}
	}
}

// FuzzJournal: whatever the file holds, it is read, or set aside with an error.
func FuzzJournal(f *testing.F) {
	for _, text := range []string{"", "{}", `{"what": "x", "parameters": {"SIM_BARO_RND": 0.2}}`, `{"parameters": {"": 1e999}}`, "[[[[", "null"} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		path := filepath.Join(t.TempDir(), "journal.json")
		if err := os.WriteFile(path, text, 0o600); err != nil {
			t.Fatal(err)
		}
		got, err := journal{path}.read()
		_, kept := inputfile.Read(path, maxJournal)
		if (err == nil) != (kept == nil) || err != nil && len(got) > 0 {
			t.Errorf("read: %v, %v; the file: %v", got, err, kept)
		}
	})
}
