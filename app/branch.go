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

// branches are flights that continue from moments of this one, each in its own sitlark process.
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
		return errors.New("nothing has been recorded yet")
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
		return fmt.Errorf("can't start another sitlark: %w", err)
	}
	b.panels.Say(fmt.Sprintf("Continuing from %.2f s in a new window", elapsed))
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
		slog.Warn("the continued flight ended: " + why)
		b.panels.Say("The continued flight ended: " + why)
	default:
	}
}
