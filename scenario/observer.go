package scenario

import (
	"fmt"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/physics"
	"github.com/sitlark/sitlark/physics/state"
)

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
	mode    string // of the autopilot, for the samples. Guarded by Judge.mu
}

// Mode says in which mode, or phase, the vehicle's autopilot flies from now on.
func (v *Observer) Mode(name string) {
	v.Judge.mu.Lock()
	defer v.Judge.mu.Unlock()
	v.mode = name
}

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
	if j.restored && v.submit == nil {
		v.submit = submit
		return
	}
	if j.ended != "" {
		return
	}
	if j.now[v.vehicle].flown || j.watch != nil && len(j.now) > 1 {
		j.end(EndedReset)
		return
	}
	v.submit = submit
	if j.options.Await && !j.options.FromStart {
		return // it begins with Ready
	}
	for _, each := range j.observers {
		if each.submit == nil {
			return // it has not begun
		}
	}
	j.prepareAll()
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
	if j.options.Spectator != nil {
		j.options.Spectator.Happened(v.vehicle, e)
	}
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
	v.mu.Lock()
	goOn = v.step(s)
	pending := v.take()
	v.mu.Unlock()
	v.order(pending)
	return goOn
}

// step judges the state after a step, and reports whether the flight goes on. Judge.mu is held.
func (v *Observer) step(s *state.State) (goOn bool) {
	j := v.Judge
	f := &j.now[v.vehicle]
	if j.waits() {
		f.last = s.Time
		if j.options.Spectator != nil {
			j.options.Spectator.Waits(v.vehicle, s.Time)
		}
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
	if j.options.Spectator != nil {
		j.options.Spectator.Stepped(v.vehicle, s)
	}
	f.route.follow(f.place(), v.reached)
	f.fresh = true
	if j.allStepped() {
		j.judge()
	}
	return j.ended == "" || j.options.FlyOn
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
