package timeline

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"sync"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/flightlog"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/physics/state"
	"github.com/sitlark/sitlark/physics/water"
	"github.com/sitlark/sitlark/physics/wind"
	"github.com/sitlark/sitlark/sim/snapshot"
)

// logged is the Source of an autopilot's log. What is shown is what the autopilot believed; the
// estimate beside it is where the GPS said that the vehicle was.
type logged struct {
	flight   *flightlog.Flight
	moves    Actuators
	cells    int // of the battery, by its highest voltage; 0: not known
	contents Contents
	options  Options
	times    []float64 // of the states for Each
	given    int       // how many of them Each has had
}

// errLogged is why a log can't be flown again.
var errLogged = errors.New("it is an autopilot log, which has the autopilot's estimates but not the inputs of the physics")

// OfLog returns the Source of a log that was opened. moves are the motors and servos of the vehicle that it is drawn as;
// nil: the motors of a frame that the log tells of.
func OfLog(f *flightlog.Flight, moves *Actuators, o Options) Source {
	s := &logged{flight: f, options: o}
	if moves != nil {
		s.moves = *moves
	} else {
		s.moves = MotorsOf(f, f.Motors())
	}
	if o.Each != nil {
		s.times = stateTimes(f)
	}
	c := &s.contents
	c.Length, c.Inexact = f.Length, errLogged
	c.Flights = []Flight{{Number: 1}}
	if remarks := f.Remarks(); len(remarks) > 0 {
		c.Damage = errors.New(strings.Join(remarks, "; "))
	}
	for i, m := range f.Modes {
		to := f.Length
		if i+1 < len(f.Modes) {
			to = f.Modes[i+1].Elapsed
		}
		if to > m.Elapsed {
			c.Modes = append(c.Modes, Band{From: m.Elapsed, To: to, Name: m.Name})
		}
	}
	for _, ch := range f.Changes {
		c.Parameters = append(c.Parameters, Parameter(ch))
	}
	if f.HomeFrom != "" {
		home := f.Home
		c.Home = &home
	}
	if !f.Mission.Empty() {
		c.Plans = []Plan{{Plan: f.Mission, From: f.Home}}
	}
	for _, b := range f.Battery.Values {
		s.cells = max(s.cells, min(int(math.Ceil(b.Voltage/mostPerCell)), mostCells))
	}
	s.addPoints()
	s.addGaps()
	s.addMarks()
	return s
}

// openLog opens a log.
func openLog(ctx context.Context, path string, o Options) (Source, error) {
	f, err := flightlog.Open(ctx, path, nil)
	if err != nil {
		return nil, err
	}
	return OfLog(f, nil, o), nil
}

// mostStates is how many states a second of a log are given to Each [Hz].
const mostStates = 100

// stateTimes returns the times of the states that a log has: those of its attitudes, or of its
// positions where it has more of them.
func stateTimes(f *flightlog.Flight) (list []float64) {
	of := f.Attitude.Times
	if f.Position.Len() > len(of) {
		of = f.Position.Times
	}
	for _, t := range of {
		if n := len(list); n == 0 || t >= list[n-1]+1.0/mostStates-1e-6 {
			list = append(list, t)
		}
	}
	return list
}

func (s *logged) Refresh() (more bool) {
	end := min(s.given+statesAtOnce, len(s.times))
	for _, at := range s.times[s.given:end] {
		var now snapshot.Snapshot
		s.set(at, &now)
		s.options.Each(at, &now)
	}
	s.given = end
	return end < len(s.times)
}

func (s *logged) Contents() *Contents {
	c := s.contents
	return &c
}

func (s *logged) At(elapsed float64, dst *snapshot.Snapshot) error {
	s.set(max(0, min(elapsed, s.flight.Length)), dst)
	return nil
}

// steady is how far apart fixes may be between which the vehicle's place is known [s].
const steady = 2

// Estimate returns where the GPS said that the vehicle was, in its attitude.
func (s *logged) Estimate(elapsed float64) (e Estimate, ok bool) {
	gps := &s.flight.GPS
	at, ok := gps.At(elapsed)
	if !ok || !at.Near(steady/2.0) || s.flight.Position.Len() == 0 {
		return e, false
	}
	a, b := gps.Values[at.First], gps.Values[at.Second]
	if !a.Good() || !b.Good() {
		return e, false
	}
	return Estimate{PositionNED: flightlog.Between(a.PositionNED, b.PositionNED, at.Share), NEDFromFRD: flightlog.AttitudeAt(&s.flight.Attitude, elapsed), Of: "GPS"}, true
}

