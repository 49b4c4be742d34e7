//go:build !headless

package app

import (
	"bytes"
	"context"
	"fmt"
	"log/slog"
	"os"
	"os/exec"
	"strings"
	"sync"

	"github.com/sitlark/sitlark/app/results"
	"github.com/sitlark/sitlark/campaign"
	"github.com/sitlark/sitlark/internal/childproc"
)

const replayBusy = "Flying …"

// replays shows flights of a campaign on the time line, each in its own sitlark process.
type replays struct {
	ctx      context.Context // ends when the window closes
	cancel   func()
	making   sync.WaitGroup
	settings string
	flying   bool
	flown    chan flownAgain
	ended    chan string // why a process has failed
}

// flownAgain is a recording that was made.
type flownAgain struct {
	path      string
	temporary bool
	err       error
}

func newReplays(ctx context.Context, settings string) *replays {
	ctx, cancel := context.WithCancel(ctx)
	return &replays{ctx: ctx, cancel: cancel, settings: settings, flown: make(chan flownAgain, 1), ended: make(chan string, 8)}
}

func (r *replays) busy() bool { return r.flying }

// begin makes the recording of a flight, which is then shown.
func (r *replays) begin(record *campaign.Record, make func(context.Context, *campaign.Record) (string, bool, error)) {
	r.flying = true
	r.making.Go(func() {
		var f flownAgain
		f.path, f.temporary, f.err = make(r.ctx, record)
		r.flown <- f
	})
}

// close ends the flight that is being made. Those that are shown stay.
func (r *replays) close() {
	r.cancel()
	r.making.Wait()
	select {
	case f := <-r.flown:
		if f.err == nil && f.temporary {
			results.Remove(f.path)
		}
	default:
	}
}

// news reports that a recording has been made, or that something failed, and why.
func (r *replays) news() (why string, ok bool) {
	select {
	case f := <-r.flown:
		r.flying = false
		if f.err == nil {
			f.err = r.show(f)
		}
		if f.err != nil {
			return "The flight can't be replayed: " + f.err.Error(), true
		}
		return "", true
	case why := <-r.ended:
		return why, true
	default:
		return "", false
	}
}

// show starts a sitlark that replays a recording.
func (r *replays) show(f flownAgain) error {
	self, err := os.Executable()
	if err != nil {
		return err
	}
	args := []string{"replay", f.path}
	if r.settings != "" {
		args = append(args, "--settings", r.settings)
	}
	cmd := exec.Command(self, args...)
	childproc.Hide(cmd)
	var printed bytes.Buffer
	cmd.Stderr = &printed
	if err := cmd.Start(); err != nil {
		return fmt.Errorf("can't start another sitlark: %w", err)
	}
	go func() {
		err := cmd.Wait()
		if f.temporary {
			if err := results.Remove(f.path); err != nil {
				slog.Warn(err.Error())
			}
		}
		if err != nil {
			lines := strings.Split(strings.TrimSpace(printed.String()), "\n")
			r.ended <- "The replay ended: " + strings.TrimPrefix(lines[len(lines)-1], "sitlark: ")
		}
	}()
	return nil
}

// replay shows the chosen flight on the time line.
func (v *campaignViewer) replay() {
	if v.details.Row < 0 || v.details.NoReplay != "" || v.replays.busy() {
		return
	}
	record, err := v.reader.Record(v.details.Row)
	if err != nil {
		v.say(err.Error())
		return
	}
	v.details.Busy = replayBusy
	v.replays.begin(&record, v.flights.Recording)
}
