//go:build !headless && unix

package cli

import (
	"bytes"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"
	"time"
)

// TestHealthOfAStoppedProgram: a program that does not run any more, though its socket takes
// connections, is not healthy; it is again when it goes on. One that is killed is not.
func TestHealthOfAStoppedProgram(t *testing.T) {
	address := freePort(t)
	cmd := exec.Command(os.Args[0], "--headless", "--demo", "--record", "none", "--control", address)
	cmd.Env = append(os.Environ(), asProgram+"=1")
	var says bytes.Buffer
	cmd.Stderr = &says
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	defer func() {
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
	}()
	untilHealthy(t, address)
	if err := cmd.Process.Signal(syscall.SIGSTOP); err != nil {
		t.Fatal(err)
	}
	var stopped syscall.WaitStatus // all of its threads are, some time after the signal
	if _, err := syscall.Wait4(cmd.Process.Pid, &stopped, syscall.WUNTRACED, nil); err != nil || !stopped.Stopped() {
		t.Fatalf("it does not stop: %v", err)
	}
	said, code, err := health(address, "--timeout", "500ms")
	if code != exitFailure || said != "" || !strings.Contains(err.Error(), "no answer in time: is sitlark hung?") {
		t.Errorf("while it is stopped: %q, %v, exit code %d", said, err, code)
	}
	if err := cmd.Process.Signal(syscall.SIGCONT); err != nil {
		t.Fatal(err)
	}
	untilHealthy(t, address)
	if err := cmd.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = cmd.Wait()
	if said, code, err := health(address); code != exitFailure || !strings.Contains(err.Error(), "does sitlark run there with --control?") {
		t.Errorf("after its end: %q, %v, exit code %d; it said: %s", said, err, code, &says)
	}
}

// untilHealthy waits until the sitlark at address is healthy.
func untilHealthy(t *testing.T, address string) {
	t.Helper()
	for end := time.Now().Add(time.Minute); ; time.Sleep(20 * time.Millisecond) {
		said, _, err := health(address, "--timeout", "10s")
		if err == nil && healthy.MatchString(said) {
			return
		}
		if time.Now().After(end) {
			t.Fatalf("%q, %v", said, err)
		}
	}
}
