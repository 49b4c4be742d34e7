package propose

import (
	"fmt"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/sitlark/sitlark/scenario"
)

// seen is what a judge has seen of the recorded flights.
type seen struct {
	result   scenario.Result
	ended    bool // by itself, and not with the recording
	vehicles []measures
	apart    []apart // by pairs of vehicles
}

// apart is how near two vehicles of a fleet came.
type apart struct {
	one, other int
	peak
}

// mostApart is how many vehicles a fleet has at most whose distances are expected.
const mostApart = 8

// measures are what was measured of one vehicle. A peak that is not known has no number.
type measures struct {
	altitude, tilt, impact, charge, off, home peak
	airborne, landed, crashed                 came
	triggers                                  []trigger // in the order of their times
}

// peak is the largest or smallest value of a quantity, and when it was [s].
type peak struct {
	value, at float64
	known     bool
}

// came is whether something was, and when first [s].
type came struct {
	is bool
	at float64
}

// trigger is something that happened, as a scenario writes it.
type trigger struct {
	at   float64 // [s]
	text string
}

// before returns the last trigger of a vehicle at or before a time [s].
func (s *seen) before(vehicle int, at float64) (last trigger, ok bool) {
	for _, t := range s.vehicles[vehicle].triggers {
		if t.at <= at {
			last, ok = t, true
		}
	}
	return last, ok
}

// probe is an expectation that is there to measure: how far a limit that hardly any flight reaches was
// from breaking says what the quantity was at its worst.
type probe struct {
	text  string
	needs bool // a mission
	take  func(m *measures, v scenario.Verdict)
}

func upTo(limit float64, to func(*measures) *peak) func(*measures, scenario.Verdict) {
	return func(m *measures, v scenario.Verdict) { *to(m) = peak{limit - v.Margin, v.At, v.HasMargin && v.Judged} }
}

func first(to func(*measures) *came) func(*measures, scenario.Verdict) {
	return func(m *measures, v scenario.Verdict) { *to(m) = came{v.Held, v.At} }
}

var probes = []probe{
	{"always: altitude < 100000m", false, upTo(100000, func(m *measures) *peak { return &m.altitude })},
	{"always: tilt < 180deg", false, upTo(180, func(m *measures) *peak { return &m.tilt })},
	{"always: impact < 1000m/s", false, upTo(1000, func(m *measures) *peak { return &m.impact })},
	{"always: distance_home < 1000000m", false, upTo(1000000, func(m *measures) *peak { return &m.home })},
	{"always: position_error < 1000000m", true, upTo(1000000, func(m *measures) *peak { return &m.off })},
	{"always: charge > 0", false, func(m *measures, v scenario.Verdict) { m.charge = peak{v.Margin, v.At, v.HasMargin} }},
	{"within: 86400s, that: airborne", false, first(func(m *measures) *came { return &m.airborne })},
	{"within: 86400s, that: landed", false, first(func(m *measures) *came { return &m.landed })},
	{"within: 86400s, that: crashed", false, first(func(m *measures) *came { return &m.crashed })},
}

// expectWriter writes what is expected.
type expectWriter struct{ *writer }

// measure lets a judge look at the recorded flights, at most so many steps of them; 0: all.
func (s expectWriter) measure(head string, limit uint64) error {
	var t text
	t.WriteString(head)
	t.line("timeout: 86400s")
	t.line("expect:")
	var asked []probe
	for i := range s.flights {
		for _, p := range probes {
			if p.needs && s.flights[0].log.mission == nil {
				continue
			}
			t.line("  - {%s%s}", p.text, s.of(i))
			asked = append(asked, p)
		}
	}
	s.seen.apart = nil
	for one := range s.names {
		for other := one + 1; other < len(s.names) && len(s.names) <= mostApart; other++ {
			t.line("  - always: distance(%s, %s) > 0m", s.names[one], s.names[other])
			s.seen.apart = append(s.seen.apart, apart{one: one, other: other})
		}
	}
	file, err := scenario.Parse(strings.NewReader(t.String()), scenario.Source{Name: "measured"})
	if err != nil {
		return err
	}
	if s.seen.result, s.seen.ended, err = judge(file, s.several, s.flights, limit); err != nil {
		return err
	}
	s.seen.vehicles = make([]measures, len(s.flights))
	each := len(asked) / len(s.flights)
	for i, p := range asked {
		p.take(&s.seen.vehicles[i/each], s.seen.result.Expectations[i])
	}
	for i := range s.seen.apart {
		v := s.seen.result.Expectations[len(asked)+i]
		s.seen.apart[i].peak = peak{v.Margin, v.At, v.HasMargin}
	}
	s.triggers()
	return nil
}

