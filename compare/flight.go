package compare

import (
	"context"
	"fmt"
	"math"
	"slices"

	"github.com/sitlark/sitlark/mission"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/sim/snapshot"
	"github.com/sitlark/sitlark/timeline"
)

// Flight is a flight between two resets.
type Flight struct {
	Source
	*timeline.Contents
	Number    uint64  // counts the resets of its program, from 1
	Begins    float64 // elapsed time of its time 0 [s]
	Resets    int     // flights of the file beside this one
	Gap       float64 // samples further apart than this have a gap between them [s]
	Rate      float64 // usual rate of its samples [Hz]
	Elsewhere bool    // its positions are from its own home, since it is far from the first one's

	all         []track // of all flights of its file, until ReadAll has chosen one
	numbers     timeline.FlightNumbers
	continued   bool // it was chosen because another of the compared flights continues it
	track       track
	hasVelocity bool
	hasAttitude bool
	hasVoltage  bool
	hasCurrent  bool
}

// Opener opens the file of flight i of several. each is for timeline.Open.
type Opener func(ctx context.Context, i int, each timeline.Each) (timeline.Source, error)

// read reads a flight from the source that open opens, until ctx ends. each gets all states of the
// file, too; nil: nobody does.
func read(ctx context.Context, s Source, open func(each timeline.Each) (timeline.Source, error), each timeline.Each) (*Flight, error) {
	var all []track
	var numbers timeline.FlightNumbers
	source, err := open(func(elapsed float64, now *snapshot.Snapshot) {
		n := len(numbers)
		if n == 0 || numbers[n-1] != now.Flight {
			all, numbers = append(all, nil), append(numbers, now.Flight)
			n++
		}
		all[n-1] = all[n-1].with(elapsed, now)
		if each != nil {
			each(elapsed, now)
		}
	})
	if err != nil {
		return nil, err
	}
	contents, err := timeline.ReadOut(ctx, source)
	switch {
	case err != nil:
		return nil, err
	case len(all) == 0:
		return nil, fmt.Errorf("%s: no flight in this file", s.Path)
	}
	chosen, err := choose(s, all, numbers, contents.Branch)
	if err != nil {
		return nil, err
	}
	f := &Flight{Source: s, Contents: contents, Resets: len(all) - 1, all: all, numbers: numbers}
	f.pick(numbers[chosen])
	return f, nil
}

// pick makes f the flight of its file with a number; false if the file has none.
func (f *Flight) pick(number uint64) bool {
	i := slices.Index(f.numbers, number)
	if i < 0 {
		return false
	}
	f.Number, f.track = number, f.all[i]
	var ok bool
	if f.Begins, ok = f.ElapsedAt(number, 0); !ok {
		f.Begins = f.track[0].elapsed
	}
	f.Rate = 0
	var usual float64
	if f.Gap, usual = f.track.gap(); usual > 0 {
		f.Rate = 1 / usual
	}
	f.look()
	return true
}

// with adds a state, unless it is not finite or no later than the last one. What is not known of
// it is left at rest, level or zero, which look finds.
func (t track) with(elapsed float64, now *snapshot.Snapshot) track {
	if n := len(t); n > 0 && elapsed <= t[n-1].elapsed || !now.Body.PositionNED.IsFinite() {
		return t
	}
	body, power := now.Drawn(), &now.Power
	w, x, y, z := body.NEDFromFRD.Quat()
	s := sample{
		elapsed: elapsed, positionNED: single(body.PositionNED), velNED: single(body.VelGround),
		attitude: [4]float32{float32(w), float32(x), float32(y), float32(z)},
		volts:    orZero(power.Voltage), amps: orZero(power.Current), charge: orZero(power.Charge),
		contact: now.Contact.InContact,
	}
	for i := range now.Count {
		s.motorsTurned = s.motorsTurned || now.Rotors[i].Turning() > turningSpeed
	}
	return append(t, s)
}

// orZero is a quantity, 0 where that is not known.
func orZero(v float64) float32 {
	if math.IsNaN(v) {
		return 0
	}
	return float32(v)
}

// turningSpeed is the least speed of a motor that turns [rad/s].
const turningSpeed = 1

func single(v frame.Vec[frame.NED]) [3]float32 {
	return [3]float32{float32(v.X), float32(v.Y), float32(v.Z)}
}

// muchLonger is how much longer a later flight of a file must be for it to be meant.
const muchLonger = 1.1

// choose returns which of a file's flights is meant. Of a branch it is the one that continues the
// original flight.
func choose(s Source, all []track, numbers timeline.FlightNumbers, branch bool) (int, error) {
	if s.Chosen > 0 {
		return numbers.Index(s.Path, s.Chosen)
	}
	if branch {
		return 0, nil
	}
	best, most := 0, -1.0
	for i, t := range all {
		gap, _ := t.gap()
		worth := t.airborne(gap, false) + 1e-3*(t[len(t)-1].elapsed-t[0].elapsed) // of those that stay on the ground, the longest
		if worth > most*muchLonger {
			best, most = i, worth
		}
	}
	return best, nil
}

// look finds out what the flight's samples have.
func (f *Flight) look() {
	f.hasVelocity, f.hasAttitude, f.hasVoltage, f.hasCurrent = false, false, false, false
	for i := range f.track {
		s := &f.track[i]
		f.hasVelocity = f.hasVelocity || s.velNED != [3]float32{}
		f.hasAttitude = f.hasAttitude || s.attitude != [4]float32{1, 0, 0, 0}
		f.hasVoltage = f.hasVoltage || s.volts > 0
		f.hasCurrent = f.hasCurrent || s.amps != 0
	}
}

