package again

import (
	"slices"

	"github.com/sitlark/sitlark/record"
	"github.com/sitlark/sitlark/record/message"
	"github.com/sitlark/sitlark/scenario/propose"
	"github.com/sitlark/sitlark/session"
	"github.com/sitlark/sitlark/sim"
	"github.com/sitlark/sitlark/sim/snapshot"
)

// stick is what sticks were at a time.
type stick struct {
	flight   uint64
	at       float64 // physics time of the flight, or elapsed time of the recording [s]
	channels [snapshot.MaxRC]uint16
	count    int
}

// add appends s where it is another than the last one.
func add(list []stick, s stick) []stick {
	if n := len(list); n > 0 && list[n-1].channels == s.channels && list[n-1].count == s.count && list[n-1].flight == s.flight {
		return list
	}
	return append(list, s)
}

// recordedSticks are the RC channels that sitlark sent, by the times of their flights. It is empty
// where none were, and of recordings of older versions.
func recordedSticks(r *record.Recording, v *record.Vehicle) (list []stick, err error) {
	err = r.Truths(v, func(_ float64, t *message.Truth) error {
		s := stick{flight: t.Flight, at: t.Time, count: min(len(t.RCUs), snapshot.MaxRC)}
		for i := range s.count {
			s.channels[i] = uint16(t.RCUs[i])
		}
		list = add(list, s)
		return nil
	})
	if !slices.ContainsFunc(list, func(s stick) bool { return s.count > 0 }) {
		list = nil
	}
	return list, propose.IgnoreDamage(err)
}

// resting is by how much a channel changes that nobody moves, at most [µs].
const resting = 4

// sticks are the RC channels that the autopilot logged, by the recording's time; nil: they did not
// move.
func (l *logged) sticks() (list []stick) {
	moved := false
	var first [snapshot.MaxRC]uint16
	for i, rc := range l.flight.RC.Values {
		s := stick{at: l.clock.Recording(l.flight.RC.Times[i])}
		for k := range s.channels {
			if s.channels[k] = rc.PulseUs[k]; s.channels[k] > 0 {
				s.count = k + 1
			}
		}
		if i == 0 {
			first = s.channels
		}
		for k, pulse := range s.channels {
			moved = moved || max(pulse, first[k])-min(pulse, first[k]) > resting
		}
		list = add(list, s)
	}
	if !moved {
		return nil
	}
	return list
}

// overridden reports whether a ground station overrode the radio.
func (l *logged) overridden() bool {
	return slices.ContainsFunc(l.flight.RC.Values, func(rc rcLogged) bool { return rc.Overridden != 0 })
}

// repeat is what a flight has beside fly steps: the recorded sticks, or those of the log where a
// ground station overrode them or sitlark sent none, and targets. l is nil without a log.
func (f *Flight) repeat(s *propose.Scenario, sticks []stick, l *logged) (r session.Repeat) {
	begins, flight := 0.0, s.Flight
	source := snapshot.MakeText("the recorded flight")
	if l != nil {
		r.Targets = l.targets(s.Begins)
		logged := l.sticks()
		switch overridden := l.overridden(); {
		case logged == nil:
		case overridden || len(sticks) == 0:
			sticks, begins, flight = logged, s.Begins, 0
			source = snapshot.MakeText("the log")
			f.not("sticks are those of the log, about ten a second")
			if overridden {
				f.not("RC overrides of a ground station are given as sticks")
			}
		}
	}
	for _, each := range sticks {
		if each.flight == flight {
			r.Sticks = append(r.Sticks, sim.TimedSticks{
				Time: max(0, each.at-begins), Sticks: sim.Sticks{Source: source, Channels: each.channels, Count: each.count},
			})
		}
	}
	return r
}

// not notes what is not the same.
func (f *Flight) not(text string) {
	if !slices.Contains(f.Inexact, text) {
		f.Inexact = append(f.Inexact, text)
	}
}
