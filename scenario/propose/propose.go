package propose

import (
	"context"
	"errors"
	"fmt"
	"math"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/record"
)

// Options say of which flight a scenario is.
type Options struct {
	Flight int    // its number, which counts resets from 1; 0: the last one in which the vehicle has moved
	Only   string // the vehicle of a fleet, alone; empty: all of them
	Stem   string // that the names of files beside the scenario begin with; empty: the recording's
	NoFly  bool   // it is not flown to see whether it is the same flight

	// Clock is for a flight of ArduPilot that is to be flown again at its own times: all times count
	// from the first packet, as the recording's do, and not from what happened before. Nothing is
	// expected. session.ScenarioOptions.FromStart flies it.
	Clock  bool
	Sticks bool                                          // with Clock: sticks are given again, beside the scenario
	Given  []Given                                       // commands beside the recorded ones
	Omit   func(elapsed float64, c command.Command) bool // recorded commands that are not given; nil: all are
	Fly    []Fly                                         // what is done with ArduPilot, with Clock; nil: what the recording tells
}

// Given is a command that the scenario gives beside those that were recorded.
type Given struct {
	Elapsed float64 // in the recording; what comes before the flight is given at its beginning [s]
	command.Command
}

// Fly is something that is done with ArduPilot.
type Fly struct {
	Elapsed float64 // in the recording [s]
	Step    string  // as a scenario has it in a list, such as "mode: LOITER" or "arm"
	Why     string  // for readers of the file; empty: nothing
}

// Scenario is the scenario of a flight.
type Scenario struct {
	Text    []byte
	Beside  map[string][]byte    // files that it names, by their names: a vehicle, a mission
	Flight  uint64               // number of the flight
	Of      record.FlightNumbers // all that the recording has
	Begins  float64              // its beginning, in the recording [s]
	BuiltIn bool                 // the built-in autopilot flew
	Inexact []string             // why it does not fly the same flight to the last bit, as far as that is known
	LeftOut []command.LeftOut    // by Options.Omit
	Hash    string               // of the flight that it flies; empty: it was not flown
	Same    bool                 // that is the recorded one's
}

// writer writes one scenario.
type writer struct {
	recording *record.Recording
	options   Options
	flights   []*flown
	several   bool     // it is of a fleet
	names     []string // of its vehicles, as the scenario writes them
	builtIn   bool     // the built-in autopilot flew
	stem      string
	beside    map[string][]byte
	parents   map[string]*record.Recording // that were opened, by their paths
	seen      seen
	reasons   []string // why it does not fly the same flight
	leftOut   []command.LeftOut
}

// From returns the scenario of a flight of a recording. With the built-in autopilot it is flown
// once, as fast as it goes, to see whether it is the same flight. The error says why there is
// none.
func From(ctx context.Context, r *record.Recording, o Options) (out *Scenario, err error) {
	s := &writer{recording: r, options: o, stem: o.Stem, beside: map[string][]byte{}, parents: map[string]*record.Recording{}}
	defer func() { err = errors.Join(err, s.closeParents()) }()
	if s.stem == "" {
		s.stem = strings.TrimSuffix(filepath.Base(r.Path), filepath.Ext(r.Path))
	}
	if err := s.choose(); err != nil {
		return nil, err
	}
	var head, all, top text
	headWriter{s}.head(&head)
	all.WriteString(head.String())
	first := s.flights[0]
	out = &Scenario{Beside: s.beside, Flight: first.number, Of: first.numbers, Begins: first.begins, BuiltIn: s.builtIn}
	s.seen.vehicles = make([]measures, len(s.flights))
	if s.canJudge() {
		if err := (expectWriter{s}).measure(head.String(), 0); err != nil {
			return nil, err
		}
	}
	switch {
	case s.builtIn:
	case o.Clock:
		flyWriter{s}.clock(&all)
	default:
		flyWriter{s}.fly(&all)
	}
	stepWriter{s}.steps(&all)
	end, steps, err := s.tryEnds(ctx, all.String(), out)
	if err != nil {
		return nil, err
	}
	if !o.Clock {
		if err := (expectWriter{s}).expectSeen(&all, head.String(), steps); err != nil {
			return nil, err
		}
	}
	all.WriteString(end)
	out.Inexact, out.LeftOut = s.reasons, s.leftOut
	s.preface(&top, out)
	out.Text = []byte(top.String() + all.String())
	_, err = s.load(out)
	return out, err
}

// canJudge reports whether the flights can be made again, to measure what was flown.
func (s *writer) canJudge() bool {
	return !slices.ContainsFunc(s.flights, func(f *flown) bool { return f.Inexact != nil || f.gap })
}

// expectSeen writes what is expected, from the first steps of the flight: as many as the
// scenario flies; 0: all.
func (s expectWriter) expectSeen(t *text, head string, steps uint64) error {
	if !s.canJudge() {
		t.comment(0, "No expectations are proposed, because the recording can't be flown again to measure the flight. Add your own: see docs/guide/scenarios.md.")
		return nil
	}
	if err := s.measure(head, steps); err != nil {
		return err
	}
	s.expect(t)
	return nil
}

