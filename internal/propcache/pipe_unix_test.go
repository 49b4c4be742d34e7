//go:build unix

package propcache

import (
	"syscall"
	"testing"
)

// TestPipeDoesNotHoldTheProgram where a file should be.
func TestPipeDoesNotHoldTheProgram(t *testing.T) {
	f := In(t.TempDir(), 3)
	if err := syscall.Mkfifo(f.file(keyOf(1)), 0o600); err != nil {
		t.Fatal(err)
	}
	expect(t, f)
}
