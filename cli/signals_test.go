//go:build !headless && unix

package cli

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/sitlark/sitlark/internal/windowtest"
)

// TestSignalsEndTheProgramWell, in the middle of a flight with its window.
func TestSignalsEndTheProgramWell(t *testing.T) {
	for _, signal := range []syscall.Signal{syscall.SIGINT, syscall.SIGTERM, syscall.SIGHUP} {
		cmd, says := program(t)
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		untilWindow(t, cmd, says)
		if err := cmd.Process.Signal(signal); err != nil {
			t.Error(err)
		}
		if err := cmd.Wait(); err != nil || strings.Contains(says.String(), "sitlark:") {
			t.Errorf("%v: %v: %s", signal, err, says)
		}
	}
}

// untilWindow waits until the program, whose standard error is says, shows its window.
func untilWindow(t *testing.T, cmd *exec.Cmd, says fmt.Stringer) {
	t.Helper()
	for end := time.Now().Add(time.Minute); time.Now().Before(end); time.Sleep(50 * time.Millisecond) {
		if out, _ := exec.Command("xdotool", "search", "--onlyvisible", "--name", "^sitlark: ").Output(); len(out) > 0 {
			return
		}
	}
	_ = cmd.Process.Kill()
	t.Fatalf("no window came: %s", says)
}

// TestStoppedProgramFliesOn: Ctrl+Z and fg, on the ground and in flight. Its autopilot and
// its physics go on where they were. What a stop longer than the autopilot's patience does,
// TestPilotWaitsForTheBackend shows.
func TestStoppedProgramFliesOn(t *testing.T) {
	cmd, says := program(t, "--for", "90s") // a slow machine shows the window after some of them
	log, w := io.Pipe()
	cmd.Stderr = io.MultiWriter(says, w)
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	ended := make(chan error, 1)
	go func() {
		err := cmd.Wait()
		w.Close()
		ended <- err
	}()
	untilWindow(t, cmd, says)
	stopAndGoOn(t, cmd)
	lines := bufio.NewScanner(log)
	for lines.Scan() && !strings.Contains(lines.Text(), "lift-off") {
	}
	if strings.Contains(lines.Text(), "lift-off") {
		stopAndGoOn(t, cmd)
	}
	go func() {
		time.Sleep(2 * time.Second) // in which it flies on
		_ = cmd.Process.Signal(os.Interrupt)
	}()
	_, _ = io.Copy(io.Discard, log) // until the program has ended
	if err := <-ended; err != nil || !strings.Contains(says.String(), "lift-off") || strings.Contains(says.String(), "lost") {
		t.Errorf("%v: %s", err, says)
	}
}

// stopAndGoOn stops the program and, once it stands still, lets it go on.
func stopAndGoOn(t *testing.T, cmd *exec.Cmd) {
	t.Helper()
	if err := cmd.Process.Signal(syscall.SIGSTOP); err != nil {
		t.Error(err)
	}
	untilStopped(t, cmd)
	if err := cmd.Process.Signal(syscall.SIGCONT); err != nil {
		t.Error(err)
	}
}

// untilStopped waits until the system has stopped the process.
func untilStopped(t *testing.T, cmd *exec.Cmd) {
	t.Helper()
	for end := time.Now().Add(time.Minute); time.Now().Before(end); time.Sleep(time.Millisecond) {
		stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", cmd.Process.Pid))
		if err != nil {
			t.Fatal(err)
		}
		if _, state, ok := strings.Cut(string(stat), ") "); ok && strings.HasPrefix(state, "T") {
			return
		}
	}
	t.Fatal("the program was not stopped")
}

// TestUnreadLogDoesNotEndTheFlight: sitlark 2>&1 | head -1.
func TestUnreadLogDoesNotEndTheFlight(t *testing.T) {
	cmd := asSitlark("--headless", "--demo", "--listen", "127.0.0.1:0", "--for", "4s")
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	cmd.Stdout, cmd.Stderr = w, w
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	w.Close()
	if _, err := bufio.NewReader(r).ReadString('\n'); err != nil && err != io.EOF {
		t.Error(err)
	}
	r.Close()
	if err := cmd.Wait(); err != nil {
		t.Error(err)
	}
}

// TestNoGLIsSaidInOneLine that names the version found and what to do.
func TestNoGLIsSaidInOneLine(t *testing.T) {
	windowtest.NeedDisplay(t)
	withoutGL := serverWithoutGL(t)
	for _, c := range []struct{ env, found, do string }{
		{"MESA_GL_VERSION_OVERRIDE=2.1", "OpenGL 3.3 core is needed, found 2.1 Mesa", "LIBGL_ALWAYS_SOFTWARE=1"},
		{"MESA_GL_VERSION_OVERRIDE=3.2", "OpenGL 3.3 core is needed, found 3.2", "update the driver"},
		{"LIBGL_ALWAYS_INDIRECT=1", "OpenGL 3.3 core is needed, and indirect rendering has none", "leave out LIBGL_ALWAYS_INDIRECT"},
		{"DISPLAY=" + withoutGL, "OpenGL 3.3 core is needed, and there is no OpenGL", "install a graphics driver"},
		{"DISPLAY=:9876", "the display :9876 can't be opened", "check that the display may be used"},
		{"DISPLAY=", "there is no display", "xvfb-run"},
		{"DISPLAY=\nWAYLAND_DISPLAY=wayland-0", "no X11", "install Xwayland"},
	} {
		cmd, says := program(t)
		cmd.Env = append(cmd.Env, strings.Split(c.env, "\n")...)
		err := cmd.Run()
		var said []string
		for line := range strings.Lines(says.String()) {
			if !strings.HasPrefix(line, "vehicle ") && !strings.Contains(line, "autopilot connected") && !strings.HasPrefix(line, "recorded to ") {
				said = append(said, line)
			}
		}
		if cmd.ProcessState.ExitCode() != exitFailure || len(said) != 1 {
			t.Errorf("%s: %v, in %d lines: %s", c.env, err, len(said), says)
		}
		for _, want := range []string{"sitlark: window: ", c.found, c.do, "--headless"} {
			if !strings.Contains(strings.Join(said, ""), want) {
				t.Errorf("%s: %q lacks %q", c.env, said, want)
			}
		}
	}
}

// serverWithoutGL starts an X server that knows nothing of GL, and returns its
// display.
func serverWithoutGL(t *testing.T) string {
	t.Helper()
	if _, err := exec.LookPath("Xvfb"); err != nil {
		t.Skip("Xvfb is missing: make setup installs it")
	}
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	server := exec.Command("Xvfb", "-displayfd", "3", "-extension", "GLX", "-nolisten", "tcp")
	server.ExtraFiles = []*os.File{w}
	var says bytes.Buffer
	server.Stderr = &says
	if err := server.Start(); err != nil {
		t.Fatal(err)
	}
	w.Close()
	t.Cleanup(func() { _ = server.Process.Signal(syscall.SIGTERM); _ = server.Wait() })
	number, err := bufio.NewReader(r).ReadString('\n')
	if err != nil {
		t.Fatalf("Xvfb: %v: %s", err, &says)
	}
	return ":" + strings.TrimSpace(number)
}
