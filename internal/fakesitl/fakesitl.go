// Package fakesitl writes programs that stand in for ArduPilot's SITL binary in tests.
package fakesitl

import (
	"os"
	"path/filepath"
	"testing"
)

// Write writes a shell script named arducopter, which prints its arguments and then runs
// script, and gives the test a cache folder of its own. It returns the script's path.
func Write(t testing.TB, script string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "arducopter")
	if err := os.WriteFile(path, []byte("#!/bin/sh\necho \"$@\"\n"+script+"\n"), 0o755); err != nil {
		t.Fatal(err)
	}
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	return path
}
