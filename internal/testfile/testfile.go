// Package testfile writes files for tests.
package testfile

import (
	"os"
	"path/filepath"
	"testing"
)

// Write makes a file with this text in a folder of its own, which goes with the test, and
// returns its path.
func Write(t testing.TB, name, text string) string {
	t.Helper()
	return WriteIn(t, t.TempDir(), name, text)
}

// WriteIn makes or replaces a file with this text in a folder and returns its path.
func WriteIn(t testing.TB, folder, name, text string) string {
	t.Helper()
	path := filepath.Join(folder, name)
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}
