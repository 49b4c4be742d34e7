package compare

import (
	"strings"
	"testing"

	"github.com/sitlark/sitlark/sim/snapshot"
	"github.com/sitlark/sitlark/timeline"
)

// second is the second flight of a file, from 100 s on: it stands until 110 s, and rises by 1 m/s. The file has marks and modes of
// the first one, too, and of a third.
func second() *Flight {
	f := made("b", 10, 100, 140, func(t float64, now *snapshot.Snapshot) {
		now.Flight = 2
		now.Body.PositionNED.Z = -max(0, t-110)
		now.Contact.InContact = t <= 110
	})
	f.Number, f.Begins, f.Resets = 2, 100, 2
	for _, m := range []struct {
		flight uint64
		at     float64
		text   string
	}{{1, 3, "armed"}, {1, 50, "motor 2 failed"}, {2, 104, "Arming motors"}, {2, 105, "auto armed"}, {2, 120, "motor 2 failed"}, {2, 130, "Motor 2 failed again"}, {3, 141, "motor 3 failed"}} {
		f.Marks = append(f.Marks, timeline.Mark{Elapsed: m.at, Event: snapshot.Event{Flight: m.flight, Text: snapshot.MakeText(m.text)}})
	}
	f.Modes = []timeline.Band{{From: 20, To: 100, Name: "AUTO"}, {From: 100, To: 112, Name: "STABILIZE"}, {From: 112, To: 140, Name: "Auto RTL"}, {From: 141, To: 150, Name: "AUTO"}}
	return f
}

// TestMomentsAreThoseOfTheFlight and not of others in its file: what each way to align finds, and the words for it.
func TestMomentsAreThoseOfTheFlight(t *testing.T) {
	for _, c := range []struct {
		align Align
		at    float64
		what  string
	}{
		{Align{By: ByTime}, 100, "its time 0"},
		{Align{By: ByArming}, 104, "Arming motors"},
		{Align{By: ByTakeOff}, 110, "it leaves the ground"},
		{Align{By: ByMission}, 112, "mode Auto RTL"},
		{Align{By: ByEvent, Text: "MOTOR 2 FAILED"}, 120, "motor 2 failed"},
		{Align{By: ByEvent, Text: "again"}, 130, "Motor 2 failed again"},
	} {
		at, what, err := c.align.moment(second())
		if err != nil || what != c.what {
			t.Errorf("%v: %q, %v; want %q", c.align, what, err, c.what)
		}
		close2(t, c.align.String(), at, c.at, 1e-9)
	}
}

// TestModesOfAFlightBeginInIt, at its first state and at its last one, too.
func TestModesOfAFlightBeginInIt(t *testing.T) {
	f := second()
	f.Modes = []timeline.Band{{From: 99.9, Name: "before"}, {From: 100, Name: "first"}, {From: 120, Name: "within"}, {From: 140, Name: "last"}, {From: 140.1, Name: "behind"}}
	var names []string
	for _, m := range f.modes() {
		names = append(names, m.Name)
	}
	if got := strings.Join(names, " "); got != "first within last" {
		t.Errorf("modes %q", got)
	}
	var texts []string
	for _, m := range f.marks() {
		texts = append(texts, m.Text.String())
	}
	if got := strings.Join(texts, "; "); got != "Arming motors; auto armed; motor 2 failed; Motor 2 failed again" {
		t.Errorf("marks %q", got)
	}
	f.Resets = 0 // there is one flight: marks need not bear its number
	if n := len(f.marks()); n != 7 {
		t.Errorf("%d marks, want 7", n)
	}
}

// TestWhatAFlightLacksIsSaid, and which events it has.
func TestWhatAFlightLacksIsSaid(t *testing.T) {
	f := made("hover", 10, 0, 10, at(0, 0, -5))
	for _, c := range []struct {
		align Align
		want  string
	}{
		{Align{By: ByArming}, "hover: no arming in it: no such event, and no motor begins to turn; align by time or fit"},
		{Align{By: ByTakeOff}, "hover: no take-off in it: it does not leave the ground; align by time or fit"},
		{Align{By: ByMission}, "hover: no mission in it: no mode AUTO; align by take-off, or by an event"},
		{Align{By: ByEvent, Text: "gust"}, "hover: it has no event \"gust\", and no events at all"},
	} {
		if _, _, err := c.align.moment(f); err == nil || err.Error() != c.want {
			t.Errorf("%v: %v, want %s", c.align, err, c.want)
		}
	}
	for n := range 10 {
		f.Marks = append(f.Marks, timeline.Mark{Elapsed: float64(n), Event: snapshot.Event{Flight: 1, Text: snapshot.MakeText(string(rune('a' + n)))}})
	}
	want := "hover: it has no event \"gust\", only a; b; c; d; e; f; g; h; ..."
	if _, _, err := (Align{By: ByEvent, Text: "gust"}).moment(f); err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
}

// TestMotorsThatBeginToTurnArm a flight without such an event, at the first state in which they turn.
func TestMotorsThatBeginToTurnArm(t *testing.T) {
	f := made("a", 10, 0, 10, at(0, 0, 0))
	for i := range f.track {
		f.track[i].motorsTurned = i >= 42
	}
	at, what, err := Align{By: ByArming}.moment(f)
	if err != nil || what != "its motors begin to turn" {
		t.Errorf("%q, %v", what, err)
	}
	close2(t, "arming", at, 4.2, 1e-9)
}

// TestDigitsOfAValue: three of them, and at most three decimals.
func TestDigitsOfAValue(t *testing.T) {
	for v, want := range map[float64]string{
		0: "0.000", 0.0123: "0.012", 0.9994: "0.999", 0.9996: "1.00", 1: "1.00", 1.234: "1.23", 9.994: "9.99", 9.996: "10.0", 12.34: "12.3", 99.94: "99.9", 99.96: "100", 1234.5: "1234",
		-0.5: "−0.500", -12.34: "−12.3",
	} {
		if got := digits(v); got != want {
			t.Errorf("%g is written %s, want %s", v, got, want)
		}
	}
}
