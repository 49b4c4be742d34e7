package propose

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/internal/limits"
	"github.com/sitlark/sitlark/physics"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/record"
	"github.com/sitlark/sitlark/record/inputlog"
	"github.com/sitlark/sitlark/record/message"
	"github.com/sitlark/sitlark/weather"
)

// flown is one flight of one vehicle of a recording.
type flown struct {
	*record.Vehicle
	number  uint64                 // of the flight, which counts resets
	numbers record.FlightNumbers   // of all flights
	parts   []part                 // of the recordings that it is in
	begins  float64                // elapsed time of the flight's beginning, in the first part's recording [s]
	weather conditions             // in which it begins
	pulses  [limits.Outputs]uint16 // of the first step, by servo output [µs]
	given   []given
	last    moment // of its last step
	gap     bool   // a part of it was not kept
	log     notes
}

// moment is between two steps.
type moment struct {
	time   float64 // physics time of the flight [s]
	before float64 // that of the moment before [s]; it is less than time, but at the beginning
}

// given is a command that took effect, or began to.
type given struct {
	moment
	command.Command
	ramp   float64 // time in which it grows [s]; 0: it does not
	follow bool    // it ends a ramp, a part of which took effect in the same moment
	strict bool    // it ends a ramp, or depends on one, no part of which took effect in the same moment
}

// movedBy is how far from its pad a vehicle must have come to count as moved [m].
const movedBy = 0.3

// readFlight reads a flight of a vehicle; number 0 is the last one in which it has moved.
func (s *writer) readFlight(r *record.Recording, v *record.Vehicle, number uint64) (*flown, error) {
	numbers, moved, err := flights(r, v)
	if err != nil {
		return nil, err
	}
	if number == 0 {
		number = moved
	}
	if _, err := numbers.Index(r.Path, number); err != nil {
		return nil, err
	}
	parts, err := s.partsOf(r, v, number)
	if err != nil {
		return nil, err
	}
	v = joined(parts)
	f := &flown{Vehicle: v, number: number, numbers: numbers, parts: parts, weather: conditions{Weather: v.Params.Weather}}
	if err := f.read(); err != nil {
		return nil, err
	}
	if f.last.time == 0 {
		return nil, fmt.Errorf("%s: nothing was flown in flight %d", r.Path, number)
	}
	return f, f.takeLog()
}

// flights returns the numbers of the flights, and that of the one that is meant: of a branch it is the flight that
// goes on, else the last one in which the vehicle has moved from its pad, or the last one if it never has.
func flights(r *record.Recording, v *record.Vehicle) (numbers record.FlightNumbers, meant uint64, err error) {
	var pad frame.Vec[frame.NED]
	err = r.Truths(v, func(_ float64, t *message.Truth) error {
		place := frame.OfNED(t.PositionNED[0], t.PositionNED[1], t.PositionNED[2])
		if n := len(numbers); n == 0 || t.Flight > numbers[n-1] {
			numbers, pad = append(numbers, t.Flight), place
		}
		if place.Sub(pad).Len() > movedBy {
			meant = t.Flight
		}
		return nil
	})
	if len(numbers) == 0 {
		return nil, 0, fmt.Errorf("%s: nothing was flown", r.Path)
	}
	if o := v.Origin; o != nil && o.How != record.AgainFromStart && slices.Contains(numbers, o.Continues()) {
		meant = o.Continues()
	}
	if meant == 0 {
		meant = numbers[len(numbers)-1]
	}
	return numbers, meant, IgnoreDamage(err)
}

// read goes through the inputs up to the flight's end.
func (f *flown) read() error {
	in := reading{flown: f, now: 1}
	for i := range f.parts {
		in.part, in.count, in.elapsed = &f.parts[i], 0, 0
		err := in.part.recording.Inputs(in.part.vehicle, in.take)
		if err != nil && err != errEnd {
			if err := IgnoreDamage(err); err != nil {
				return err
			}
		}
	}
	return nil
}

// omit takes recorded commands out, and returns them.
func (f *flown) omit(which func(elapsed float64, c command.Command) bool) (left []command.LeftOut) {
	if which == nil {
		return nil
	}
	f.given = slices.DeleteFunc(f.given, func(g given) bool {
		at := f.begins + g.time
		if !which(at, g.Command) {
			return false
		}
		left = append(left, command.LeftOut{At: at, Command: g.Command})
		return true
	})
	return left
}

