package scenario

import (
	"fmt"
	"slices"

	"github.com/sitlark/sitlark/command"
)

// LeaveOut returns a checkpoint of a Judge that goes on without those steps that have not acted yet and for
// which omit is true, and the steps' numbers, from 1. j must be of the same file and setup, and is
// not to be used further. The error wraps ErrCheckpoint.
func LeaveOut(j *Judge, checkpoint []byte, omit func(s *Step) bool) (rest []byte, steps []int, err error) {
	if err := RestoreCheckpoint(j, checkpoint); err != nil {
		return nil, nil, err
	}
	j.mu.Lock()
	for i := range j.steps {
		s := &j.file.Steps[i]
		if j.steps[i].done || !omit(s) {
			continue
		}
		steps = append(steps, i+1)
		j.leaveOut(i)
	}
	j.mu.Unlock()
	return AppendCheckpoint(nil, j), steps, nil
}

// leaveOut lets step i count as done.
func (j *Judge) leaveOut(i int) {
	j.steps[i].ordered, j.steps[i].done = true, true
	if w := j.steps[i].waiter; w != nil {
		w.came = true
		j.watch.fresh = slices.DeleteFunc(j.watch.fresh, func(x *waiter) bool { return x == w })
	}
	for _, v := range j.observers {
		v.pending = slices.DeleteFunc(v.pending, func(p tagged) bool { return p.step == i+1 })
	}
	s := &j.file.Steps[i]
	text := fmt.Sprintf("step %d (line %d) is left out, because it would undo what is changed: %s", i+1, s.Line, command.Text(s.Command))
	j.events = append(j.events, Event{Time: j.now[0].last, Kind: RefusedEvent, Text: text, Step: i + 1})
	j.warnings = append(j.warnings, text)
}
