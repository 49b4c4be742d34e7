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
	"strconv"
	"strings"

	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/internal/childproc"
	"github.com/sitlark/sitlark/sitl"
	"github.com/sitlark/sitlark/ui/timebar"
	"github.com/sitlark/sitlark/ui/units"
)

// Starter starts flights that continue from moments of this one, each in its own sitlark process.
// Owner: main thread.
type Starter struct {
	// Recording returns the path of the recording that is shown; empty: there is none yet.
	Recording func() string
	// Settings is the path of the settings file; empty: the usual one.
	Settings string
	// Window returns the size of the window, which the new one gets, too [px].
	Window func() (width, height int)
	// Scale is the --ui-scale that was given; 0: none.
	Scale float64
	// Instance is that of the ArduPilot that flies or flew; the first free one from there on flies again.
	Instance int
	// SITL is the path of the arducopter that can fly the flight again; empty: none is known.
	SITL string
	// Defaults are the parameter files with which that starts.
	Defaults []string
	// Logs is the folder with the logs of the ArduPilot that sitlark started; empty: it started none.
	Logs string
	// Say shows a message.
	Say func(text string)

	failed chan string // why one has ended
}

// NewStarter returns a Starter without its functions.
func NewStarter() *Starter { return &Starter{failed: make(chan string, 8)} }

// Begin starts a flight from an elapsed time of the recording [s].
func (b *Starter) Begin(elapsed float64, how timebar.Way) error {
	path := b.Recording()
	if path == "" {
		return errors.New("nothing has been recorded yet")
	}
	self, err := os.Executable()
	if err != nil {
		return err
	}
	args, err := b.arguments(path, elapsed, how)
	if err != nil {
		return err
	}
	cmd := exec.Command(self, args...)
	childproc.Hide(cmd)
	var errs bytes.Buffer
	cmd.Stderr = &errs
	if err := cmd.Start(); err != nil {
		return fmt.Errorf("can't start another sitlark: %w", err)
	}
	if how == timebar.Again {
		b.Say("ArduPilot flies it again, from the start, in a new window")
	} else {
		b.Say(fmt.Sprintf("Continuing from %s in a new window", units.Clock(elapsed)))
	}
	go func() {
		if err := cmd.Wait(); err != nil {
			b.failed <- reasonOf(errs.String(), err)
		}
	}()
	return nil
}

// arguments are those of the sitlark that continues a recording.
func (b *Starter) arguments(path string, elapsed float64, how timebar.Way) ([]string, error) {
	args := []string{"continue", path, "--pause"}
	switch how {
	case timebar.FlyOn:
		args = append(args, "--at", at(elapsed))
	case timebar.OpenLoop:
		args = append(args, "--at", at(elapsed), "--open-loop")
	case timebar.Again:
		instance, ok := sitl.Config{Instance: b.Instance}.FreeInstance() // the flight that is shown may have one
		if !ok {
			return nil, errors.New("the ports of all ArduPilot instances are in use: end one of them")
		}
		args = append(args, "--again", "--sitl", b.SITL, "--sitl-instance", strconv.Itoa(instance))
		for _, file := range b.Defaults {
			args = append(args, "--sitl-defaults", file)
		}
		if info, err := os.Stat(b.Logs); err == nil && info.IsDir() {
			args = append(args, "--log", b.Logs)
		}
	}
	if w, h := b.Window(); w >= config.MinWidth && h >= config.MinHeight { // not while minimised
		args = append(args, "--size", fmt.Sprintf("%dx%d", w, h))
	}
	if b.Scale > 0 {
		args = append(args, "--ui-scale", strconv.FormatFloat(b.Scale, 'g', -1, 64))
	}
	if b.Settings != "" {
		args = append(args, "--settings", b.Settings)
	}
	return args, nil
}

func at(elapsed float64) string { return fmt.Sprintf("%.4fs", elapsed) }

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
