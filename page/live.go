package page

import (
	"bytes"
	"compress/gzip"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"math"
	"sort"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/internal/plaintext"
	"github.com/sitlark/sitlark/mission"
	"github.com/sitlark/sitlark/physics/contact"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/physics/water"
	"github.com/sitlark/sitlark/sim/snapshot"
	"github.com/sitlark/sitlark/terrain"
	"github.com/sitlark/sitlark/timeline"
	"github.com/sitlark/sitlark/vehicle/airframe"
)

// Live is a flight that goes on, as its viewers see it: the page's scripts get the whole flight
// once, and then what is new of it. A message says all that it needs, so that a viewer who misses
// some goes on with the next. Owner: one goroutine.
//
// A message is its kind (one byte), the length of its head (an unsigned varint), the head (JSON;
// none in samples), and columns. What follows the kind of a whole flight is compressed by gzip.
type Live struct {
	flight Flight
	seen   []seen // by vehicle
	edge   float64
	ready  bool // all vehicles have a state
}

// The kinds of messages.
const (
	liveFlight  = 1 // the whole flight so far
	liveSamples = 2 // newest states of vehicles: their numbers, and how many samples each has
	liveTold    = 3 // what is new of a vehicle besides its states
	liveBody    = 4 // how a vehicle looks from now on
	liveLand    = 5 // land that reaches farther
	liveDetail  = 6 // samples of a past part of the flight, for a viewer who has asked for them
	liveLink    = 7 // what the viewer's link lets it do; the first message
)

// seen is what of a vehicle the viewers have not been told yet.
type seen struct {
	fresh   []sample
	columns int // how many there are of each sample; 0: none was told of
	looks   int // that they know
	told    told
	news    bool // told has something
}

// told is what is new of a vehicle besides its states.
type told struct {
	Vehicle int           `json:"vehicle"`
	Marks   []mark        `json:"marks,omitempty"`
	Modes   []band        `json:"modes,omitempty"` // each ends the one before
	Flights []flight      `json:"flights,omitempty"`
	Route   *[][3]float64 `json:"route,omitempty"` // in place of the one before
}

// LiveVehicle is a vehicle of a live flight.
type LiveVehicle struct {
	Name, Title string // Name is empty for one that is alone
	Vehicle     *airframe.Vehicle
}

// LiveConfig says what flies, and where.
type LiveConfig struct {
	Title    string
	Home     mission.Home
	Terrain  contact.Terrain
	Site     terrain.Site
	Water    command.SetWater
	Facts    [][2]string // of the flight, each with its name
	Vehicles []LiveVehicle
}

const (
	mostMarks    = 4000 // events of a vehicle that a new viewer is told of
	farthestMark = 1e9  // from home that an event is shown [m]
)

// liveReach is how far the fine land of a live flight reaches to begin with [m].
const liveReach = 500.0

// NewLive returns a flight of which nothing has been seen.
func NewLive(c LiveConfig) *Live {
	l := &Live{seen: make([]seen, len(c.Vehicles))}
	f := &l.flight
	f.title, f.home, f.land = plaintext.Line(c.Title), &c.Home, newLand(c.Terrain, c.Site)
	f.land.from, f.land.to = [2]float64{-liveReach, -liveReach}, [2]float64{liveReach, liveReach}
	if c.Water.Kind != command.NoWater {
		beach := c.Water.Level + water.Beach
		f.land.Water, f.land.Beach = &c.Water.Level, &beach
	}
	for _, v := range c.Vehicles {
		shown := &vehicle{Name: plaintext.Line(v.Name), Title: plaintext.Line(v.Title), Shape: outlineOf(v.Vehicle), tape: newTape(mostSamples / len(c.Vehicles))}
		shown.tape.winged, shown.tape.fuelled, shown.tape.assembly = v.Vehicle.Winged(), v.Vehicle.Tank.Fuel > 0, shown.Shape.assembly
		shown.Modes, shown.Gaps, shown.Marks = []band{}, []band{}, []mark{}
		f.vehicles = append(f.vehicles, shown)
		f.facts = append(f.facts, fact{nameOr(v.Name, "Vehicle"), plaintext.Line(v.Title)})
	}
	for _, more := range c.Facts {
		f.facts = append(f.facts, fact{more[0], plaintext.Line(more[1])})
	}
	f.homeFact()
	f.land.pack()
	return l
}

func nameOr(name, other string) string {
	if name == "" {
		return other
	}
	return plaintext.Line(name)
}

// Look takes in the state of a vehicle at an elapsed time [s]. States come in the order of their times.
func (l *Live) Look(i int, elapsed float64, now *snapshot.Snapshot) {
	v, s := l.flight.vehicles[i], &l.seen[i]
	state := v.tape.sampleOf(elapsed, now)
	v.tape.addParts(&state, now)
	if n := len(v.Flights); n == 0 || v.Flights[n-1].Number != now.Flight {
		v.Flights = append(v.Flights, flight{now.Flight, elapsed - now.Time})
		s.told.Flights, s.news = append(s.told.Flights, v.Flights[n]), true
	}
	if v.tape.due(&state) {
		v.tape.keep(&state, now)
	} else {
		v.tape.look(elapsed, now)
	}
	s.fresh = append(s.fresh, state)
	l.edge = max(l.edge, elapsed)
}

