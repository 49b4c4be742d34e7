package scenario

import (
	"fmt"
	"slices"
)

// Verdict says whether an expectation held.
type Verdict struct {
	Expectation string  `json:"expectation"` // its text
	Line        int     `json:"line"`        // in the file
	Held        bool    `json:"held"`        // false, too, where it was never judged
	Judged      bool    `json:"judged"`      // its trigger came, and the flight was not stopped before it was decided; false is no pass: nothing is known
	HasMargin   bool    `json:"has_margin"`  // Margin is a number; a condition like "landed" alone has none
	Margin      float64 `json:"margin"`      // the worst: how far the condition was from breaking; below 0: broken by so much; for a kept time limit, what was left of it
	Share       float64 `json:"-"`           // Margin in proportion to the limit that it is about; where that is 0 or no number, to a usual amount of its unit
	Unit        string  `json:"unit"`        // of Margin
	About       string  `json:"about"`       // the comparison that had this margin; "time left"; empty: none
	At          float64 `json:"at_s"`        // physics time of the worst margin, of the first break, or when what was waited for came [s]
	Since       string  `json:"since"`       // the trigger; empty: the start
	SinceTime   float64 `json:"since_s"`     // when it came [s]
	Why         string  `json:"why"`         // in words where it did not hold

	Undefined bool `json:"undefined,omitempty"` // it can't be judged: a value of it was not finite, see Result.Fault
}

// Result is the result of one flight.
type Result struct {
	Name         string    `json:"name"`
	File         string    `json:"file"`
	Seed         int64     `json:"seed"`
	Held         bool      `json:"held"` // every expectation, and the flight was not stopped
	Expectations []Verdict `json:"expectations"`
	Warnings     []string  `json:"warnings"`
	Fault        string    `json:"fault,omitempty"`     // of the scenario, with file and line: a condition that this flight could not judge; empty: none
	Ended        string    `json:"ended"`               // one of the Ended constants
	Duration     float64   `json:"duration_s"`          // physics time [s]
	Steps        uint64    `json:"steps"`               // of the physics
	Autopilot    *Flown    `json:"autopilot,omitempty"` // the ArduPilot that sitlark flew; nil: none
	Hash         string    `json:"hash"`                // over the states of all steps, 16 hexadecimal digits
	Events       []Event   `json:"events"`
	Samples      Samples   `json:"samples"`                 // of the first vehicle
	OtherSamples []Samples `json:"other_samples,omitempty"` // of the others of a fleet, at the same times
	Watched      []Watched `json:"-"`                       // what the expectations have limits for, at the same times
}

// Watched is a quantity of one vehicle that expectations compare with numbers.
type Watched struct {
	Limits []Limit   // at least one
	Values []float64 // in the quantity's base unit; NaN: ArduPilot had not reported it
}

// Flown says which ArduPilot flew, and how fast.
type Flown struct {
	Vehicle  string  `json:"vehicle"`         // such as "ArduCopter 4.7.0-dev"
	RateHz   float64 `json:"rate_hz"`         // steps of the physics in a second of physics time
	RealTime float64 `json:"real_time"`       // seconds of physics time in a second
	Prepared float64 `json:"prepared_s"`      // physics time from its start to the beginning of the scenario [s]
	WallTime float64 `json:"wall_s"`          // of the whole flight, preparations too [s]
	CPU      float64 `json:"-"`               // CPU time of all ArduPilots and their helper processes [s]; 0: not known
	RCBy     string  `json:"rc_by,omitempty"` // how RC was sent; empty: none was
}

// How a flight ended.
const (
	EndedLanded    = "landed"            // on the ground, whole, with still motors
	EndedCrashed   = "crashed"           // and three seconds passed
	EndedTimeout   = "timeout"           //
	EndedDown      = "down"              // at rest on the ground with still motors, neither whole and upright nor crashed
	EndedAutopilot = "autopilot ended"   // its flight is over, or it fell silent, and none of the above
	EndedFrozen    = "physics frozen"    // a model yielded a value that is not finite
	EndedReset     = "reset by the user" // or by a restart of the autopilot in mid-flight
	EndedStopped   = "stopped"           // by the user or a signal, before anything else ended it
)

// EventKind says what an Event is about.
type EventKind string

// The kinds of events.
const (
	WorldEvent    EventKind = "world"    // lift-off, touchdown, what broke
	CommandEvent  EventKind = "command"  // took effect
	RefusedEvent  EventKind = "refused"  // a command that the vehicle refused
	WaypointEvent EventKind = "waypoint" // reached

	AutopilotEvent EventKind = "autopilot" // what ArduPilot said, or was told to do
	CaptionEvent   EventKind = "caption"   // what the file says to those who watch
)

// Event is something that happened in the flight.
type Event struct {
	Time float64   `json:"time_s"`
	Kind EventKind `json:"kind"`
	Text string    `json:"text"`           // in words
	Step int       `json:"step,omitempty"` // the file's step that did it, from 1; 0: none
}

// SamplePeriod is the physics time from one sample to the next [s].
const SamplePeriod = 0.1

