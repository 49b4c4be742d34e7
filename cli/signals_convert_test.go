//go:build unix

package cli

import (
	"bytes"
	"io"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"
	"time"
)

// TestSignalsEndWhatOnlyConverts, also while nobody takes its output: with the signal's exit status, and
// nothing of a file that is not complete.
func TestSignalsEndWhatOnlyConverts(t *testing.T) {
	flight := flown(t, "two-in-one-sky")
	for _, signal := range []syscall.Signal{syscall.SIGINT, syscall.SIGTERM} {
		cmd := exec.Command(os.Args[0], "export", flight, "--csv", "-")
		cmd.Env = append(os.Environ(), asProgram+"=1")
		var says bytes.Buffer
		cmd.Stderr = &says
		out, err := cmd.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		if _, err := io.ReadFull(out, make([]byte, 1000)); err != nil { // and no more: a pipe holds less than the rest
			t.Fatal(err)
		}
		if err := cmd.Process.Signal(signal); err != nil {
			t.Fatal(err)
		}
		hang := time.AfterFunc(2*time.Minute, func() { _ = cmd.Process.Kill() })
		state, err := cmd.Process.Wait()
		hang.Stop()
		if err != nil || state.ExitCode() != 128+int(signal) || !strings.Contains(says.String(), "sitlark: ended by ") {
			t.Errorf("%v: %v, %v: %s", signal, state, err, &says)
		}
		out.Close()
		_ = cmd.Wait()
	}
}
