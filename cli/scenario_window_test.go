//go:build !headless

package cli

import (
	"bytes"
	"os"
	"os/exec"
	"regexp"
	"testing"

	"github.com/sitlark/sitlark/internal/windowtest"
)

// hashOfProgram runs the program and returns the flight's hash.
func hashOfProgram(t *testing.T, args ...string) string {
	t.Helper()
	program := exec.CommandContext(t.Context(), os.Args[0], append([]string{"scenario", "run"}, args...)...)
	program.Env = append(os.Environ(), asProgram+"=1")
	var out, bad bytes.Buffer
	program.Stdout, program.Stderr = &out, &bad
	if err := program.Run(); err != nil {
		t.Fatalf("%v: %v\n%s%s", args, err, &out, &bad)
	}
	hash := regexp.MustCompile(`hash ([0-9a-f]{16})`).FindStringSubmatch(out.String())
	if hash == nil {
		t.Fatalf("%v: no hash in\n%s", args, &out)
	}
	return hash[1]
}

// TestWindowFliesTheSameFlight: to the last bit, whatever the rate of its pictures, as
// without a window.
func TestWindowFliesTheSameFlight(t *testing.T) {
	windowtest.NeedDisplay(t)
	path := shortScenario(t, "a.yaml", "expect: [{always: tilt < 60deg}]")
	want := hashOfProgram(t, "--headless", path)
	for _, args := range [][]string{
		{"--settings", "none", "--quality", "low", "--size", "640x400", path},
		{"--settings", "none", "--listen", "127.0.0.1:0", "--speedup", "4", "--quality", "high", "--size", "960x600", path},
	} {
		if got := hashOfProgram(t, args...); got != want {
			t.Errorf("%v: hash %s, without a window %s", args, got, want)
		}
	}
}
