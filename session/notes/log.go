package notes

import (
	"log/slog"
	"strings"

	"github.com/sitlark/sitlark/internal/logging"
	"github.com/sitlark/sitlark/record"
)

// ChildPrefix is what lines begin with in sitlark's log that an ArduPilot printed, which
// Console notes.
const ChildPrefix = "ArduPilot: "

// Listen notes what is logged by handler, until cancel is called: lines about a vehicle in its
// Book, by name, and the others in that of first.
func Listen(handler slog.Handler, first *Book, by map[string]*Book) (cancel func()) {
	source, can := handler.(*logging.Heard)
	if !can || first == nil {
		return func() {}
	}
	return source.Listen(func(l logging.Line) {
		if strings.HasPrefix(l.Text, ChildPrefix) {
			return
		}
		book := first
		if b := by[l.Vehicle]; b != nil {
			book = b
		}
		flight, t := book.at()
		if l.Timed {
			t = l.Time
		}
		book.to.Note(record.LogEntry, flight, t, map[string]any{"severity": strings.ToLower(l.Level.String()), "text": l.Text})
	})
}