// Samples are series for plots of one vehicle, all of one length but RPM, which has such a
// series a motor.
type Samples struct {
	Vehicle       string      `json:"vehicle,omitempty"` // its name in a fleet
	Time          []float64   `json:"time_s"`
	North         []float64   `json:"north_m"` // from home
	East          []float64   `json:"east_m"`
	Altitude      []float64   `json:"altitude_m"` // above home
	Tilt          []float64   `json:"tilt_deg"`
	PositionError []float64   `json:"position_error_m"` // empty without a mission
	Speed         []float64   `json:"speed_m_s"`        // over the ground
	Voltage       []float64   `json:"voltage_v"`
	Current       []float64   `json:"current_a"`
	Charge        []float64   `json:"charge"`
	Wind          []float64   `json:"wind_m_s"`    // at the vehicle
	Heading       []float64   `json:"heading_deg"` // clockwise from north, 0 to 360
	Motors        []int       `json:"motors"`      // their numbers
	RPM           [][]float64 `json:"rpm"`         // by motor, in the order of Motors

	Modes []ModeSpan `json:"modes,omitempty"` // of the autopilot, in the order of time
}

// ModeSpan is a time in one mode of the autopilot; it ends where the next begins.
type ModeSpan struct {
	From float64 `json:"from_s"`
	Name string  `json:"name"` // ArduPilot's mode, or a phase of the built-in autopilot; empty: not known
}

// Stopped reports whether the user stopped the flight before its end.
func (r *Result) Stopped() bool { return r.Ended == EndedStopped }

// Headline is Summary for those who watch: a success reads as one.
func (r *Result) Headline() string {
	switch n := len(r.Expectations); {
	case !r.Held:
		return r.Summary()
	case n == 0:
		return "finished"
	case n == 1:
		return "passed, its expectation held"
	case n == 2:
		return "passed, both expectations held"
	default:
		return fmt.Sprintf("passed, all %d expectations held", n)
	}
}

// Summary says in words whether all expectations held.
func (r *Result) Summary() string {
	broken := 0
	for _, v := range r.Expectations {
		if !v.Held && (v.Judged || !r.Stopped()) {
			broken++
		}
	}
	switch n := len(r.Expectations); {
	case r.Fault != "":
		return "could not be judged: the scenario has a fault"
	case r.Stopped() && broken == 0:
		return "stopped before its end"
	case r.Stopped():
		return fmt.Sprintf("stopped before its end, %d of %d expectations did not hold until then", broken, n)
	case n == 0:
		return "nothing was expected"
	case broken == 0:
		return "held"
	case n == 1:
		return "1 of 1 expectation did not hold"
	default:
		return fmt.Sprintf("%d of %d expectations did not hold", broken, n)
	}
}

// Events returns what has happened so far, without the first told ones.
func (j *Judge) Events(told int) []Event {
	j.mu.Lock()
	defer j.mu.Unlock()
	if told >= len(j.events) {
		return nil
	}
	return slices.Clone(j.events[told:])
}

// Result returns the result of a flight that has ended.
func (j *Judge) Result() Result {
	j.mu.Lock()
	defer j.mu.Unlock()
	f := j.file
	r := Result{
		Name: f.Name, File: f.Source.Name, Seed: f.Seed, Held: true,
		Expectations: make([]Verdict, len(j.judgements)), Warnings: append([]string{}, f.Warnings...),
		Ended: j.ended, Duration: j.now[0].last, Steps: j.count, Hash: fmt.Sprintf("%016x", uint64(j.trail())),
		Events: j.events,
	}
	if j.watch == nil || r.Stopped() {
		r.Held = false // nothing was judged, or not all
	}
	if j.judgements == nil && r.Stopped() { // before it began
		for i := range f.Expect {
			g := judgement{Expectation: &f.Expect[i], begun: f.Expect[i].After == nil}
			r.Expectations = append(r.Expectations, g.verdict(j.ended, 0))
		}
	}
	if len(j.samples) > 0 {
		r.Samples, r.OtherSamples = j.samples[0], j.samples[1:]
		for i := range j.watched {
			r.Watched = append(r.Watched, j.watched[i].Watched)
		}
	}
	for i := range j.judgements {
		r.Expectations[i] = j.judgements[i].verdict(j.ended, j.now[0].last)
		r.Held = r.Held && r.Expectations[i].Held
	}
	if r.Fault = j.fault; r.Fault != "" {
		r.Held = false
	}
	r.Warnings = append(append(append(r.Warnings, j.warnings...), j.undone()...), j.unflown()...)
	switch {
	case j.ended == EndedTimeout:
		r.Warnings = append(r.Warnings, fmt.Sprintf("the flight was ended by its timeout of %ss", figure(f.Timeout)))
	case j.ended == EndedStopped:
		r.Warnings = append(r.Warnings, "the flight was stopped before its end")
	}
	for i := range j.now {
		if f := &j.now[i]; !f.flown {
			what := "left the ground"
			if f.drives() {
				what = "set off"
			}
			r.Warnings = append(r.Warnings, j.observers[i].prefix()+"the vehicle never "+what)
		}
	}
	return r
}

// Warn adds to the Result's warnings.
func (j *Judge) Warn(text string) {
	j.mu.Lock()
	defer j.mu.Unlock()
	j.warnings = append(j.warnings, text)
}

// trail is the trajectory of all vehicles in one number.
func (j *Judge) trail() trail {
	h := j.observers[0].trail
	for _, v := range j.observers[1:] {
		h = (h ^ v.trail) * trailPrime
	}
	return h
}
