package session

import (
	"bytes"
	"context"
	"log/slog"
	"net/netip"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/internal/fakesitl"
	"github.com/sitlark/sitlark/internal/logging"
	"github.com/sitlark/sitlark/sitl"
)

// idle is a supervisor of the default vehicle that does not run.
func idle(t *testing.T, change func(*config.Config)) *Supervisor {
	t.Helper()
	setup := testSetup(t, func(c *config.Config) {
		c.Headless, c.SITL.Instance, c.Exchange.Listen = false, 41, "127.0.0.1:17620"
		change(c)
	})
	p, err := newSupervisor(setup, netip.MustParseAddrPort("127.0.0.1:17620"), 0)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// supervised runs a supervisor until the test ends.
func supervised(t *testing.T, change func(*config.Config)) *Supervisor {
	t.Helper()
	k := idle(t, change)
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error)
	go func() { ended <- k.run(ctx, false) }()
	t.Cleanup(func() {
		cancel()
		if err := <-ended; err != nil {
			t.Error(err)
		}
		if child, _ := k.Child(); child != nil {
			if state, _ := child.State(); state == sitl.Running {
				t.Error("the child outlives its supervisor")
			}
		}
	})
	return k
}

// soon waits for a condition.
func soon(t *testing.T, what string, ok func() bool) {
	t.Helper()
	for end := time.Now().Add(60 * time.Second); !ok(); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("%s: did not come about", what)
		}
	}
}

// is reports whether the child is in a state, and left alone.
func (k *Supervisor) is(want sitl.State) bool {
	child, busy := k.Child()
	if child == nil || busy != "" {
		return false
	}
	state, _ := child.State()
	return state == want
}

// said is the console's output.
func (k *Supervisor) said() string {
	child, _ := k.Child()
	lines, _ := child.Lines(0)
	return strings.Join(lines, "\n")
}

// TestSupervisorStartsWhatWasFound on PATH, with the vehicle's parameters, and restarts and
// ends it when asked.
func TestSupervisorStartsWhatWasFound(t *testing.T) {
	binary := fakesitl.Write(t, "echo process $$; exec sleep 1000")
	t.Setenv("PATH", filepath.Dir(binary)+":"+os.Getenv("PATH"))
	t.Setenv(sitl.HomeVariable, "")
	k := supervised(t, func(*config.Config) {})
	soon(t, "finding it", func() bool { return k.Found().Path == binary })
	if child, _ := k.Child(); child != nil {
		t.Fatal("it was started unasked")
	}
	k.Start()
	processes := func() int { return strings.Count(k.said(), "process ") }
	soon(t, "start", func() bool { return k.is(sitl.Running) && processes() == 1 })
	for _, want := range []string{"-I 41 --model JSON:127.0.0.1 --sim-port-out 17620", "multicopter.parm,", "vehicle.parm"} {
		if !strings.Contains(k.said(), want) {
			t.Errorf("its command line lacks %q:\n%s", want, k.said())
		}
	}
	k.Restart()
	soon(t, "restart", func() bool { return k.is(sitl.Running) && processes() == 2 })
	k.Stop()
	soon(t, "stop", func() bool { return k.is(sitl.Stopped) })
	k.Start()
	soon(t, "start again", func() bool { return k.is(sitl.Running) && processes() == 3 })
}

// TestSupervisorShowsWhyItFailed, and starts it again when asked.
func TestSupervisorShowsWhyItFailed(t *testing.T) {
	binary := fakesitl.Write(t, "echo 'bind failed on port 6170'; exit 4")
	k := supervised(t, func(c *config.Config) { c.SITL.Binary = binary })
	soon(t, "failure", func() bool { return k.is(sitl.Failed) })
	child, _ := k.Child()
	if _, err := child.State(); !strings.Contains(err.Error(), "bind failed on port 6170") {
		t.Error(err)
	}
	k.Start()
	soon(t, "another try", func() bool { return k.is(sitl.Failed) && strings.Count(k.said(), "bind failed") == 2 })
}

