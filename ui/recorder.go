package ui

import (
	"math"
	"slices"

	"github.com/sitlark/sitlark/sim/snapshot"
	"github.com/sitlark/sitlark/ui/history"
	"github.com/sitlark/sitlark/ui/units"
)

// recorder keeps the plotted quantities of the last minutes. Its own time goes on
// when a flight is reset, so that what led to a crash can still be seen.
type recorder struct {
	past   *history.History
	rotors int
	groups [][]channel // as in groups
	first  []int       // track of each group's first channel
	values []float32   // scratch
	told   toldRecord
	now    float64 // own time of the newest Snapshot [s]

	flight  uint64
	last    float64 // physics time of the newest Snapshot [s]
	base    float64 // own time of the flight's start [s]
	starts  [16]flightStart
	heading float64 // without jumps [deg]
}

// flightStart is where a flight lies in the recorder's own time.
type flightStart struct {
	flight uint64
	base   float64
}

// newFlightGap parts the flights in a plot [s].
const newFlightGap = 1.5 * joinSlots / history.Rate

// follow takes the frame's Snapshot.
func (r *recorder) follow(s *snapshot.Snapshot) {
	if s.Seq == 0 || math.IsNaN(s.Time) || math.IsInf(s.Time, 0) {
		return
	}
	if r.past == nil || s.Count != r.rotors {
		r.begin(s)
	}
	if s.Flight != r.flight || s.Time < r.last {
		r.nextFlight(s)
	}
	r.last, r.now = s.Time, r.base+s.Time
	if slot := history.Slot(r.now); slot > r.past.Newest() {
		r.sample(s)
		r.past.Add(slot, r.values)
	}
}

// begin makes the tracks that the vehicle needs.
func (r *recorder) begin(s *snapshot.Snapshot) {
	*r = recorder{rotors: s.Count, flight: s.Flight}
	tracks, told := 0, 0
	for _, g := range groups {
		if g.told != nil {
			r.groups, r.first = append(r.groups, plotted(g.told)), append(r.first, told)
			told += len(g.told)
			continue
		}
		list := g.channels(s.Count)
		r.groups, r.first = append(r.groups, list), append(r.first, tracks)
		tracks += len(list)
	}
	r.past, r.values = history.New(tracks), make([]float32, tracks)
	r.starts[s.Flight%uint64(len(r.starts))] = flightStart{s.Flight, 0}
	_, _, yaw := s.Body.Euler()
	r.heading = yaw * units.ToDegrees
}

func (r *recorder) nextFlight(s *snapshot.Snapshot) {
	r.base = r.now + newFlightGap
	r.flight = s.Flight
	r.starts[s.Flight%uint64(len(r.starts))] = flightStart{s.Flight, r.base}
}

func (r *recorder) sample(s *snapshot.Snapshot) {
	n := 0
	for i, list := range r.groups {
		if groups[i].told != nil {
			continue
		}
		for _, c := range list {
			v := c.value(s)
			if c.name == headingName {
				v = r.unwrap(v)
			}
			r.values[n] = float32(v)
			n++
		}
	}
}

// unwrap returns the heading [deg] nearest to the one before.
func (r *recorder) unwrap(v float64) float64 {
	if !math.IsNaN(v) {
		r.heading += math.Remainder(v-r.heading, 360)
	}
	return r.heading
}

// own returns the recorder's time of a flight's physics time, and false for a
// flight that it does not know any more.
func (r *recorder) own(flight uint64, t float64) (float64, bool) {
	start := r.starts[flight%uint64(len(r.starts))]
	return start.base + t, r.past != nil && start.flight == flight
}

// flightTime is the inverse of own: the physics time of the flight that was going
// on at an own time.
func (r *recorder) flightTime(own float64) float64 {
	best := flightStart{base: math.Inf(-1)}
	for _, s := range r.starts {
		if s.flight > 0 && s.base <= own && s.base > best.base {
			best = s
		}
	}
	return max(0, own-best.base)
}

// bin returns a bin of a group's channel.
func (r *recorder) bin(group, channel, level int, n int64) (history.Bin, bool) {
	past := r.past
	if groups[group].told != nil {
		past = r.told.past
	}
	if past == nil {
		return history.Bin{}, false
	}
	return past.At(r.first[group]+channel, level, n)
}

// recorded is how many vehicles' plots are kept: each takes some 9 MB.
const recorded = 8

// recorders are the plotted quantities of vehicles of which the plots do not tell now.
type recorders struct {
	followed int               // index of the one of which they do
	rest     map[int]*recorder // of vehicles that were followed, or are recorded beside
	used     []int             // their indices, the one used last at the end
}

// show makes the plots show another vehicle of the fleet. What was recorded of it is
// shown again. It tells whether that is another one than before.
func (p *plots) show(vehicle int) bool {
	r := &p.recorders
	if vehicle == r.followed {
		return false
	}
	was := p.rec
	r.keep(r.followed, &was)
	p.rec = recorder{}
	if before := r.rest[vehicle]; before != nil {
		p.rec = *before
		r.drop(vehicle)
	}
	r.followed = vehicle
	p.hold(false)
	return true
}

// record notes what the plots need of a vehicle that they do not show now. Only some
// are kept: of the others the plots begin when they are followed.
func (p *plots) record(vehicle int, s *snapshot.Snapshot) {
	r := &p.recorders
	if vehicle == r.followed {
		return
	}
	if r.rest[vehicle] == nil {
		r.keep(vehicle, &recorder{})
	}
	if rec := r.rest[vehicle]; rec != nil {
		rec.follow(s)
	}
}

func (r *recorders) keep(vehicle int, rec *recorder) {
	if r.rest == nil {
		r.rest = map[int]*recorder{}
	}
	r.drop(vehicle)
	r.rest[vehicle] = rec
	r.used = append(r.used, vehicle)
	if len(r.used) > recorded-1 {
		r.drop(r.used[0])
	}
}

func (r *recorders) drop(vehicle int) {
	delete(r.rest, vehicle)
	r.used = slices.DeleteFunc(r.used, func(i int) bool { return i == vehicle })
}
