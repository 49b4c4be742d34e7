//go:build !headless

package app

import (
	"bytes"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"os/exec"
	"strings"
)

// branches are flights that were begun from moments of this one, each in a sitlark of its own.
// Owner: main thread.
type branches struct {
	*display
	*followed
	failed chan string // why one has ended
}

func newBranches(d *display, f *followed) branches {
	return branches{display: d, followed: f, failed: make(chan string, 8)}
}

// begin begins a flight at an elapsed time of the recording [s].
func (b *branches) begin(elapsed float64) error {
	path := b.fleet.Recording()
	if path == "" {
		return errors.New("nothing of this flight is recorded yet")
	}
	self, err := os.Executable()
	if err != nil {
		return err
	}
	cmd := exec.Command(self, "continue", path, "--at", fmt.Sprintf("%.4fs", elapsed), "--pause")
	if settings := b.setup().Window.Settings; settings != "" {
		cmd.Args = append(cmd.Args, "--settings", settings)
	}
	var errs bytes.Buffer
	cmd.Stderr = &errs
	if err := cmd.Start(); err != nil {
		return fmt.Errorf("another sitlark can't be started: %w", err)
	}
	b.panels.Say(fmt.Sprintf("Another window continues from %.2f s", elapsed))
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

// watch tells of those that have failed.
func (b *branches) watch() {
	select {
	case why := <-b.failed:
		slog.Warn("the flight that was continued has ended: " + why)
		b.panels.Say("The flight that was continued has ended: " + why)
	default:
	}
}
