package scenario

import (
	"fmt"
	"slices"

	"github.com/sitlark/sitlark/command"
)

// waiter is a trigger that is waited for, and what begins with it. Owner: physics
// goroutine.
type waiter struct {
	*Trigger
	came bool
	at   float64 // when [s]
	act  func(at float64)
	by   *comparison // whose value was not finite; nil: none was
	from *waiter     // before which it does not count; nil: it does from the start
}

// watch waits for all triggers. It allocates only when one comes.
type watch struct {
	all        []*waiter
	byEvent    map[string][]*waiter
	byWaypoint map[int][]*waiter
	byTime     []*waiter // of expectations; steps with a time are scheduled at the start
	conditions []*waiter
	fresh      []*waiter // came since the last settle
	unclear    *waiter   // the last one whose condition had no finite value; nil: none
}

func newWatch() *watch {
	return &watch{byEvent: map[string][]*waiter{}, byWaypoint: map[int][]*waiter{}}
}

// await waits for t.
func (w *watch) await(t *Trigger, act func(at float64)) *waiter {
	x := &waiter{Trigger: t, act: act}
	w.all = append(w.all, x)
	switch t.Kind {
	case OnTime:
		w.byTime = append(w.byTime, x)
	case OnEvent:
		w.byEvent[t.Event] = append(w.byEvent[t.Event], x)
	case OnWaypoint:
		w.byWaypoint[t.Waypoint] = append(w.byWaypoint[t.Waypoint], x)
	case OnCondition:
		w.conditions = append(w.conditions, x)
	}
	return x
}

func (w *watch) come(x *waiter) {
	if !x.came {
		x.came = true
		w.fresh = append(w.fresh, x)
	}
}

// event triggers those that wait for the event.
func (w *watch) event(name string, vehicle int) {
	if waiting := w.byEvent[name]; len(waiting) > 0 {
		w.byEvent[name] = w.ask(waiting, func(x *waiter) bool { return x.isOf(vehicle) })
	}
}

func (w *watch) waypoint(item, vehicle int) {
	if waiting := w.byWaypoint[item]; len(waiting) > 0 {
		w.byWaypoint[item] = w.ask(waiting, func(x *waiter) bool { return x.isOf(vehicle) })
	}
}

// isOf reports whether a vehicle can bring the trigger.
func (t *Trigger) isOf(vehicle int) bool { return t.Vehicle == vehicle || t.Vehicle == AllVehicles }

// look evaluates the conditions and the clock, and begins what was triggered.
func (w *watch) look(m *moment) {
	w.conditions = w.ask(w.conditions, func(x *waiter) bool { return w.holds(x, m) })
	w.byTime = w.ask(w.byTime, func(x *waiter) bool { return m.Time >= x.Time-sameTime })
	for _, x := range w.fresh {
		x.at = m.Time
		x.act(x.at)
	}
	w.fresh = w.fresh[:0]
}

// holds reports whether the condition of a trigger has become true.
func (w *watch) holds(x *waiter, m *moment) bool {
	if x.by != nil || !x.Condition.known(m) {
		return false
	}
	t := x.Condition.eval(m)
	if t.undefined {
		x.by, w.unclear = t.by, x
		return false
	}
	return t.holds
}

// ask returns those that still wait.
func (w *watch) ask(waiting []*waiter, is func(*waiter) bool) []*waiter {
	left := waiting[:0]
	for _, x := range waiting {
		if (x.from == nil || x.from.came) && is(x) {
			w.come(x)
			continue
		}
		left = append(left, x)
	}
	return left
}

// progress is what became of a step.
type progress struct {
	waiter  *waiter // nil: a time, which is scheduled at the start
	ordered bool
	done    bool // it took effect, or was refused
}

// begin waits for the steps' triggers; those with a time are scheduled at once.
func (j *Judge) begin() {
	j.steps = make([]progress, len(j.file.Steps))
	for i := range j.file.Steps {
		s := &j.file.Steps[i]
		if s.Trigger.Kind == OnTime {
			j.do(i, s.Trigger.Time)
			continue
		}
		j.steps[i].waiter = j.watch.await(&s.Trigger, func(at float64) { j.do(i, at) })
	}
}

// do submits the command of step i, which was triggered at a time [s].
func (j *Judge) do(i int, at float64) {
	s := &j.file.Steps[i]
	j.steps[i].ordered = true
	o := command.Scheduled{Command: s.Command, At: min(at+s.Delay, command.MaxTime), Ramp: s.Ramp}
	for k, v := range j.observers {
		if s.Vehicle == k || s.Vehicle == AllVehicles {
			v.pending = append(v.pending, tagged{o, i + 1})
		}
	}
}

// tagged is a command of a step, by the step's number from 1.
type tagged struct {
	command.Scheduled
	step int
}

// give submits what is pending. The simulation calls Applied for what takes effect at
// once, so that the mutex must not be held.
func (v *Observer) give() {
	v.mu.Lock()
	pending := v.take()
	v.mu.Unlock()
	v.order(pending)
}

// take returns what is pending, which is so no more. Judge.mu is held.
func (v *Observer) take() []tagged {
	pending := v.pending
	v.pending = nil
	return pending
}

// order submits what was pending.
func (v *Observer) order(pending []tagged) {
	for _, o := range pending {
		o.At = min(o.At+v.start, command.MaxTime)
		v.submit(o.Scheduled, o.step)
	}
}

// coming reports whether a step waits only for its delay.
func (j *Judge) coming() bool {
	for i := range j.steps {
		if p := &j.steps[i]; p.waiter != nil && p.ordered && !p.done {
			return true
		}
	}
	return false
}

// undone says why, for each step that did nothing.
func (j *Judge) undone() (warnings []string) {
	for i := range j.steps {
		s, p := &j.file.Steps[i], &j.steps[i]
		switch {
		case p.done:
		case p.ordered:
			warnings = append(warnings, fmt.Sprintf("step %d (line %d) did not come: the flight ended at %.1f s, before its time (%s)", i+1, s.Line, j.now[0].last, s.Text))
		default:
			warnings = append(warnings, fmt.Sprintf("step %d (line %d) was never triggered: %s (%s)", i+1, s.Line, neverCame(&s.Trigger), s.Text))
		}
	}
	return warnings
}

// neverCame says in words that a trigger did not come.
func neverCame(t *Trigger) string {
	switch t.Kind {
	case OnWaypoint:
		return fmt.Sprintf("waypoint %d was not reached", t.Waypoint)
	case OnEvent:
		return t.Text + " did not happen"
	case OnTime:
		return t.Text + " was not reached"
	}
	return t.Text + " was never so"
}

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
		leaveOut(j, i)
	}
	j.mu.Unlock()
	return AppendCheckpoint(nil, j), steps, nil
}

// leaveOut lets step i count as done.
func leaveOut(j *Judge, i int) {
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
