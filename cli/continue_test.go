package cli

import (
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/config"
)

// TestContinueFliesTheRecordedFlightOn, and says that it is the same.
func TestContinueFliesTheRecordedFlightOn(t *testing.T) {
	path := filepath.Join(t.TempDir(), "flight.mcap")
	run := func(args ...string) string {
		t.Helper()
		var out strings.Builder
		cmd := newCommand()
		cmd.SetOut(&out)
		cmd.SetArgs(args)
		if err := cmd.ExecuteContext(t.Context()); err != nil {
			t.Fatalf("%v: %v", args, err)
		}
		return out.String()
	}
	straight := run("scenario", "run", "motor-out-quad", "--headless", "--record", path)
	_, hash, _ := strings.Cut(straight, "hash ")
	hash = hash[:16]
	if again := run("continue", path, "--at", "11.5s", "--headless", "--record", "none"); !strings.Contains(again, hash) || !strings.Contains(again, "to the last bit") {
		t.Errorf("the flight of hash %s goes on as\n%s", hash, again)
	}
	if other := run("continue", path, "--at", "11.5s", "--headless", "--record", "none", "--wind", "6@90"); strings.Contains(other, hash) || !strings.Contains(other, "differs from") {
		t.Errorf("in wind it goes on as\n%s", other)
	}
}

// TestContinueReadsCommandsAndTimes, as users write them.
func TestContinueReadsCommandsAndTimes(t *testing.T) {
	for _, text := range []string{"fail_motor motor=2", "fail_motor {motor: 2}", "fail_motor  motor: 2"} {
		if c, err := commandOf(text); err != nil || c != (command.FailMotor{Motor: 2}) {
			t.Errorf("%q is %v, %v", text, c, err)
		}
	}
	bare, err := commandOf("tear_surface surface=left aileron")
	if err != nil || !strings.Contains(fmt.Sprint(bare), "left aileron") {
		t.Errorf("%+v, %v", bare, err)
	}
	for _, text := range []string{`tear_surface surface="left aileron"`, `tear_surface surface='left aileron'`, `tear_surface {surface: "left aileron"}`} {
		if c, err := commandOf(text); err != nil || !reflect.DeepEqual(c, bare) {
			t.Errorf("%q is %+v, %v", text, c, err)
		}
	}
	for _, text := range []string{"", "fail_motr motor=2", "fail_motor 2", "fail_motor motor=x"} {
		if c, err := commandOf(text); err == nil {
			t.Errorf("%q is %v", text, c)
		}
	}
	for text, want := range map[string]float64{"41.2s": 41.2, "1m12s": 72, "2min": 120, "end": math.Inf(1), "0s": 0} {
		if at, err := elapsedOf(text); err != nil || at != want {
			t.Errorf("%q is %g s, %v", text, at, err)
		}
	}
	for _, text := range []string{"", "-3s", "soon"} {
		if at, err := elapsedOf(text); err == nil {
			t.Errorf("%q is %g s", text, at)
		}
	}
}

// TestContinueAgainSaysWhatItNeeds: an ArduPilot to start, and nothing that goes on in the middle.
func TestContinueAgainSaysWhatItNeeds(t *testing.T) {
	here := os.Args[0] // a program that is there
	for want, args := range map[string][]string{
		"needs --sitl":      {"--again"},
		"--log needs":       {"--log", "1.bin", "--at", "1s"},
		"--sitl-logs needs": {"--sitl-logs", "logs", "--at", "1s"},
		"--sitl needs":      {"--sitl", here, "--at", "1s"},
		"with --take-over":  {"--again", "--sitl", here, "--take-over"},
		"with --only":       {"--again", "--sitl", here, "--only", "a"},
	} {
		cmd := newCommand()
		cmd.SetArgs(append([]string{"continue", "flight.mcap", "--headless"}, args...))
		var usage config.UsageError
		if err := cmd.ExecuteContext(t.Context()); !errors.As(err, &usage) || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", args, err, want)
		}
	}
}

// TestContinueRefusesFlagsThatItWouldIgnore, and says why.
func TestContinueRefusesFlagsThatItWouldIgnore(t *testing.T) {
	for want, args := range map[string][]string{
		"--pause with --headless":      {"--pause"},
		"--camera with --headless":     {"--camera", "chase"},
		"at most 5 s":                  {"--open-loop", "--for", "60s"},
		"--only limits":                {"--only", "alpha"},
		"--keep-commands with --again": {"--again", "--sitl", os.Args[0], "--keep-commands", "--wind", "3@90"},
		"expected NAME=VALUE":          {"--set", "mass"},
		"--take-over and --open-loop":  {"--take-over", "--open-loop"},
	} {
		cmd := newCommand()
		cmd.SetArgs(append([]string{"continue", "flight.mcap", "--headless", "--at", "3s"}, args...))
		var usage config.UsageError
		if err := cmd.ExecuteContext(t.Context()); !errors.As(err, &usage) || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", args, err, want)
		}
	}
}