// add adds commands to those that were recorded.
func (f *flown) add(more []Given) {
	for _, g := range more {
		at := max(0, g.Elapsed-f.begins)
		if at > f.last.time {
			continue
		}
		f.given = append(f.given, given{moment: moment{time: at, before: at - 1e-3}, Command: g.Command})
	}
	slices.SortStableFunc(f.given, func(a, b given) int { return cmp.Compare(a.time, b.time) })
}

// reading reads a flight.
type reading struct {
	*flown
	part    *part
	now     uint64 // number of the present flight
	count   int    // entries so far
	begun   bool   // the flight has
	time    moment
	elapsed float64           // at which the next entry must be [s]
	ramps   []command.Command // that grow
	grown   []command.Command // of which a part took effect since the last step
	pending []given           // since the last step
}

var errEnd = fmt.Errorf("propose: the flight ends")

// sameMoment is less than any step [s].
const sameMoment = 1e-7

func (in *reading) take(elapsed float64, e *inputlog.Entry) error {
	if in.begun && in.time.time >= in.part.until-sameMoment {
		in.part.end = in.count
		return errEnd // the next part goes on
	}
	in.count++
	if math.Abs(elapsed-in.elapsed) > 1e-6 && in.begun {
		in.gap = true
	}
	in.elapsed = elapsed + min(e.Step, physics.MaxStep)
	if in.now == 1 && !in.begun && in.part.number == 1 {
		in.begun, in.begins = true, elapsed
		in.gap = in.gap || elapsed > 1e-6 // the beginning is missing
	}
	switch {
	case e.Reset != 0:
		if in.begun {
			return errEnd
		}
		in.now = e.Reset
		in.begun, in.begins = e.Reset == in.part.number, elapsed
	case e.Step > 0 && in.begun:
		if in.last.time == 0 {
			in.pulses = e.Inputs.PWMUs
		}
		in.stepped(e.Step)
	case e.Step > 0:
		in.part.skip = in.count // up to the last step before the flight
	case e.Command != nil && !in.begun:
		if e.Ramp == 0 {
			in.weather.take(e.Command)
		}
	case e.Command != nil:
		in.command(e)
	}
	return nil
}

// stepped advances the time as World.Step does.
func (in *reading) stepped(dt float64) {
	const maxSubstep = 0.001
	dt = min(dt, physics.MaxStep)
	in.time.before = in.time.time
	parts := max(1, math.Ceil(dt/maxSubstep-1e-9))
	for range int(parts) {
		in.time.time += dt / parts
	}
	in.last = in.time
	in.given = append(in.given, in.pending...) // what comes behind the last step has done nothing
	in.pending, in.grown = in.pending[:0], in.grown[:0]
}

// command takes a command of the flight.
func (in *reading) command(e *inputlog.Entry) {
	if e.Grown {
		in.grown = append(in.grown, e.Command)
		return
	}
	g := given{moment: in.time, Command: e.Command, ramp: e.Ramp}
	if slices.ContainsFunc(in.ramps, func(r command.Command) bool { return carriedBy(e.Command, r) }) {
		g.follow = slices.ContainsFunc(in.grown, func(part command.Command) bool { return carriedBy(e.Command, part) })
		g.strict = !g.follow
	}
	for i := 0; i < len(in.ramps); {
		r := in.ramps[i]
		if !command.EndsRamp(e.Command, r) {
			i++
			continue
		}
		g.strict = true
		for _, part := range in.grown {
			if command.EndsRamp(e.Command, part) {
				g.follow, g.strict = true, false
			}
		}
		in.ramps = append(in.ramps[:i], in.ramps[i+1:]...)
	}
	if e.Ramp > 0 {
		in.ramps = append(in.ramps, e.Command)
	}
	in.pending = append(in.pending, g)
}

// carriedBy reports whether what c does depends on what a ramp has changed so far: a gust moves with the wind of its beginning.
func carriedBy(c, ramp command.Command) bool {
	_, gust := c.(command.Gust)
	_, wind := ramp.(command.SetWind)
	return gust && wind
}

// conditions are the weather in which a flight begins.
type conditions struct {
	weather.Weather
	changed bool // by commands in an earlier flight
}

// take changes the weather: a reset keeps it.
func (w *conditions) take(c command.Command) {
	before := w.Weather
	w.Take(c)
	w.changed = w.changed || w.Weather != before
}
