// Package windowtest helps tests that open a window.
package windowtest

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// NeedDisplay skips the test where there is no display or a tool is missing.
func NeedDisplay(t testing.TB, tools ...string) {
	t.Helper()
	if os.Getenv("DISPLAY") == "" {
		t.Skip("no DISPLAY: run under xvfb-run, as make test does")
	}
	for _, tool := range tools {
		if _, err := exec.LookPath(tool); err != nil {
			t.Skipf("%s is missing: make setup installs it", tool)
		}
	}
}

// PictureFolder is the folder for pictures to look at, which make test-pictures names;
// the test fails without it.
func PictureFolder(t testing.TB) string {
	t.Helper()
	folder := os.Getenv("SITLARK_PICTURES")
	if folder == "" {
		t.Fatal("SITLARK_PICTURES is not set: set it to a folder for pictures, or use make test-pictures")
	}
	if err := os.MkdirAll(folder, 0o755); err != nil {
		t.Fatal(err)
	}
	return folder
}

// alone tells the test binary that it runs one test or benchmark by itself.
const alone = "SITLARK_TEST_ALONE"

// InOwnProcess runs the test in another process of the same binary: the engine opens
// one window per process, which another test may need. It reports whether this is that
// process. Where Xvfb is installed it has a display of its own, and such tests run side by
// side: they wait for flights most of their time.
func InOwnProcess(t *testing.T) bool {
	if os.Getenv(alone) != "" {
		return true
	}
	NeedDisplay(t, "xdotool")
	call := []string{os.Args[0], "-test.run", "^" + t.Name() + "$", "-test.v"}
	if _, err := exec.LookPath("Xvfb"); err == nil {
		t.Parallel()
		call = append([]string{filepath.Join("..", "scripts", "with-display.sh")}, call...)
	}
	program := exec.Command(call[0], call[1:]...)
	program.Env = append(os.Environ(), alone+"=1")
	out, err := program.CombinedOutput()
	if err != nil || !bytes.Contains(out, []byte("--- PASS: "+t.Name())) {
		t.Errorf("%v\n%s", err, out)
	}
	return false
}

// BenchmarkInOwnProcess is InOwnProcess for a benchmark, which runs once and prints its
// results itself. The flags are for the test binary.
func BenchmarkInOwnProcess(b *testing.B, flags ...string) bool {
	NeedDisplay(b)
	if os.Getenv(alone) != "" {
		return true
	}
	program := exec.Command(os.Args[0], append([]string{"-test.run", "^$", "-test.bench", "^" + b.Name() + "$", "-test.benchtime", "1x"}, flags...)...)
	program.Env = append(os.Environ(), alone+"=1")
	program.Stdout, program.Stderr = os.Stdout, os.Stderr
	if err := program.Run(); err != nil {
		b.Error(err)
	}
	return false
}
