package session

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/physics"
	"github.com/sitlark/sitlark/record"
	"github.com/sitlark/sitlark/record/inputlog"
	"github.com/sitlark/sitlark/scenario"
	"github.com/sitlark/sitlark/sim"
	"github.com/sitlark/sitlark/sim/snapshot"
	"github.com/sitlark/sitlark/vehicle/catalog"
	"github.com/sitlark/sitlark/vehicle/vehiclefile"
)

// Changes says how a Branch differs from its origin.
type Changes struct {
	Mode     BranchMode            // who flies
	Commands []command.Command     // given before its first step
	Only     string                // name of the vehicle to which Commands and Set apply; empty: every one
	Set      []vehiclefile.Setting // of the vehicles: values of their files, such as battery.capacity
	Keep     bool                  // commands that were given after that moment are given again, at their times
	Seed     *int64                // of turbulence, noise and vibration from there on; nil: the origin's
}

// any reports whether anything is changed.
func (c *Changes) any() bool { return len(c.Commands) > 0 || len(c.Set) > 0 || c.Seed != nil }

// texts says in words what is changed.
func (c *Changes) texts() (all []string) {
	for _, each := range c.Commands {
		all = append(all, command.Text(each))
	}
	for _, each := range c.Set {
		all = append(all, each.String())
	}
	if c.Seed != nil {
		all = append(all, fmt.Sprintf("seed %d", *c.Seed))
	}
	return all
}

// change applies what concerns the Worlds themselves. Commands are given when the flight goes on.
func (b *Branch) change(s *Setup) error {
	if len(b.changes.Set) > 0 {
		if err := b.refit(s); err != nil {
			return err
		}
	}
	if err := b.checkChanges(); err != nil {
		return config.UsageError{Err: err}
	}
	for _, m := range b.moments {
		if b.changes.Seed == nil {
			continue
		}
		w, err := m.world()
		if err != nil {
			return err
		}
		physics.Reseed(w, *b.changes.Seed)
		m.params.Seed, m.World = *b.changes.Seed, physics.AppendCheckpoint(nil, w)
		s.Seed = *b.changes.Seed
	}
	return nil
}

// world returns the World of the moment.
func (m *branchPoint) world() (*physics.World, error) {
	w, err := physics.New(m.params)
	if err == nil {
		err = physics.RestoreCheckpoint(w, m.World)
	}
	return w, err
}

// refit changes the vehicles. Their autopilots stay set up for those that were recorded: they do
// not know of the change.
func (b *Branch) refit(s *Setup) error {
	s.Members = slices.Clone(s.Members)
	for i, m := range b.moments {
		if !b.concerns(i) {
			continue
		}
		entry := &s.Entry
		if len(s.Members) > 0 {
			entry = &s.Members[i].Entry
		}
		changed, err := catalog.Changed(*entry, b.changes.Set)
		if err != nil {
			return config.UsageError{Err: fmt.Errorf("--set: %w", err)}
		}
		changed.Title += "; changed: " + b.changes.settings()
		w, err := m.world()
		if err != nil {
			return err
		}
		if w, err = physics.Refit(w, changed.Vehicle); err != nil {
			return config.UsageError{Err: fmt.Errorf("--set: %w", err)}
		}
		*entry, m.params.Vehicle, m.World = changed, changed.Vehicle, physics.AppendCheckpoint(nil, w)
	}
	if len(s.Members) > 0 {
		s.Entry = s.Members[0].Entry
	}
	if b.Script != nil {
		b.Script.Entry, b.Script.Members = s.Entry, s.Members
	}
	return nil
}

// concerns reports whether a vehicle is changed and given the commands.
func (b *Branch) concerns(vehicle int) bool {
	only := b.changes.Only
	return only == "" || only == b.names[vehicle]
}

// commandsOf are the commands that a vehicle is given.
func (b *Branch) commandsOf(vehicle int) []command.Command {
	if !b.concerns(vehicle) {
		return nil
	}
	return b.changes.Commands
}

// checkChanges makes sure that the vehicles have what the changes are about.
func (b *Branch) checkChanges() error {
	for i, m := range b.moments {
		for _, c := range b.commandsOf(i) {
			if _, reset := c.(command.Reset); reset {
				return errors.New("reset would end the flight to be continued")
			}
			if err := physics.Fits(&m.params.Vehicle, c); err != nil {
				return err
			}
		}
	}
	return nil
}

