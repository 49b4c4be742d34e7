package autotest

import (
	"context"
	_ "embed"
	"errors"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/sitlark/sitlark/internal/freeport"
	"github.com/sitlark/sitlark/internal/guardian"
	"github.com/sitlark/sitlark/internal/oserror"
)

// Flight is one test, flown once.
type Flight struct {
	Checkout *Checkout
	Test     string
	Folder   string        // for its logs; emptied first
	StandIn  []string      // the command in place of ArduPilot, up to its arguments; empty: ArduPilot itself
	Speedup  int           // of the simulation; 0: the tests' own
	Timeout  time.Duration // after which it has failed
	Patience float64       // how many seconds one of the tests' clock lasts, in which they wait for messages; 0 or 1: one
	Ports    []int         // TCP ports that must be free
}

// Outcome is how a flight ended.
type Outcome string

// The outcomes.
const (
	Passed Outcome = "passed"
	Failed Outcome = "failed"
)

// Run is what came of a flight.
type Run struct {
	Outcome Outcome   `json:"outcome"`
	Reason  string    `json:"reason,omitempty"` // why it failed
	Seconds float64   `json:"seconds"`          // wall time
	Try     int       `json:"try"`              // which flight it is, from 1: those before failed
	At      time.Time `json:"at"`
	Models  []string  `json:"other_models,omitempty"` // that sitlark does not have: ArduPilot's own flew
	Logs    string    `json:"logs"`

	DefaultModel string `json:"default_model,omitempty"` // why it flew with the numbers, or the battery, of ArduPilot's default model
	Unfired      string `json:"unfired,omitempty"`       // why it took off from the ground where its model has a catapult
}

// grace is how long autotest.py may take to end after its own time limit.
const grace = time.Minute

// Fly flies the test. An error means that it could not be flown; a test that fails is a Run.
func (f Flight) Fly(ctx context.Context) (run Run, err error) {
	if err := checkPorts(f.Ports); err != nil {
		return run, err
	}
	if err := errors.Join(os.RemoveAll(f.Folder), os.MkdirAll(f.Folder, 0o755)); err != nil {
		return run, err
	}
	m, err := newMirror(f.Checkout, standIn(f.StandIn))
	if err != nil {
		return run, err
	}
	defer func() { err = errors.Join(err, m.remove()) }()
	output, err := os.Create(filepath.Join(f.Folder, outputFile))
	if err != nil {
		return run, err
	}
	defer output.Close()
	run.At, run.Logs = time.Now().UTC().Truncate(time.Second), f.Folder
	args := append(m.environment(f.Folder), f.program(m.script())...)
	if f.Speedup > 0 {
		args = append(args, "--speedup", strconv.Itoa(f.Speedup))
	}
	process, err := guardian.Start("/usr/bin/env", append(args, f.Checkout.Series.step(f.Test)), m.folder, output)
	if err != nil {
		return run, err
	}
	select {
	case <-process.Done():
	case <-time.After(f.Timeout + grace):
		process.Stop()
	case <-ctx.Done():
		process.Stop()
		return run, ctx.Err()
	}
	run.Seconds = time.Since(run.At).Truncate(100 * time.Millisecond).Seconds()
	run.Models = otherModels(f.Folder)
	run.Outcome, run.Reason, err = readOutput(filepath.Join(f.Folder, outputFile), f.Test)
	if run.Outcome != Passed && run.Seconds >= f.Timeout.Seconds() {
		run.Reason = fmt.Sprintf("not over after %v", f.Timeout)
	}
	return run, err
}

//go:embed patience.py
var patience string

// program is the command line of the tests with their time limit, which the computer's clock keeps.
func (f Flight) program(script string) []string {
	words := []string{f.Checkout.Python}
	if f.Patience > 1 {
		words = append(words, "-c", patience, strconv.FormatFloat(f.Patience, 'g', -1, 64))
	}
	return append(words, script, "--timeout", strconv.Itoa(int(f.Timeout.Seconds())))
}

// outputFile is what autotest.py prints.
const outputFile = "output.txt"

// standIn is a shell script that runs a command with its own arguments.
func standIn(command []string) string {
	if len(command) == 0 {
		return ""
	}
	quoted := make([]string, len(command))
	for i, word := range command {
		quoted[i] = "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
	}
	return "#!/bin/sh\nexec " + strings.Join(quoted, " ") + ` "$@"` + "\n"
}

// Ports returns the TCP ports on which the tests reach ArduPilot. They can't be changed.
func Ports() []int { return []int{5760, 5762, 5763} }

// checkPorts returns an error if another program has one of ports.
func checkPorts(ports []int) error {
	for _, port := range ports {
		l, err := freeport.Retry(func() (net.Listener, error) { return net.Listen("tcp4", ":"+strconv.Itoa(port)) })
		switch {
		case err == nil:
			l.Close()
		case oserror.PortInUse(err):
			return fmt.Errorf("TCP port %d belongs to another program, perhaps another ArduPilot or another autotest: end it, the tests can use no other port", port)
		default:
			return err
		}
	}
	return nil
}
