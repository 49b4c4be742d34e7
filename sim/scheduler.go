package sim

import (
	"errors"
	"fmt"
	"slices"
	"sync/atomic"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/physics"
	"github.com/sitlark/sitlark/sim/snapshot"
)

// MaxScheduled bounds the scheduled commands, running ramps included.
const MaxScheduled = 10000

// ErrTooManyScheduled is the error for a scheduled command beyond MaxScheduled.
var ErrTooManyScheduled = errors.New("too many scheduled commands (10000)")

// errNotScheduled is the outcome of cancelling a command that is not scheduled.
var errNotScheduled = errors.New("it is not scheduled")

// onTime keeps the rounding error of many steps from delaying a command by one more step [s].
const onTime = 1e-9

// rampStep is the interval at which a ramp is advanced [s]: finer than any motor or gust can
// follow, and coarse enough to cost little.
const rampStep = 0.01

// scheduler applies commands between two steps, and so at an exact physics time: at once or
// when they are due. Owner: physics goroutine.
type scheduler struct {
	world    *physics.World
	journal  *journal
	receiver *receiver
	recorder Recorder
	ids      *atomic.Uint64 // numbers commands
	reset    func()         // carries out a command.Reset
	release  func()         // the autopilot has ended

	schedule schedule
	taken    []*batch // whose senders wait for the next Snapshot
}

// schedule holds commands in the order in which they act next; among equal times, in the
// order in which they were given.
type schedule []scheduled

// scheduled is a command in the schedule.
type scheduled struct {
	command.Scheduled
	id      uint64
	tag     int
	growing bool
	from    command.Command // what was in effect when its ramp began
	next    float64         // physics time at which it acts next [s]

	exact, fromExact []byte // command and from, for checkpoints
}

// drain takes what other goroutines have queued.
func (s *scheduler) drain(queue <-chan request) {
	for {
		select {
		case r := <-queue:
			s.tell(r)
			_ = s.take(r) // a refusal is an event
		default:
			return
		}
	}
}

// tell tells the recorder of a request that others have queued.
func (s *scheduler) tell(r request) {
	switch {
	case r.release, r.note != nil, r.batch != nil: // takeBatch tells of each of a batch
	case r.cancel:
		s.recorder.Cancel(r.id)
	default:
		s.recorder.Ask(r.id, r.command)
	}
}

// take carries out or schedules a request. The error says why it can't.
func (s *scheduler) take(r request) error {
	switch {
	case r.release:
		s.release()
		return nil
	case r.note != nil:
		s.journal.noteFrom(r.note.source, r.note.severity, r.note.text)
		return nil
	case r.batch != nil:
		s.takeBatch(r.batch)
		return nil
	case r.cancel:
		return s.cancel(r.id)
	}
	r.command.Command = s.world.Resolve(r.command.Command)
	if r.command.Ramp == 0 && s.due(r.command.At) {
		return s.apply(r.command.Command, r.tag, r.drag)
	}
	return s.plan(r.command, r.id, r.tag)
}

// takeBatch takes each of b's requests and fills in its receipt.
func (s *scheduler) takeBatch(b *batch) {
	for i, r := range b.requests {
		s.tell(r)
		waits := r.command.Ramp > 0 || !s.due(r.command.At)
		err := s.take(r)
		receipt := command.Receipt{ID: r.id, Taken: true, Flight: s.journal.flight, Time: s.world.State().Time}
		switch {
		case err != nil:
			receipt.Refused = err.Error()
		case waits:
			receipt.Waits, receipt.Time = true, max(r.command.At, receipt.Time)
		}
		b.receipts[i] = receipt
	}
	s.taken = append(s.taken, b)
}

// published releases the senders whose commands the Snapshot now shows.
func (s *scheduler) published() {
	for _, b := range s.taken {
		close(b.done)
	}
	s.taken = s.taken[:0]
}

// apply applies c now, as a part of a drag if that is not 0. The error, with which the vehicle refused it, is an event too.
func (s *scheduler) apply(c command.Command, tag int, drag uint64) error {
	if _, reset := c.(command.Reset); reset {
		s.reset()
		return nil
	}
	if err := s.world.Apply(c); err != nil {
		s.journal.noteRefused(c, tag, "refused: "+err.Error(), err)
		return err
	}
	s.recorder.Apply(c)
	s.endRamps(c)
	text := command.Text(c)
	if _, rc := c.(command.LoseRC); rc && s.receiver.sticks.Count == 0 {
		text += lostNothing
	}
	s.journal.noteApplied(c, text, tag)
	s.journal.noteCommand(c, text, drag)
	return nil
}

