package panel

import (
	"strings"

	"github.com/sitlark/sitlark/sim/snapshot"
	"github.com/sitlark/sitlark/timeline"
	"github.com/sitlark/sitlark/ui/units"
	"github.com/sitlark/sitlark/ui/widget"
)

// EventsKept is how many events the list can be scrolled back to.
const EventsKept = 2000

// EventLog keeps the events of all flights; a snapshot has the newest only.
type EventLog struct {
	kept      []snapshot.Event
	last      uint64 // Seq of the newest
	rewritten uint64 // of the ring that was taken last

	Sources [snapshot.Sources]bool // that are shown
	Least   snapshot.Severity      // that is shown
}

var sourceTips = [snapshot.Sources]string{"the exchange, the weather and what was asked for", "what the autopilot says over MAVLink", "what is broken, and crashes"}

// take notes what ring has that the log lacks. It returns the index of the first event
// that is new, or that was replaced; -1: nothing changed.
func (l *EventLog) take(ring *snapshot.EventRing) (from int) {
	from = -1
	if ring.Last() < l.last || l.other(ring) {
		l.kept, l.last, from = l.kept[:0], 0, 0
	}
	if r := ring.Rewritten(); r != l.rewritten { // a slider is dragged, and others happened meanwhile
		l.rewritten, from = r, l.rewrite(ring)
	}
	if n := len(l.kept); n > 0 { // the newest may have been replaced while a slider is dragged
		if now, ok := ring.Get(l.last); ok && now != l.kept[n-1] {
			l.kept[n-1] = now
			if from < 0 {
				from = n - 1
			}
		}
	}
	for seq := max(l.last+1, ring.Oldest()); seq <= ring.Last(); seq++ {
		ev, ok := ring.Get(seq)
		if !ok {
			continue
		}
		if from < 0 {
			from = len(l.kept)
		}
		l.kept = append(l.kept, ev)
	}
	l.last = ring.Last()
	if over := len(l.kept) - EventsKept; over > 0 {
		over += EventsKept / 4 // not at each event
		l.kept, from = append(l.kept[:0], l.kept[over:]...), 0
	}
	return from
}

// rewrite takes over the events that were replaced, and returns the index of the first; -1: none was.
func (l *EventLog) rewrite(ring *snapshot.EventRing) (from int) {
	from = -1
	for i := len(l.kept) - 1; i >= 0; i-- {
		now, ok := ring.Get(l.kept[i].Seq)
		if !ok {
			break
		}
		if now != l.kept[i] {
			l.kept[i], from = now, i
		}
	}
	return from
}

// other tells whether ring is of another vehicle: what came before the newest event differs, but for
// its words, which a slider that is dragged may change.
func (l *EventLog) other(ring *snapshot.EventRing) bool {
	n := len(l.kept)
	if n < 2 {
		return false
	}
	before, ok := ring.Get(l.kept[n-2].Seq)
	before.Text = l.kept[n-2].Text
	return ok && before != l.kept[n-2]
}

// begins tells whether an event is the first of its flight, with another flight before.
func (l *EventLog) begins(i int) bool { return i > 0 && l.kept[i].Flight != l.kept[i-1].Flight }

// passes tells whether an event is shown.
func (l *EventLog) passes(ev *snapshot.Event) bool {
	return ev.Severity >= l.Least && l.Sources[ev.Source]
}

var severityWords = [...]string{snapshot.Info: "All", snapshot.Caution: "Cautions +", snapshot.Fault: "Faults only"}

// look marks a filter by severity.
func (l *EventLog) look() widget.Look {
	if l.Least > snapshot.Info {
		return widget.Chosen
	}
	return widget.Plain
}

// nextSource shows all, then each alone.
func (l *EventLog) nextSource() {
	next := snapshot.SourceSitlark
	if l.Sources != [snapshot.Sources]bool{true, true, true} {
		for s := range snapshot.Source(snapshot.Sources) {
			if l.Sources[s] {
				next = s + 1
			}
		}
	}
	l.Sources = [snapshot.Sources]bool{}
	if next == snapshot.Sources {
		l.Sources = [snapshot.Sources]bool{true, true, true}
		return
	}
	l.Sources[next] = true
}

// sourceWord is what nextSource goes on from.
func (l *EventLog) sourceWord() string {
	only, n := "none", 0
	for s, on := range l.Sources {
		if on {
			only, n = snapshot.Source(s).String(), n+1
		}
	}
	switch n {
	case snapshot.Sources:
		return "all sources"
	case 0, 1:
		return only
	}
	return "some"
}

// text is what is shown, a line each: flight, time, severity, source, text.
func (l *EventLog) text() string {
	var b strings.Builder
	for i := range l.kept {
		ev := &l.kept[i]
		if !l.passes(ev) {
			continue
		}
		b.WriteString("flight " + units.Number(float64(ev.Flight), 0) + "\t" + units.Number(ev.Time, 2) + " s\t" +
			[...]string{"info", "caution", "fault"}[ev.Severity] + "\t" + ev.Source.String() + "\t" + ev.Text.String() + "\n")
	}
	return b.String()
}

// eventCursor is the time on the time line, in the list of events.
type eventCursor struct {
	on     bool // the past is shown
	flight uint64
	time   float64 // [s]
	event  int     // index in the log of the newest event up to then; -1: none
	seen   int     // for which the list was scrolled last
}

// FollowTime marks the events at a time [s] of a flight while the past is shown; those that come
// later are dim.
func (e *Events) FollowTime(past bool, flight uint64, time float64) {
	c := &e.cursor
	if !past {
		*c = eventCursor{event: -1, seen: -1}
		return
	}
	c.on, c.flight, c.time, c.event = true, flight, time, -1
	for i := len(e.log.kept) - 1; i >= 0; i-- {
		if ev := &e.log.kept[i]; ev.Flight < flight || ev.Flight == flight && ev.Time <= time+timeline.SameMoment {
			c.event = i
			return
		}
	}
}

// atCursor reports whether an event of the log is the newest up to the time that is shown, or at
// the same time as that.
func (e *Events) atCursor(i int) bool {
	at := e.cursor.event
	if at < 0 || i < 0 || i >= len(e.log.kept) || at >= len(e.log.kept) {
		return false
	}
	a, b := &e.log.kept[i], &e.log.kept[at]
	return i <= at && a.Flight == b.Flight && b.Time-a.Time <= timeline.SameMoment
}

// followCursor scrolls the list in r to the event at the cursor when that becomes another.
func (e *Events) followCursor(r widget.Rect) {
	c := &e.cursor
	if !c.on || c.event == c.seen {
		return
	}
	c.seen = c.event
	for i := range e.rows {
		if e.rows[i].event >= c.event && e.rows[i].first {
			e.scroll.Reveal(i, max(1, int((r.H+0.5)/eventRowH)))
			return
		}
	}
}
