package flight

import (
	"os"
	"path/filepath"
	"testing"
)

// TestUnfinishedRecordingsOfDeadProcessesGo: those without a living owner are removed by the next
// worker that records there; those of a living one stay, and so does what is no recording in the making.
func TestUnfinishedRecordingsOfDeadProcessesGo(t *testing.T) {
	folder := t.TempDir()
	file := func(name string) string {
		path := filepath.Join(folder, name)
		if err := os.WriteFile(path, []byte("x"), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	dead := []string{file(".flying-1.lock"), file(".flying-1-22.mcap"), file(".flying-1-33.mcap")}
	stays := []string{file("c1-0000001.mcap"), file(".flying-12-44.mcap")}
	var living, other claim
	if err := living.make(folder); err != nil {
		t.Fatal(err)
	}
	stays = append(stays, filepath.Join(folder, living.name+lockSuffix), file(living.name+"-55.mcap"))
	if err := other.make(folder); err != nil {
		t.Fatal(err)
	}
	for _, path := range dead {
		if _, err := os.Stat(path); !os.IsNotExist(err) {
			t.Errorf("%s is still there: %v", path, err)
		}
	}
	for _, path := range stays {
		if _, err := os.Stat(path); err != nil {
			t.Error(err)
		}
	}
	for _, c := range []*claim{&living, &other} {
		if err := c.release(folder); err != nil {
			t.Error(err)
		}
	}
	if locks, _ := filepath.Glob(filepath.Join(folder, ".*"+lockSuffix)); len(locks) > 0 {
		t.Errorf("left over: %v", locks)
	}
}
