package sim

import (
	"errors"
	"fmt"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/physics"
)

// restore puts s in the state of a checkpoint. The error wraps ErrCheckpoint, or is
// ErrTooManyToKeep.
func restore(s *Sim, c *Checkpoint) error {
	l := &s.loop
	if err := physics.RestoreCheckpoint(l.world, c.World); err != nil {
		return err
	}
	l.journal.flight = max(1, c.Flight)
	if len(c.Sim) == 0 { // nobody has flown yet, or that is not known
		return nil
	}
	size := keptCodec.Size()
	var k kept
	if len(c.Sim) < size {
		return fmt.Errorf("%w: it is too short", ErrCheckpoint)
	}
	if err := keptCodec.Read(c.Sim[:size], &k); err != nil {
		return fmt.Errorf("%w: %w", ErrCheckpoint, err)
	}
	pending, err := readSchedule(c.Sim[size:])
	if errors.Is(err, ErrTooManyToKeep) {
		return err
	}
	if err != nil {
		return fmt.Errorf("%w: %w", ErrCheckpoint, err)
	}
	l.commands.schedule, l.inputs, l.frozen, l.stepping, l.pitot = pending, k.Inputs, k.Frozen, k.MidTurn, k.Pitot
	s.ids.Store(k.IDs)
	l.tracker.Resume(k.Followed, within, l.clock())
	return nil
}

// finish finishes the turn of a step that is made, if a checkpoint was taken in its middle.
func finish(l *loop) {
	half := l.stepping
	l.stepping = false
	if half && !l.frozen.Active {
		l.world.Events(l.journal.noteWorld)
	}
	l.encode()
	if half {
		l.watched()
	}
}

// AskAgain takes a command of a recording as it was taken then, with its number: before the next
// step, or at once by TakeAsked. Like Exchange it is for the goroutine that steps the Sim.
func (s *Sim) AskAgain(id uint64, o command.Scheduled) error {
	if s.ids.Load() < id { // the next command gets another number
		s.ids.Store(id)
	}
	return s.put(request{command: o, id: id})
}

// CancelAgain does the same for the cancelling of one.
func (s *Sim) CancelAgain(id uint64) error { return s.put(request{id: id, cancel: true}) }

// TakeAsked takes what was asked for again now, before the next packet comes.
func (s *Sim) TakeAsked() { s.loop.commands.drain(s.queue) }

// AppendWorld appends physics.AppendCheckpoint of the World. Like Exchange it is for the
// goroutine that steps the Sim.
func (s *Sim) AppendWorld(dst []byte) []byte { return physics.AppendCheckpoint(dst, s.loop.world) }

// Elapsed is the physics time over all flights since the Sim was made [s]. Like Exchange it is for the goroutine that steps the Sim.
func (s *Sim) Elapsed() float64 { return s.loop.elapsed }

// Flight is the present one, which counts resets from 1, and its physics time [s]. Like
// Exchange it is for the goroutine that steps the Sim.
func (s *Sim) Flight() (number uint64, time float64) {
	return s.loop.journal.flight, s.loop.world.State().Time
}
