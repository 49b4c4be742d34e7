package plot

import (
	"math"
	"slices"

	"github.com/sitlark/sitlark/sim/snapshot"
	"github.com/sitlark/sitlark/ui/history"
	"github.com/sitlark/sitlark/ui/units"
)

// Recorder keeps the plotted quantities of the last minutes. Its own time goes on
// when a flight is reset, so that what led to a crash can still be seen.
type Recorder struct {
	past   *history.History
	Rotors int
	Groups [][]channel // as in groups
	first  []int       // track of each group's first channel
	values []float32   // scratch
	Told   toldRecord
	Now    float64 // own time of the newest Snapshot [s]

	flight  uint64
	last    float64 // physics time of the newest Snapshot [s]
	Base    float64 // own time of the flight's start [s]
	starts  [16]flightStart
	heading float64 // without jumps [deg]
}

// flightStart is where a flight lies in the recorder's own time.
type flightStart struct {
	flight uint64
	base   float64
}

// NewFlightGap parts the flights in a plot [s].
const NewFlightGap = 1.5 * JoinSlots / history.Rate

// Follow takes the frame's Snapshot.
func (r *Recorder) Follow(s *snapshot.Snapshot) {
	if s.Seq == 0 || math.IsNaN(s.Time) || math.IsInf(s.Time, 0) {
		return
	}
	if r.past == nil || s.Count != r.Rotors {
		r.begin(s)
	}
	if s.Flight != r.flight || s.Time < r.last {
		r.nextFlight(s)
	}
	r.last, r.Now = s.Time, r.Base+s.Time
	if slot := history.Slot(r.Now); slot > r.past.Newest() {
		r.sample(s)
		r.past.Add(slot, r.values)
	}
}

// begin makes the tracks that the vehicle needs.
func (r *Recorder) begin(s *snapshot.Snapshot) {
	*r = Recorder{Rotors: s.Count, flight: s.Flight}
	tracks, told := 0, 0
	for _, g := range Groups {
		if g.Told != nil {
			r.Groups, r.first = append(r.Groups, plotted(g.Told)), append(r.first, told)
			told += len(g.Told)
			continue
		}
		list := g.channels(s.Count)
		r.Groups, r.first = append(r.Groups, list), append(r.first, tracks)
		tracks += len(list)
	}
	r.past, r.values = history.New(tracks), make([]float32, tracks)
	r.starts[s.Flight%uint64(len(r.starts))] = flightStart{s.Flight, 0}
	_, _, yaw := s.Body.Euler()
	r.heading = yaw * units.ToDegrees
}

func (r *Recorder) nextFlight(s *snapshot.Snapshot) {
	r.Base = r.Now + NewFlightGap
	r.flight = s.Flight
	r.starts[s.Flight%uint64(len(r.starts))] = flightStart{s.Flight, r.Base}
}

func (r *Recorder) sample(s *snapshot.Snapshot) {
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

// Own returns the recorder's time of a flight's physics time, and false for a
// flight that it does not know any more.
func (r *Recorder) Own(flight uint64, t float64) (float64, bool) {
	start := r.starts[flight%uint64(len(r.starts))]
	return start.base + t, r.past != nil && start.flight == flight
}

// FlightTime is the inverse of own: the physics time of the flight that was going
// on at an own time.
func (r *Recorder) FlightTime(own float64) float64 {
	best := flightStart{base: math.Inf(-1)}
	for _, s := range r.starts {
		if s.flight > 0 && s.base <= own && s.base > best.base {
			best = s
		}
	}
	return max(0, own-best.base)
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

// Recorded is how many vehicles' plots are kept: each takes some 9 MB.
const Recorded = 8

// recorders are the plotted quantities of vehicles of which the plots do not tell now.
type recorders struct {
	followed int               // index of the one of which they do
	Rest     map[int]*Recorder // of vehicles that were followed, or are recorded beside
	used     []int             // their indices, the one used last at the end
}

// Show makes the plots show another vehicle of the fleet. What was recorded of it is
// shown again. It reports whether that is another one than before.
func (p *Panel) Show(vehicle int) bool {
	r := &p.Recorders
	if vehicle == r.followed {
		return false
	}
	was := p.Rec
	r.keep(r.followed, &was)
	p.Rec = Recorder{}
	if before := r.Rest[vehicle]; before != nil {
		p.Rec = *before
		r.drop(vehicle)
	}
	r.followed = vehicle
	p.hold(false)
	return true
}

// Record notes what the plots need of a vehicle that they do not show now. Only some
// are kept: of the others the plots begin when they are followed.
func (p *Panel) Record(vehicle int, s *snapshot.Snapshot) {
	r := &p.Recorders
	if vehicle == r.followed {
		return
	}
	if r.Rest[vehicle] == nil {
		r.keep(vehicle, &Recorder{})
	}
	if rec := r.Rest[vehicle]; rec != nil {
		rec.Follow(s)
	}
}

func (r *recorders) keep(vehicle int, rec *Recorder) {
	if r.Rest == nil {
		r.Rest = map[int]*Recorder{}
	}
	r.drop(vehicle)
	r.Rest[vehicle] = rec
	r.used = append(r.used, vehicle)
	if len(r.used) > Recorded-1 {
		r.drop(r.used[0])
	}
}

func (r *recorders) drop(vehicle int) {
	delete(r.Rest, vehicle)
	r.used = slices.DeleteFunc(r.used, func(i int) bool { return i == vehicle })
}
