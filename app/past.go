//go:build !headless

package app

import (
	"context"
	"log/slog"
	"math"
	"sync"
	"time"

	"github.com/sitlark/sitlark/physics/state"
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
	readers []*reader // of each vehicle; nil: its past was not asked for yet
	ctx     context.Context
	stop    func()
	running *sync.WaitGroup
	exact   bool       // each frame waits for its state: for a film
	failed  chan error // why a recording can't be read; the first counts

	plots plotted

	open func(path, vehicle string, each timeline.Each) (timeline.Source, error)
}

// reader reads the recorded flight of a vehicle.
type reader struct {
	*timeline.Loader
	samples *snapshot.Samples  // for plots and trail; nil: the flight's own serve
	asked   float64            // elapsed time that was asked for last [s]
	belief  *timeline.Estimate // of the autopilot at the time that is shown; nil: not known
	length  float64            // as far as the recording went lately [s]
	grew    time.Time          // when that was more than before
}

func newPast(f *session.Fleet) *past {
	p := &past{fleet: f, readers: make([]*reader, len(f.Vehicles)), running: new(sync.WaitGroup), failed: make(chan error, 1)}
	p.open = p.openShown
	p.ctx, p.stop = context.WithCancel(context.Background())
	if !f.Recorded() {
		p.state.Off = "this flight is not recorded, so that there is no going back: leave out --record none"
	}
	if p.state.Replay = f.Replay() != nil; p.state.Replay {
		p.cursor.Seek(0)
		if r := f.Replay(); r.Log != nil && r.Beside == nil {
			p.state.NoBranch = "no flight can continue from a log, which has no state of the physics: open a recording of sitlark (.mcap)"
		}
	}
	return p
}

// close ends what reads. The recording stays open for whoever writes it.
func (p *past) close() {
	p.stop()
	p.running.Wait()
}

// reader returns what reads the past of a vehicle, and begins that; nil: nothing is recorded.
func (p *past) reader(vehicle int) *reader {
	path := p.fleet.Recording()
	if p.readers[vehicle] != nil || p.state.Off != "" || path == "" {
		return p.readers[vehicle]
	}
	if err := p.readBookmarks(path); err != nil {
		slog.Warn(err.Error())
	}
	r := &reader{Loader: timeline.NewLoader(), asked: -1}
	var each timeline.Each
	if replay := p.fleet.Replay(); replay != nil {
		rotors := len(p.fleet.Vehicles[vehicle].Entry.Vehicle.Motors)
		r.samples = snapshot.NewSamplesFor(rotors, min(replay.Length, longestTrail))
		each = func(_ float64, now *snapshot.Snapshot) { r.samples.Take(now.Flight, &now.State, snapshot.Exchange{}) }
	}
	p.readers[vehicle] = r
	name, open := p.fleet.Vehicles[vehicle].Name, p.open
	p.running.Go(func() {
		p.read(r.Loader, func() (timeline.Source, error) { return open(path, name, each) })
	})
	return r
}

// longestTrail bounds the memory that the trail of a recording takes [s].
const longestTrail = 2 * 3600

// A recording that does not hold a vehicle yet is looked at so often, and for half a minute.
const (
	firstLook = 200 * time.Millisecond
	mostLooks = 150
)