// choose reads the flights of the vehicles that are chosen.
func (s *writer) choose() error {
	for _, v := range s.recording.Vehicles {
		if s.options.Only != "" && v.Name != s.options.Only {
			continue
		}
		if v.Inexact != nil && v.Params.Vehicle.Mass == 0 { // nothing was read
			return fmt.Errorf("%s: can't read the flight's initial conditions: %w", s.recording.Path, v.Inexact)
		}
		f, err := s.readFlight(s.recording, v, uint64(s.options.Flight))
		if err != nil {
			return err
		}
		s.leftOut = append(s.leftOut, f.omit(s.options.Omit)...)
		f.add(s.options.Given)
		s.flights = append(s.flights, f)
	}
	if len(s.flights) == 0 {
		_, err := record.Chosen(s.recording, s.options.Only)
		return err
	}
	s.builtIn = s.flights[0].log.builtIn
	s.several = s.flights[0].Name != "" && s.options.Only == ""
	if s.options.Only != "" {
		s.inexact("%s flew in a fleet but flies alone here", s.options.Only)
	}
	for _, f := range s.flights {
		if s.several {
			s.names = append(s.names, s.unique(f.Name))
		}
		if f.Inexact != nil {
			s.inexact("%v", f.Inexact)
		}
		if f.gap {
			s.inexact("part of the flight was not recorded")
		}
	}
	return nil
}

var notInName = regexp.MustCompile(`[^A-Za-z0-9_]+`)

// longestName is that of a vehicle in a scenario [characters].
const longestName = 16

// unique is a vehicle's name as conditions take it: one word.
func (s *writer) unique(name string) string {
	word := notInName.ReplaceAllString(name, "_")
	if word == "" || word[0] >= '0' && word[0] <= '9' {
		word = "V" + word
	}
	word = word[:min(len(word), longestName)]
	for n := 2; slices.Contains(s.names, word); n++ {
		if number := strconv.Itoa(n); len(word) < longestName {
			word += "_"
		} else {
			word = word[:longestName-len(number)] + number
		}
	}
	return word
}

// inexact notes why the scenario does not fly the same flight to the last bit.
func (s *writer) inexact(format string, args ...any) {
	if why := fmt.Sprintf(format, args...); !slices.Contains(s.reasons, why) {
		s.reasons = append(s.reasons, why)
	}
}

// ends are the timeouts that the scenario may have, the preferred one first: behind the end that
// the flight had by itself, or where the recording ends.
func (s *writer) ends() (lines []string) {
	last := s.flights[0].last
	if s.options.Clock {
		return []string{fmt.Sprintf("timeout: %ss\n", above(last.time, 0.25, 60))}
	}
	if !s.builtIn {
		m := s.seen.vehicles[0]
		flown := last.time - m.airborne.at
		if m.airborne.is && !m.landed.is && !m.crashed.is { // longer in the air, it would break what is expected of the battery
			return []string{fmt.Sprintf("timeout: %.0fs   # where the recording ends, in the air\n", math.Ceil(flown))}
		}
		return []string{fmt.Sprintf("timeout: %ss\n", above(flown, 0.5, 60))}
	}
	end := last.time
	if s.seen.ended {
		end = s.seen.result.Duration
	}
	return []string{
		fmt.Sprintf("timeout: %ss   # the flight ends before this\n", above(end, 0.25, 10)),
		fmt.Sprintf("timeout: %ss   # where the recording ends\n", last.decimal(false, false)),
	}
}

// preface says what the file is.
func (s *writer) preface(t *text, out *Scenario) {
	f := s.flights[0]
	which := ""
	if len(f.numbers) > 1 {
		which = ", " + f.numbers.Name(f.number)
	}
	from := filepath.Base(s.recording.Path)
	if n := len(f.parts); n > 1 {
		o := f.parts[n-1].vehicle.Origin
		from += fmt.Sprintf(", which continues %s from %.2f s on,", filepath.Base(o.File), o.Elapsed)
	}
	who := "The built-in autopilot flew."
	if !s.builtIn {
		who = "ArduPilot flew."
	}
	t.comment(0, "Written by sitlark from the recording %s%s of %s. %s", from, which, f.Begins.UTC().Format("2006-01-02 15:04 UTC"), who)
	switch {
	case out.Same:
		t.comment(0, "It repeats the recorded flight to the last bit: hash %s.", out.Hash)
	case s.builtIn && out.Hash != "":
		t.comment(0, "It does not repeat the recorded flight exactly: hash %s.", out.Hash)
	case !s.builtIn:
		t.comment(0, "ArduPilot never flies exactly the same flight twice.")
	}
	for _, why := range s.reasons {
		t.comment(0, "Why it differs: %s.", why)
	}
}