// asked is what a user asked for in the origin.
type asked struct {
	inputlog.Asked
	at    float64 // elapsed time in the branch [s]
	reset bool    // a reset follows, before which it was taken
}

// settings lists the values of the vehicle that are changed; empty: none is.
func (c *Changes) settings() string {
	var all []string
	for _, s := range c.Set {
		all = append(all, s.String())
	}
	return strings.Join(all, ", ")
}

// readAsked reads what the user asked for after each vehicle's moment, for Changes.Keep.
func (b *Branch) readAsked(r *record.Recording) error {
	for i, v := range r.Vehicles {
		a := askedReader{from: b.moments[i].elapsed, alone: len(b.moments[i].Sim) == 0, waits: map[uint64]asked{}}
		if err := r.Inputs(v, a.take); err != nil && !errors.Is(err, errNoMore) {
			return err
		}
		b.moments[i].asked = append(a.waiting(), a.all...)
	}
	return nil
}

// errNoMore ends the reading of a recording.
var errNoMore = errors.New("no more")

// askedReader collects what a user asked for after a moment. Where the branch begins with the World
// alone, its schedule is found again too, and no flight but the present one counts.
type askedReader struct {
	from  float64 // elapsed time of the moment [s]
	alone bool
	time  float64 // physics time in the flight [s]
	now   float64 // that of the moment [s]
	waits map[uint64]asked
	all   []asked
}

// take is for record.Recording.Inputs.
func (a *askedReader) take(elapsed float64, e *inputlog.Entry) error {
	after := elapsed >= a.from-stepSlack
	if !after {
		defer func() { a.now = a.time }()
	}
	switch {
	case e.Step > 0:
		a.time += min(e.Step, physics.MaxStep)
	case e.Reset != 0 && after && a.alone:
		return errNoMore
	case e.Reset != 0:
		if n := len(a.all); n > 0 && elapsed-a.from <= a.all[n-1].at+stepSlack {
			a.all[n-1].reset = true
		}
		a.time = 0
		clear(a.waits)
	case e.Asked == nil:
	case after:
		if _, reset := e.Asked.Command.(command.Reset); reset && a.alone {
			return errNoMore
		}
		a.all = append(a.all, asked{Asked: *e.Asked, at: elapsed - a.from})
	case !a.alone: // the moment has its schedule
	case e.Asked.Cancel:
		delete(a.waits, e.Asked.ID)
	default:
		maps.DeleteFunc(a.waits, func(_ uint64, w asked) bool { return w.At < a.time && command.EndsRamp(e.Asked.Command, w.Command) })
		w := asked{Asked: *e.Asked}
		w.At = max(w.At, a.time)
		a.waits[w.ID] = w
	}
	return nil
}

// waiting returns what was scheduled or growing at the moment. The rest of a ramp leads from what
// is in effect to its end.
func (a *askedReader) waiting() (all []asked) {
	for _, id := range slices.Sorted(maps.Keys(a.waits)) {
		w := a.waits[id]
		if w.At < a.now {
			if w.Ramp -= a.now - w.At; w.Ramp <= 0 {
				continue
			}
			w.At = 0
		}
		all = append(all, w)
	}
	return all
}

// giver gives a vehicle what was asked for in the origin, at the same times. Owner: the physics
// goroutine.
type giver struct {
	all []asked
	ids map[uint64]uint64 // of what was given, by its number in the origin
}

// giveAsked returns what gives a vehicle what was asked for, after each step.
func (b *Branch) giveAsked(v *Vehicle) func(flight uint64, t float64) {
	if len(b.moments[v.Index].asked) == 0 {
		return nil
	}
	v.giver = &giver{all: b.moments[v.Index].asked, ids: map[uint64]uint64{}}
	return func(uint64, float64) { v.giver.give(v.Sim, v.Sim.Elapsed()) }
}