// read reads the recording of a vehicle until the window closes.
func (p *past) read(l *timeline.Loader, open func() (timeline.Source, error)) {
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
func (p *past) openShown(path, name string, each timeline.Each) (timeline.Source, error) {
	replay := p.fleet.Replay()
	switch {
	case replay == nil || replay.Log == nil:
		return timeline.Open(path, name, each)
	case replay.Beside != nil:
		source, err := timeline.Open(path, name, each)
		if err != nil || name != replay.Of {
			return source, err
		}
		return timeline.WithLog(source, replay.Log, replay.Beside), nil
	}
	return timeline.OfLog(replay.Log, replay.Motors, each), nil
}

func (p *past) fail(err error) {
	select {
	case p.failed <- err:
	default:
	}
}

// show lets the shown time run on by dt [s]. now is the newest state of a vehicle, which is
// replaced by that of the shown time, where it is another. wait makes it wait for that, as a film
// does, which may have no other.
func (p *past) show(vehicle int, now *snapshot.Snapshot, dt float64, wait bool) {
	select {
	case err := <-p.failed:
		p.state.Off = "the recording can't be read: " + err.Error()
	default:
	}
	r := p.reader(vehicle)
	if p.state.Replay {
		now.Link = snapshot.Link{State: snapshot.LinkRecorded}
	}
	if r == nil {
		p.cursor.GoLive()
		return
	}
	for wait && p.state.Replay && r.Contents().Length == 0 && p.state.Off == "" && len(p.failed) == 0 {
		time.Sleep(time.Millisecond)
	}
	c := r.Contents()
	if p.state.Replay {
		c = r.asShown(c, time.Now())
	}
	p.state.Contents = c
	p.state.Length = c.Length
	if at, ok := c.ElapsedAt(now.Flight, now.Time); ok && c.Growing && !p.state.Replay {
		p.state.Length = max(at, c.Length)
	}
	if c.Length > 0 {
		p.cursor.Advance(dt, p.state.Length, c.Growing)
	}
	p.state.Cursor = p.cursor
	if p.cursor.Live() && c.Growing && !p.state.Replay {
		return
	}
	at, pad := p.cursor.At(p.state.Length), now.State
	r.show(at, now, wait)
	p.hideUnknown(at, now)
	if c.Inexact != nil {
		complete(&now.State, &pad)
	}
	c.EventsUntil(at, &now.Events)
	now.PendingCount, now.PendingMore, now.Frozen, now.RC = 0, 0, snapshot.Frozen{}, snapshot.RC{Lost: now.RCLost}
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

// longestWait is how long a film waits for a state, which a recording that can't be read never has.
const longestWait = 10 * time.Second

// show replaces now by the state of an elapsed time [s].
func (r *reader) show(at float64, now *snapshot.Snapshot, wait bool) {
	if at != r.asked {
		r.asked = at
		r.Ask(at)
	}
	for began := time.Now(); ; {
		found, belief, ok := r.ReadBelieved(now)
		r.belief = belief
		if !wait || ok && found == at || r.Contents().Failed != nil || time.Since(began) > longestWait {
			return
		}
		time.Sleep(100 * time.Microsecond)
	}
}

// complete adds to a recorded state what is not recorded, since it does not change: the vehicle's
// own, as it stands on its pad.
func complete(s, pad *state.State) {
	for i := range min(s.Count, pad.Count) {
		now, as := s.Rotors[i], pad.Rotors[i]
		as.Speed, as.Thrust, as.PWMUs = now.Speed, now.Thrust, now.PWMUs
		s.Rotors[i] = as
	}
	s.Power.OpenCircuit, s.Power.Resistance = s.Power.Voltage, pad.Power.Resistance
	if s.Power.Cells == 0 {
		s.Power.Cells = pad.Power.Cells
	}
	wind := s.Air.WindNED
	s.Air.MeanWindNED, s.Air.WindSpeed = wind, math.Hypot(wind.X, wind.Y)
	s.Air.WindFromDeg = math.Mod(math.Atan2(-wind.Y, -wind.X)*180/math.Pi+360, 360)
	s.Air.Density = pad.Air.Density
}

// hideUnknown makes not numbers, which are shown as unknown, of what a log does not tell of the
// battery at an elapsed time [s].
func (p *past) hideUnknown(at float64, now *snapshot.Snapshot) {
	r := p.fleet.Replay()
	if r == nil || r.Log == nil || r.Beside != nil {
		return
	}
	power := &now.Power
	t := &r.Log.Battery
	found, ok := t.At(at)
	if !ok {
		power.Voltage, power.Current, power.Charge = math.NaN(), math.NaN(), math.NaN()
		return
	}
	if b := t.Values[found.First]; b.Current < 0 {
		power.Current = math.NaN()
	}
	if b := t.Values[found.First]; b.Charge < 0 {
		power.Charge = math.NaN()
	}
}

// peek replaces the newest state of another vehicle of the fleet by that of the shown time.
func (p *past) peek(vehicle int, now *snapshot.Snapshot, wait bool) {
	if r := p.reader(vehicle); r != nil {
		r.show(p.cursor.At(p.state.Length), now, wait && r.Contents().Length > 0)
	}
}

// shown reports whether another time is shown than that of a flight that goes on.
func (p *past) shown() bool { return p.state.Replay || p.state.Past() }

// ended reports whether a recording has been shown to its end.
func (p *past) ended() bool {
	return p.state.Replay && p.state.Ready() && p.cursor.Speed() == 0 && p.cursor.At(p.state.Length) >= p.state.Length
}

// mode is the one of the shown time.
func (p *past) mode() string {
	if p.state.Contents == nil {
		return ""
	}
	return p.state.Contents.ModeAt(p.cursor.At(p.state.Length))
}

// modeOf is that of another vehicle of the fleet; empty: it is not known.
func (p *past) modeOf(vehicle int) string {
	r := p.readers[vehicle]
	if r == nil {
		return ""
	}
	return r.Contents().ModeAt(p.cursor.At(p.state.Length))
}

// move moves the shown time.
func (p *past) move(by func(c *timeline.Cursor)) {
	by(&p.cursor)
	p.state.Cursor = p.cursor
}

// samples are those of a vehicle's flight, or of its recording.
func (p *past) samples(vehicle int) *snapshot.Samples {
	if p.state.Replay {
		if r := p.reader(vehicle); r != nil {
			return r.samples
		}
	}
	return p.fleet.Vehicles[vehicle].Sim.Samples()
}
