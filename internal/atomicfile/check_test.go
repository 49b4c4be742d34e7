package atomicfile

import (
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// TestCheckSaysBeforeWhatWriteWouldSay, of the file that was named, and leaves nothing behind.
func TestCheckSaysBeforeWhatWriteWouldSay(t *testing.T) {
	folder := t.TempDir()
	path := filepath.Join(folder, "report.html")
	for range 2 { // with and without an old file
		if err := Check(path); err != nil {
			t.Errorf("a file that can be written: %v", err)
		}
		if err := WriteBytes(path, []byte("old")); err != nil {
			t.Fatal(err)
		}
	}
	if got, _ := os.ReadFile(path); string(got) != "old" {
		t.Errorf("the old file has %q", got)
	}
	if list, _ := os.ReadDir(folder); len(list) != 1 {
		t.Errorf("left behind: %v", list)
	}
	if err := Check(folder); err == nil || !strings.Contains(err.Error(), "is a folder") {
		t.Errorf("a folder: %v", err)
	}
	if err := Check(os.DevNull); err != nil {
		t.Errorf("a device: %v", err)
	}
	nowhere := filepath.Join(folder, "none", "report.html")
	for what, err := range map[string]error{"Check": Check(nowhere), "Write": WriteBytes(nowhere, nil)} {
		if err == nil || err.Error() != "write "+nowhere+": "+syscall.ENOENT.Error() {
			t.Errorf("%s: got %v, want the name that was given", what, err)
		}
	}
}
