package inputfile

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"github.com/sitlark/sitlark/internal/oddfiles"
)

// TestReadAndOpen read a file up to its limit.
func TestReadAndOpen(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a")
	if err := os.WriteFile(path, []byte("12345"), 0o600); err != nil {
		t.Fatal(err)
	}
	if got, err := Read(path, 5); err != nil || string(got) != "12345" {
		t.Errorf("Read: %q, %v", got, err)
	}
	if _, err := Read(path, 4); !errors.Is(err, ErrTooLarge) {
		t.Errorf("of at most 4 bytes: %v", err)
	}
	f, err := Open(path, 5)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	two := make([]byte, 2)
	if _, err := f.ReadAt(two, 3); err != nil || string(two) != "45" {
		t.Errorf("ReadAt: %q, %v", two, err)
	}
	for _, read := range []func(string) error{
		func(path string) error { _, err := Read(path, 5); return err },
		func(path string) error { _, err := Open(path, 5); return err },
	} {
		if err := read(path + "-none"); !errors.Is(err, fs.ErrNotExist) || err.Error() != path+"-none: no such file" {
			t.Errorf("a file that does not exist: %v", err)
		}
		if err := read(path + "/none"); err == nil || err.Error() != path+"/none: not a directory" {
			t.Errorf("a file in a file: %v", err)
		}
	}
}

// TestOddFilesAreErrors of their kind, for each kind of file that is none.
func TestOddFilesAreErrors(t *testing.T) {
	ShortenPipeTime()
	want := map[string]error{"folder": ErrFolder, "device": ErrDevice, "socket": ErrDevice, "huge": ErrTooLarge, "silent pipe": ErrSlow, "endless pipe": ErrTooLarge}
	for kind, path := range oddfiles.All(t, "a.txt") {
		_, err := Read(path, 1<<10) // little, so that an endless pipe is too large at once
		if !errors.Is(err, want[kind]) || want[kind] == nil {
			t.Errorf("%s: Read returns %v, want %v", kind, err, want[kind])
		}
		f, err := Open(path, 1<<20)
		if pipe := kind == "silent pipe" || kind == "endless pipe"; pipe && !errors.Is(err, ErrPipe) || err == nil {
			t.Errorf("%s: Open returns %v", kind, err)
			f.Close()
		}
	}
}

// TestPipeIsRead to its end, as that of a shell's <(command).
func TestPipeIsRead(t *testing.T) {
	path := oddfiles.Pipe(t, func(w io.Writer) { _, _ = io.WriteString(w, "vehicles: []") })
	if got, err := Read(path, 100); err != nil || string(got) != "vehicles: []" {
		t.Errorf("%q, %v", got, err)
	}
}

// TestFolderHasABudget for all files together, and none outside of it.
func TestFolderHasABudget(t *testing.T) {
	folder := t.TempDir()
	for _, name := range []string{"a", "b"} {
		if err := os.WriteFile(filepath.Join(folder, name), make([]byte, 60), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	files := Folder(folder, 100)
	if got, err := fs.ReadFile(files, "a"); err != nil || len(got) != 60 {
		t.Errorf("the first: %d bytes, %v", len(got), err)
	}
	for _, name := range []string{"a", "b"} {
		if _, err := fs.ReadFile(files, name); !errors.Is(err, ErrTooLarge) {
			t.Errorf("%s, with 40 bytes left: %v", name, err)
		}
	}
	for _, name := range []string{"../" + filepath.Base(folder) + "/a", "/etc/passwd", ""} {
		if _, err := files.Open(name); !errors.Is(err, fs.ErrInvalid) {
			t.Errorf("%q: %v", name, err)
		}
	}
}
