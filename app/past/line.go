// Package past shows what is recorded of a flight at the time that the time line shows: states, bookmarks,
// plots and the autopilot's estimate.
package past

import (
	"context"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"github.com/sitlark/sitlark/session"
	"github.com/sitlark/sitlark/sim/snapshot"
	"github.com/sitlark/sitlark/timeline"
	"github.com/sitlark/sitlark/ui/timebar"
)

// Line is the time line of the flight: the time that is shown, and what was true then. Owner: the
// main thread; what is recorded is read by goroutines of its own.
type Line struct {
	// State is what the time line shows. Line changes it.
	State timebar.State
	// Exact makes each frame wait for its state, for a film.
	Exact bool
	// Open opens the flight of a vehicle in a file.
	Open func(path, vehicle string, o timeline.Options) (timeline.Source, error)

	fleet   *session.Fleet
	cursor  timeline.Cursor
	readers []*reader // of each vehicle; nil: its past was not asked for yet
	ctx     context.Context
	stop    func()
	running *sync.WaitGroup
	failed  chan error // why a recording can't be read; the first counts

	plots plotted
}

// New returns the time line of a fleet. Close ends what it starts.
func New(f *session.Fleet) *Line {
	p := &Line{fleet: f, readers: make([]*reader, len(f.Vehicles)), running: new(sync.WaitGroup), failed: make(chan error, 1)}
	p.Open = p.openShown
	p.ctx, p.stop = context.WithCancel(context.Background())
	if !f.Recorded() {
		p.State.Off = "this flight is not recorded, so there is no time line: leave out --record none"
	}
	if p.State.Replay = f.Replay() != nil; p.State.Replay {
		p.cursor.Seek(0)
		if p.logged() {
			p.State.NoBranch = "a log can't be continued, because it lacks the state of the physics: open a recording (.mcap)"
		}
	}
	return p
}

// Close ends what reads. The recording stays open for whoever writes it.
func (p *Line) Close() {
	p.stop()
	p.running.Wait()
	p.tellDamage()
}

// tellDamage warns of what is missing in a recording that was shown.
func (p *Line) tellDamage() {
	replay := p.fleet.Replay()
	if replay == nil || p.logged() { // what a log lacks was told when it was opened
		return
	}
	for i, r := range p.readers {
		if r == nil || r.Contents().Damage == nil {
			continue
		}
		name := replay.Path
		if v := p.fleet.Vehicles[i].Name; v != "" {
			name += ", " + v
		}
		slog.Warn(fmt.Sprintf("%s is damaged: %v", name, r.Contents().Damage))
	}
}

func (p *Line) fail(err error) {
	select {
	case p.failed <- err:
	default:
	}
}

// Show lets the shown time run on by dt [s]. now is the newest state of a vehicle, which is
// replaced by that of the shown time, where it is another. wait makes it wait for that, as a film
// does, which may have no other.
func (p *Line) Show(vehicle int, now *snapshot.Snapshot, dt float64, wait bool) {
	select {
	case err := <-p.failed:
		p.State.Off = "the recording can't be read: " + err.Error()
	default:
	}
	r := p.reader(vehicle)
	if p.State.Replay {
		now.Link = snapshot.Link{State: snapshot.LinkRecorded}
	}
	if r == nil {
		p.cursor.GoLive()
		return
	}
	for wait && p.State.Replay && r.Contents().Length == 0 && p.State.Off == "" && len(p.failed) == 0 {
		time.Sleep(time.Millisecond)
	}
	c := r.Contents()
	if p.State.Replay {
		c = r.asShown(c, time.Now())
	}
	p.State.Contents = c
	p.State.Length = c.Length
	if at, ok := c.ElapsedAt(now.Flight, now.Time); ok && c.Growing && !p.State.Replay {
		p.State.Length = max(at, c.Length)
	}
	if c.Length > 0 {
		p.cursor.Advance(dt, p.State.Length, c.Growing)
	}
	p.State.Cursor = p.cursor
	if p.cursor.Live() && c.Growing && !p.State.Replay {
		return
	}
	at := p.At()
	r.show(at, now, r.patience(at, wait, p.State.Replay))
	c.EventsUntil(at, &now.Events)
	now.PendingCount, now.PendingMore, now.Frozen, now.RC = 0, 0, snapshot.Frozen{}, snapshot.RC{Lost: now.RCLost}
}

// Peek replaces the newest state of another vehicle of the fleet by that of the shown time.
func (p *Line) Peek(vehicle int, now *snapshot.Snapshot, wait bool) {
	if r := p.reader(vehicle); r != nil {
		var film time.Duration
		if wait && r.Contents().Length > 0 {
			film = longestWait
		}
		r.show(p.At(), now, film)
	}
}

// Shown reports whether another time is shown than that of a flight that goes on.
func (p *Line) Shown() bool { return p.State.Replay || p.State.Past() }

// Ended reports whether a recording has been shown to its end.
func (p *Line) Ended() bool {
	return p.State.Replay && p.State.Ready() && p.cursor.Speed() == 0 && p.At() >= p.State.Length
}

// Mode is the one of the shown time.
func (p *Line) Mode() string {
	if p.State.Contents == nil {
		return ""
	}
	return p.State.Contents.ModeAt(p.At())
}

// ModeOf is that of another vehicle of the fleet; empty: it is not known.
func (p *Line) ModeOf(vehicle int) string {
	r := p.readers[vehicle]
	if r == nil {
		return ""
	}
	return r.Contents().ModeAt(p.At())
}

// At is the elapsed time that is shown [s].
func (p *Line) At() float64 { return p.cursor.At(p.State.Length) }

// Context ends when the line is closed.
func (p *Line) Context() context.Context { return p.ctx }

// Move moves the shown time.
func (p *Line) Move(by func(c *timeline.Cursor)) {
	by(&p.cursor)
	p.State.Cursor = p.cursor
}

// Samples are those of a vehicle's flight, or of its recording.
func (p *Line) Samples(vehicle int) *snapshot.Samples {
	if p.State.Replay {
		if r := p.reader(vehicle); r != nil {
			return r.samples
		}
	}
	return p.fleet.Vehicles[vehicle].Sim.Samples()
}

// logged reports whether an autopilot's log is shown, of whose vehicle little is known.
func (p *Line) logged() bool {
	r := p.fleet.Replay()
	return r != nil && r.Log != nil && r.Beside == nil
}
