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
	"time"

	"github.com/sitlark/sitlark/app/results"
	"github.com/sitlark/sitlark/campaign"
	"github.com/sitlark/sitlark/internal/childproc"
)

const replayBusy = "Flying …"

// replays shows flights of a campaign on the time line, each in a window of its own that another
// sitlark opens: that of the campaign stays. All end with it, and no temporary recording is left.
// Owner: main thread.
type replays struct {
	ctx      context.Context // ends when the window closes
	cancel   func()
	making   sync.WaitGroup
	settings string
	flying   int               // number of the sample whose recording is made; 0: none
	flown    chan flownAgain   // at most one
	open     map[int]*exec.Cmd // by number of the sample
	ended    chan endedReplay  // of those in open
	program  func() (string, error)
}

// flownAgain is a recording that was made.
type flownAgain struct {
	number    int // of the sample
	path      string
	temporary bool
	err       error
}

// endedReplay is a window that has closed.
type endedReplay struct {
	number int    // of the sample
	why    string // empty: as the user wanted it
}

func newReplays(ctx context.Context, settings string) *replays {
	ctx, cancel := context.WithCancel(ctx)
	return &replays{ctx: ctx, cancel: cancel, settings: settings, flown: make(chan flownAgain, 1),
		open: map[int]*exec.Cmd{}, ended: make(chan endedReplay, 8), program: os.Executable}
}

// begin makes the recording of a flight, which is then shown.
func (r *replays) begin(record *campaign.Record, make func(context.Context, *campaign.Record) (string, bool, error)) {
	r.flying = record.Sample.Number
	r.making.Go(func() {
		f := flownAgain{number: record.Sample.Number}
		f.path, f.temporary, f.err = make(r.ctx, record)
		r.flown <- f
	})
}

// end closes the window of a sample.
func (r *replays) end(number int) {
	if cmd := r.open[number]; cmd != nil {
		interrupt(cmd)
	}
}

func interrupt(cmd *exec.Cmd) {
	if cmd.Process.Signal(os.Interrupt) != nil { // as on Windows
		cmd.Process.Kill()
	}
}

// close ends all: the flight that is made, and the windows.
func (r *replays) close() {
	r.cancel()
	r.making.Wait()
	select {
	case f := <-r.flown:
		f.remove()
	default:
	}
	for _, cmd := range r.open {
		interrupt(cmd)
	}
	for late := time.After(5 * time.Second); len(r.open) > 0; {
		select {
		case e := <-r.ended:
			delete(r.open, e.number)
		case <-late:
			for _, cmd := range r.open {
				cmd.Process.Kill()
			}
		}
	}
}

// remove removes a temporary recording.
func (f *flownAgain) remove() {
	if f.err != nil || !f.temporary {
		return
	}
	if err := results.Remove(f.path); err != nil {
		slog.Warn(err.Error())
	}
}

// news takes over what has happened, and returns what the user is to be told; it may be empty.
func (r *replays) news() (why string) {
	select {
	case f := <-r.flown:
		r.flying = 0
		if f.err == nil {
			f.err = r.show(f)
		}
		if f.err != nil {
			return "the flight can't be replayed: " + f.err.Error()
		}
	case e := <-r.ended:
		delete(r.open, e.number)
		return e.why
	default:
	}
	return ""
}

// show starts a sitlark that replays a recording.
func (r *replays) show(f flownAgain) error {
	self, err := r.program()
	if err != nil {
		f.remove()
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
		f.remove()
		return fmt.Errorf("can't start another sitlark: %w", err)
	}
	r.open[f.number] = cmd
	go func() {
		err := cmd.Wait()
		f.remove()
		e := endedReplay{number: f.number}
		if err != nil && r.ctx.Err() == nil {
			lines := strings.Split(strings.TrimSpace(printed.String()), "\n")
			e.why = "the replay ended: " + strings.TrimPrefix(lines[len(lines)-1], "sitlark: ")
		}
		r.ended <- e
	}()
	return nil
}

// replay shows the chosen flight on the time line, or closes the window that does.
func (v *campaignViewer) replay() {
	row := v.details.Row
	switch {
	case row < 0 || v.details.NoReplay != "" || v.replays.flying > 0:
		return
	case v.replays.open[v.table.Numbers[row]] != nil:
		v.replays.end(v.table.Numbers[row])
		return
	}
	record, err := v.reader.Record(row)
	if err != nil {
		v.say(err.Error())
		return
	}
	v.replays.begin(&record, v.flights.Recording)
}

// replayState says in the details whether the chosen flight is replayed.
func (v *campaignViewer) replayState() {
	row := v.details.Row
	v.details.Busy, v.details.Replaying = "", row >= 0 && v.replays.open[v.table.Numbers[row]] != nil
	if v.replays.flying > 0 {
		v.details.Busy = replayBusy
	}
}
