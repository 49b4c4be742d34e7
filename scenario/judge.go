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
}

// Judge is the sim.Observer that sends a scenario's commands and judges its expectations.
// Make one with NewJudge for each flight.
//
// The physics goroutine calls the methods of sim.Observer; the others may be called from any goroutine.
type Judge struct {
	mu      sync.Mutex // of all below; contended at a flight's end only
	file    *File
	setup   Setup
	options Options
	submit  func(c command.Scheduled, tag int)
	pending []tagged // to be submitted when the mutex is free. Owner: physics goroutine

	now        follower
	watch      *watch
	steps      []progress
	judgements []judgement
	reached    func(item int) // made once
	trail      trail
	count      uint64
	nextSample float64
	samples    Samples
	events     []Event
	warnings   []string

	ended string // empty: not yet
	done  chan struct{}
}

// NewJudge checks the file against the setup and prepares its flight.
func NewJudge(f *File, s Setup, o Options) (*Judge, error) {
	if err := f.Check(s); err != nil {
		return nil, err
	}
	j := &Judge{file: f, setup: s, options: o, done: make(chan struct{})}
	j.reached = j.reach
	return j, nil
}

// Began starts judging from the beginning. A reset after the vehicle has flown ends the
// scenario: its judgements can't be continued.
func (j *Judge) Began(_ uint64, submit func(c command.Scheduled, tag int)) {
	j.prepare(submit)
	j.give()
}

func (j *Judge) prepare(submit func(c command.Scheduled, tag int)) {
	j.mu.Lock()
	defer j.mu.Unlock()
	if j.ended != "" {
		return
	}
	if j.now.flown {
		j.end(EndedReset)
		return
	}
	j.submit, j.pending, j.watch = submit, nil, newWatch()
	j.now = newFollower(newRoute(j.setup.Plan, j.setup.Home, j.setup.Ground))
	v := j.setup.Vehicle
	numbers := make([]int, len(v.Motors))
	for i, m := range v.Motors {
		numbers[i], j.now.motors[m.Number] = m.Number, i
	}
	j.trail, j.count, j.nextSample, j.events, j.warnings = trailStart, 0, 0, nil, nil
	if j.options.Samples {
		j.samples = newSamples(j.file.Timeout, numbers, len(j.setup.Plan.Items) > 0)
	}
	j.expect()
	j.begin()
}

// Happened records an event of the world.
func (j *Judge) Happened(e physics.Event) {
	j.mu.Lock()
	defer j.mu.Unlock()
	if j.ended != "" {
		return
	}
	j.now.happened(e)
	j.note(e.Time, WorldEvent, e.String(), 0)
	if name := happening(e.Kind); name != "" {
		j.watch.event(name)
	}
}

// Applied records a command that took effect, or that the vehicle refused.
func (j *Judge) Applied(c command.Command, text string, tag int, refused error) {
	j.mu.Lock()
	defer j.mu.Unlock()
	if j.ended != "" {
		return
	}
	if tag > 0 {
		j.steps[tag-1].done = true
	}
	if refused != nil {
		j.note(j.now.last, RefusedEvent, refused.Error(), tag)
		j.warnings = append(j.warnings, fmt.Sprintf("refused at %.1f s: %v", j.now.last, refused))
		return
	}
	j.note(j.now.last, CommandEvent, text, tag)
	j.watch.event(command.Name(c))
	if tag > 0 {
		j.watch.event(j.file.Steps[tag-1].Name)
	}
}

// Froze ends the scenario: the physics can't continue.
func (j *Judge) Froze(quantity string) {
	j.mu.Lock()
	defer j.mu.Unlock()
	if j.ended == "" {
		j.warnings = append(j.warnings, "physics frozen: "+quantity+" is not finite")
		j.end(EndedFrozen)
	}
}

// Stepped judges the state after a step and submits the commands of its triggers.
func (j *Judge) Stepped(s *state.State) (goOn bool) {
	goOn = j.step(s)
	j.give()
	return goOn
}

func (j *Judge) step(s *state.State) (goOn bool) {
	j.mu.Lock()
	defer j.mu.Unlock()
	if j.ended != "" {
		return j.options.FlyOn
	}
	j.count++
	j.trail.step(s)
	j.now.step(s)
	j.now.route.follow(s.PositionNED, j.reached)
	m := &j.now.moment
	j.watch.look(m)
	for i := range j.judgements {
		j.judgements[i].step(m)
	}
	if j.options.Samples && s.Time >= j.nextSample-sameTime {
		j.samples.add(m)
		j.nextSample += SamplePeriod
	}
	if how, over := j.now.over(); over && !j.coming() {
		j.end(how)
	} else if s.Time >= j.file.Timeout-sameTime {
		j.end(EndedTimeout)
	}
	return j.ended == "" || j.options.FlyOn
}

func (j *Judge) reach(item int) {
	j.note(j.now.last, WaypointEvent, fmt.Sprintf("waypoint %d reached", item), 0)
	j.watch.waypoint(item)
}

func (j *Judge) note(t float64, kind EventKind, text string, step int) {
	j.events = append(j.events, Event{Time: t, Kind: kind, Text: text, Step: step})
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
		j.end(j.now.stands())
	}
}

// Silent ends a flight whose autopilot has not been heard from for long, and reports
// whether it did: before a take-off the autopilot may still start.
func (j *Judge) Silent() bool {
	j.mu.Lock()
	defer j.mu.Unlock()
	if j.ended == "" && j.now.flown {
		if j.end(j.now.stands()); j.ended == EndedAutopilot {
			j.warnings = append(j.warnings, fmt.Sprintf("the autopilot fell silent at %.1f s", j.now.last))
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
		Ended: j.ended, Duration: j.now.last, Steps: j.count, Hash: fmt.Sprintf("%016x", uint64(j.trail)),
		Events: j.events, Samples: j.samples,
	}
	for i := range j.judgements {
		r.Expectations[i] = j.judgements[i].verdict(j.ended, j.now.last)
		r.Held = r.Held && r.Expectations[i].Held
	}
	r.Warnings = append(append(r.Warnings, j.warnings...), j.undone()...)
	switch {
	case j.ended == EndedTimeout:
		r.Warnings = append(r.Warnings, fmt.Sprintf("the flight was ended by its timeout of %gs", f.Timeout))
	case j.ended == EndedStopped:
		r.Warnings = append(r.Warnings, "the flight was stopped before its end")
	}
	if !j.now.flown {
		r.Warnings = append(r.Warnings, "the vehicle never left the ground")
	}
	return r
}

// Warn adds to the Result's warnings.
func (j *Judge) Warn(text string) {
	j.mu.Lock()
	defer j.mu.Unlock()
	j.warnings = append(j.warnings, text)
}
