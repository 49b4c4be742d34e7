package snapshot

import (
	"unicode/utf8"

	"github.com/sitlark/sitlark/internal/severity"
	"github.com/sitlark/sitlark/physics/frame"
)

// Severity is the severity of an event.
type Severity = severity.Severity

// The severities, in rising order.
const (
	Info    = severity.Info
	Caution = severity.Caution
	Fault   = severity.Fault
)

// Source is who tells of an event.
type Source uint8

// The sources.
const (
	SourceSitlark   Source = iota // the exchange, the weather and what was asked for
	SourceAutopilot               // what the autopilot says over MAVLink
	SourceFaults                  // what is broken, and crashes
	Sources         = iota        // how many there are
)

// String returns "sitlark", "autopilot" or "faults".
func (s Source) String() string { return [Sources]string{"sitlark", "autopilot", "faults"}[s] }

// Event is something that happened at a physics time.
type Event struct {
	Seq         uint64  // counts from 1 over the life of the program
	Flight      uint64  // in which flight
	Time        float64 // physics time in that flight [s]
	Severity    Severity
	Source      Source
	Motor       int                  // the motor concerned, from 1; 0: none
	PositionNED frame.Vec[frame.NED] // where the vehicle was [m]
	Text        Text                 // without the time
}

// Words returns the text, beginning with "AP: " if it is the autopilot's: for places that do
// not show the source.
func (e *Event) Words() string {
	if e.Source == SourceAutopilot {
		return "AP: " + e.Text.String()
	}
	return e.Text.String()
}

// EventCapacity is the number of events that a Snapshot holds, the newest ones.
const EventCapacity = 48

// EventRing holds the newest events. Copying it copies them.
type EventRing struct {
	last      uint64 // Seq of the newest
	rewritten uint64 // counts events that were replaced while others were newer
	items     [EventCapacity]Event
}

// Append adds e with the next Seq and returns that.
func (r *EventRing) Append(e Event) uint64 {
	r.last++
	e.Seq = r.last
	r.items[r.last%EventCapacity] = e
	return r.last
}

// Replace replaces the event with e's Seq by e, whether or not others came since. It reports whether
// the event is still held.
func (r *EventRing) Replace(e Event) bool {
	if _, held := r.Get(e.Seq); !held {
		return false
	}
	if e.Seq != r.last {
		r.rewritten++
	}
	r.items[e.Seq%EventCapacity] = e
	return true
}

// Rewritten counts how often an event was replaced that was not the newest any more.
func (r *EventRing) Rewritten() uint64 { return r.rewritten }

// Last returns the Seq of the newest event, 0 if there is none.
func (r *EventRing) Last() uint64 { return r.last }

// Get returns the event with the given Seq; false if it is no longer in the ring or never
// existed.
func (r *EventRing) Get(seq uint64) (Event, bool) {
	if seq == 0 || seq > r.last || seq+EventCapacity <= r.last {
		return Event{}, false
	}
	return r.items[seq%EventCapacity], true
}

// Oldest returns the Seq of the oldest event still held, 1 if there is none.
func (r *EventRing) Oldest() uint64 {
	if r.last < EventCapacity {
		return 1
	}
	return r.last - EventCapacity + 1
}

// CatchUp copies to r the events of from that r lacks, and those that may have been replaced: the
// newest that both have, or all. It is cheap when there are no more.
func (r *EventRing) CatchUp(from *EventRing) {
	if r.rewritten != from.rewritten {
		*r = *from
		return
	}
	for seq := max(r.last, from.Oldest()); seq <= from.last; seq++ {
		r.items[seq%EventCapacity] = from.items[seq%EventCapacity]
	}
	r.last = from.last
}

// Text is a short text held by value. Longer texts are cut at a rune's border.
type Text struct {
	n uint8
	b [183]byte
}

// MakeText returns s as a Text.
func MakeText(s string) Text {
	var t Text
	for len(s) > len(t.b) {
		_, size := utf8.DecodeLastRuneInString(s)
		s = s[:len(s)-size]
	}
	t.n = uint8(copy(t.b[:], s))
	return t
}

// String returns the text.
func (t Text) String() string { return string(t.b[:t.n]) }
