package cli

import (
	"bytes"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/sitlark/sitlark/internal/testfile"
)

// longHover is a scenario that no computer flies to its end within the test, and its mission.
const longHover = `name: long hover
flat: true
mission: hover.waypoints
expect:
  - always: tilt < 80deg
timeout: 86400s
`

const hoverForEver = "QGC WPL 110\n0\t1\t0\t16\t0\t0\t0\t0\t-35.363262\t149.165237\t584\t1\n1\t0\t3\t22\t0\t0\t0\t0\t-35.363262\t149.165237\t20\t1\n" +
	"2\t0\t3\t19\t86000\t0\t0\t0\t-35.363262\t149.165237\t20\t1\n3\t0\t3\t20\t0\t0\t0\t0\t0\t0\t0\t1\n"

// works is a command in the middle of whose work the program gets a signal.
type works struct {
	args string // words; a name such as out.mcap is in the test's folder
	busy string // a file that it has open by then, a recording with some of a flight, or a text on its standard error
	says string // what it says of what there is; empty: no more than the signal
	left string // a file that is left complete
	gone string // a file of which nothing is left
}

// TestSignalsEndWorkInOrder: a command that has not reached its result ends with the signal's exit status, and says
// by which signal it was ended, and what there is.
func TestSignalsEndWorkInOrder(t *testing.T) {
	folder := filepath.Dir(testfile.Write(t, "long.yaml", longHover))
	for name, text := range map[string]string{
		"hover.waypoints": hoverForEver,
		"many.yaml":       "name: many\nscenario: long.yaml\nseed: 1\nvariables:\n  seed: {whole: 1..1000000}\nmethod: latin hypercube\nflights: 100\n",
		"medium.yaml":     strings.Replace(longHover, "86400s", "100s", 1),
	} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := called(t, "scenario", "run", "--headless", filepath.Join(folder, "medium.yaml"), "--record", filepath.Join(folder, "flown.mcap")); err != nil {
		t.Fatal(err)
	}
	for _, c := range []works{
		{args: "scenario run --headless long.yaml medium.yaml --record out1.mcap --junit out.xml", busy: "out1.mcap", says: "0 of 2 scenarios flown to the end", left: "out.xml"},
		{args: "scenario run --headless --over-udp long.yaml --record out2.mcap", busy: "out2.mcap", says: "0 of 1 scenario flown to the end", left: "out2.mcap"},
		{args: "scenario run long.yaml --repeat 50 --vary seed --keep all --keep-to kept", busy: "kept", says: "0 of 50 flights of long hover flown to the end"},
		{args: "campaign run many.yaml --out run1", busy: "campaign many, in", says: "0 of 100 flown; sitlark campaign resume ", left: "run1/campaign.yaml"},
		{args: "campaign run many.yaml --out run2 --shard 1/2", busy: "campaign many, in", says: "0 of 50 flown; sitlark campaign resume ", left: "run2/campaign.yaml"},
		{args: "campaign run many.yaml --out run3 --jobs 0 --listen " + port(t), busy: "workers connect by", says: "0 of 100 flown; sitlark campaign resume ", left: "run3/campaign.yaml"},
		{args: "continue flown.mcap --at 20s --take-over --for 80000s --headless --record out3.mcap", busy: "out3.mcap", says: "flew only ", left: "out3.mcap"},
		{args: "replay flown.mcap --verify", busy: "flown.mcap"},
		{args: "scenario from flown.mcap -o out.yaml", busy: "flown.mcap", gone: "out.yaml"},
		{args: "export flown.mcap --csv out.csv", busy: "flown.mcap", says: "out.csv was not written", gone: "out.csv"},
	} {
		for signal, name := range map[syscall.Signal]string{syscall.SIGINT: "Ctrl-C (SIGINT)", syscall.SIGTERM: "SIGTERM"} {
			for _, path := range []string{"kept", "run1", "run2", "run3", "out.xml", "out1.mcap", "out2.mcap", "out3.mcap"} {
				os.RemoveAll(filepath.Join(folder, path))
			}
			c.end(t, folder, signal, "ended by "+name)
		}
	}
}

// end starts the command, sends it a signal when it is busy, and checks how it ends.
func (c *works) end(t *testing.T, folder string, signal syscall.Signal, by string) {
	t.Helper()
	cmd := exec.Command(os.Args[0], strings.Fields(c.args)...)
	cmd.Dir, cmd.Env = folder, append(os.Environ(), asProgram+"=1")
	var says sharedBuffer
	cmd.Stdout, cmd.Stderr = io.Discard, &says
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	hang := time.AfterFunc(2*time.Minute, func() { _ = cmd.Process.Kill() })
	defer hang.Stop()
	ended := make(chan struct{})
	go func() {
		_ = cmd.Wait()
		close(ended)
	}()
	for early := false; !early && !c.isBusy(cmd.Process.Pid, folder, says.String()); {
		select {
		case <-ended:
			early = true
		case <-time.After(time.Millisecond):
		}
	}
	_ = cmd.Process.Signal(signal)
	<-ended
	if code := cmd.ProcessState.ExitCode(); code != 128+int(signal) || !strings.Contains(says.String(), by) || !strings.Contains(says.String(), c.says) {
		t.Errorf("%s, %v: %v, %s\nwant exit status %d, %q and %q", c.args, signal, cmd.ProcessState, &says, 128+int(signal), by, c.says)
	}
	if c.left != "" {
		if info, err := os.Stat(filepath.Join(folder, c.left)); err != nil || info.Size() == 0 {
			t.Errorf("%s, %v: of %s is left %v, %v", c.args, signal, c.left, info, err)
		}
	}
	if c.gone != "" {
		if _, err := os.Stat(filepath.Join(folder, c.gone)); err == nil {
			t.Errorf("%s, %v: %s is left", c.args, signal, c.gone)
		}
	}
}

// isBusy reports whether the program is in the middle of its work.
func (c *works) isBusy(pid int, folder, says string) bool {
	if strings.Contains(c.busy, " ") {
		return strings.Contains(says, c.busy)
	}
	const some = 100_000 // bytes: of nothing flown nothing is left
	if info, err := os.Stat(filepath.Join(folder, c.busy)); filepath.Ext(c.busy) == ".mcap" && (err != nil || info.Size() < some) {
		return false
	}
	open, _ := filepath.Glob(fmt.Sprintf("/proc/%d/fd/*", pid))
	for _, link := range open {
		if target, err := os.Readlink(link); err == nil && strings.HasPrefix(target, filepath.Join(folder, c.busy)) {
			return true
		}
	}
	return false
}

// port is an address at which nothing listens.
func port(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().String()
}

// sharedBuffer is a buffer for several goroutines.
type sharedBuffer struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (g *sharedBuffer) Write(p []byte) (int, error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.b.Write(p)
}

func (g *sharedBuffer) String() string {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.b.String()
}
