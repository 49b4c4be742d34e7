package flightlog

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/sitlark/sitlark/physics/frame"
)

// main are the tracks that tell how long the flight is.
func (f *Flight) main() []tracked {
	return []tracked{&f.Position, &f.Velocity, &f.Attitude, &f.Rate, &f.Force, &f.GPS, &f.Outputs, &f.Battery, &f.Vibes}
}

func (f *Flight) tracks() []tracked {
	list := append(f.main(), &f.Wind, &f.Airspeed, &f.EKF, &f.RC)
	for i := range f.RPM {
		list = append(list, &f.RPM[i])
	}
	if f.Truth != nil {
		list = append(list, &f.Truth.Position, &f.Truth.Velocity, &f.Truth.Attitude)
	}
	return list
}

// finish brings what was read in order: times that rise from 0 on, names, and what is missing.
func (f *Flight) finish() {
	for i := range f.GPS.Values {
		if fix := &f.GPS.Values[i]; fix.Good() && onEarth(fix.place) {
			fix.PositionNED = f.local(fix.place)
		} else {
			fix.Status = min(fix.Status, 2)
		}
	}
	from, to := f.extent()
	for _, t := range f.tracks() {
		t.rise(from, to)
		t.shift(from)
	}
	f.Zero, f.Length = from, to-from
	if !f.Begins.IsZero() {
		f.Begins = f.Begins.Add(seconds(from))
	}
	f.Modes = timed(f.Modes, func(m *Mode) *float64 { return &m.Elapsed }, from, to)
	f.Arming = timed(f.Arming, func(a *Arming) *float64 { return &a.Elapsed }, from, to)
	f.Commands = timed(f.Commands, func(c *Command) *float64 { return &c.Elapsed }, from, to)
	f.Targets = timed(f.Targets, func(t *Target) *float64 { return &t.Elapsed }, from, to)
	f.Landings = timed(f.Landings, func(l *Landing) *float64 { return &l.Elapsed }, from, to)
	f.Messages = append(timed(f.Messages, func(m *Message) *float64 { return &m.Elapsed }, from, to), f.shaken()...)
	f.Changes = timed(f.Changes, func(c *Change) *float64 { return &c.Elapsed }, from, to)
	f.Arming = slices.CompactFunc(f.Arming, func(a, b Arming) bool { return a.Armed == b.Armed })
	slices.SortStableFunc(f.Messages, func(a, b Message) int { return cmp.Compare(a.Elapsed, b.Elapsed) })
	f.nameModes()
	f.functions()
	f.heading()
	f.latest = nil
	f.Missing = f.missing()
}

// extent returns the first and the last time of the flight [s]. A single record whose time is
// damaged does not count where there are tracks of many.
func (f *Flight) extent() (from, to float64) {
	for _, enough := range []int{20, 1} {
		from, to = math.Inf(1), math.Inf(-1)
		for _, t := range f.main() {
			if first, last := t.ends(); t.Len() >= enough {
				from, to = min(from, first), max(to, last)
			}
		}
		if from <= to {
			return from, to
		}
	}
	for i := range f.Messages { // a log without a flight
		if at := f.Messages[i].Elapsed; at >= 0 && at < latestTime {
			from, to = min(from, at), max(to, at)
		}
	}
	if from > to {
		return 0, 0
	}
	return from, to
}

// before is how much earlier than the flight its messages may have come [s]: when the
// autopilot started.
const before = 600

// timed returns those of a list whose times belong to the flight, in their order, from 0 on.
func timed[T any](list []T, at func(*T) *float64, from, to float64) []T {
	list = slices.DeleteFunc(list, func(v T) bool { t := *at(&v); return !(t >= from-before && t <= to+before) })
	slices.SortStableFunc(list, func(a, b T) int { return cmp.Compare(*at(&a), *at(&b)) })
	for i := range list {
		t := at(&list[i])
		*t = max(0, min(*t, to)-from)
	}
	return list
}

// heading sets home's heading to that of the vehicle at first.
func (f *Flight) heading() {
	if f.Attitude.Len() > 0 {
		_, _, yaw := frame.Euler(f.Attitude.Values[0])
		f.Home.YawDeg = math.Mod(yaw/deg+360, 360)
	}
}

// missing says what the log lacks.
func (f *Flight) missing() (list []string) {
	for _, part := range []struct {
		there bool
		what  string
	}{
		{f.Position.Len() > 1, "position"}, {f.Attitude.Len() > 1, "attitude"}, {f.Velocity.Len() > 1, "velocity"},
		{f.GPS.Len() > 0, "GPS"}, {f.Outputs.Len() > 0, "outputs to the motors"}, {f.Battery.Len() > 0, "battery"},
		{len(f.Modes) > 0, "modes"}, {f.Firmware != "", "firmware version"}, {len(f.Params) > 0, "parameters"},
	} {
		if !part.there {
			list = append(list, part.what)
		}
	}
	return list
}

// Remarks says what is to be known of the log, one line each: what is damaged or missing.
func (f *Flight) Remarks() (lines []string) {
	if f.Damage != "" {
		lines = append(lines, f.Damage)
	}
	if len(f.Missing) > 0 {
		lines = append(lines, "the log has no "+listed(f.Missing))
	}
	return append(lines, f.Notices...)
}

// listed joins words as in a sentence.
func listed(words []string) string {
	if n := len(words) - 1; n > 0 {
		return strings.Join(words[:n], ", ") + fmt.Sprintf(" or %s", words[n])
	}
	return strings.Join(words, "")
}

// nameModes gives the modes their names, which need the kind of vehicle, and leaves out those
// that are the one before.
func (f *Flight) nameModes() {
	list := f.Modes[:0]
	for _, m := range f.Modes {
		if n := len(list); n > 0 && list[n-1].Number == m.Number {
			continue
		}
		m.Name = f.Vehicle.ModeName(m.Number)
		list = append(list, m)
	}
	f.Modes = list
}
