package session

import (
	"fmt"
	"slices"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/scenario"
	"github.com/sitlark/sitlark/sim"
)

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
	for i := range file.Steps {
		s := &file.Steps[i]
		if only != "" && s.Vehicle == scenario.AllVehicles && len(b.moments) > 1 && undone(s.Command) {
			return nil, config.UsageError{Err: fmt.Errorf("--only %s: the scenario's step in line %d is for all vehicles (%s) and would undo the change of one; omit --only",
				only, s.Line, command.Text(s.Command))}
		}
	}
	j, err := scenario.NewJudge(file, b.Script.judged(), scenario.Options{FlyOn: true})
	if err != nil {
		return nil, err
	}
	rest, numbers, err := scenario.LeaveOut(j, b.judge, func(s *scenario.Step) bool {
		return (s.Vehicle == scenario.AllVehicles || b.concerns(s.Vehicle)) && undone(s.Command)
	})
	if err != nil {
		return nil, err
	}
	b.judge = rest
	for _, n := range numbers {
		left = append(left, &file.Steps[n-1])
	}
	return left, nil
}
