package cli

import (
	"bytes"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"
	"time"

	"golang.org/x/sys/unix"
)

// TestSignalsEndWhatOnlyConverts, also while nobody takes its output: with the signal's exit status.
func TestSignalsEndWhatOnlyConverts(t *testing.T) {
	flight := flown(t, "two-in-one-sky")
	for _, signal := range []syscall.Signal{syscall.SIGINT, syscall.SIGTERM} {
		cmd := exec.Command(os.Args[0], "export", flight, "--csv", "-")
		cmd.Env = append(os.Environ(), asProgram+"=1")
		var says bytes.Buffer
		out, in, err := os.Pipe()
		if err != nil {
			t.Fatal(err)
		}
		cmd.Stdout, cmd.Stderr = in, &says
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		in.Close()
		hang := time.AfterFunc(2*time.Minute, func() { _ = cmd.Process.Kill() })
		for waiting := 0; waiting < 60_000; { // of the 64 kB that a pipe holds, and of several MB
			if waiting, err = unix.IoctlGetInt(int(out.Fd()), unix.TIOCINQ); err != nil {
				t.Fatal(err)
			}
			time.Sleep(10 * time.Millisecond)
		}
		if err := cmd.Process.Signal(signal); err != nil {
			t.Fatal(err)
		}
		err = cmd.Wait()
		hang.Stop()
		out.Close()
		if code := cmd.ProcessState.ExitCode(); code != 128+int(signal) || !strings.Contains(says.String(), "ended by ") {
			t.Errorf("%v: %v, %s", signal, err, &says)
		}
	}
}
