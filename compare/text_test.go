package compare

import (
	"strings"
	"testing"
	"unicode/utf8"
)

// TestTextHasEveryNumberInItsColumn: what the tables show of a result, to the last character.
func TestTextHasEveryNumberInItsColumn(t *testing.T) {
	p := func(v float64) *float64 { return &v }
	r := &Result{
		Align: "take-off", Reference: "first",
		Flights: []Summary{
			{Name: "first", AlignedAt: p(1.25), Duration: 60.04, Airborne: 50.26, Rate: 400, Energy: p(3.456), Charge: p(321.6), ChargeLeft: p(0.804), VoltageMin: p(14.238)},
			{Name: "a name of more than twenty letters", Shift: -0.5, Duration: 9, Airborne: 8, Rate: 10.04},
		},
		Comparisons: []Comparison{{
			Flight: "a name of more than twenty letters", From: 2, To: 10.5, Overlap: 8.4, Share: 0.934,
			Position: Deviation{RMS: 5, Max: 13, At: 7.12}, Horizontal: Deviation{RMS: 3, Max: 12, At: 6}, Height: Deviation{RMS: 4, Max: -5, At: 5}, Attitude: &Deviation{RMS: 0.25, Max: 123.4, At: 4.5},
			Missing: []Happened{{At: 3.456, Text: "motor 2 failed"}, {At: 30, Text: "landed", Outside: true}},
			Extra:   []Happened{{At: -1, Text: "armed", Outside: true}},
		}},
		Expectations: []Judged{{Expectation: "altitude below 10 m", Verdicts: []*Verdict{
			{Judged: true, Held: true, Margin: p(1.5), Unit: "m"}, {Judged: true}}}, {Expectation: "lands", Verdicts: []*Verdict{{}, nil}}},
		Notices: []string{"the homes differ"},
	}
	const want = `Aligned by take-off. Deviations are from first, and times are its own.

FLIGHT                ALIGNED    SHIFT  LENGTH  IN AIR  SAMPLES   ENERGY   CHARGE  LEFT   LOWEST
first                  1.25 s  +0.00 s  60.0 s  50.3 s   400 Hz  3.46 Wh  322 mAh   80%  14.24 V
a name of…ty letters        -  -0.50 s   9.0 s   8.0 s    10 Hz        -        -     -        -

DEVIATION                      POSITION  HORIZONTAL   HEIGHT  SPEED  ATTITUDE    COMPARED
a name of…ty letters  RMS        5.00 m      3.00 m   4.00 m      -   0.250 °  8.4 s, 93%
                      largest    13.0 m      12.0 m  −5.00 m      -     123 °  from 2.0 s
                      at         7.12 s      6.00 s   5.00 s      -    4.50 s   to 10.5 s

EXPECTATION
altitude below 10 m
  first: yes, by 1.50 m; a name of…ty letters: NO
lands
  first: not judged

Events in first but not in a name of…ty letters:
      3.46 s  motor 2 failed
     30.00 s  landed (a name of…ty letters does not cover that time)

Events in a name of…ty letters but not in first:
     -1.00 s  armed (first does not cover that time)

notice: the homes differ
`
	if got := textOf(t, r); got != want {
		t.Errorf("the text is\n%s\nwant\n%s", got, want)
	}
}

// TestTextIsAsWideAsItSays: long names, expectations and events are cut, and of many events the number of the
// others is told.
func TestTextIsAsWideAsItSays(t *testing.T) {
	long := strings.Repeat("very long ö ", 20)
	for _, c := range []struct {
		events int
		more   string
	}{{mostEvents, ""}, {mostEvents + 1, ""}, {mostEvents + 2, "  and 2 more: --json lists them\n"}, {40, "  and 28 more: --json lists them\n"}} {
		r := &Result{Align: "time", Reference: long, Flights: make([]Summary, 9), Expectations: []Judged{{Expectation: long}}}
		for i := range r.Flights {
			r.Flights[i].Name = long
			r.Expectations[0].Verdicts = append(r.Expectations[0].Verdicts, &Verdict{Judged: true, Held: true})
		}
		r.Comparisons = []Comparison{{Flight: long}}
		for i := range c.events {
			r.Comparisons[0].Missing = append(r.Comparisons[0].Missing, Happened{At: float64(i), Text: long})
		}
		text := textOf(t, r)
		for line := range strings.Lines(text) {
			if n := utf8.RuneCountInString(strings.TrimSuffix(line, "\n")); n > textWidth {
				t.Errorf("%d events: a line has %d characters: %s", c.events, n, line)
			}
		}
		listed := strings.Count(text, " s  very long")
		if more := strings.Contains(text, "more: --json"); more != (c.more != "") || !strings.Contains(text, c.more) || !more && listed != c.events || more && listed != mostEvents {
			t.Errorf("%d events, %d listed:\n%s", c.events, listed, text)
		}
		if n := strings.Count(text, ": yes"); n != len(r.Flights) {
			t.Errorf("%d verdicts of %d", n, len(r.Flights))
		}
	}
}

func textOf(t *testing.T, r *Result) string {
	t.Helper()
	var b strings.Builder
	if err := r.WriteText(&b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}