func (s *logged) Close() error { return nil }

// airUnknown is the moving air of a log, which tells of it at the vehicle at most.
var airUnknown = sync.OnceValue(func() wind.Field {
	w, nan := wind.New(1, wind.MownGrass), math.NaN()
	w.SetMean(wind.Mean{Speed: nan, FromDeg: nan, Up: nan}, 0)
	return w
})

// lake is the water of a log of what swims, which does not tell of it: still and fresh, at home's height.
var lake = sync.OnceValue(func() water.Field {
	const temperature = 15 // [°C]
	w := water.New(1)
	w.Fill(0, water.Density(command.FreshWater.Salinity(), temperature))
	return w
})

// set sets State, Wind and Flight of dst to those of a time [s]. What the log lacks is NaN.
func (s *logged) set(elapsed float64, dst *snapshot.Snapshot) {
	f := s.flight
	state.SetUnknown(&dst.State)
	dst.Flight, dst.Wind, dst.Sea = 1, airUnknown(), water.Field{}
	dst.Time = elapsed
	b := &dst.Body
	if f.Position.Len() > 0 {
		b.PositionNED = flightlog.PositionAt(&f.Position, &f.Velocity, elapsed)
	}
	if f.Attitude.Len() > 0 {
		b.NEDFromFRD = flightlog.AttitudeAt(&f.Attitude, elapsed)
	}
	between(&f.Velocity, elapsed, &b.VelGround)
	between(&f.Rate, elapsed, &b.Rate)
	between(&f.Force, elapsed, &b.SpecificForceFRD)
	between(&f.Wind, elapsed, &dst.Air.WindNED)
	dst.Air.VelAirFRD = b.NEDFromFRD.Inverse().Apply(b.VelGround.Sub(dst.Air.WindNED))
	dst.Air.Airspeed = dst.Air.VelAirFRD.Len()
	if at, ok := f.Airspeed.At(elapsed); ok {
		dst.Air.Airspeed = flightlog.Lerp(f.Airspeed.Values[at.First], f.Airspeed.Values[at.Second], at.Share)
	}
	dst.Contact.InContact = s.onGround(elapsed, b.Altitude())
	s.setPower(elapsed, &dst.Power)
	s.moves.set(f, elapsed, dst)
	if pad := s.options.Pad; pad != nil {
		dst.Contact.Wheels, dst.WingCount, dst.HullCount = pad.Contact.Wheels, pad.WingCount, pad.HullCount
	}
	if f.Swims() {
		dst.Sea = lake()
		dst.Water.Kind, dst.Water.Level, dst.Water.Density, dst.Water.Afloat = command.FreshWater, 0, dst.Sea.Density(), true
	}
	complete(&dst.State, s.options.Pad) // but of the pack, of which nothing is known
}

// between sets a vector to that of a track at a time [s], if it has any.
func between[F frame.Frame](t *flightlog.Track[frame.Vec[F]], elapsed float64, v *frame.Vec[F]) {
	if t.Len() > 0 {
		*v = flightlog.VectorAt(t, elapsed)
	}
}

func (s *logged) setPower(elapsed float64, p *state.Power) {
	t := &s.flight.Battery
	if capacity, ok := s.flight.Params["BATT_CAPACITY"]; ok {
		p.Capacity = capacity / 1000
	}
	at, ok := t.At(elapsed)
	if !ok {
		return
	}
	a, b := t.Values[at.First], t.Values[at.Second]
	p.Voltage = flightlog.Lerp(a.Voltage, b.Voltage, at.Share)
	if a.Current >= 0 && b.Current >= 0 {
		p.Current = flightlog.Lerp(a.Current, b.Current, at.Share)
	}
	if a.Charge >= 0 && b.Charge >= 0 {
		p.Charge = flightlog.Lerp(a.Charge, b.Charge, at.Share)
	}
	p.Cells = s.cells
}

const (
	mostPerCell = 4.4 // voltage of a full cell at most [V]
	mostCells   = 24
)

