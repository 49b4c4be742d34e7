// Package notes adds to a flight's recording what does not come from the physics: the
// autopilot's messages, lines of consoles and logs, paths of pictures.
//
//	notes.go      Book: the notes of one vehicle
//	autopilot.go  messages, parameters and missions of an ArduPilot
//	log.go        lines of sitlark's log
package notes

import (
	"github.com/sitlark/sitlark/mission"
	"github.com/sitlark/sitlark/record"
)

// Book records notes about one vehicle, at the current physics time unless a note has its own.
// Its methods may be called from any goroutine and do not block. A nil Book records nothing.
type Book struct {
	to *record.Recorder
	at func() (flight uint64, t float64) // the present flight, and the physics time in it [s]
}

// New returns the Book of a vehicle that is recorded by to. at returns the present flight, and the
// physics time in it [s].
func New(to *record.Recorder, at func() (flight uint64, t float64)) *Book {
	return &Book{to: to, at: at}
}

func (b *Book) note(kind record.Kind, more map[string]any) {
	if b == nil {
		return
	}
	flight, t := b.at()
	b.to.Note(kind, flight, t, more)
}

// Mode notes the mode in which the vehicle is flown from now on.
func (b *Book) Mode(mode string) { b.note(record.ModeEntry, map[string]any{"mode": mode}) }

// Started notes the parameters of the user's with which an ArduPilot starts that sitlark runs.
func (b *Book) Started(parameters map[string]float64) {
	b.note(record.StartedEntry, map[string]any{"parameters": parameters})
}

// Console notes a line printed by an ArduPilot that sitlark started.
func (b *Book) Console(line string) { b.note(record.ConsoleEntry, map[string]any{"text": line}) }

// Picture notes a picture that was written.
func (b *Book) Picture(path string) { b.note(record.PictureEntry, map[string]any{"path": path}) }

// Film notes a film that was written.
func (b *Book) Film(path string) { b.note(record.FilmEntry, map[string]any{"path": path}) }

// BuiltInPlan notes the mission that the built-in autopilot flies, which starts at from.
func (b *Book) BuiltInPlan(p mission.Plan, from mission.Home) {
	plan := record.PlanOf(&p, from)
	plan.BuiltIn = true
	b.note(record.MissionEntry, map[string]any{"plan": plan})
}
