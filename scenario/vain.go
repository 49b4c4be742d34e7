package scenario

import (
	"errors"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/internal/faults"
)

// What no flight can decide is refused where it is read: a comparison that is the same in every
// flight, and a span of time that is empty.

// checkConditions refuses conditions that are so in every flight, or in none.
func (r *reader) checkConditions() error {
	var all faults.List
	of := bounds{timeout: r.file.Timeout, waypoints: 65535}
	for _, c := range r.judged {
		if err := c.possible(of); err != nil {
			all.Add(r.inside(err, c.pos))
		}
	}
	return all.Err()
}

// checkTimes refuses expectations of which no moment can be judged.
func (f *File) checkTimes() error {
	var all faults.List
	for i := range f.Expect {
		all.Add(f.inTime(&f.Expect[i]))
	}
	return all.Err()
}

// inTime refuses an expectation of which no moment can be judged before the timeout.
func (f *File) inTime(e *Expectation) error {
	from, known := f.earliest(e.After)
	switch {
	case from >= f.Timeout:
		return f.FaultAt(e.After.Pos, errors.New("this comes in no flight, as the timeout ends it before: give an earlier time, or a later timeout"))
	case e.Until == nil:
		return nil
	case e.After != nil && e.After.Text == e.Until.Text && e.After.Vehicle == e.Until.Vehicle,
		known && e.Until.Kind == OnTime && e.Until.Time <= from:
		return f.FaultAt(e.Until.Pos, errors.New("it is over as it begins, and no moment would be judged: give a later until"))
	}
	return nil
}

// earliest returns the time before which a trigger can't come [s]; known: it is the time at which
// it comes. nil is the start.
func (f *File) earliest(t *Trigger) (at float64, known bool) {
	switch {
	case t == nil:
		return 0, true
	case t.Kind == OnTime:
		return t.Time, true
	case t.Kind != OnEvent:
		return 0, false
	}
	at = forever
	for i := range f.Steps {
		s := &f.Steps[i]
		if s.Name != t.Event && command.Name(s.Command) != t.Event {
			continue
		}
		from := s.Delay
		if s.Trigger.Kind == OnTime {
			from += s.Trigger.Time
		}
		at = min(at, from)
	}
	if at == forever {
		return 0, false // an event of the world, or a command of the user
	}
	return at, false
}
