package cli

import (
	"os"
	"path/filepath"
	"testing"
)

// TestMissionFilesFaultIsTheFiles: a file with an error in it, one that is missing and a
// folder all are a wrong argument.
func TestMissionFilesFaultIsTheFiles(t *testing.T) {
	folder := t.TempDir()
	broken := filepath.Join(folder, "broken.waypoints")
	if err := os.WriteFile(broken, []byte("QGC WPL 110\n0\tone\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	for file, want := range map[string]int{broken: exitUsage, filepath.Join(folder, "none.waypoints"): exitUsage, folder: exitUsage} {
		f := defaults()
		f.missions, f.headless = []string{file}, true
		if _, err := f.load(); err == nil || exitCode(err) != want {
			t.Errorf("%s: %v, exit code %d, want %d", filepath.Base(file), err, exitCode(err), want)
		}
	}
}