// give gives what was asked for up to an elapsed time [s].
func (g *giver) give(s *sim.Sim, elapsed float64) {
	for len(g.all) > 0 && g.all[0].at <= elapsed+stepSlack {
		a := &g.all[0]
		err := g.one(s, a)
		if errors.Is(err, sim.ErrQueueFull) {
			s.TakeAsked()
			err = g.one(s, a)
		}
		if err != nil {
			_ = s.Note(snapshot.SourceSitlark, snapshot.Caution, "not given again: "+err.Error())
		}
		if _, reset := a.Command.(command.Reset); a.reset && !reset { // a restart of the autopilot
			s.TakeAsked()
		}
		g.all = g.all[1:]
	}
}

func (g *giver) one(s *sim.Sim, a *asked) error {
	if !a.Cancel {
		id, err := s.Schedule(a.Scheduled)
		g.ids[a.ID] = id
		return err
	}
	id, given := g.ids[a.ID]
	if !given { // scheduled before the branch
		id = a.ID
	}
	return s.Cancel(id)
}

// changed is what recorded commands must not undo.
func (c *Changes) changed() command.Changes {
	changed := command.Changes{Commands: c.Commands}
	for _, s := range c.Set {
		changed.Settings = append(changed.Settings, s.Path)
	}
	return changed
}

// leaveOut takes recorded commands out of what follows that would undo a change: those that are given
// again, those that were scheduled at the moment, and steps of the scenario.
func (b *Branch) leaveOut() error {
	changed := b.changes.changed()
	if len(changed.Commands) == 0 && len(changed.Settings) == 0 {
		return nil
	}
	steps, err := b.leaveOutSteps(changed.Undone)
	if err != nil {
		return err
	}
	var left []command.LeftOut
	for i, m := range b.moments {
		if !b.concerns(i) {
			continue
		}
		left = append(left, m.leaveOut(changed.Undone)...)
		if len(m.Sim) == 0 {
			continue
		}
		rest, scheduled, err := sim.LeaveOut(m.Sim, changed.Undone)
		if err != nil {
			return err
		}
		m.Sim = rest
		for _, s := range scheduled {
			if slices.ContainsFunc(steps, func(x *scenario.Step) bool { return x.Command == s.Command }) {
				continue // it is the step's
			}
			left = append(left, command.LeftOut{At: m.elapsed + s.At - m.time, Command: s.Command})
		}
	}
	b.Origin.LeftOut = command.LeftOutText(left)
	for _, s := range steps {
		if b.Origin.LeftOut != "" {
			b.Origin.LeftOut += ", "
		}
		b.Origin.LeftOut += fmt.Sprintf("the scenario's step in line %d (%s)", s.Line, command.Text(s.Command))
	}
	return nil
}

// leaveOut takes commands out of those that are given again, with what would cancel them.
func (m *branchPoint) leaveOut(undone func(command.Command) bool) (left []command.LeftOut) {
	gone := map[uint64]bool{}
	m.asked = slices.DeleteFunc(m.asked, func(a asked) bool {
		switch {
		case a.Cancel:
			return gone[a.ID]
		case !undone(a.Command):
			return false
		}
		gone[a.ID] = true
		left = append(left, command.LeftOut{At: m.elapsed + a.at, Command: a.Command})
		return true
	})
	return left
}

// leaveOutSteps lets the scenario go on without steps that would undo a change, and returns them.
func (b *Branch) leaveOutSteps(undone func(command.Command) bool) (left []*scenario.Step, err error) {
	if b.Script == nil {
		return nil, nil
	}
	file, only := b.Script.File, b.changes.Only
	j, err := scenario.NewJudge(file, b.Script.judged(), scenario.Options{FlyOn: true})
	if err != nil {
		return nil, err
	}
	var ofAll *scenario.Step // that is still to come
	rest, numbers, err := scenario.LeaveOut(j, b.judge, func(s *scenario.Step) bool {
		all := s.Vehicle == scenario.AllVehicles
		if !all && !b.concerns(s.Vehicle) || !undone(s.Command) {
			return false
		}
		if all && only != "" && len(b.moments) > 1 && ofAll == nil {
			ofAll = s
		}
		return true
	})
	if err != nil {
		return nil, err
	}
	if ofAll != nil {
		return nil, config.UsageError{Err: fmt.Errorf("--only %s: the scenario's step in line %d is for all vehicles (%s) and would undo the change of one; omit --only",
			only, ofAll.Line, command.Text(ofAll.Command))}
	}
	b.judge = rest
	for _, n := range numbers {
		left = append(left, &file.Steps[n-1])
	}
	return left, nil
}