// scheduleFor takes a command of the Observer, between two steps.
func (s *scheduler) scheduleFor(o command.Scheduled, tag int) {
	if err := o.Validate(); err != nil {
		s.journal.noteRefused(o.Command, tag, "", err)
		return
	}
	_ = s.take(request{command: o, id: s.ids.Add(1), tag: tag}) // Observer.Applied reports a refusal
}

func (s *scheduler) due(at float64) bool { return s.world.State().Time >= at-onTime }

func (s *scheduler) plan(o command.Scheduled, id uint64, tag int) error {
	if len(s.schedule) >= MaxScheduled {
		s.journal.noteRefused(o.Command, tag, fmt.Sprintf("refused: %s: %v", command.Name(o.Command), ErrTooManyScheduled), ErrTooManyScheduled)
		return ErrTooManyScheduled
	}
	exact, _ := command.AppendExact(nil, o.Command) // fails for a value that is not finite, which is not valid
	s.schedule.add(scheduled{Scheduled: o, id: id, tag: tag, next: o.At, exact: exact})
	return nil
}

func (s *schedule) add(added scheduled) {
	at, _ := slices.BinarySearchFunc(*s, added, func(have, want scheduled) int {
		if have.next <= want.next {
			return -1
		}
		return 1
	})
	*s = slices.Insert(*s, at, added)
}

func (s *scheduler) cancel(id uint64) error {
	for i, w := range s.schedule {
		if w.id == id {
			s.schedule = slices.Delete(s.schedule, i, i+1)
			s.journal.note(snapshot.Info, command.Motor(w.Command), "cancelled: "+command.Text(w.Command))
			return nil
		}
	}
	return errNotScheduled
}

// act applies the commands that are due at the present physics time.
func (s *scheduler) act() {
	for len(s.schedule) > 0 && s.due(s.schedule[0].next) {
		w := s.schedule[0]
		s.schedule = slices.Delete(s.schedule, 0, 1)
		if w.Ramp == 0 {
			_ = s.apply(w.Command, w.tag, 0) // a refusal is an event
			continue
		}
		s.grow(w)
	}
}

// grow advances a ramp to the present time, and reschedules it until it is done. One that is refused at once has never begun.
func (s *scheduler) grow(w scheduled) {
	now := s.world.State().Time
	begins := !w.growing
	if begins {
		w.growing, w.At, w.from = true, now, physics.InEffect(s.world.State(), w.Command)
		w.fromExact, _ = command.AppendExact(nil, w.from)
	}
	share := (now - w.At + onTime) / w.Ramp
	part := command.Between(w.from, w.Command, share)
	if err := s.world.Apply(part); err != nil {
		s.journal.noteRefused(w.Command, w.tag, "refused: "+err.Error(), err)
		return
	}
	if begins {
		s.endRamps(w.Command)
		text := fmt.Sprintf("%s (over %.3g s)", command.Text(w.Command), w.Ramp)
		s.journal.note(commandSeverity(w.Command), command.Motor(w.Command), text)
		s.journal.noteApplied(w.Command, text, w.tag)
		s.recorder.Ramp(w.Command, w.Ramp)
	}
	s.recorder.Grow(part)
	if share < 1 {
		w.next = min(now+rampStep, w.At+w.Ramp)
		s.schedule.add(w)
	}
}

// endRamps ends the running ramps of what c is about: the newest command counts.
func (s *scheduler) endRamps(c command.Command) {
	s.schedule = slices.DeleteFunc(s.schedule, func(w scheduled) bool {
		return w.growing && command.EndsRamp(c, w.Command)
	})
}

// fill lists what is scheduled in dst.
func (s schedule) fill(dst *snapshot.Snapshot) {
	n := min(len(s), len(dst.Pending))
	dst.PendingCount, dst.PendingMore = n, len(s)-n
	for i, w := range s[:n] {
		if dst.Pending[i].ID == w.id && dst.Pending[i].Growing == w.growing {
			continue // formatting costs
		}
		dst.Pending[i] = snapshot.Pending{
			ID: w.id, Name: snapshot.MakeText(command.Name(w.Command)), Text: snapshot.MakeText(command.Text(w.Command)),
			Motor: command.Motor(w.Command), At: w.At, Ramp: w.Ramp, Growing: w.growing,
		}
	}
}
