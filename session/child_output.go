package session

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"math"
	"regexp"
	"sync/atomic"
	"time"

	"github.com/sitlark/sitlark/internal/plaintext"
	"github.com/sitlark/sitlark/session/notes"
	"github.com/sitlark/sitlark/session/userparams"
	"github.com/sitlark/sitlark/sim/snapshot"
	"github.com/sitlark/sitlark/sitl"
	"github.com/sitlark/sitlark/sitl/paramfile"
	"github.com/sitlark/sitlark/vehicle/catalog"
)

// childLog copies the output of a child to the log.
type childLog struct {
	next     uint64 // number of its next line
	last     string
	returned error // why it failed, as returned
}

// maxChildLines is the greatest number of lines logged at once; a child that prints more in
// 0.2 s floods the log.
const maxChildLines = 200

// trouble is what a user should see of the output of a child; the rest tells how it starts.
var trouble = regexp.MustCompile(`(?i)\b(panic|fatal|error|fail(ed|ure)?|unable|cannot|can't|denied|abort(ed)?|refused|unknown|invalid|not found|no such|segmentation|bad|usage)\b`)

func levelOf(line string) slog.Level {
	if trouble.MatchString(line) {
		return slog.LevelInfo
	}
	return slog.LevelDebug
}

// follow logs the output since the last call, and returns, once, why the child failed.
func (c *childLog) follow(p *Supervisor) error {
	child, _ := p.Child()
	if child == nil {
		return nil
	}
	from := c.next
	var lines []string
	lines, c.next = child.Lines(from)
	lines = lines[max(0, len(lines)-maxChildLines):]
	if left := c.next - from - uint64(len(lines)); left > 0 {
		p.log.Debug(fmt.Sprintf("ArduPilot: … %d lines left out", left))
	}
	for _, line := range lines {
		if line != c.last && line != "" { // it repeats some lines
			p.log.Log(context.Background(), levelOf(line), notes.ChildPrefix+line)
			p.notes.Console(line)
		}
		c.last = line
	}
	state, err := child.State()
	if state != sitl.Failed {
		c.returned = nil
		return nil
	}
	if errors.Is(err, c.returned) {
		return nil
	}
	c.returned = err
	return err
}

// ToldParameters remembers that a flight of a batch has told which of the user's parameters ArduPilot
// lacks. The zero value remembers nothing.
type ToldParameters struct{ told atomic.Bool }

// noteParameters notes in the recording with which of the user's parameters ArduPilot starts: those of files and of a
// scenario, without what the vehicle needs.
func noteParameters(ctx context.Context, v *Vehicle) {
	if v.Notes == nil || !v.Supervisor.awaitChild(ctx) {
		return
	}
	if given := startParameters(v.Setup, v.Supervisor.parameters()); len(given) > 0 {
		v.Notes.Started(given)
	}
}

// startParameters are the user's parameters with the values with which ArduPilot starts. given are those of the user's
// files.
func startParameters(s Setup, given []paramfile.Param) map[string]float64 {
	all := map[string]float64{}
	for _, p := range given {
		all[p.Name] = p.Value
	}
	kept, _ := keepFrame(s, given)
	for _, p := range kept { // the vehicle has them anyhow
		delete(all, p.Name)
	}
	for _, p := range s.SITL.Params {
		all[p.Name] = p.Value
	}
	maps.DeleteFunc(all, func(_ string, x float64) bool { return math.IsNaN(x) || math.IsInf(x, 0) })
	return all
}

// checkParameters tells which of the user's parameters ArduPilot does not have, or has with other
// values, once it answers. Of the flights of a batch, the first one that has compared them does.
func checkParameters(ctx context.Context, v *Vehicle) {
	if !v.Supervisor.awaitChild(ctx) {
		return
	}
	given := v.Supervisor.parameters()
	kept, _ := keepFrame(v.Setup, given)
	given = append(vehicleParameters(v.Setup.Entry), given...)
	if len(given) == 0 || v.options.Told != nil && v.options.Told.told.Load() {
		return
	}
	tell := func(text string) { _ = v.Sim.Note(snapshot.SourceSitlark, snapshot.Caution, text) } // queue full: it is lost
	var texts []string
	if v.options.Quiet {
		tell = func(text string) { texts = append(texts, text) }
	}
	replaced := map[string]bool{}
	for _, p := range v.Setup.SITL.Params {
		replaced[p.Name] = true
	}
	for _, p := range kept {
		replaced[p.Name] = true
	}
	check := userparams.Check{
		Autopilot: v.Link, Given: given, Replaced: replaced, Wiped: v.Setup.SITL.Wipe || v.Setup.SITL.Alone,
		Retry: 3 * time.Second, Tell: tell,
	}
	if !check.Run(ctx) || v.options.Told != nil && v.options.Told.told.Swap(true) {
		return
	}
	for _, text := range texts {
		slog.Warn(text)
	}
}

// vehicleParameters are those that the user's vehicle file gives to ArduPilot.
func vehicleParameters(e *catalog.Entry) (given []paramfile.Param) {
	own, err := e.OwnParameters()
	if err != nil {
		return nil // with such a vehicle ArduPilot was not started
	}
	for _, p := range own {
		given = append(given, paramfile.Param{Name: p.Name, Text: plaintext.Number(p.Value, 7), Value: p.Value, File: e.Name, Line: p.Line})
	}
	return given
}

// childSilence is the wall time without packets after which a run with an end (--for) gives
// up its own ArduPilot: physics time stands still, so the end would never come.
const childSilence = time.Minute

// endSilentChild returns an error once the child has run for limit without a packet: an
// ArduPilot that has panicked, or has no memory, may run on and send nothing. It returns nil
// when ctx ends.
func endSilentChild(ctx context.Context, v *Vehicle, limit time.Duration) error {
	tick := time.NewTicker(min(time.Second, limit/4))
	defer tick.Stop()
	heard := time.Now()
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-tick.C:
		}
		silent := false
		v.Sim.Buffer().Peek(func(s *snapshot.Snapshot) {
			silent = !s.Run.Paused && (s.Link.State == snapshot.LinkWaiting || s.Link.State == snapshot.LinkLost)
		})
		child, _ := v.Supervisor.Child()
		if !silent || child == nil {
			heard = time.Now()
			continue
		}
		if state, _ := child.State(); state != sitl.Running {
			heard = time.Now() // that it ended is told elsewhere
		} else if time.Since(heard) >= limit {
			return child.Unresponsive(limit)
		}
	}
}
