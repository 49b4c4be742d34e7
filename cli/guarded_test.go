//go:build !headless && linux

package cli

import (
	"bufio"
	"bytes"
	"crypto/rand"
	"io"
	"net"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/sitlark/sitlark/internal/fakesitl"
)

// TestNothingIsLeftOver of a wrapper script given as --sitl and of what it has started, however
// the program ends.
func TestNothingIsLeftOver(t *testing.T) {
	binary := fakesitl.Write(t, "trap '' TERM; (setsid sleep 1000 &) ; sleep 1000 & echo standing by; sleep 1000; sleep 1000")
	for _, s := range []syscall.Signal{syscall.SIGKILL, syscall.SIGTERM} {
		mark := rand.Text()
		cmd := asSitlark("--headless", "--listen", "127.0.0.1:0", "--sitl", binary, "--sitl-instance", "47", "--log-level", "debug")
		cmd.Env = append(cmd.Env, "SITLARK_TEST_MARK="+mark)
		log, err := cmd.StderrPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		lines := bufio.NewScanner(log)
		for lines.Scan() && !strings.Contains(lines.Text(), "standing by") {
		}
		if n := processesWith(mark); n < 5 {
			t.Errorf("%v: only %d processes are counted", s, n)
		}
		_ = cmd.Process.Signal(s)
		_, _ = io.Copy(io.Discard, log)
		err = cmd.Wait()
		if s == syscall.SIGTERM && (err != nil || processesWith(mark) != 0) {
			t.Errorf("in order: %v, %d processes are left", err, processesWith(mark))
		}
		for end := time.Now().Add(time.Minute); processesWith(mark) > 0; time.Sleep(10 * time.Millisecond) {
			if time.Now().After(end) {
				t.Fatalf("%v: %d processes are left", s, processesWith(mark))
			}
		}
	}
}

// processesWith counts those that have mark in their environment.
func processesWith(mark string) (n int) {
	files, _ := filepath.Glob("/proc/[0-9]*/environ")
	for _, file := range files {
		if text, err := os.ReadFile(file); err == nil && bytes.Contains(text, []byte(mark)) {
			n++
		}
	}
	return n
}

// TestPortThatGetsFreeIsTaken: the previous run may still be ending.
func TestPortThatGetsFreeIsTaken(t *testing.T) {
	previous, err := net.ListenPacket("udp4", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	cmd := asSitlark("--headless", "--demo", "--listen", previous.LocalAddr().String(), "--for", "1s")
	var said bytes.Buffer
	cmd.Stderr = &said
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	time.Sleep(200 * time.Millisecond) // it has tried meanwhile, unless the machine is slow
	previous.Close()
	if err := cmd.Wait(); err != nil {
		t.Errorf("%v: %s", err, &said)
	}
}
