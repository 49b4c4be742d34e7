package atomicfile_test

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/internal/atomicfile"
	"github.com/sitlark/sitlark/internal/faultydisk"
)

func said(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}

// threeWrites writes a content in three pieces, and stops at the first error as encoders
// do.
func threeWrites(w io.Writer) error {
	for _, piece := range []string{"one ", "two ", "three"} {
		if n, err := io.WriteString(w, piece); err != nil || n < len(piece) {
			return errors.Join(err)
		}
	}
	return nil
}

// TestFaultyDiskChangesNothing: each write of a file, whichever step fails.
func TestFaultyDiskChangesNothing(t *testing.T) {
	folder := t.TempDir()
	path := filepath.Join(folder, "a.txt")
	for range 2 { // a new file, and one that is there
		faultydisk.Check(t, folder, func() string { return said(atomicfile.Write(path, threeWrites)) })
		if text, err := os.ReadFile(path); string(text) != "one two three" {
			t.Errorf("it holds %q, %v", text, err)
		}
	}
}

// TestWriteNewNeverReplaces, and a faulty disk leaves no file, nor takes its name.
func TestWriteNewNeverReplaces(t *testing.T) {
	folder := t.TempDir()
	base := filepath.Join(folder, "a")
	for _, want := range []string{base + ".txt", base + "-2.txt", base + "-3.txt"} {
		var got string
		faultydisk.Check(t, folder, func() string {
			path, err := atomicfile.WriteNew(base, ".txt", threeWrites)
			got = path
			return said(err)
		})
		text, err := os.ReadFile(want)
		if got != want || string(text) != "one two three" {
			t.Errorf("it is %s, want %s; it holds %q, %v", got, want, text, err)
		}
	}
	if _, err := atomicfile.WriteNew(filepath.Join(folder, "none", "a"), ".txt", threeWrites); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("in a folder that does not exist: %v", err)
	}
	if list, err := os.ReadDir(folder); len(list) != 3 {
		t.Errorf("the folder holds %v, %v", list, err)
	}
}

// TestShortWriteIsAnError where the writer's caller does not look.
func TestShortWriteIsAnError(t *testing.T) {
	folder := t.TempDir()
	path := filepath.Join(folder, "a.txt")
	careless := func(w io.Writer) error { _, _ = io.WriteString(w, strings.Repeat("x", 100)); return nil }
	faultydisk.Check(t, folder, func() string { return said(atomicfile.Write(path, careless)) })
}
