//go:build !headless

package app

import (
	"context"
	"sync"
	"time"

	"github.com/sitlark/sitlark/session"
	"github.com/sitlark/sitlark/sim/snapshot"
	"github.com/sitlark/sitlark/timeline"
	"github.com/sitlark/sitlark/ui/timebar"
)

// past is the time line of the flight: the time that is shown, and what was true then. Owner: the
// main thread; what is recorded is read by goroutines of its own.
type past struct {
	fleet   *session.Fleet
	cursor  timeline.Cursor
	state   timebar.State
	loaders []*timeline.Loader // of each vehicle; nil: its past was not asked for yet
	asked   float64            // elapsed time that was asked for last [s]
	ctx     context.Context
	stop    func()
	readers *sync.WaitGroup
	failed  chan error // why a recording can't be read; the first counts
}

func newPast(f *session.Fleet) *past {
	p := &past{fleet: f, loaders: make([]*timeline.Loader, len(f.Vehicles)), readers: new(sync.WaitGroup), failed: make(chan error, 1)}
	p.ctx, p.stop = context.WithCancel(context.Background())
	if !f.Recorded() {
		p.state.Off = "this flight is not recorded, so that there is no going back: leave out --record none"
	}
	return p
}

// close ends what reads. The recording stays open for whoever writes it.
func (p *past) close() {
	p.stop()
	p.readers.Wait()
}

// loader returns what reads the past of a vehicle, and begins that; nil: nothing is recorded.
func (p *past) loader(vehicle int) *timeline.Loader {
	path := p.fleet.Recording()
	if p.loaders[vehicle] == nil && p.state.Off == "" && path != "" {
		l := timeline.NewLoader()
		p.loaders[vehicle] = l
		p.readers.Go(func() { p.read(l, path, p.fleet.Vehicles[vehicle].Name) })
	}
	return p.loaders[vehicle]
}

// A recording that does not hold a vehicle yet is looked at so often, and for half a minute.
const (
	firstLook = 200 * time.Millisecond
	mostLooks = 150
)

// read reads the recording of a vehicle until the window closes.
func (p *past) read(l *timeline.Loader, path, name string) {
	for looks := 0; ; looks++ {
		source, err := timeline.OpenRecording(path, name)
		if err == nil {
			if err = l.Run(p.ctx, source); err != nil {
				p.fail(err)
			}
			return
		}
		if looks == mostLooks {
			p.fail(err)
			return
		}
		select {
		case <-p.ctx.Done():
			return
		case <-time.After(firstLook):
		}
	}
}

func (p *past) fail(err error) {
	select {
	case p.failed <- err:
	default:
	}
}

// show lets the shown time run on by wall time dt [s]. now is the newest state of a vehicle,
// which is replaced by that of the shown time, where it is another.
func (p *past) show(vehicle int, now *snapshot.Snapshot, dt float64) {
	select {
	case err := <-p.failed:
		p.state.Off = "the recording can't be read: " + err.Error()
	default:
	}
	l := p.loader(vehicle)
	if l == nil {
		p.cursor.GoLive()
		return
	}
	c := l.Contents()
	p.state.Contents = c
	p.state.Length = c.Length
	if at, ok := c.ElapsedAt(now.Flight, now.Time); ok && c.Growing {
		p.state.Length = max(at, c.Length)
	}
	p.cursor.Advance(dt, p.state.Length, c.Growing)
	p.state.Cursor = p.cursor
	if c.Growing && p.cursor.Live() {
		return
	}
	at := p.cursor.At(p.state.Length)
	p.ask(l, at)
	if _, ok := l.Read(now); ok {
		c.EventsUntil(at, &now.Events)
		now.PendingCount, now.PendingMore, now.Frozen = 0, 0, snapshot.Frozen{}
	}
}

func (p *past) ask(l *timeline.Loader, at float64) {
	if at != p.asked {
		p.asked = at
		l.Ask(at)
	}
}

// peek replaces the newest state of another vehicle of the fleet by that of the shown time.
func (p *past) peek(vehicle int, now *snapshot.Snapshot) {
	l := p.loader(vehicle)
	if l == nil {
		return
	}
	l.Ask(p.cursor.At(p.state.Length))
	l.Read(now)
}

// shown reports whether a time is shown that the flight has left behind.
func (p *past) shown() bool { return p.state.Past() }

// mode is the one of the shown time.
func (p *past) mode() string { return p.state.Contents.ModeAt(p.cursor.At(p.state.Length)) }

// move moves the shown time.
func (p *past) move(by func(c *timeline.Cursor)) {
	by(&p.cursor)
	p.state.Cursor = p.cursor
}
