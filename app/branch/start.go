// Package branch starts flights that continue from a moment of the one that is shown, and shows such a flight
// beside the one that it continues.
package branch

import (
	"bytes"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"os/exec"
	"strings"
)

// Starter starts flights that continue from moments of this one, each in its own sitlark process.
// Owner: main thread.
type Starter struct {
	// Recording returns the path of the recording that is shown; empty: there is none yet.
	Recording func() string
	// Settings is the path of the settings file; empty: the usual one.
	Settings string
	// Say shows a message.
	Say func(text string)

	failed chan string // why one has ended
}

// NewStarter returns a Starter without its functions.
func NewStarter() *Starter { return &Starter{failed: make(chan string, 8)} }

// Begin begins a flight at an elapsed time of the recording [s].
func (b *Starter) Begin(elapsed float64) error {
	path := b.Recording()
	if path == "" {
		return errors.New("nothing has been recorded yet")
	}
	self, err := os.Executable()
	if err != nil {
		return err
	}
	cmd := exec.Command(self, "continue", path, "--at", fmt.Sprintf("%.4fs", elapsed), "--pause")
	if b.Settings != "" {
		cmd.Args = append(cmd.Args, "--settings", b.Settings)
	}
	var errs bytes.Buffer
	cmd.Stderr = &errs
	if err := cmd.Start(); err != nil {
		return fmt.Errorf("can't start another sitlark: %w", err)
	}
	b.Say(fmt.Sprintf("Continuing from %.2f s in a new window", elapsed))
	go func() {
		if err := cmd.Wait(); err != nil {
			b.failed <- reasonOf(errs.String(), err)
		}
	}()
	return nil
}

// reasonOf is the last line that a sitlark has printed before it failed.
func reasonOf(printed string, err error) string {
	lines := strings.Split(strings.TrimSpace(printed), "\n")
	for i := len(lines) - 1; i >= 0; i-- {
		if text, is := strings.CutPrefix(lines[i], "sitlark: "); is && !strings.HasPrefix(text, "see ") {
			return text
		}
	}
	return err.Error()
}

// Watch tells of those that have failed.
func (b *Starter) Watch() {
	select {
	case why := <-b.failed:
		slog.Warn("the continued flight ended: " + why)
		b.Say("The continued flight ended: " + why)
	default:
	}
}