// Duration is the time from the flight's first to its last state [s].
func (f *Flight) Duration() float64 { return f.track[len(f.track)-1].elapsed - f.track[0].elapsed }

// At returns the state at an elapsed time [s], or the nearest known one. began and ended report
// whether the flight had begun and ended by then.
func (f *Flight) At(elapsed float64) (m Moment, began, ended bool) {
	return f.track.at(f.track.index(elapsed), elapsed), elapsed >= f.track[0].elapsed, elapsed > f.ends()
}

// Span returns the elapsed times of the flight's first and last state [s].
func (f *Flight) Span() (begins, ends float64) { return f.track[0].elapsed, f.ends() }

// Known reports whether the state at an elapsed time [s] is known. It is not outside the flight
// and in gaps.
func (f *Flight) Known(elapsed float64) bool {
	_, ok := f.track.position(elapsed, f.Gap)
	return ok
}

// Trail returns elapsed times [s] and positions of the flight, at least step [s] apart.
func (f *Flight) Trail(step float64) (times []float64, places []frame.Vec[frame.NED]) {
	for i := range f.track {
		s := &f.track[i]
		if n := len(times); n > 0 && s.elapsed < times[n-1]+step-1e-6 {
			continue
		}
		times, places = append(times, s.elapsed), append(places, wideVec(s.positionNED))
	}
	return times, places
}

// TimeOf is the time in the flight of an elapsed time [s].
func (f *Flight) TimeOf(elapsed float64) float64 { return elapsed - f.Begins }

// Airborne is how long the vehicle was in the air [s].
func (f *Flight) Airborne() float64 { return f.track.airborne(f.Gap, f.Branch) }

// airborne is how long the vehicle was in the air [s]. A branch is a recording by sitlark, which knows the contact with the ground:
// one that begins and ends in the air has none, and its first height is not the ground's.
func (t track) airborne(gap float64, branch bool) float64 {
	known, sum := branch || t.knowsContact(), 0.0
	for i := 1; i < len(t); i++ {
		if !t.gapAfter(i-1, gap) && t.inAir(i-1, known) && t.inAir(i, known) {
			sum += t[i].elapsed - t[i-1].elapsed
		}
	}
	return sum
}

// offGround is how far above the place where it began a vehicle is in the air [m], where its
// contact with the ground is not known.
const offGround = 0.5

func (t track) inAir(i int, contactKnown bool) bool {
	if contactKnown {
		return !t[i].contact
	}
	return t[0].positionNED[2]-t[i].positionNED[2] > offGround
}

func (t track) knowsContact() bool {
	for i := range t {
		if t[i].contact {
			return true
		}
	}
	return false
}

// Use is a flight's battery use. Unknown values are NaN.
type Use struct {
	Energy      float64 // integral of voltage times current [J]
	Charge      float64 // integral of the current [C]
	ChargeLeft  float64 // at the end, 0 to 1
	VoltageLeft float64 // at the end [V]
	VoltageMin  float64 // [V]
}

// Use integrates over the flight by Simpson's rule, which is exact for voltage and current that
// change linearly between samples. Gaps are left out.
func (f *Flight) Use() Use {
	last := f.track[len(f.track)-1]
	nan := math.NaN()
	if !f.hasVoltage {
		return Use{nan, nan, nan, nan, nan}
	}
	u := Use{VoltageMin: math.Inf(1), VoltageLeft: float64(last.volts), ChargeLeft: nan}
	for i := range f.track {
		b := &f.track[i]
		if b.volts > 0 {
			u.VoltageMin = min(u.VoltageMin, float64(b.volts))
		}
		if b.charge > 0 {
			u.ChargeLeft = float64(last.charge)
		}
		if i == 0 || f.track.gapAfter(i-1, f.Gap) {
			continue
		}
		a := &f.track[i-1]
		dt := b.elapsed - a.elapsed
		va, vb, ia, ib := float64(a.volts), float64(b.volts), float64(a.amps), float64(b.amps)
		u.Energy += dt / 6 * (2*va*ia + 2*vb*ib + va*ib + vb*ia)
		u.Charge += dt / 2 * (ia + ib)
	}
	if !f.hasCurrent {
		u.Energy, u.Charge = nan, nan
	}
	return u
}

// farthest is how far homes may be apart for positions to be compared on the map [m]. Beyond that
// the flights are at different places, and each one's positions are from its own home.
const farthest = 20e3

// moveTo gives positions from another flight's home instead of from the flight's own.
func (f *Flight) moveTo(home *mission.Home) {
	if f.Home == nil || home == nil || *f.Home == *home {
		return
	}
	if n, e, _ := home.Local(f.Home.LatDeg, f.Home.LonDeg, f.Home.AltM); math.Hypot(n, e) > farthest {
		f.Elsewhere = true
		return
	}
	for i := range f.track {
		p := &f.track[i].positionNED
		place := f.Home.Global(float64(p[0]), float64(p[1]), float64(p[2]))
		n, e, d := home.Local(place.LatDeg, place.LonDeg, place.AltM)
		*p = [3]float32{float32(n), float32(e), float32(d)}
	}
}
