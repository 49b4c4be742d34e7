// Package faultydisk lets the disk fail in tests, at each step of the writes of
// internal/atomicfile: it is full when a file is created, in the middle of a write, when
// it is synced or closed, or the file can't be renamed.
package faultydisk

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/sitlark/sitlark/internal/atomicfile"
)

// fault is what the steps fail with.
const fault = syscall.ENOSPC

// stepNames are those of the steps, in their order.
var stepNames = [atomicfile.Steps]string{"create", "write", "sync", "close", "rename"}

// mostTimes is how many times the same step is let fail: a picture has many writes.
const mostTimes = 20

// Check lets write fail at each step of the one file that it writes into folder. Each time
// the text that it returns must tell the fault, and the folder must hold what it held
// before: the old content, and nothing left over. At last it must work, and return
// nothing.
func Check(t *testing.T, folder string, write func() (message string)) {
	t.Helper()
	for s := range atomicfile.Steps {
		before := contents(t, folder)
		for nth := 1; nth <= mostTimes; nth++ {
			reached, message := failing(folder, s, nth, write)
			if reached && !strings.Contains(message, fault.Error()) {
				t.Errorf("%s number %d failed with %q: it says %q", stepNames[s], nth, fault, message)
			}
			if !reached {
				if nth == 1 {
					t.Errorf("no step %s of a write was reached", stepNames[s])
				}
				restore(t, folder, before)
				break
			}
			if diff := cmp.Diff(before, contents(t, folder)); diff != "" {
				t.Fatalf("%s number %d failed, and the folder is not what it was:\n%s", stepNames[s], nth, diff)
			}
		}
	}
	if message := write(); message != "" {
		t.Errorf("without a fault it says %q", message)
	}
}

// restore puts the files below folder back to what they were before a write that
// worked.
func restore(t *testing.T, folder string, before map[string]string) {
	t.Helper()
	for path := range contents(t, folder) {
		if _, was := before[path]; !was {
			if err := os.Remove(path); err != nil {
				t.Fatal(err)
			}
		}
	}
	for path, text := range before {
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
}

// failing lets the nth step s of writes into folder fail, and all steps s after it.
func failing(folder string, s atomicfile.Step, nth int, write func() string) (reached bool, message string) {
	count := 0
	atomicfile.TestFault = func(at atomicfile.Step, path string) error {
		if at != s || !strings.HasPrefix(path, folder) {
			return nil
		}
		if count++; count < nth {
			return nil
		}
		return &fs.PathError{Op: stepNames[s], Path: path, Err: fault}
	}
	defer func() { atomicfile.TestFault = nil }()
	message = write()
	return count >= nth, message
}

// contents reads all files below folder.
func contents(t *testing.T, folder string) map[string]string {
	t.Helper()
	all := map[string]string{}
	err := filepath.WalkDir(folder, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := os.ReadFile(path)
		all[path] = string(text)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}
