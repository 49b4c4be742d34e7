//go:build !headless

package cli

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/sitlark/sitlark/internal/windowtest"
)

// program is this test binary as sitlark, flying the demonstration.
func program(t *testing.T, args ...string) (*exec.Cmd, *bytes.Buffer) {
	windowtest.NeedDisplay(t)
	var says bytes.Buffer
	cmd := exec.Command(os.Args[0], append([]string{"--demo", "--listen", "127.0.0.1:0", "--size", "640x400", "--settings", "none"}, args...)...)
	cmd.Env = append(os.Environ(), asProgram+"=1")
	cmd.Stderr = &says
	return cmd, &says
}

// TestFilmIsAsLongAsTheFlight films two seconds of physics, however long they take
// on this machine: every frame is a picture of its own time.
func TestFilmIsAsLongAsTheFlight(t *testing.T) {
	path := filepath.Join(t.TempDir(), "film.avi")
	cmd, says := program(t, "--for", "2s", "--video", path, "--video-fps", "20")
	if err := cmd.Run(); err != nil {
		t.Fatalf("%v: %s", err, says)
	}
	frames := windowtest.AVIFrames(t, path)
	// The film begins with the first frame that is drawn, when the physics runs already.
	if frames > 41 || frames < 30 {
		t.Errorf("%d frames, want 41, or fewer by what passed before the first: %s", frames, says)
	}
}

// TestFilmOfAFleetIsAsLongAsTheFlight of the vehicle that is followed: three vehicles are
// held back together.
func TestFilmOfAFleetIsAsLongAsTheFlight(t *testing.T) {
	path := filepath.Join(t.TempDir(), "film.avi")
	cmd, says := program(t, "--vehicles", "3", "--flat", "--for", "2s", "--video", path, "--video-fps", "20")
	if err := cmd.Run(); err != nil {
		t.Fatalf("%v: %s", err, says)
	}
	if frames := windowtest.AVIFrames(t, path); frames > 41 || frames < 30 {
		t.Errorf("%d frames, want 41, or fewer by what passed before the first: %s", frames, says)
	}
}

// TestInterruptFinishesTheFilm sends SIGINT in the middle.
func TestInterruptFinishesTheFilm(t *testing.T) {
	path := filepath.Join(t.TempDir(), "film.avi")
	cmd, says := program(t, "--video", path)
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	for end := time.Now().Add(60 * time.Second); time.Now().Before(end); time.Sleep(50 * time.Millisecond) {
		if info, err := os.Stat(path); err == nil && info.Size() > 200_000 {
			break
		}
	}
	if err := cmd.Process.Signal(syscall.SIGINT); err != nil {
		t.Fatal(err)
	}
	if err := cmd.Wait(); err != nil {
		t.Errorf("%v: %s", err, says)
	}
	if n := windowtest.AVIFrames(t, path); n < 3 || !strings.Contains(says.String(), path) {
		t.Errorf("%d frames; the program said: %s", n, says)
	}
}

// TestFilmOnAFullDiskEndsAndTheFlightGoesOn: the file may grow to 300 kB.
func TestFilmOnAFullDiskEndsAndTheFlightGoesOn(t *testing.T) {
	path := filepath.Join(t.TempDir(), "film.avi")
	cmd, says := program(t, "--for", "3s", "--video", path)
	cmd.Args = append([]string{"sh", "-c", `ulimit -f 600; exec "$0" "$@"`}, cmd.Args...)
	cmd.Path = "/bin/sh"
	err := cmd.Run()
	if err == nil || !strings.Contains(says.String(), "file too large") {
		t.Errorf("%v: %s", err, says)
	}
	if n := windowtest.AVIFrames(t, path); n < 3 {
		t.Errorf("%d frames", n)
	}
}
