package record

import (
	"encoding/json"
	"fmt"

	"github.com/sitlark/sitlark/sim/snapshot"
)

// Kind says what an Entry is, as it is written in the file.
type Kind string

// The kinds of entries.
const (
	EventEntry     Kind = "event"
	ModeEntry      Kind = "mode"      // the vehicle is flown in another mode from then on
	GapEntry       Kind = "gap"       // nothing was recorded for a while
	VerdictEntry   Kind = "verdict"   // on an expectation of a scenario
	ParameterEntry Kind = "parameter" // of the autopilot, with another value
	StartedEntry   Kind = "started"   // an ArduPilot that sitlark starts, with the user's parameters
	MissionEntry   Kind = "mission"   // that the autopilot has from then on
	TextEntry      Kind = "text"      // a message of the autopilot
	ConsoleEntry   Kind = "console"   // a line that ArduPilot printed
	LogEntry       Kind = "log"       // a line of sitlark's own log
	PictureEntry   Kind = "picture"   // the path of one that was written
	FilmEntry      Kind = "film"      // likewise
)

// Note adds an entry to the vehicle's log: of a kind, at a physics time [s] of a flight, with
// more that is said of it. It may be called from any goroutine and does not wait: where more
// than a thousand notes wait already, or the disk takes nothing, it is left out, which Losses counts.
func (r *Recorder) Note(kind Kind, flight uint64, t float64, more map[string]any) {
	entry := map[string]any{"kind": string(kind), "flight": flight, "time": t}
	for k, v := range more {
		entry[k] = v
	}
	select {
	case r.file.notes <- note{vehicle: r, entry: entry}:
	default:
		r.losses.left.Add(1)
	}
}

// keepNote writes a note, or lets it wait for the first batch of all.
func (f *File) keepNote(n note) {
	if n.estimate != nil {
		n.vehicle.estimates.add(n.estimate)
		return
	}
	if f.late {
		if len(f.early) < mostNotes {
			f.early = append(f.early, n)
		} else {
			n.vehicle.losses.left.Add(1)
		}
		return
	}
	if f.out.failed == nil {
		f.report(f.prepare())
	}
	if f.out.failed != nil {
		n.vehicle.losses.left.Add(1)
		return
	}
	switch n.entry["kind"] {
	case string(TextEntry), string(ConsoleEntry), string(ParameterEntry):
		f.worth = true
	}
	err := f.out.log(n.vehicle, f.out.last, n.entry)
	if err != nil {
		n.vehicle.losses.left.Add(1)
	}
	f.report(err)
}

// entryOf returns the entry of an event.
func entryOf(e *snapshot.Event) map[string]any {
	return map[string]any{
		"kind": string(EventEntry), "flight": e.Flight, "time": e.Time, "number": e.Seq, "severity": severities[e.Severity], "source": e.Source.String(),
		"motor": e.Motor, "north": e.PositionNED.X, "east": e.PositionNED.Y, "down": e.PositionNED.Z, "text": e.Text.String(),
	}
}

// severities are the names of snapshot.Severity.
var severities = [...]string{snapshot.Info: "info", snapshot.Caution: "caution", snapshot.Fault: "fault"}

// SeverityOf returns the severity of a name in a recording's log; Info for one that it does
// not have.
func SeverityOf(name string) snapshot.Severity {
	for s, n := range severities {
		if n == name {
			return snapshot.Severity(s)
		}
	}
	return snapshot.Info
}

// log writes an entry of the log.
func (o *output) log(r *Recorder, at uint64, entry map[string]any) error {
	body, err := json.Marshal(entry)
	if err != nil { // a number that is not finite
		body, err = json.Marshal(map[string]any{"kind": entry["kind"], "error": fmt.Sprint(err)})
	}
	if err != nil {
		return err
	}
	if err := o.message(r, logChannel, at, body); err != nil {
		return err
	}
	return o.tell(r, at, entry)
}