// of names the vehicle of an entry, where there are several.
func (s expectWriter) of(vehicle int) string {
	if !s.several {
		return ""
	}
	return ", vehicle: " + s.names[vehicle]
}

var waypointReached = regexp.MustCompile(`^(?:(\w+): )?waypoint (\d+) reached$`)

// triggers notes what a step can wait for.
func (s expectWriter) triggers() {
	for i := range s.seen.vehicles {
		if m := &s.seen.vehicles[i]; m.airborne.is {
			m.triggers = append(m.triggers, trigger{m.airborne.at, "takeoff"})
		}
	}
	for _, e := range s.seen.result.Events {
		if m := waypointReached.FindStringSubmatch(e.Text); m != nil && e.Kind == scenario.WaypointEvent {
			i := max(0, slices.Index(s.names, m[1]))
			v := &s.seen.vehicles[i]
			v.triggers = append(v.triggers, trigger{e.Time, "waypoint " + m[2]})
		}
	}
}

// expect writes what is expected: what was flown, with margins.
func (s expectWriter) expect(t *text) {
	t.comment(0, "Proposed from the recorded flight, with margins. Keep what matters and tighten it.")
	t.line("expect:")
	for i := range s.seen.vehicles {
		s.expectOf(t, i)
	}
	s.distances(t)
}

func (s expectWriter) expectOf(t *text, vehicle int) {
	m := &s.seen.vehicles[vehicle]
	add := func(entry, format string, args ...any) {
		t.line("  - {%s%s}   # %s", entry, s.of(vehicle), fmt.Sprintf(format, args...))
	}
	if a := m.altitude; a.known && m.airborne.is {
		add("always: altitude < "+above(a.value, 0.1, 1)+"m", "flown: up to %.1f m, at %.1f s", a.value, a.at)
	}
	if a := m.tilt; a.known && a.value < 75 {
		add("always: tilt < "+above(a.value, 0.2, 5)+"deg", "flown: up to %.1f deg, at %.1f s", a.value, a.at)
	}
	if a := m.off; a.known && a.value < 50 {
		add("always: position_error < "+above(a.value, 0.25, 1)+"m", "flown: up to %.1f m from the mission, at %.1f s", a.value, a.at)
	} else if a := m.home; a.known && m.airborne.is {
		add("always: distance_home < "+above(a.value, 0.25, 2)+"m", "flown: up to %.1f m, at %.1f s", a.value, a.at)
	}
	if a := m.charge; a.known {
		if low := math.Floor(100*a.value - 3); low > 0 {
			add(fmt.Sprintf("always: charge > %.0f%%", low), "flown: %.1f %% left", 100*a.value)
		}
	}
	s.expectEnd(add, m)
}

// expectEnd expects the end that was flown.
func (s expectWriter) expectEnd(add func(entry, format string, args ...any), m *measures) {
	switch {
	case m.crashed.is:
		add("within: "+s.time(m, m.crashed.at)+", that: crashed", "flown: crashed at %.1f s, at %.1f m/s", m.crashed.at, m.impact.value)
		return
	case m.landed.is:
		add("within: "+s.time(m, m.landed.at)+", that: landed", "flown: landed at %.1f s", m.landed.at)
		if m.impact.known {
			add("always: impact < "+above(m.impact.value, 0.3, 0.5)+"m/s", "flown: touched down at %.2f m/s", m.impact.value)
		}
	case m.airborne.is:
		add("at end: not landed", "flown: the recording ends in the air")
	}
	add("never: crashed", "flown: undamaged")
}

// time is a limit for something that was at a time [s]. ArduPilot takes another time each day, and
// the recording has its start, too.
func (s expectWriter) time(m *measures, at float64) string {
	if s.builtIn {
		return above(at, 0.05, 2) + "s"
	}
	if !m.airborne.is {
		return above(at, 0.3, 10) + "s"
	}
	return above(at-m.airborne.at, 0.3, 10) + "s, after: takeoff"
}

// distances expects that vehicles keep apart as they did.
func (s expectWriter) distances(t *text) {
	for _, a := range s.seen.apart {
		if least := math.Floor(8*a.value) / 10; a.known && least > 0 {
			t.line("  - always: distance(%s, %s) > %gm   # flown: down to %.1f m, at %.1f s", s.names[a.one], s.names[a.other], least, a.value, a.at)
		}
	}
}

// above is a round number above x: by a share of it, and by at least so much.
func above(x, share, least float64) string {
	x += max(math.Abs(x)*share, least)
	scale := math.Pow10(int(math.Floor(math.Log10(max(x, 1e-3)))) - 1) // two digits
	x = math.Ceil(x/scale) * scale
	return strconv.FormatFloat(math.Round(x*1e6)/1e6, 'f', -1, 64)
}
