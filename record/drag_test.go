package record

import (
	"slices"
	"testing"
)

// TestAnEventThatComesAgainReplacesItself, also where others came since: it keeps its place.
func TestAnEventThatComesAgainReplacesItself(t *testing.T) {
	var log []Entry
	for _, e := range []Entry{
		{Kind: EventEntry, Number: 1, Elapsed: 1, Text: "lift-off"},
		{Kind: EventEntry, Number: 2, Elapsed: 2, Text: "wind 1 m/s"},
		{Kind: EventEntry, Number: 2, Elapsed: 3, Text: "wind 2 m/s"},
		{Kind: ModeEntry, Elapsed: 4, Mode: "LOITER"},
		{Kind: EventEntry, Number: 3, Elapsed: 5, Text: "touchdown"},
		{Kind: EventEntry, Number: 2, Elapsed: 6, Text: "wind 3 m/s"},
	} {
		log = put(log, e)
	}
	want := []Entry{
		{Kind: EventEntry, Number: 1, Elapsed: 1, Text: "lift-off"},
		{Kind: EventEntry, Number: 2, Elapsed: 3, Text: "wind 3 m/s"},
		{Kind: ModeEntry, Elapsed: 4, Mode: "LOITER"},
		{Kind: EventEntry, Number: 3, Elapsed: 5, Text: "touchdown"},
	}
	same := func(a, b Entry) bool {
		return a.Number == b.Number && a.Elapsed == b.Elapsed && a.Text == b.Text && a.Mode == b.Mode
	}
	if !slices.EqualFunc(log, want, same) {
		t.Errorf("the log has %+v, want %+v", log, want)
	}
}
