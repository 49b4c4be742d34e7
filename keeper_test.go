package main

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

	"github.com/sitlark/sitlark/internal/logging"
	"github.com/sitlark/sitlark/sitl"
)

// idle is a keeper of the default vehicle that does not run.
func idle(t *testing.T, change func(f *flags)) *keeper {
	t.Helper()
	f := flags{listen: "127.0.0.1:17620", wind: "0@0", size: "1280x720"}
	f.sitl.instance, f.sitl.speedup = 41, 1
	change(&f)
	o, err := f.options()
	if err != nil {
		t.Fatal(err)
	}
	k, err := newKeeper(o, netip.MustParseAddrPort("127.0.0.1:17620"))
	if err != nil {
		t.Fatal(err)
	}
	return k
}

// kept runs a keeper until the test ends.
func kept(t *testing.T, change func(f *flags)) *keeper {
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
		if child, _ := k.now(); child != nil {
			if state, _ := child.State(); state == sitl.Running {
				t.Error("the child outlives its keeper")
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

// is tells whether the keeper's child is in a state, and left alone.
func (k *keeper) is(want sitl.State) bool {
	child, busy := k.now()
	if child == nil || busy != "" {
		return false
	}
	state, _ := child.State()
	return state == want
}

// said is the console's output.
func (k *keeper) said() string {
	child, _ := k.now()
	lines, _ := child.Lines(0)
	return strings.Join(lines, "\n")
}

// TestKeeperStartsWhatWasFound on PATH, with the vehicle's parameters, and restarts and
// ends it when asked.
func TestKeeperStartsWhatWasFound(t *testing.T) {
	binary := fakeSITL(t, "echo process $$; exec sleep 1000")
	t.Setenv("PATH", filepath.Dir(binary)+":"+os.Getenv("PATH"))
	t.Setenv(sitl.HomeVariable, "")
	k := kept(t, func(*flags) {})
	soon(t, "finding it", func() bool { return k.finding().path == binary })
	if child, _ := k.now(); child != nil {
		t.Fatal("it was started unasked")
	}
	k.start()
	processes := func() int { return strings.Count(k.said(), "process ") }
	soon(t, "start", func() bool { return k.is(sitl.Running) && processes() == 1 })
	for _, want := range []string{"--model JSON:127.0.0.1 --sim-port-out 17620 -I 41", "multicopter.parm,", "vehicle.parm"} {
		if !strings.Contains(k.said(), want) {
			t.Errorf("its command line lacks %q:\n%s", want, k.said())
		}
	}
	k.restart()
	soon(t, "restart", func() bool { return k.is(sitl.Running) && processes() == 2 })
	k.stop()
	soon(t, "stop", func() bool { return k.is(sitl.Stopped) })
	k.start()
	soon(t, "start again", func() bool { return k.is(sitl.Running) && processes() == 3 })
}

// TestKeeperShowsWhyItFailed, and starts it again when asked.
func TestKeeperShowsWhyItFailed(t *testing.T) {
	binary := fakeSITL(t, "echo 'bind failed on port 6170'; exit 4")
	k := kept(t, func(f *flags) { f.sitl.binary = binary })
	soon(t, "failure", func() bool { return k.is(sitl.Failed) })
	child, _ := k.now()
	if _, err := child.State(); !strings.Contains(err.Error(), "bind failed on port 6170") {
		t.Error(err)
	}
	k.start()
	soon(t, "another try", func() bool { return k.is(sitl.Failed) && strings.Count(k.said(), "bind failed") == 2 })
}

// TestKeeperSaysWhatCannotBeStarted: a quadplane is ArduPlane's.
func TestKeeperSaysWhatCannotBeStarted(t *testing.T) {
	t.Setenv("PATH", t.TempDir())
	t.Setenv(sitl.HomeVariable, "")
	k := kept(t, func(f *flags) { f.layout = "tilt" })
	soon(t, "looking", func() bool { return len(k.finding().tried) == 2 })
	if why := k.finding().why; !strings.Contains(why, "ArduPlane") {
		t.Errorf("a quadplane: %q", why)
	}
	k.start()
	soon(t, "giving up", func() bool { _, busy := k.now(); return busy == "" })
	if child, _ := k.now(); child != nil {
		t.Error("something was started")
	}
}

// TestFloodIsLoggedInPart: the log says how much it left out.
func TestFloodIsLoggedInPart(t *testing.T) {
	binary := fakeSITL(t, "i=0; while [ $i -lt 3000 ]; do echo flood $i; i=$((i+1)); done; echo done; exec sleep 1000")
	k := idle(t, func(f *flags) { f.sitl.binary = binary })
	defer k.end()
	if err := k.child.Start(); err != nil {
		t.Fatal(err)
	}
	soon(t, "the flood", func() bool { _, next := k.child.Lines(0); return next == 3002 })
	log := logged(t, func() {
		var says scribe
		if err := says.log(k); err != nil {
			t.Error(err)
		}
	})
	lines := strings.Count(log, "\n")
	if !strings.Contains(log, "ArduPilot: … 2802 lines left out") || !strings.Contains(log, "flood 2999\n") || lines != 1+scribeLines {
		t.Errorf("%d lines are logged, the last %s", lines, log[max(0, len(log)-100):])
	}
}

// logged returns what do writes to the log.
func logged(t *testing.T, do func()) string {
	t.Helper()
	var out bytes.Buffer
	handler, err := logging.New(&out, "text", "info")
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
	binary := fakeSITL(t, "exit 0")
	t.Setenv("PATH", filepath.Dir(binary)+":"+os.Getenv("PATH"))
	if log := logged(t, tellFound); !strings.Contains(log, "--sitl "+binary) {
		t.Errorf("logged %q", log)
	}
	t.Setenv("PATH", t.TempDir())
	t.Setenv(sitl.HomeVariable, "")
	if log := logged(t, tellFound); log != "" {
		t.Errorf("without one: %q", log)
	}
}
