package cli

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/sys/unix"
)

// TestAnExportOnAFullDiskLeavesNothing, and says so with the name of the file.
func TestAnExportOnAFullDiskLeavesNothing(t *testing.T) {
	folder := t.TempDir()
	if err := unix.Mount("tmpfs", folder, "tmpfs", 0, "size=16k"); err != nil {
		t.Skipf("no small disk can be mounted: %v", err)
	}
	defer unix.Unmount(folder, 0)
	flight := filepath.Join(t.TempDir(), "flight.mcap")
	if _, err := called(t, "scenario", "run", "motor-out-quad", "--headless", "--record", flight); err != nil {
		t.Fatal(err)
	}
	for _, format := range []string{"csv", "parquet", "html"} {
		to := filepath.Join(folder, "flight."+format)
		_, err := called(t, "export", flight, "--"+format, to)
		if err == nil || !strings.Contains(err.Error(), to+": no space left on device: the file was not written") {
			t.Errorf("--%s: %v", format, err)
		}
	}
	if left, err := os.ReadDir(folder); err != nil || len(left) > 0 {
		t.Errorf("left are %v, %v", left, err)
	}
}
