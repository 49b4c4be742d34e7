package scenario

import (
	"slices"
	"sync"

	"github.com/sitlark/sitlark/physics"
	"github.com/sitlark/sitlark/physics/state"
	"github.com/sitlark/sitlark/vehicle/airframe"
)

// Options say what else a Judge does.
type Options struct {
	Samples   bool // the Result gets its Samples
	FlyOn     bool // the simulation goes on after the scenario has ended, as in a window
	Await     bool // the scenario begins with Start, not with the first step of the vehicles
	FromStart bool // with Await: it begins with the first step all the same; only the fly steps wait for Ready

	Spectator Spectator // sees what is judged; nil: nobody does
}

// Spectator sees the flight that is judged. Its methods are called on the physics goroutines, one at
// a time; they must be quick and must not keep the pointers that they get.
type Spectator interface {
	// Began is called when the scenario begins, and each time that it restarts.
	Began()
	// Waits is called after a step of the vehicle before the scenario has begun, with its physics
	// time [s].
	Waits(vehicle int, seconds float64)
	// Stepped is called with the state after each step that is judged. Its Time counts from the
	// scenario's beginning.
	Stepped(vehicle int, s *state.State)
	// Happened is called for each event of the world, before the Stepped of its step.
	Happened(vehicle int, e physics.Event)
}

// Judge sends a scenario's commands and judges its expectations. Make one with NewJudge for
// each flight, and let each vehicle's simulation have its Observer.
type Judge struct {
	mu        sync.Mutex // of all below
	file      *File
	setup     FlightSetup
	options   Options
	observers []*Observer // by vehicle

	now        []follower // by vehicle
	watch      *watch     // nil: not every vehicle has begun
	steps      []progress
	judgements []judgement
	flying     []flying // by fly step
	captions   captions
	ready      int // vehicles that Ready was called of
	count      uint64
	nextSample float64
	samples    []Samples         // by vehicle; empty: none are recorded
	watched    []watchedQuantity // with the samples
	events     []Event
	warnings   []string
	fault      string // of the scenario, which this flight has shown; empty: none

	scratch  keptJudge // for checkpoints
	restored bool      // from a checkpoint: Began begins nothing

	ended string // empty: not yet
	done  chan struct{}
}

// NewJudge checks the file against the setup and prepares its flight.
func NewJudge(f *File, s FlightSetup, o Options) (*Judge, error) {
	if err := f.Check(s); err != nil {
		return nil, err
	}
	j := &Judge{file: f, setup: s, options: o, done: make(chan struct{})}
	for i := range s.vehicles() {
		v := &Observer{Judge: j, vehicle: i}
		v.reached = v.reach
		j.observers = append(j.observers, v)
	}
	j.now = make([]follower, len(j.observers))
	return j, nil
}

// Observer returns the sim.Observer of a vehicle, by its index in File.Vehicles.
func (j *Judge) Observer(vehicle int) *Observer { return j.observers[vehicle] }

func (j *Judge) prepareAll() {
	j.watch = newWatch()
	vehicles, fleet := j.setup.vehicles(), make([]*moment, len(j.now))
	for i, p := range vehicles {
		word := j.now[i].word
		j.now[i] = newFollower(j.setup.route(p), p.pad(j.setup.Ground))
		j.now[i].vehicle, j.now[i].word = p.Vehicle, word
		for k, number := range airframe.NumbersOf(p.Vehicle) { // as its states have them
			j.now[i].motors[number] = k
		}
		fleet[i] = &j.now[i].moment
		j.observers[i].pending, j.observers[i].trail = nil, trailStart
	}
	if len(fleet) > 1 || len(j.file.Vehicles) > 0 {
		for i := range j.now {
			j.now[i].fleet = fleet
		}
	}
	j.count, j.nextSample, j.events, j.warnings, j.fault = 0, 0, nil, nil, ""
	j.samples, j.watched = nil, nil
	if j.options.Samples {
		for i, p := range vehicles {
			j.samples = append(j.samples, j.newSamples(i, p.Vehicle))
		}
		j.watched = j.file.newWatched()
	}
	j.expect()
	j.begin()
	j.captions.await(j.watch, j.file.Captions)
	j.awaitFlying()
	if j.options.Spectator != nil {
		j.options.Spectator.Began()
	}
}

// Begun reports whether the scenario has begun.
func (j *Judge) Begun() bool {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.watch != nil
}

// waits reports whether the scenario has not begun yet.
func (j *Judge) waits() bool {
	return j.options.Await && !j.options.FromStart && j.watch == nil && j.ended == ""
}

// allStepped reports whether each vehicle has stepped since it was last so.
func (j *Judge) allStepped() bool {
	for i := range j.now {
		if !j.now[i].fresh {
			return false
		}
	}
	for i := range j.now {
		j.now[i].fresh = false
	}
	return true
}

// judge judges the moment of all vehicles.
func (j *Judge) judge() {
	j.count++
	m := &j.now[0].moment
	j.watch.look(m)
	if t := j.watch.unclear; t != nil {
		blame(j, "the trigger "+t.Text, t.Condition, t.by, m)
		j.watch.unclear = nil
	}
	j.events = j.captions.show(m.Time, j.events)
	for i := range j.judgements {
		if by := j.judgements[i].step(m); by != nil {
			blame(j, j.judgements[i].Text, j.judgements[i].Condition, by, m)
		}
	}
	if len(j.samples) > 0 && m.Time >= j.nextSample-sameTime {
		for i := range j.samples {
			j.samples[i].add(&j.now[i].moment)
			j.samples[i].enter(m.Time, j.observers[i].mode)
		}
		for i := range j.watched {
			j.watched[i].add(m)
		}
		j.nextSample += SamplePeriod
	}
	if how, over := j.over(); over && !j.coming() {
		j.end(how)
	} else if m.Time >= j.file.Timeout-sameTime {
		j.end(EndedTimeout)
	}
}

// over reports whether every vehicle's flight has ended, and how: as the worst.
func (j *Judge) over() (how string, over bool) {
	for i := range j.now {
		each, over := j.now[i].over()
		if !over || j.now[i].drives() && each != EndedCrashed && j.toFly(i) {
			return "", false
		}
		how = worse(how, each)
	}
	return how, true
}

// stands says how the flights that the autopilots have ended stand: as the worst.
func (j *Judge) stands() (how string) {
	for i := range j.now {
		how = worse(how, j.now[i].stands())
	}
	return how
}

// worse returns the worse end of two; "" is none.
func worse(a, b string) string {
	order := []string{"", EndedLanded, EndedAutopilot, EndedDown, EndedCrashed}
	if slices.Index(order, a) > slices.Index(order, b) {
		return a
	}
	return b
}

func (j *Judge) end(how string) {
	j.ended = how
	close(j.done)
}

// Done is closed when the scenario has ended.
func (j *Judge) Done() <-chan struct{} { return j.done }

// Autopilot ends a flight whose autopilot has finished.
func (j *Judge) Autopilot() {
	j.mu.Lock()
	defer j.mu.Unlock()
	if j.ended == "" {
		j.end(j.stands())
	}
}

// Stop ends a flight that the user stops.
func (j *Judge) Stop() {
	j.mu.Lock()
	defer j.mu.Unlock()
	if j.ended == "" {
		j.end(EndedStopped)
	}
}
