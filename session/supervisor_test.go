package session

import (
	"bytes"
	"context"
	"errors"
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
	"github.com/sitlark/sitlark/physics/contact"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/sitl"
	"github.com/sitlark/sitlark/vehicle/kind"
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

// TestSupervisorStartsArduPlane for a quadplane, with what ArduPlane needs: found beside an arducopter, which is not taken.
func TestSupervisorStartsArduPlane(t *testing.T) {
	copter := fakesitl.Write(t, "exec sleep 1000")
	folder := filepath.Dir(copter)
	plane := filepath.Join(folder, "arduplane")
	if err := os.WriteFile(plane, []byte("#!/bin/sh\necho \"$@\"\nexec sleep 1000\n"), 0o755); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", folder+":"+os.Getenv("PATH"))
	t.Setenv(sitl.HomeVariable, "")
	k := supervised(t, func(c *config.Config) { c.Vehicle.Layout = "tilt" })
	soon(t, "finding it", func() bool { return k.Found().Path == plane && k.Found().Why == "" })
	k.Start()
	soon(t, "start", func() bool { return k.is(sitl.Running) && strings.Contains(k.said(), "--defaults") })
	child, _ := k.Child()
	files := child.Config().Defaults
	if len(files) != 2 || filepath.Base(files[0]) != "plane.parm" || filepath.Base(files[1]) != "vehicle.parm" {
		t.Fatalf("its parameter files are %v, want plane.parm and vehicle.parm", files)
	}
	text, err := os.ReadFile(files[1])
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"Q_ENABLE 1", "SERVO1_FUNCTION 33", "SERVO8_FUNCTION 76", "Q_TILT_MASK 5", "Q_TILT_TYPE 2", "Q_A_RAT_RLL_P ", "Q_M_PWM_MIN 1000"} {
		if !strings.Contains(string(text), "\n"+want) {
			t.Errorf("vehicle.parm lacks %s:\n%s", want, text)
		}
	}
	if strings.Contains(string(text), "\nATC_") || strings.Contains(string(text), "\nMOT_") {
		t.Errorf("vehicle.parm has names that ArduPlane lacks:\n%s", text)
	}
}

// TestProgramOfAnotherKind is refused with what to do; a program with a name of its own may be any.
func TestProgramOfAnotherKind(t *testing.T) {
	folder := filepath.Dir(fakesitl.Write(t, ""))
	for _, c := range []struct{ layout, program, want string }{
		{"", "arduplane", "is ArduPilot for planes, and the vehicle quad-1.5kg is a copter: give the arducopter next to it; or give one of its vehicles, such as --vehicle trainer"},
		{"tilt", "arducopter", "is ArduPilot for copters, and the vehicle tilt is a plane: give the arduplane next to it; or give one of its vehicles, such as --vehicle quad-1.5kg"},
		{"", "ardurover", "is ArduPilot for rovers and boats, and the vehicle quad-1.5kg is a copter: give the arducopter next to it; or give one of its vehicles, such as --vehicle rover"},
		{"", "ardusub", "is ArduPilot for submarines, and the vehicle quad-1.5kg is a copter: give the arducopter next to it; or give one of its vehicles, such as --vehicle bluerov2"},
		{"", "arducopter-heli", "is ArduPilot for helicopters, and the vehicle quad-1.5kg is a copter: give the arducopter next to it; or give one of its vehicles, such as --vehicle heli-450"},
		{"", "blimp", "is ArduPilot for blimps, and the vehicle quad-1.5kg is a copter: give the arducopter next to it; or give one of its vehicles, such as --vehicle blimp"},
		{"", "antennatracker", "is ArduPilot for antenna trackers, and the vehicle quad-1.5kg is a copter: give the arducopter next to it; or give one of its vehicles, such as --vehicle tracker"},
		{"", "mine", ""}, {"tilt", "arduplane", ""},
	} {
		setup := testSetup(t, func(cfg *config.Config) {
			cfg.Vehicle.Layout, cfg.SITL.Binary, cfg.SITL.Instance = c.layout, filepath.Join(folder, c.program), 41
		})
		_, _, err := newChild(setup, netip.MustParseAddrPort("127.0.0.1:17621"), 0)
		if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%s for %q: %v, want %q", c.program, c.layout, err, c.want)
		}
	}
}

// TestBuiltInAutopilotRefusesTailsitters without surfaces: as an error in the command line, with what to do. It flies planes, quadplanes and
// other tailsitters.
func TestBuiltInAutopilotRefusesTailsitters(t *testing.T) {
	setup := testSetup(t, func(cfg *config.Config) { cfg.Vehicle.Name = "quadplane" })
	if err := checkBuiltIn(setup); err != nil {
		t.Error(err)
	}
	setup = testSetup(t, func(cfg *config.Config) { cfg.Vehicle.Name = "trainer" })
	if err := checkBuiltIn(setup); err != nil {
		t.Error(err)
	}
	if err := checkBuiltIn(testSetup(t, func(cfg *config.Config) { cfg.Vehicle.Name = "tailsitter" })); err != nil {
		t.Error(err)
	}
	upright := *setup.Entry
	upright.Vehicle.Servos = nil
	upright.Vehicle.Contact = contact.Params{}
	for _, y := range []float64{-0.2, 0, 0.2} {
		upright.Vehicle.Contact.Points = append(upright.Vehicle.Contact.Points, contact.Point{Kind: contact.Leg, PlaceFRD: frame.OfFRD(-0.5, y, 0.1)})
	}
	setup.Entry = &upright
	var usage config.UsageError
	if err := checkBuiltIn(setup); !errors.As(err, &usage) || !strings.Contains(err.Error(), "vehicle trainer: the built-in autopilot does not fly tailsitters without control surfaces: omit --demo") || !strings.Contains(err.Error(), "arduplane") {
		t.Errorf("a tailsitter: %v", err)
	}
	if err := checkBuiltIn(testSetup(t, func(*config.Config) {})); err != nil {
		t.Error(err)
	}
}

// TestSupervisorSaysWhatIsMissing: a quadplane is ArduPlane's.
func TestSupervisorSaysWhatIsMissing(t *testing.T) {
	t.Setenv("PATH", t.TempDir())
	t.Setenv(sitl.HomeVariable, "")
	t.Setenv("HOME", t.TempDir()) // without an ~/ardupilot
	k := supervised(t, func(c *config.Config) { c.Vehicle.Layout = "tilt" })
	soon(t, "looking", func() bool { return len(k.Found().Tried) == 3 })
	if f := k.Found(); f.Why != "" || f.Kind != kind.Plane || f.Tried[0] != "arduplane on PATH" {
		t.Errorf("a quadplane: %+v", f)
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
	if log := logged(t, func() { logFoundBinary(kind.Copter) }); !strings.Contains(log, "--sitl "+binary) {
		t.Errorf("logged %q", log)
	}
	t.Setenv("PATH", t.TempDir())
	t.Setenv(sitl.HomeVariable, "")
	if log := logged(t, func() { logFoundBinary(kind.Copter) }); log != "" {
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
