//go:build !headless

package cli

import (
	"bytes"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
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
	cmd := exec.Command(os.Args[0], append([]string{"--demo", "--listen", "127.0.0.1:0", "--size", "640x400", "--quality", "low", "--settings", "none"}, args...)...)
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
	checkFilm(t, path, says, 2)
}

// TestFilmOfAFleetIsAsLongAsTheFlight of the vehicle that is followed: three vehicles are
// held back together.
func TestFilmOfAFleetIsAsLongAsTheFlight(t *testing.T) {
	path := filepath.Join(t.TempDir(), "film.avi")
	cmd, says := program(t, "--vehicles", "3", "--flat", "--for", "3s", "--video", path, "--video-fps", "20")
	if err := cmd.Run(); err != nil {
		t.Fatalf("%v: %s", err, says)
	}
	checkFilm(t, path, says, 3)
}

// filmLength is the length of the film [s], as the program reports it.
var filmLength = regexp.MustCompile(`Film of ([0-9.]+) s`)

// checkFilm checks the film of a flight at 20 frames a second.
func checkFilm(t *testing.T, path string, says *bytes.Buffer, seconds int) {
	t.Helper()
	frames, told := windowtest.AVIFrames(t, path), -1.0
	if m := filmLength.FindStringSubmatch(says.String()); m != nil {
		told, _ = strconv.ParseFloat(m[1], 64)
	}
	if frames != 20*seconds || math.Abs(told-float64(frames)/20) > 0.06 {
		t.Errorf("%d frames, want %d, and as many as the program reports: %s", frames, 20*seconds, says)
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
	cmd, says := program(t, "--for", "6s", "--video", path)
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
