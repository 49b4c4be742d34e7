// Package notes writes into a flight's recording what does not come from the physics: what the
// autopilot says, lines of consoles and logs, names of pictures.
//
//	notes.go      Book: the notes of one vehicle
//	autopilot.go  what an ArduPilot says
//	log.go        what sitlark logs
package notes

import (
	"github.com/sitlark/sitlark/mission"
	"github.com/sitlark/sitlark/record"
)

// Book takes the notes of one vehicle, each at the present physics time if it has none of its own.
// Its methods may be called from any goroutine and do not wait. A nil Book notes nothing.
type Book struct {
	to *record.Recorder
	at func() (flight uint64, t float64) // the present flight, and the physics time in it [s]
}

// New returns the Book of a vehicle that is recorded by to. at returns the present flight, and the
// physics time in it [s].
func New(to *record.Recorder, at func() (flight uint64, t float64)) *Book {
	return &Book{to: to, at: at}
}

func (b *Book) note(kind string, more map[string]any) {
	if b == nil {
		return
	}
	flight, t := b.at()
	b.to.Note(kind, flight, t, more)
}

// Mode notes the mode in which the vehicle is flown from now on.
func (b *Book) Mode(mode string) { b.note("mode", map[string]any{"mode": mode}) }

// Console notes a line that an ArduPilot printed which sitlark has started.
func (b *Book) Console(line string) { b.note("console", map[string]any{"text": line}) }

// Picture notes a picture that was written.
func (b *Book) Picture(path string) { b.note("picture", map[string]any{"path": path}) }

// Film notes a film that was written.
func (b *Book) Film(path string) { b.note("film", map[string]any{"path": path}) }

// BuiltInPlan notes the mission that the built-in autopilot flies, which starts at from.
func (b *Book) BuiltInPlan(p mission.Plan, from mission.Home) {
	plan := record.PlanOf(&p, from)
	plan.BuiltIn = true
	b.note("mission", map[string]any{"plan": plan})
}
