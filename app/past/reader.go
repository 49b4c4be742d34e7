package past

import (
	"log/slog"
	"math"
	"time"

	"github.com/sitlark/sitlark/physics/state"
	"github.com/sitlark/sitlark/sim"
	"github.com/sitlark/sitlark/sim/snapshot"
	"github.com/sitlark/sitlark/timeline"
)

// reader reads the recorded flight of a vehicle.
type reader struct {
	*timeline.Loader
	samples *snapshot.Samples  // for plots and trail; nil: the flight's own serve
	asked   float64            // elapsed time that was asked for last [s]
	belief  *timeline.Estimate // of the autopilot at the time that is shown; nil: not known
	length  float64            // as far as the recording went lately [s]
	grew    time.Time          // when that was more than before
}

// reader returns what reads the past of a vehicle, and begins that; nil: nothing is recorded.
func (p *Line) reader(vehicle int) *reader {
	path := p.fleet.Recording()
	if p.readers[vehicle] != nil || p.State.Off != "" || path == "" {
		return p.readers[vehicle]
	}
	if err := p.readBookmarks(path); err != nil {
		slog.Warn(err.Error())
	}
	r := &reader{Loader: timeline.NewLoader(), asked: -1}
	var each timeline.Each
	if replay := p.fleet.Replay(); replay != nil {
		of := &p.fleet.Vehicles[vehicle].Entry.Vehicle
		r.samples = snapshot.NewSamplesFor(len(of.Motors), min(replay.Length, longestTrail)).With(sim.PartsOf(of))
		each = func(_ float64, now *snapshot.Snapshot) { r.samples.Take(now.Flight, &now.State, snapshot.NoExchange()) }
	}
	p.readers[vehicle] = r
	name, open, o := p.fleet.Vehicles[vehicle].Name, p.Open, p.options(vehicle, each)
	p.running.Go(func() {
		p.read(r.Loader, func() (timeline.Source, error) { return open(path, name, o) })
	})
	return r
}

// options are those by which the recorded flight of a vehicle is read. Its pad is the vehicle of the present:
// in a replay it stands, and in a flight nothing that is taken from it has changed.
func (p *Line) options(vehicle int, each timeline.Each) timeline.Options {
	pad := new(state.State)
	p.fleet.Vehicles[vehicle].Sim.Buffer().Peek(func(s *snapshot.Snapshot) { *pad = s.State })
	return timeline.Options{Each: each, Pad: pad}
}

// longestTrail bounds the memory that the trail of a recording takes [s].
const longestTrail = 2 * 3600

// A recording that does not hold a vehicle yet is looked at so often, and for half a minute.
const (
	firstLook = 200 * time.Millisecond
	mostLooks = 150
)

// read reads the recording of a vehicle until the window closes.
func (p *Line) read(l *timeline.Loader, open func() (timeline.Source, error)) {
	for looks := 0; ; looks++ {
		source, err := open()
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

// openShown opens the flight that is shown.
func (p *Line) openShown(path, name string, o timeline.Options) (timeline.Source, error) {
	replay := p.fleet.Replay()
	switch {
	case replay == nil || replay.Log == nil:
		return timeline.Open(p.ctx, path, name, o)
	case replay.Beside != nil:
		source, err := timeline.Open(p.ctx, path, name, o)
		if err != nil || name != replay.Of {
			return source, err
		}
		return timeline.WithLog(source, replay.Log, replay.Beside), nil
	}
	return timeline.OfLog(replay.Log, replay.Moves, o), nil
}

// growsFor is for how long a recording that has grown counts as one that is being written.
const growsFor = 3 * time.Second

// asShown are the contents of a recording that is shown: one without an end is either cut, or
// still being written by another sitlark, and then it grows.
func (r *reader) asShown(c *timeline.Contents, now time.Time) *timeline.Contents {
	if c.Length > r.length {
		if r.length > 0 {
			r.grew = now
		}
		r.length = c.Length
	}
	if !c.Growing || now.Sub(r.grew) < growsFor {
		return c
	}
	cut := *c
	cut.Growing = false
	return &cut
}

// longestWait is how long a film waits for a state, which a recording that can't be read never has; jumpWait
// is how long a frame does after a click, so that it shows the moment that was clicked and not once more the one
// before: less than a frame takes in software, and more than it mostly takes to fly on from a checkpoint.
const longestWait, jumpWait = 10 * time.Second, 25 * time.Millisecond

// jump is how far from one frame to the next the shown time goes only when it is moved by the user [s].
const jump = 1.0

// show replaces now by the state of an elapsed time [s], for which it waits at most so long.
func (r *reader) show(at float64, now *snapshot.Snapshot, wait time.Duration) {
	if at != r.asked {
		r.asked = at
		r.Ask(at)
	}
	for began := time.Now(); ; {
		found, belief, ok := r.ReadBelieved(now)
		r.belief = belief
		if ok && found == at || r.Contents().Failed != nil || time.Since(began) >= wait {
			return
		}
		time.Sleep(100 * time.Microsecond)
	}
}

// patience is how long a frame waits for the state of an elapsed time [s]; film: it may have no other;
// replay: no flight goes on beside it, whose frames must not wait.
func (r *reader) patience(at float64, film, replay bool) time.Duration {
	switch {
	case film:
		return longestWait
	case replay && r.asked >= 0 && math.Abs(at-r.asked) > jump:
		return jumpWait
	}
	return 0
}
