package past

import (
	"log/slog"
	"math"
	"sync/atomic"

	"github.com/sitlark/sitlark/sim"
	"github.com/sitlark/sitlark/sim/snapshot"
	"github.com/sitlark/sitlark/timeline"
)

// plotted is what the plots show of a recording, or of the past of a flight: the minutes round the
// time that is shown. Owner: the main thread.
type plotted struct {
	vehicle int
	window  snapshot.Window
	at      float64 // elapsed time that was shown last [s]
	rests   float64 // for how long the cursor was near it [s]
	age     float64 // of the window [s]
	count   uint64  // samples that there were when it was taken

	whole   atomic.Pointer[wholeFlight]
	reading atomic.Bool
}

// wholeFlight are the samples of a vehicle's recording, as far as that went when it was read.
type wholeFlight struct {
	vehicle int
	*snapshot.Samples
	length float64 // elapsed time [s]
}

const (
	plotsRest   = 0.15                                               // how long the cursor rests before other minutes are taken [s]
	plotsAgain  = 2.0                                                // how often samples that are being read are looked at [s]
	plotsNear   = 2                                                  // moving by less in that time is resting [s]
	plotsBefore = 60.0                                               // so much of the time before is wanted [s]
	samplesSpan = snapshot.SampleCapacity/snapshot.SampleRate - 10.0 // what a flight's own samples keep for sure [s]
)

// PlotSamples are what the plots show of a vehicle at the state now; dt is the wall time since the
// last call [s].
func (p *Line) PlotSamples(vehicle int, now *snapshot.Snapshot, dt float64) *snapshot.Samples {
	own, q := p.fleet.Vehicles[vehicle].Sim.Samples(), &p.plots
	if !p.Shown() {
		return own
	}
	whole := p.whole(vehicle)
	if whole == nil {
		return own
	}
	at := p.At()
	q.age += dt
	if q.rests += dt; math.Abs(at-q.at) > plotsNear {
		q.at, q.rests = at, 0
	}
	w := &q.window
	has := w.Samples != nil && q.vehicle == vehicle && w.Flight == now.Flight && now.Time <= w.To && now.Time >= min(w.To, w.From+plotsBefore)
	if has && q.age > plotsAgain && w.Count() < snapshot.SampleCapacity && whole.Count() > q.count {
		has = false // there was more to read
	}
	if !has && q.rests >= plotsRest || w.Samples == nil || q.vehicle != vehicle {
		if found, ok := whole.Around(now.Flight, now.Time, p.modeIn); ok {
			q.vehicle, q.window, q.age, q.count = vehicle, found, 0, whole.Count()
		}
	}
	if w.Samples == nil || q.vehicle != vehicle {
		return own
	}
	return w.Samples
}

// modeIn is the mode at a time [s] of a flight.
func (p *Line) modeIn(flight uint64, t float64) string {
	at, ok := p.State.Contents.ElapsedAt(flight, t)
	if !ok {
		return ""
	}
	return p.State.Contents.ModeAt(at)
}

// whole are the samples of the whole recording; nil: those of the flight reach as far back as is
// shown, or the recording is not read yet.
func (p *Line) whole(vehicle int) *snapshot.Samples {
	if p.State.Replay {
		if r := p.readers[vehicle]; r != nil && r.samples.Count() > 0 {
			return r.samples
		}
		return nil
	}
	at := p.At()
	if at > p.State.Length-samplesSpan {
		return nil
	}
	w := p.plots.whole.Load()
	if w != nil && w.vehicle == vehicle && w.length > at {
		return w.Samples
	}
	if p.plots.reading.CompareAndSwap(false, true) {
		path, length := p.fleet.Recording(), p.State.Length
		p.running.Go(func() { p.readWhole(vehicle, path, length) })
	}
	return nil
}

// readWhole reads all states of a vehicle that were recorded so far: length is that of the flight [s].
func (p *Line) readWhole(vehicle int, path string, length float64) {
	defer p.plots.reading.Store(false)
	v := p.fleet.Vehicles[vehicle]
	w := &wholeFlight{vehicle: vehicle, Samples: snapshot.NewSamplesFor(len(v.Entry.Vehicle.Motors), min(length, longestTrail)).With(sim.PartsOf(&v.Entry.Vehicle))}
	c, err := timeline.States(p.ctx, path, v.Name, p.options(vehicle, func(elapsed float64, now *snapshot.Snapshot) {
		w.Take(now.Flight, &now.State, snapshot.NoExchange())
		w.length = elapsed
	}))
	if err != nil || c.Damage != nil {
		slog.Info("the plots of the past may be incomplete", "error", err)
	}
	p.plots.whole.Store(w)
}
