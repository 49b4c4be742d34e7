package flight

import (
	"os"
	"path/filepath"
	"testing"
)

// TestFoldersOfDeadProcessesGo: one that nobody has locked is removed with the next workplace, one in
// use stays, and its own goes with close.
func TestFoldersOfDeadProcessesGo(t *testing.T) {
	temporary := t.TempDir()
	t.Setenv("TMPDIR", temporary)
	dead := filepath.Join(temporary, workplaceName+"dead")
	if err := os.MkdirAll(filepath.Join(dead, "flights", "1"), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dead, lockName), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	var first, second workplace
	a, err := first.open()
	if err != nil {
		t.Fatal(err)
	}
	b, err := second.open()
	if err != nil {
		t.Fatal(err)
	}
	if again, err := first.open(); again != a || err != nil {
		t.Errorf("opened again: %s instead of %s; %v", again, a, err)
	}
	if _, err := os.Stat(dead); !os.IsNotExist(err) {
		t.Errorf("%s is still there: %v", dead, err)
	}
	for _, folder := range []string{a, b} {
		if _, err := os.Stat(filepath.Join(folder, "flights")); err != nil {
			t.Error(err)
		}
	}
	if err := first.close(); err != nil {
		t.Error(err)
	}
	if err := second.close(); err != nil {
		t.Error(err)
	}
	if left, _ := filepath.Glob(filepath.Join(temporary, "*")); len(left) > 0 {
		t.Errorf("left over: %v", left)
	}
}