// TestSupervisorSaysWhatCannotBeStarted: a quadplane is ArduPlane's.
func TestSupervisorSaysWhatCannotBeStarted(t *testing.T) {
	t.Setenv("PATH", t.TempDir())
	t.Setenv(sitl.HomeVariable, "")
	t.Setenv("HOME", t.TempDir()) // without an ~/ardupilot
	k := supervised(t, func(c *config.Config) { c.Vehicle.Layout = "tilt" })
	soon(t, "looking", func() bool { return len(k.Found().Tried) == 3 })
	if why := k.Found().Why; !strings.Contains(why, "ArduPlane") {
		t.Errorf("a quadplane: %q", why)
	}
	k.Start()
	soon(t, "giving up", func() bool { _, busy := k.Child(); return busy == "" })
	if child, _ := k.Child(); child != nil {
		t.Error("something was started")
	}
}

// TestFloodIsLoggedInPart: the log says how much it left out.
func TestFloodIsLoggedInPart(t *testing.T) {
	binary := fakesitl.Write(t, "i=0; while [ $i -lt 3000 ]; do echo flood $i; i=$((i+1)); done; echo done; exec sleep 1000")
	k := idle(t, func(c *config.Config) { c.SITL.Binary = binary })
	defer k.end()
	if err := k.child.Start(); err != nil {
		t.Fatal(err)
	}
	soon(t, "the flood", func() bool { _, next := k.child.Lines(0); return next == 3002 })
	log := logged(t, func() {
		k.log = slog.Default()
		var log childLog
		if err := log.follow(k); err != nil {
			t.Error(err)
		}
	})
	lines := strings.Count(log, "\n")
	if !strings.Contains(log, "ArduPilot: … 2802 lines left out") || !strings.Contains(log, "flood 2999\n") || lines != 1+maxChildLines {
		t.Errorf("%d lines are logged, the last %s", lines, log[max(0, len(log)-100):])
	}
}

// logged returns what do writes to the log.
func logged(t *testing.T, do func()) string {
	t.Helper()
	var out bytes.Buffer
	handler, err := logging.New(&out, "text", "debug")
	if err != nil {
		t.Fatal(err)
	}
	was := slog.Default()
	slog.SetDefault(slog.New(handler))
	defer slog.SetDefault(was)
	do()
	return out.String()
}

// TestHeadlessTellsOfArduPilot that is on PATH.
func TestHeadlessTellsOfArduPilot(t *testing.T) {
	binary := fakesitl.Write(t, "exit 0")
	t.Setenv("PATH", filepath.Dir(binary)+":"+os.Getenv("PATH"))
	if log := logged(t, logFoundBinary); !strings.Contains(log, "--sitl "+binary) {
		t.Errorf("logged %q", log)
	}
	t.Setenv("PATH", t.TempDir())
	t.Setenv(sitl.HomeVariable, "")
	if log := logged(t, logFoundBinary); log != "" {
		t.Errorf("without one: %q", log)
	}
}

// TestWhatArduPilotPrintsIsForTheDebugLog, but for trouble.
func TestWhatArduPilotPrintsIsForTheDebugLog(t *testing.T) {
	for line, want := range map[string]slog.Level{
		"Starting sketch 'ArduCopter'": slog.LevelDebug, "JSON received:": slog.LevelDebug, " battery: voltage": slog.LevelDebug,
		"Loaded defaults from /home/ann/failsafe/vehicle.parm": slog.LevelDebug,
		"PANIC: AP_Logger": slog.LevelInfo, "bind failed on port 5760 - Address already in use": slog.LevelInfo, "Unknown parameter X": slog.LevelInfo,
	} {
		if got := levelOf(line); got != want {
			t.Errorf("%q is logged as %v, want %v", line, got, want)
		}
	}
}
