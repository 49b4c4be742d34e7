package filelock_test

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"github.com/sitlark/sitlark/internal/filelock"
)

// TestSharedAndAlone: any number share a lock, one has it alone, and it ends with its file.
func TestSharedAndAlone(t *testing.T) {
	path := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(path, []byte("content"), 0o644); err != nil {
		t.Fatal(err)
	}
	open := func() *os.File {
		f, err := os.Open(path)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { f.Close() })
		return f
	}
	one, other, third := open(), open(), open()
	for _, f := range []*os.File{one, other} {
		if err := filelock.Share(f); err != nil {
			t.Fatal(err)
		}
	}
	if err := filelock.Alone(third); !errors.Is(err, filelock.ErrInUse) {
		t.Fatalf("alone beside two: %v", err)
	}
	if content, err := os.ReadFile(path); err != nil || string(content) != "content" {
		t.Errorf("a locked file reads %q, %v", content, err)
	}
	other.Close()
	if err := filelock.Alone(one); err != nil {
		t.Errorf("alone, from a shared lock: %v", err)
	}
	if err := filelock.Share(third); !errors.Is(err, filelock.ErrInUse) {
		t.Errorf("shared beside one who is alone: %v", err)
	}
	one.Close()
	if err := filelock.Alone(third); err != nil {
		t.Errorf("alone after the others have closed: %v", err)
	}
}
