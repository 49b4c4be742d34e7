package plot

import (
	"math"

	"github.com/sitlark/sitlark/sim/snapshot"
	"github.com/sitlark/sitlark/ui/history"
	"github.com/sitlark/sitlark/ui/units"
)

// Recorder keeps the plotted quantities of the last minutes. It takes what was sampled with
// the physics, so that a slow, stalled or minimised window leaves no hole. Its own time goes
// on when a flight is reset, so that what led to a crash can still be seen.
type Recorder struct {
	past   *history.History
	source *snapshot.Samples
	next   uint64            // number of the next sample of source
	batch  []snapshot.Sample // scratch
	Groups [][]channel       // as in groups
	first  []int             // track of each group's first channel
	values []float32         // scratch
	Told   toldRecord
	Now    float64 // own time of the newest sample [s]

	flight  uint64
	Base    float64 // own time of the flight's start [s]
	starts  [16]flightStart
	heading float64 // without jumps [deg]
	modes   []modeSpan
}

// flightStart is where a flight lies in the recorder's own time.
type flightStart struct {
	flight uint64
	base   float64
}

// modeSpan is a mode, from a time on.
type modeSpan struct {
	from float64 // own time [s]
	mode uint16
	name string
}

// mostModeSpans bounds the modes that are kept: the oldest go first.
const mostModeSpans = 512

// NewFlightGap parts the flights in a plot [s].
const NewFlightGap = 1.5 * JoinSlots / history.Rate

// batchSize is how many samples are copied at a time, while the physics can't add one.
const batchSize = 64

// mostTaken is how many samples a call of Follow takes, so that a frame is not late when
// another vehicle is shown: five minutes come in some frames.
const mostTaken = 2048

// Follow takes what was sampled since the last call; another source replaces all. It reports
// whether there is no more.
func (r *Recorder) Follow(from *snapshot.Samples) (all bool) {
	if from != r.source {
		*r = Recorder{source: from, batch: r.batch}
	}
	if r.batch == nil {
		r.batch = make([]snapshot.Sample, batchSize)
	}
	for range mostTaken / batchSize {
		n, next := from.Read(r.next, r.batch)
		r.next = next
		for i := range r.batch[:n] {
			r.take(&r.batch[i])
		}
		if n < len(r.batch) {
			return true
		}
	}
	return false
}

func (r *Recorder) take(s *snapshot.Sample) {
	if math.IsNaN(s.Time) || math.IsInf(s.Time, 0) {
		return
	}
	if r.past == nil {
		r.begin(s)
	}
	if s.Flight != r.flight {
		r.nextFlight(s.Flight)
	}
	r.Now = r.Base + s.Time
	r.sample(s)
	r.past.Add(history.Slot(r.Now), r.values)
	r.noteMode(s.Mode)
}

// begin makes the tracks that the vehicle needs.
func (r *Recorder) begin(s *snapshot.Sample) {
	r.flight = s.Flight
	tracks, told := 0, 0
	for _, g := range Groups {
		if g.Told != nil {
			r.Groups, r.first = append(r.Groups, plotted(g.Told)), append(r.first, told)
			told += len(g.Told)
			continue
		}
		list := g.channels(parts{r.source.Motors(), r.source.Parts()})
		r.Groups, r.first = append(r.Groups, list), append(r.first, tracks)
		tracks += len(list)
	}
	r.past, r.values = history.New(tracks), make([]float32, tracks)
	r.starts[s.Flight%uint64(len(r.starts))] = flightStart{s.Flight, 0}
	r.heading = float64(s.Yaw) * units.ToDegrees
}

// nextFlight begins a flight at a slot's beginning: each of its samples then has a slot.
func (r *Recorder) nextFlight(flight uint64) {
	r.Base = math.Ceil((r.Now+NewFlightGap)*history.Rate) / history.Rate
	r.flight = flight
	r.starts[flight%uint64(len(r.starts))] = flightStart{flight, r.Base}
}

func (r *Recorder) sample(s *snapshot.Sample) {
	n := 0
	for i, list := range r.Groups {
		if Groups[i].Told != nil {
			continue
		}
		for _, c := range list {
			v := c.value(s)
			if c.Name == headingName {
				v = r.unwrap(v)
			}
			r.values[n] = float32(v)
			n++
		}
	}
}

// unwrap returns the heading [deg] nearest to the one before.
func (r *Recorder) unwrap(v float64) float64 {
	if !math.IsNaN(v) {
		r.heading += math.Remainder(v-r.heading, 360)
	}
	return r.heading
}

// noteMode notes the mode of the newest sample.
func (r *Recorder) noteMode(mode uint16) {
	last := len(r.modes) - 1
	begins := r.Now-r.Base < 0.5/history.Rate
	if last >= 0 && r.modes[last].mode == mode && !begins {
		return
	}
	if last+1 >= mostModeSpans {
		r.modes = append(r.modes[:0], r.modes[mostModeSpans/4:]...)
	}
	r.modes = append(r.modes, modeSpan{r.Now, mode, r.source.ModeName(mode)})
}

// Own returns the recorder's time of a flight's physics time, and false for a
// flight that it does not know any more.
func (r *Recorder) Own(flight uint64, t float64) (float64, bool) {
	start := r.starts[flight%uint64(len(r.starts))]
	return start.base + t, r.past != nil && start.flight == flight
}

// FlightTime is the inverse of own: the physics time of the flight that was going
// on at an own time.
func (r *Recorder) FlightTime(own float64) float64 {
	return max(0, own-r.startBefore(own).base)
}

// startBefore is the newest flight that had begun at an own time.
func (r *Recorder) startBefore(own float64) flightStart {
	best := flightStart{base: math.Inf(-1)}
	for _, s := range r.starts {
		if s.flight > 0 && s.base <= own && s.base > best.base {
			best = s
		}
	}
	return best
}

// Bin returns a bin of a group's channel.
func (r *Recorder) Bin(group, channel, level int, n int64) (history.Bin, bool) {
	past := r.past
	if Groups[group].Told != nil {
		past = r.Told.Past
	}
	if past == nil {
		return history.Bin{}, false
	}
	return past.At(r.first[group]+channel, level, n)
}