// Event takes in what has happened to a vehicle.
func (l *Live) Event(i int, elapsed float64, e *snapshot.Event) {
	m := mark{
		At: elapsed, Severity: int(e.Severity), Source: e.Source.String(), Motor: e.Motor,
		Place: array(e.PositionNED), Text: plaintext.Line(e.Text.String()),
	}
	for axis, x := range m.Place {
		if !(math.Abs(x) < farthestMark) { // JSON has no such numbers
			m.Place[axis] = 0
		}
	}
	v, s := l.flight.vehicles[i], &l.seen[i]
	if v.Marks = append(v.Marks, m); len(v.Marks) > mostMarks {
		v.Marks = v.Marks[len(v.Marks)-mostMarks/2:]
	}
	s.told.Marks, s.news = append(s.told.Marks, m), true
}

// Mode takes in the mode in which a vehicle is flown from an elapsed time on [s].
func (l *Live) Mode(i int, elapsed float64, name string) {
	v, s := l.flight.vehicles[i], &l.seen[i]
	name = plaintext.Line(name)
	n := len(v.Modes)
	switch {
	case n > 0 && v.Modes[n-1].Name == name, n == 0 && name == "":
		return
	case n > 0:
		v.Modes[n-1].To = elapsed
	}
	b := band{From: elapsed, To: elapsed, Name: name}
	v.Modes = append(v.Modes, b)
	s.told.Modes, s.news = append(s.told.Modes, b), true
}

// LiveMission is the mission that a vehicle has.
type LiveMission struct {
	mission.Plan
	From     mission.Home         // what heights above home count from
	MovedNED frame.Vec[frame.NED] // by which it is flown elsewhere, as that of a vehicle of a fleet beside its home [m]
	Number   uint64               // another one for each
}

// Mission takes in the mission that a vehicle has from now on.
func (l *Live) Mission(i int, m *LiveMission) {
	v, s := l.flight.vehicles[i], &l.seen[i]
	c := timeline.Contents{Home: l.flight.home, Plans: []timeline.Plan{{Plan: m.Plan, From: m.From}}}
	v.Route = routeOf(&c, l.flight.land.terrain, v.Shape.assembly != nil && v.tape.winged)
	for k := range v.Route {
		for axis, by := range array(m.MovedNED) {
			v.Route[k][axis] += by
		}
	}
	if v.Route == nil {
		v.Route = [][3]float64{}
	}
	s.told.Route, s.news = &v.Route, true
}

// Edge is the newest elapsed time [s].
func (l *Live) Edge() float64 { return l.edge }

// Ready reports whether each vehicle has a state, so that there is a flight to show.
func (l *Live) Ready() bool {
	for _, v := range l.flight.vehicles {
		if !l.ready && len(v.tape.samples) == 0 {
			return false
		}
	}
	l.ready = true
	return true
}

// News returns the messages on what is new since it was called last: the first time, and where states have other columns
// than before, that of the whole flight.
func (l *Live) News() (messages [][]byte, err error) {
	add := func(m []byte, failed error) {
		messages = append(messages, m)
		if err == nil {
			err = failed
		}
	}
	for i := range l.seen {
		s, v := &l.seen[i], l.flight.vehicles[i]
		for ; s.looks < len(v.tape.looks); s.looks++ {
			add(l.body(i, &v.tape.looks[s.looks]))
		}
		if s.news {
			s.told.Vehicle = i
			add(message(liveTold, s.told, nil))
			s.told, s.news = told{}, false
		}
	}
	if l.reach() {
		add(message(liveLand, l.flight.land, l.flight.land.packed))
	}
	switch m, others := l.samples(); {
	case others:
		m, err := l.Whole()
		return [][]byte{m}, err
	case m != nil:
		add(m, nil)
	}
	return messages, err
}

// body is the message that a vehicle looks so from now on.
func (l *Live) body(i int, now *looks) ([]byte, error) {
	l.flight.dress(l.flight.vehicles[i], now)
	b := &l.flight.bodies[now.Body]
	return message(liveBody, struct {
		Vehicle int    `json:"vehicle"`
		Looks   *looks `json:"looks"`
		Body    *body  `json:"body"`
	}{i, now, b}, b.packed)
}

// samples is the message with the states that are new; nil: none are. others: they have other columns than those
// before, which a message of samples does not name.
func (l *Live) samples() (out []byte, others bool) {
	out = []byte{liveSamples, 0}
	for i := range l.seen {
		s := &l.seen[i]
		if len(s.fresh) == 0 {
			continue
		}
		out = binary.AppendUvarint(out, uint64(i))
		out = binary.AppendUvarint(out, uint64(len(s.fresh)))
		var list []column
		out, list = l.flight.vehicles[i].tape.columnsOf(s.fresh, 1, out)
		others = others || s.columns != len(list)
		s.columns = len(list)
		clear(s.fresh)
		s.fresh = s.fresh[:0]
	}
	if len(out) == 2 {
		out = nil
	}
	return out, others
}

