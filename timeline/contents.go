package timeline

import (
	"sort"

	"github.com/sitlark/sitlark/internal/severity"
	"github.com/sitlark/sitlark/mission"
	"github.com/sitlark/sitlark/record"
	"github.com/sitlark/sitlark/sim/snapshot"
)

// PointRate is how many Points a second of physics time has at most [Hz].
const PointRate = 10

// Contents is what there is to see on the whole line. It is not changed after it was
// published; a newer one takes its place.
type Contents struct {
	Length  float64 // elapsed time to which the flight is known [s]
	Growing bool    // the flight goes on, and the recording with it
	Inexact error   // why the flight can't be made again to the last bit, and is shown from the recorded states; nil: it can
	Damage  error   // why something is missing; nil: nothing is
	Failed  error   // why the time that was asked for last can't be shown; nil: it can

	Points  []Point  // in the order of their times
	Flights []Flight // likewise
	Modes   []Band   // likewise, without overlap
	Gaps    []Band   // when nothing was kept
	Marks   []Mark   // events, in the order of their times

	Plans      []Plan      // that the autopilot had, in the order of their times
	Lines      []Line      // that were written meanwhile, likewise
	Files      []File      // pictures and films, likewise
	Parameters []Parameter // of the autopilot that were changed, likewise
	Verdicts   []Verdict   // on the scenario's expectations, in its order

	Branch bool          // it continues another flight: its first flight begins where that one was left
	Origin *Origin       // the flight that it continues or repeats; nil: none
	Home   *mission.Home // the world's origin; nil: it is not known
}

// Origin is the recorded flight that another continues or repeats.
type Origin = record.Origin

// FlightNumbers are the numbers of the flights in a recording.
type FlightNumbers = record.FlightNumbers

// Plan is what the autopilot has to fly from a time on: its mission, fence and rally points.
type Plan struct {
	Elapsed float64 // [s]
	mission.Plan
	From    mission.Home // of the vehicle: what heights above home count from
	BuiltIn bool         // the built-in autopilot has it, which flies splines as straight legs
}

// LineKind says where a Line comes from.
type LineKind uint8

// The kinds of Lines.
const (
	ConsoleLine LineKind = iota // what an ArduPilot printed that sitlark had started
	LogLine                     // of sitlark's own log
	StatusText                  // of the autopilot, in full
)

// Line is a line that was written during the flight.
type Line struct {
	Elapsed float64 // [s]
	Kind    LineKind
	Level   string // of a LogLine: debug, info, warn, error; of a StatusText: emergency to debug, as MAV_SEVERITY; else empty
	Text    string
}

// File is a picture or a film that was taken.
type File struct {
	Elapsed float64 // [s]
	Film    bool    // it is a film, which ends then
	Path    string
}

// Parameter is a parameter of the autopilot whose value was changed.
type Parameter struct {
	Elapsed       float64 // [s]
	Name          string
	Value, Before float64
}

// PlanAt returns the plan that the autopilot had at an elapsed time [s]; nil: none is known.
func (c *Contents) PlanAt(elapsed float64) *Plan {
	i := sort.Search(len(c.Plans), func(i int) bool { return c.Plans[i].Elapsed > elapsed+SameMoment }) - 1
	if i < 0 {
		return nil
	}
	return &c.Plans[i]
}

// Point is the flight at one moment, for curves and the path on the ground.
type Point struct {
	Elapsed     float64    // [s]
	PositionNED [3]float32 // from the world's origin [m]
	Speed       float32    // over the ground, horizontal [m/s]
	Voltage     float32    // of the battery [V]
	Current     float32    // out of the battery [A]
}

// Altitude is the height above the world's origin [m].
func (p *Point) Altitude() float32 { return -p.PositionNED[2] }

// Flight is a flight between two resets.
type Flight struct {
	Number uint64  // counts resets, from 1
	Begins float64 // elapsed time of its time 0 [s]
}

// Band is a part of the line with a name.
type Band struct {
	From, To float64 // [s]
	Name     string
}

// Mark is an event.
type Mark struct {
	Elapsed float64 // [s]
	snapshot.Event
}

// FlightAt returns the flight at an elapsed time, and the time in it [s]. Before any flight
// is known it returns flight 0.
func (c *Contents) FlightAt(elapsed float64) (flight uint64, time float64) {
	i := sort.Search(len(c.Flights), func(i int) bool { return c.Flights[i].Begins > elapsed }) - 1
	if i < 0 {
		return 0, elapsed
	}
	return c.Flights[i].Number, elapsed - c.Flights[i].Begins
}

// ElapsedAt returns the elapsed time of a time [s] in a flight; false where that flight is not
// on the line.
func (c *Contents) ElapsedAt(flight uint64, time float64) (elapsed float64, ok bool) {
	for i := range c.Flights {
		if c.Flights[i].Number == flight {
			return c.Flights[i].Begins + time, true
		}
	}
	return 0, false
}

// ModeAt returns the name of the mode at an elapsed time [s]; empty: none is known.
func (c *Contents) ModeAt(elapsed float64) string {
	i := sort.Search(len(c.Modes), func(i int) bool { return c.Modes[i].From > elapsed }) - 1
	if i < 0 {
		return ""
	}
	return c.Modes[i].Name
}

// Next returns the first mark behind an elapsed time [s]; nil: there is none.
func (c *Contents) Next(elapsed float64) *Mark {
	i := sort.Search(len(c.Marks), func(i int) bool { return c.Marks[i].Elapsed > elapsed+SameMoment })
	if i == len(c.Marks) {
		return nil
	}
	return &c.Marks[i]
}

// Previous returns the last mark before an elapsed time [s]; nil: there is none.
func (c *Contents) Previous(elapsed float64) *Mark {
	i := sort.Search(len(c.Marks), func(i int) bool { return c.Marks[i].Elapsed >= elapsed-SameMoment }) - 1
	if i < 0 {
		return nil
	}
	return &c.Marks[i]
}

// SameMoment is within what a time counts as being at a mark, an event or a bookmark [s]: files have
// milliseconds.
const SameMoment = 1e-3

// EventsUntil sets ring to the newest events up to an elapsed time [s].
func (c *Contents) EventsUntil(elapsed float64, ring *snapshot.EventRing) {
	*ring = snapshot.EventRing{}
	n := sort.Search(len(c.Marks), func(i int) bool { return c.Marks[i].Elapsed > elapsed+SameMoment })
	for i := range c.Marks[:n] {
		ring.Append(c.Marks[i].Event)
	}
}

// Severity is how much a line matters: that of a warning is Caution, that of an error Fault.
func (l *Line) Severity() snapshot.Severity { return severity.OfName(l.Level) }
