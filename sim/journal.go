package sim

import (
	"time"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/physics"
	"github.com/sitlark/sitlark/physics/state"
	"github.com/sitlark/sitlark/sim/snapshot"
)

// journal holds the events that Snapshots carry, and tells the Observer. Owner: physics
// goroutine.
type journal struct {
	flight   uint64       // counts resets, from 1
	now      *state.State // the World's
	events   snapshot.EventRing
	last     lastCommand
	drag     drag
	observer Observer // nil: none
	recorder Recorder
}

// note adds an event at the present physics time and place.
func (j *journal) note(severity snapshot.Severity, motor int, text string) {
	j.add(j.event(severity, motor, text))
}

// noteFrom adds an event of a source that is known.
func (j *journal) noteFrom(source snapshot.Source, severity snapshot.Severity, text string) {
	e := j.event(severity, 0, text)
	e.Source = source
	j.add(e)
}

// add adds an event.
func (j *journal) add(e snapshot.Event) {
	e.Seq = j.events.Append(e)
	j.recorder.Event(&e)
}

// sourceOf returns the source of what the physics tells: a fault, a motor that is broken or
// restored, or anything else.
func sourceOf(severity snapshot.Severity, motor int) snapshot.Source {
	if severity == snapshot.Fault || motor > 0 {
		return snapshot.SourceFaults
	}
	return snapshot.SourceSitlark
}

func (j *journal) event(severity snapshot.Severity, motor int, text string) snapshot.Event {
	return snapshot.Event{
		Flight:      j.flight,
		Time:        j.now.Time,
		Severity:    severity,
		Source:      sourceOf(severity, motor),
		Motor:       motor,
		PositionNED: j.now.PositionNED,
		Text:        snapshot.MakeText(text),
	}
}

// noteWorld adds an event of the world.
func (j *journal) noteWorld(e physics.Event) {
	if j.observer != nil {
		j.observer.Happened(e)
	}
	j.add(snapshot.Event{
		Flight:      j.flight,
		Time:        e.Time,
		Severity:    severityOf(e.Kind),
		Source:      sourceOf(severityOf(e.Kind), e.Motor),
		Motor:       e.Motor,
		PositionNED: e.PositionNED,
		Text:        snapshot.MakeText(e.String()),
	})
}

func severityOf(kind physics.EventKind) snapshot.Severity {
	switch kind {
	case physics.Liftoff, physics.Touchdown, physics.Launched:
		return snapshot.Info
	}
	return snapshot.Fault
}

// noteApplied tells the Observer that a command took effect or its ramp began. It adds no event.
func (j *journal) noteApplied(c command.Command, text string, tag int) {
	if j.observer != nil {
		j.observer.Applied(c, text, tag, nil)
	}
}

// noteRefused tells the Observer that a command was refused, and why.
func (j *journal) noteRefused(c command.Command, tag int, text string, why error) {
	if text != "" {
		j.note(snapshot.Caution, 0, text)
	}
	if j.observer != nil {
		j.observer.Applied(c, "", tag, why)
	}
}

// noteCommand adds the event of a command that took effect. All commands of one drag of a
// slider share one event, which has the newest value. drag numbers the drag; 0: none is known.
func (j *journal) noteCommand(c command.Command, text string, drag uint64) {
	severity, motor, about := commandSeverity(c), command.Motor(c), command.TargetOf(c)
	seq := uint64(0)
	if j.repeats(c, about) {
		seq = j.last.seq
	}
	if drag != 0 && !c.Descriptor().Once {
		seq = j.drag.event(drag, about)
	}
	if seq != 0 && j.rewrite(seq, j.event(severity, motor, text)) {
		return
	}
	j.note(severity, motor, text)
	j.last.seq = j.events.Last()
	j.drag.note(drag, about, j.last.seq)
}

// rewrite replaces an event by e, which keeps the time and place of the one before where others came
// since. It reports whether the event is still held.
func (j *journal) rewrite(seq uint64, e snapshot.Event) bool {
	if seq != j.events.Last() {
		before, _ := j.events.Get(seq)
		e.Time, e.PositionNED = before.Time, before.PositionNED
		if before.Flight != e.Flight {
			return false
		}
	}
	e.Seq = seq
	if !j.events.Replace(e) {
		return false
	}
	j.recorder.Event(&e)
	return true
}

// drag is the events of a drag of a slider, which may be of several motors or parts.
type drag struct {
	number uint64
	events []dragged
}

// dragged is an event of a drag.
type dragged struct {
	about command.Target
	seq   uint64
}

// event returns the Seq of the event that a drag has for a command already; 0: none.
func (d *drag) event(number uint64, about command.Target) (seq uint64) {
	if d.number != number {
		return 0
	}
	for _, e := range d.events {
		if e.about == about {
			seq = e.seq // the newest
		}
	}
	return seq
}

// note takes an event into a drag.
func (d *drag) note(number uint64, about command.Target, seq uint64) {
	if d.number != number {
		d.number, d.events = number, d.events[:0]
	}
	if number != 0 {
		d.events = append(d.events, dragged{about, seq})
	}
}

// commandSeverity returns the severity of a command's event.
func commandSeverity(c command.Command) snapshot.Severity {
	if command.Breaks(c) {
		return snapshot.Fault
	}
	return snapshot.Info
}

// dragPause is the longest wall time between two commands of one change, such as by turning the wheel
// or by a program, whose drag is not known.
const dragPause = time.Second

// lastCommand describes the newest event of a command. A slider that is dragged sends one
// command per rendered frame: only the newest stays in the list, so that faults do not
// scroll out of it.
type lastCommand struct {
	about command.Target
	at    time.Time
	seq   uint64 // of its event
}

// repeats reports whether c continues what the newest event is about.
func (j *journal) repeats(c command.Command, about command.Target) bool {
	before, now := j.last, wallClock()
	j.last = lastCommand{about: about, at: now, seq: before.seq}
	if c.Descriptor().Once {
		return false // each has its own event
	}
	return before.seq != 0 && before.about == about &&
		before.seq == j.events.Last() && now.Sub(before.at) < dragPause
}
