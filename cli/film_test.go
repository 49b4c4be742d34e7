//go:build !headless

package cli

import (
	"bytes"
	"encoding/binary"
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

// busyLoops loads the machine until the test, or at least this program, has ended.
func busyLoops(t *testing.T, n int) {
	t.Helper()
	for range n {
		cmd := exec.CommandContext(t.Context(), "sh", "-c", "while kill -0 $PPID 2>/dev/null; do :; done")
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = cmd.Process.Kill(); _ = cmd.Wait() })
	}
}

// picturesOf returns the pictures of a film in Motion JPEG.
func picturesOf(t *testing.T, path string) (pictures [][]byte) {
	t.Helper()
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for {
		at := bytes.Index(b, []byte("00dc"))
		if at < 0 || bytes.HasPrefix(b, []byte("idx1")) {
			return pictures
		}
		size := int(binary.LittleEndian.Uint32(b[at+4:]))
		if at+8+size > len(b) || !bytes.HasPrefix(b[at+8:], []byte{0xFF, 0xD8}) {
			return pictures // that is the index
		}
		pictures = append(pictures, b[at+8:at+8+size])
		b = b[at+8+size:]
	}
}

// TestFilmOnABusyMachineIsWhole: beside six busy loops a film is as long as the flight, so it begins
// with the vehicle on its pad, and shows each frame of the climb: no picture is there twice.
func TestFilmOnABusyMachineIsWhole(t *testing.T) {
	path := filepath.Join(t.TempDir(), "film.avi")
	cmd, says := program(t, "--for", "7s", "--video", path, "--video-fps", "20", "--video-clean", "--record", "none")
	busyLoops(t, 6)
	if err := cmd.Run(); err != nil {
		t.Fatalf("%v: %s", err, says)
	}
	checkFilm(t, path, says, 7)
	if strings.Contains(says.String(), "missing") {
		t.Errorf("frames are missing: %s", says)
	}
	pictures := picturesOf(t, path)
	if len(pictures) != 140 {
		t.Fatalf("%d pictures, want 140", len(pictures))
	}
	for i := 121; i < len(pictures); i++ { // it has lifted off after 5 s
		if bytes.Equal(pictures[i], pictures[i-1]) {
			t.Errorf("the picture at %.2f s is the one before", float64(i)/20)
		}
	}
}
