//go:build !headless

package cli

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/sitlark/sitlark/internal/windowtest"
)

// TestExportFilmsTheWholeFlight: at the chosen rate, a frame for each frame time.
func TestExportFilmsTheWholeFlight(t *testing.T) {
	windowtest.NeedDisplay(t)
	recording, film := flown(t, "motor-out-quad"), filepath.Join(t.TempDir(), "flight.avi")
	var says bytes.Buffer
	cmd := exec.Command(os.Args[0], "export", recording, "--video", film, "--size", "640x400", "--video-fps", "2")
	cmd.Env = append(os.Environ(), asProgram+"=1")
	cmd.Stderr = &says
	if err := cmd.Run(); err != nil {
		t.Fatalf("%v: %s", err, &says)
	}
	const seconds = 24.5 // that the scenario takes, to the last bit
	if n := windowtest.AVIFrames(t, film); float64(n) < 2*seconds-1 || float64(n) > 2*seconds+3 {
		t.Errorf("%d frames at 2 a second of a flight of %g s: %s", n, seconds, &says)
	}
}