// reach makes the land reach to where vehicles are, twice as far as before, and reports whether it had to.
func (l *Live) reach() (more bool) {
	for i := range l.seen {
		for k := range l.seen[i].fresh {
			more = l.flight.land.reach(&l.seen[i].fresh[k]) || more
		}
	}
	if more {
		l.flight.land.pack()
	}
	return more
}

// Whole returns the message of the flight so far.
func (l *Live) Whole() ([]byte, error) {
	f := &l.flight
	f.data, f.Length = f.data[:0], l.edge
	for _, v := range f.vehicles {
		f.data, v.Columns = v.tape.columnsOf(coarse(v.tape.samples, wholeSamples/len(f.vehicles)), 1, f.data)
		if n := len(v.Modes); n > 0 {
			v.Modes[n-1].To = l.edge
		}
	}
	f.data = append(f.data, f.land.packed...)
	f.addBodies()
	c := f.contents()
	c.Live = true
	m, err := message(liveFlight, c, f.data)
	if err != nil {
		return nil, err
	}
	var packed bytes.Buffer
	packed.WriteByte(liveFlight)
	z, err := gzip.NewWriterLevel(&packed, gzip.BestSpeed)
	if err != nil {
		return nil, err
	}
	if _, err := z.Write(m[1:]); err != nil {
		return nil, err
	}
	if err := z.Close(); err != nil {
		return nil, err
	}
	return packed.Bytes(), nil
}

const (
	// wholeSamples is how many samples the message of a whole flight has, all vehicles together, beside the newest: 4 s
	// on a line of 300 kbit/s. Viewers ask for more where they look.
	wholeSamples = 6000
	// newest is the part of a flight that it has in full [s].
	newest = 30.0
)

// coarse returns at most so many of samples, evenly, those of the newest seconds in full, and each with which a
// flight begins.
func coarse(samples []sample, most int) []sample {
	n := len(samples)
	if n <= most {
		return samples
	}
	full := samples[n-1].elapsed - newest
	begins := sort.Search(n, func(i int) bool { return samples[i].elapsed >= full })
	step := max(1, (begins+most-1)/max(most, 1))
	out := make([]sample, 0, begins/step+n-begins+1)
	for i := range samples[:begins] {
		if i%step == 0 || samples[i].flight != samples[i-1].flight {
			out = append(out, samples[i])
		}
	}
	return append(out, samples[begins:]...)
}

// Detail returns the message with all samples of a vehicle that are kept between two elapsed times [s], of at most
// a minute; nil: there are none.
func (l *Live) Detail(i int, from, to float64) ([]byte, error) {
	if i < 0 || i >= len(l.seen) || !(to > from) {
		return nil, fmt.Errorf("no vehicle %d from %g to %g s", i, from, to)
	}
	t := l.flight.vehicles[i].tape
	to = min(to, from+60)
	first := sort.Search(len(t.samples), func(k int) bool { return t.samples[k].elapsed >= from })
	last := sort.Search(len(t.samples), func(k int) bool { return t.samples[k].elapsed > to })
	if first >= last {
		return nil, nil
	}
	columns, _ := t.columnsOf(t.samples[first:last], 1, nil)
	return message(liveDetail, struct {
		Vehicle int     `json:"vehicle"`
		Count   int     `json:"count"`
		From    float64 `json:"from"`
		To      float64 `json:"to"`
	}{i, last - first, from, to}, columns)
}

// message returns a message of a kind.
func message(kind byte, head any, columns []byte) ([]byte, error) {
	text, err := json.Marshal(head)
	if err != nil {
		return nil, fmt.Errorf("page: %w", err)
	}
	out := append(make([]byte, 0, 1+binary.MaxVarintLen64+len(text)+len(columns)), kind)
	out = binary.AppendUvarint(out, uint64(len(text)))
	return append(append(out, text...), columns...), nil
}

// reach makes the land reach to a sample, by twice as much as before, and reports whether it had to.
func (l *land) reach(s *sample) (more bool) {
	for axis := range l.from {
		x := s.positionNED[axis]
		if !(math.Abs(x) < mostReach) {
			continue
		}
		for x-beside < l.from[axis] || x+beside > l.to[axis] {
			half := l.to[axis] - l.from[axis]
			l.from[axis], l.to[axis] = l.from[axis]-half/2, l.to[axis]+half/2
			more = true
		}
	}
	return more
}

// LinkMessage returns the message that tells a viewer what its link lets it do: it alone gets it, before the flight.
func LinkMessage(name string, acts bool) ([]byte, error) {
	return message(liveLink, struct {
		Name string `json:"name"`
		Acts bool   `json:"acts"`
	}{plaintext.Line(name), acts}, nil)
}

// Whole reports whether a message is that of a whole flight.
func Whole(m []byte) bool { return m[0] == liveFlight }

// Skippable reports whether a message may be left out: the next one of its kind says what counts.
func Skippable(m []byte) bool { return m[0] == liveSamples }
