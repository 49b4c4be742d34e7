//go:build unix

package autotest

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/sitlark/sitlark/internal/testfile"
)

// asked is a program like autotest.py: it imports a file beside it, and looks at its arguments and at the clock.
const asked = `import beside, sys, time
a, first, b = time.monotonic(), time.time(), time.monotonic()
time.sleep(0.2)
c, last, d = time.monotonic(), time.time(), time.monotonic()
print(__name__, beside.here, sys.argv[1:], c - b - 0.001 < 4 * (last - first) < d - a + 0.001)
`

// TestPatience: the clock of the tests goes at a fourth of its speed, and all else is as without. Their time limit is an alarm of the system, which
// keeps the computer's clock.
func TestPatience(t *testing.T) {
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("python3, which runs ArduPilot's tests, is missing")
	}
	folder := t.TempDir()
	script := testfile.WriteIn(t, folder, "asked.py", asked)
	testfile.WriteIn(t, folder, "beside.py", "here = 'beside'\n")
	f := Flight{Checkout: &Checkout{Python: python}, Timeout: 40 * time.Second, Patience: 4}
	line := append(f.program(script), "test.Plane.X")
	out, err := exec.Command(line[0], line[1:]...).CombinedOutput()
	if want := "__main__ beside ['--timeout', '40', 'test.Plane.X'] True\n"; err != nil || string(out) != want {
		t.Errorf("%s: %v\n%s, want %s", strings.Join(line, " "), err, out, want)
	}
	for _, f.Patience = range []float64{0, 1} {
		if line := f.program(script); !slices.Equal(line, []string{python, script, "--timeout", "40"}) {
			t.Errorf("patience %v: %q", f.Patience, line)
		}
	}
}

// TestProgramsBesidePython: a script of the tests that asks for python3 runs that of --python, not the one of the caller's PATH.
func TestProgramsBesidePython(t *testing.T) {
	c := opened(t, "")
	own := testfile.Write(t, "python3", "#!/bin/sh\necho own\n")
	if err := os.Chmod(own, 0o755); err != nil {
		t.Fatal(err)
	}
	c.Python = filepath.Join(filepath.Dir(own), "python")
	m, err := newMirror(c, "")
	if err != nil {
		t.Fatal(err)
	}
	defer m.remove()
	out, err := exec.Command("/usr/bin/env", append(m.environment(t.TempDir()), "python3", "-c", "print('another')")...).CombinedOutput()
	if err != nil || string(out) != "own\n" {
		t.Errorf("%v, %s", err, out)
	}
}