// offGround is the height above home from which on an armed vehicle flies, where the log does not
// say that [m].
const offGround = 0.5

// onGround reports whether the vehicle stood on the ground: as the autopilot took it to be, or by
// its height above home [m].
func (s *logged) onGround(elapsed, height float64) bool {
	if !s.armed(elapsed) {
		return true
	}
	list := s.flight.Landings
	if len(list) == 0 {
		return height < offGround
	}
	landed := !list[0].Landed
	for i := range list {
		if list[i].Elapsed > elapsed {
			break
		}
		landed = list[i].Landed
	}
	return landed
}

// armed reports whether the vehicle was armed; a log that does not say so begins with arming.
func (s *logged) armed(elapsed float64) bool {
	list := s.flight.Arming
	armed := len(list) == 0 || !list[0].Armed
	for i := range list {
		if list[i].Elapsed > elapsed {
			break
		}
		armed = list[i].Armed
	}
	return armed
}

// addPoints adds the points of curves and of the path on the ground.
func (s *logged) addPoints() {
	f, c := s.flight, &s.contents
	last := math.Inf(-1)
	for _, at := range f.Position.Times {
		if at < last+1.0/PointRate-1e-6 {
			continue
		}
		last = at
		var now snapshot.Snapshot
		s.set(at, &now)
		p, v := now.PositionNED, now.VelGround
		c.Points = append(c.Points, Point{Elapsed: at, PositionNED: [3]float32{float32(p.X), float32(p.Y), float32(p.Z)},
			Speed: float32(math.Hypot(v.X, v.Y)), Voltage: float32(now.Power.Voltage), Current: float32(now.Power.Current)})
	}
}

// silent is how long a log may be silent without a gap on the line [s].
const silent = 3

// addGaps adds when neither position nor attitude was logged.
func (s *logged) addGaps() {
	last := 0.0
	a, b := s.flight.Attitude.Times, s.flight.Position.Times
	add := func(at float64) {
		if at > last+silent {
			s.contents.Gaps = append(s.contents.Gaps, Band{From: last, To: at, Name: "nothing was logged"})
		}
		last = max(last, at)
	}
	for len(a)+len(b) > 0 {
		if len(b) == 0 || len(a) > 0 && a[0] <= b[0] {
			add(a[0])
			a = a[1:]
		} else {
			add(b[0])
			b = b[1:]
		}
	}
	add(s.flight.Length)
}

// mostMarks bounds the marks of a log: more can't be told apart.
const mostMarks = 20000

// addMarks adds messages, errors, arming and changes of parameters.
func (s *logged) addMarks() {
	f, c := s.flight, &s.contents
	c.Marks = marksOf(f)
	for i := range c.Marks {
		c.Marks[i].PositionNED = flightlog.PositionAt(&f.Position, &f.Velocity, c.Marks[i].Elapsed)
	}
	for _, m := range f.Messages[:min(len(f.Messages), mostMarks)] {
		c.Lines = append(c.Lines, Line{Elapsed: m.Elapsed, Kind: StatusText, Level: levels[m.Severity], Text: m.Text})
	}
}

// levels are those of lines.
var levels = [...]string{flightlog.Info: "info", flightlog.Caution: "warning", flightlog.Fault: "error"}

// marksOf returns a log's messages as marks, in the order of their times.
func marksOf(f *flightlog.Flight) (list []Mark) {
	add := func(at float64, severity snapshot.Severity, text string) {
		if len(list) < mostMarks {
			list = append(list, Mark{at, snapshot.Event{Flight: 1, Time: at, Severity: severity, Source: snapshot.SourceAutopilot, Text: snapshot.MakeText(text)}})
		}
	}
	for _, m := range f.Messages {
		add(m.Elapsed, m.Severity, m.Text)
	}
	for _, a := range f.Arming {
		add(a.Elapsed, snapshot.Info, map[bool]string{true: "armed", false: "disarmed"}[a.Armed])
	}
	for _, m := range f.Modes {
		add(m.Elapsed, snapshot.Info, "mode "+m.Name)
	}
	for _, ch := range f.Changes {
		add(ch.Elapsed, snapshot.Info, fmt.Sprint(ch))
	}
	slices.SortStableFunc(list, func(a, b Mark) int { return order(a.Elapsed, b.Elapsed) })
	return list
}
