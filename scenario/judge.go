package scenario

import (
	"fmt"
	"slices"
	"sync"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/physics"
	"github.com/sitlark/sitlark/physics/state"
)

// Options say what else a Judge does.
type Options struct {
	Samples bool // the Result gets its Samples
	FlyOn   bool // the simulation goes on after the scenario has ended, as in a window
	Await   bool // the scenario begins with Start, not with the first step of the vehicles
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
	ready      int      // vehicles that Ready was called of
	count      uint64
	nextSample float64
	samples    []Samples // by vehicle; empty: none are recorded
	events     []Event
	warnings   []string

	ended string // empty: not yet
	done  chan struct{}
}

// Observer is the sim.Observer of one vehicle. Its methods are called by the vehicle's
// physics goroutine. Several vehicles are judged when each has stepped since the last
// judgement: let them step in turn, or hold them to the same time.
type Observer struct {
	*Judge
	vehicle int
	submit  func(c command.Scheduled, tag int)
	start   float64  // physics time of the vehicle at which the scenario began [s]
	pending []tagged // to be submitted in the vehicle's own turn. Guarded by Judge.mu
	reached func(item int)
	trail   trail
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

// Began starts judging from the beginning, once every vehicle has begun. A reset after a
// vehicle has flown, or of one of several, ends the scenario: its judgements can't be
// continued.
func (v *Observer) Began(_ uint64, submit func(c command.Scheduled, tag int)) {
	v.prepare(submit)
	v.give()
}

func (v *Observer) prepare(submit func(c command.Scheduled, tag int)) {
	j := v.Judge
	j.mu.Lock()
	defer j.mu.Unlock()
	if j.ended != "" {
		return
	}
	if j.now[v.vehicle].flown || j.watch != nil && len(j.now) > 1 {
		j.end(EndedReset)
		return
	}
	v.submit = submit
	if j.options.Await {
		return // it begins with Ready
	}
	for _, each := range j.observers {
		if each.submit == nil {
			return // it has not begun
		}
	}
	j.prepareAll()
}

func (j *Judge) prepareAll() {
	j.watch = newWatch()
	vehicles, fleet := j.setup.vehicles(), make([]*moment, len(j.now))
	for i, p := range vehicles {
		j.now[i] = newFollower(j.setup.route(p), p.pad(j.setup.Ground))
		for k, m := range p.Vehicle.Motors {
			j.now[i].motors[m.Number] = k
		}
		fleet[i] = &j.now[i].moment
		j.observers[i].pending, j.observers[i].trail = nil, trailStart
	}
	if len(fleet) > 1 || len(j.file.Vehicles) > 0 {
		for i := range j.now {
			j.now[i].fleet = fleet
		}
	}
	j.count, j.nextSample, j.events, j.warnings = 0, 0, nil, nil
	j.samples = nil
	if j.options.Samples {
		for i, p := range vehicles {
			j.samples = append(j.samples, j.newSamples(i, p.Vehicle))
		}
	}
	j.expect()
	j.begin()
	j.awaitFlying()
}

// Ready says that the vehicle's autopilot is ready to fly. With the last one's the scenario
// begins: the time is 0.
func (v *Observer) Ready() {
	j := v.Judge
	j.mu.Lock()
	defer j.mu.Unlock()
	if j.ready++; j.ready == len(j.observers) && j.watch == nil && j.ended == "" {
		heard := make([]heard, len(j.now))
		for i, o := range j.observers {
			o.start = j.now[i].last
			heard[i] = j.now[i].heard
		}
		j.prepareAll()
		for i := range heard {
			j.now[i].heard = heard[i]
		}
	}
}

// Begun reports whether the scenario has begun.
func (j *Judge) Begun() bool {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.watch != nil
}

// Happened records an event of the world.
func (v *Observer) Happened(e physics.Event) {
	j := v.Judge
	j.mu.Lock()
	defer j.mu.Unlock()
	if j.ended != "" || j.waits() {
		return
	}
	e.Time -= v.start
	j.now[v.vehicle].happened(e)
	v.note(e.Time, WorldEvent, e.String(), 0)
	if name := happening(e.Kind); name != "" && j.watch != nil {
		j.watch.event(name, v.vehicle)
	}
}

// Applied records a command that took effect, or that the vehicle refused.
func (v *Observer) Applied(c command.Command, text string, tag int, refused error) {
	j := v.Judge
	j.mu.Lock()
	defer j.mu.Unlock()
	if j.ended != "" || j.watch == nil {
		return
	}
	last := j.now[v.vehicle].last
	if tag > 0 {
		j.steps[tag-1].done = true
	}
	if refused != nil {
		v.note(last, RefusedEvent, refused.Error(), tag)
		j.warnings = append(j.warnings, fmt.Sprintf("%srefused at %.1f s: %v", v.prefix(), last, refused))
		return
	}
	v.note(last, CommandEvent, text, tag)
	j.watch.event(command.Name(c), v.vehicle)
	if tag > 0 {
		j.watch.event(j.file.Steps[tag-1].Name, v.vehicle)
	}
}

// Froze ends the scenario: the physics can't continue.
func (v *Observer) Froze(quantity string) {
	j := v.Judge
	j.mu.Lock()
	defer j.mu.Unlock()
	if j.ended == "" {
		j.warnings = append(j.warnings, v.prefix()+"physics frozen: "+quantity+" is not finite")
		j.end(EndedFrozen)
	}
}

// Steps submits what is pending for the vehicle: what another one's step has triggered takes
// effect before the next step of all.
func (v *Observer) Steps() { v.give() }

// Stepped takes the state after a step. When every vehicle has made one, it judges, and the
// commands of triggers are pending. What is pending for the vehicle is submitted.
func (v *Observer) Stepped(s *state.State) (goOn bool) {
	goOn = v.step(s)
	v.give()
	return goOn
}

func (v *Observer) step(s *state.State) (goOn bool) {
	j := v.Judge
	j.mu.Lock()
	defer j.mu.Unlock()
	f := &j.now[v.vehicle]
	if j.waits() {
		f.last = s.Time
		return true
	}
	if j.ended != "" || j.watch == nil {
		return j.ended == "" || j.options.FlyOn
	}
	v.trail.step(s)
	if len(j.now) > 1 || v.start != 0 { // others read it, maybe on goroutines of their own
		f.copied = *s
		f.copied.Time -= v.start
		s = &f.copied
	}
	f.step(s)
	f.route.follow(f.place(), v.reached)
	f.fresh = true
	if j.allStepped() {
		j.judge()
	}
	return j.ended == "" || j.options.FlyOn
}

// waits reports whether the scenario has not begun yet.
func (j *Judge) waits() bool { return j.options.Await && j.watch == nil && j.ended == "" }

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
	for i := range j.judgements {
		j.judgements[i].step(m)
	}
	if len(j.samples) > 0 && m.Time >= j.nextSample-sameTime {
		for i := range j.samples {
			j.samples[i].add(&j.now[i].moment)
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
		if !over {
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

func (v *Observer) reach(item int) {
	v.note(v.Judge.now[v.vehicle].last, WaypointEvent, fmt.Sprintf("waypoint %d reached", item), 0)
	v.watch.waypoint(item, v.vehicle)
}

func (v *Observer) note(t float64, kind EventKind, text string, step int) {
	v.events = append(v.events, Event{Time: t, Kind: kind, Text: v.prefix() + text, Step: step})
}

// prefix is the vehicle's name in texts about a fleet.
func (v *Observer) prefix() string {
	if list := v.file.Vehicles; len(list) > 0 {
		return list[v.vehicle].Name + ": "
	}
	return ""
}

func (j *Judge) end(how string) {
	j.ended = how
	close(j.done)
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

// Done is closed when the scenario has ended.
func (j *Judge) Done() <-chan struct{} { return j.done }

// Autopilot ends a flight whose built-in autopilot has finished.
func (j *Judge) Autopilot() {
	j.mu.Lock()
	defer j.mu.Unlock()
	if j.ended == "" {
		j.end(j.stands())
	}
}

// Silent ends a flight whose autopilot has not been heard from for long, and reports
// whether it did: before a take-off the autopilot may still start.
func (v *Observer) Silent() bool {
	j := v.Judge
	j.mu.Lock()
	defer j.mu.Unlock()
	f := &j.now[v.vehicle]
	if j.ended == "" && f.flown && !j.waits() {
		if j.end(j.stands()); j.ended == EndedAutopilot {
			j.warnings = append(j.warnings, fmt.Sprintf("%sthe autopilot fell silent at %.1f s", v.prefix(), f.last))
		}
	}
	return j.ended != ""
}

// Stop ends a flight that the user stops.
func (j *Judge) Stop() {
	j.mu.Lock()
	defer j.mu.Unlock()
	if j.ended == "" {
		j.end(EndedStopped)
	}
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
	if j.watch == nil {
		r.Held = false // nothing was judged
	}
	if len(j.samples) > 0 {
		r.Samples, r.OtherSamples = j.samples[0], j.samples[1:]
	}
	for i := range j.judgements {
		r.Expectations[i] = j.judgements[i].verdict(j.ended, j.now[0].last)
		r.Held = r.Held && r.Expectations[i].Held
	}
	r.Warnings = append(append(append(r.Warnings, j.warnings...), j.undone()...), j.unflown()...)
	switch {
	case j.ended == EndedTimeout:
		r.Warnings = append(r.Warnings, fmt.Sprintf("the flight was ended by its timeout of %gs", f.Timeout))
	case j.ended == EndedStopped:
		r.Warnings = append(r.Warnings, "the flight was stopped before its end")
	}
	for i := range j.now {
		if !j.now[i].flown {
			r.Warnings = append(r.Warnings, j.observers[i].prefix()+"the vehicle never left the ground")
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
