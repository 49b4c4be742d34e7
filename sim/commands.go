package sim

import (
	"time"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/sim/snapshot"
)

// drainCommands applies what waits, between two steps and so at an exact physics
// time. A command that the vehicle refuses changes nothing and says why.
func (s *Sim) drainCommands() {
	for {
		select {
		case r := <-s.requests:
			_ = s.take(r) // an event tells of a refusal
		default:
			return
		}
	}
}

// apply lets c act now; the error, of the vehicle that refused it, is in an event too.
func (s *Sim) apply(c command.Command, tag int) error {
	if _, reset := c.(command.Reset); reset {
		running := s.motorsRun()
		s.resetVehicle()
		s.note(snapshot.Info, 0, "reset: vehicle on the pad")
		if running {
			s.note(snapshot.Caution, 0, "autopilot is still armed: disarm it")
		}
		return nil
	}
	if err := s.world.Apply(c); err != nil {
		s.note(snapshot.Caution, 0, "refused: "+err.Error())
		s.tellApplied(c, "", tag, err)
		return err
	}
	s.overtake(c)
	severity, motor, text := commandSeverity(c), command.Motor(c), command.Text(c)
	if _, rc := c.(command.LoseRC); rc && s.receiver.sticks.Count == 0 {
		text += lostNothing
	}
	s.tellApplied(c, text, tag, nil)
	if s.repeats(c, motor) {
		s.events.ReplaceLast(s.event(severity, motor, text))
		return nil
	}
	s.note(severity, motor, text)
	s.last.seq = s.events.Last()
	return nil
}

// dragPause is the longest wall time between two commands of one drag of a slider.
const dragPause = time.Second

// lastCommand is what the newest event of a command was about. A slider that is
// dragged sends one command a frame: only the newest stays in the list, so that
// faults do not scroll out of it.
type lastCommand struct {
	name  string
	motor int
	at    time.Time
	seq   uint64 // of its event
}

// repeats tells whether c goes on with what the newest event is about.
func (s *Sim) repeats(c command.Command, motor int) bool {
	before, now := s.last, wallClock()
	s.last = lastCommand{name: command.Name(c), motor: motor, at: now, seq: before.seq}
	if c.Descriptor().Once {
		return false // each is one of its own
	}
	return before.name == command.Name(c) && before.motor == motor &&
		before.seq == s.events.Last() && now.Sub(before.at) < dragPause
}

// motorsRun tells whether the autopilot has any motor turn. It does not know of a
// reset, and would take off again from the pad.
func (s *Sim) motorsRun() bool {
	const idlePulseUs = 1050 // above what ESCs take for standing still
	state := s.world.State()
	for i := range state.Count {
		if s.inputs.PWMUs[state.Rotors[i].Number-1] > idlePulseUs {
			return true
		}
	}
	return false
}

// commandSeverity is that of the event of a command that took effect.
func commandSeverity(c command.Command) snapshot.Severity {
	if command.Breaks(c) {
		return snapshot.Fault
	}
	return snapshot.Info
}

// note appends an event at the present physics time and place.
func (s *Sim) note(severity snapshot.Severity, motor int, text string) {
	s.events.Append(s.event(severity, motor, text))
}

func (s *Sim) event(severity snapshot.Severity, motor int, text string) snapshot.Event {
	return snapshot.Event{
		Flight:      s.flight,
		Time:        s.world.State().Time,
		Severity:    severity,
		Motor:       motor,
		PositionNED: s.world.State().PositionNED,
		Text:        snapshot.MakeText(text),
	}
}
