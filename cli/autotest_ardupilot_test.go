//go:build ardupilot && !headless

package cli

import (
	"bytes"
	"cmp"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/sitlark/sitlark/autotest"
	"github.com/sitlark/sitlark/internal/ardupilot"
)

// TestArduPilotAutotest: a test of ArduPilot's own suite flies on sitlark. SITLARK_PYTHON names a
// Python that has the suite's modules; without it that is python3.
func TestArduPilotAutotest(t *testing.T) {
	t.Setenv(asProgram, "yes") // the stand-in and the physics are this program
	t.Setenv("TMPDIR", t.TempDir())
	source := ardupilot.Source(t, ".")
	var out bytes.Buffer
	f := autotestFlags{checkout: source, python: cmp.Or(os.Getenv("SITLARK_PYTHON"), "python3"), out: t.TempDir(),
		control: string(autotest.ControlNone), tries: 1, patience: 1, timeout: 10 * time.Minute, ports: autotest.Ports()}
	if err := f.run(t.Context(), []string{"ModeAltHold"}, &out); err != nil || !strings.Contains(out.String(), "1 of 1 pass on sitlark") {
		t.Fatalf("%v\n%s", err, out.String())
	}
	log, err := os.ReadFile(filepath.Join(f.out, "ModeAltHold", "sitlark", "physics.log"))
	if err != nil || !bytes.Contains(log, []byte("autopilot connected")) || !bytes.Contains(log, []byte("touchdown")) {
		t.Errorf("%v: sitlark did not fly it:\n%s", err, log)
	}
	if left, _ := filepath.Glob(filepath.Join(os.Getenv("TMPDIR"), "*")); len(left) > 0 {
		t.Errorf("left over: %s", left)
	}
}
