package atomicfile

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// content reads a file and fails the test if its folder holds anything else.
func content(t *testing.T, path string) string {
	t.Helper()
	list, err := os.ReadDir(filepath.Dir(path))
	if err != nil || len(list) != 1 {
		t.Errorf("the folder holds %v, %v", list, err)
	}
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// TestWriteReplacesOrChangesNothing: a new file, another content, and a failure in the
// middle of it.
func TestWriteReplacesOrChangesNothing(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.txt")
	for _, text := range []string{"first", "a longer second one", ""} {
		if err := WriteBytes(path, []byte(text)); err != nil {
			t.Fatal(err)
		}
		if got := content(t, path); got != text {
			t.Errorf("got %q, want %q", got, text)
		}
	}
	if err := WriteBytes(path, []byte("kept")); err != nil {
		t.Fatal(err)
	}
	broken := errors.New("broken")
	err := Write(path, func(w io.Writer) error {
		_, _ = io.WriteString(w, "half of")
		if got, _ := os.ReadFile(path); string(got) != "kept" {
			t.Errorf("in the middle of writing, a reader finds %q", got)
		}
		return broken
	})
	if !errors.Is(err, broken) {
		t.Errorf("got %v, want %v", err, broken)
	}
	if got := content(t, path); got != "kept" {
		t.Errorf("after the failure the file holds %q", got)
	}
}

func TestWriteKeepsPermissionsAndLinks(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("Windows has neither")
	}
	path := filepath.Join(t.TempDir(), "secret")
	if err := os.WriteFile(path, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	link := filepath.Join(t.TempDir(), "link")
	if err := os.Symlink(path, link); err != nil {
		t.Fatal(err)
	}
	if err := WriteBytes(link, []byte("new")); err != nil {
		t.Fatal(err)
	}
	if got := content(t, path); got != "new" {
		t.Errorf("the link's target holds %q", got)
	}
	if info, err := os.Lstat(link); err != nil || info.Mode()&os.ModeSymlink == 0 {
		t.Errorf("the link is gone: %v, %v", info, err)
	}
	if info, err := os.Stat(path); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("permissions %v, %v", info.Mode(), err)
	}
}

// TestWriteErrors name what is wrong, and leave nothing behind.
func TestWriteErrors(t *testing.T) {
	folder := t.TempDir()
	if err := WriteBytes(folder, nil); err == nil || !strings.Contains(err.Error(), "is a folder") {
		t.Errorf("a folder: %v", err)
	}
	if err := WriteBytes(filepath.Join(folder, "none", "a"), nil); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("in a folder that does not exist: %v", err)
	}
	if list, _ := os.ReadDir(folder); len(list) != 0 {
		t.Errorf("left behind: %v", list)
	}
}

// TestDeviceIsWrittenTo and not replaced by a file.
func TestDeviceIsWrittenTo(t *testing.T) {
	before, err := os.Stat(os.DevNull)
	if err != nil || runtime.GOOS == "windows" {
		t.Skip("no null device")
	}
	if err := WriteBytes(os.DevNull, []byte("x")); err != nil {
		t.Fatal(err)
	}
	if after, err := os.Stat(os.DevNull); err != nil || after.Mode() != before.Mode() {
		t.Errorf("%s is now %v, %v", os.DevNull, after.Mode(), err)
	}
}
