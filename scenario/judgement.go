package scenario

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// judgement is an expectation in the course of a flight. Owner: physics goroutine.
type judgement struct {
	*Expectation
	begun, over bool
	seen        bool    // a moment was judged
	since       float64 // when it began [s]
	worst       truth   // of Always and Never; of the others, the best so far
	at          float64 // when that was [s]
	now         reading // in the newest moment
	extreme     reading // when it was worst
	broke       bool
	brokeAt     float64
	met         bool
	metAt       float64
	undefined   string // why it can't be judged, in words; empty: it can
}

// expect waits for what the expectations begin and end with.
func (j *Judge) expect() {
	j.judgements = make([]judgement, len(j.file.Expect))
	for i := range j.file.Expect {
		g := &j.judgements[i]
		g.Expectation = &j.file.Expect[i]
		g.worst.clear, g.begun = math.Inf(1), g.After == nil
		if g.Kind != Always && g.Kind != Never {
			g.worst.clear = math.Inf(-1)
		}
		var from *waiter
		if g.After != nil {
			from = j.watch.await(g.After, func(at float64) { g.begun, g.since = true, at })
		}
		if g.Until != nil {
			j.watch.await(g.Until, func(float64) { g.over = true }).from = from
		}
	}
}

// reading is what a comparison reads.
type reading struct {
	by    *comparison // that decides; nil: nothing that has a value
	value float64     // [base unit]
	clear float64     // how far it is from breaking, as a share of the comparison's scale
}

func (t *truth) reading(m *moment) reading {
	if t.by == nil || t.by.read == nil {
		return reading{}
	}
	return reading{t.by, t.by.read(m), t.clear}
}

// step judges the moment. It returns the comparison with a value that is not finite, where that is
// what the condition depends on; nil: there is none.
func (g *judgement) step(m *moment) *comparison {
	if !g.begun || g.over || !g.Condition.known(m) {
		return nil
	}
	t := g.Condition.eval(m)
	if t.undefined {
		g.over, g.at = true, m.Time
		g.undefined = "not judged: " + t.by.faulty(m)
		return t.by
	}
	if g.Kind == Never {
		t.holds, t.clear, t.amount = !t.holds, -t.clear, -t.amount
	}
	was := g.at
	g.seen = true
	g.now = t.reading(m)
	switch g.Kind {
	case Never, Always:
		g.keep(t, m.Time)
	case AtEnd:
		g.worst, g.at, g.met = t, m.Time, t.holds
	default:
		g.await(t, m.Time)
	}
	if g.at != was || g.extreme.by == nil {
		g.extreme = g.now
	}
	return nil
}

// keep is for what must always be so.
func (g *judgement) keep(t truth, now float64) {
	if !t.holds && !g.broke {
		g.broke, g.brokeAt = true, now
	}
	if t.clear < g.worst.clear || g.worst.by == nil && t.by != nil && t.clear <= g.worst.clear {
		g.worst, g.at = t, now
	}
}

// await is for what must come.
func (g *judgement) await(t truth, now float64) {
	if g.Kind == Within && now > g.since+g.Limit+sameTime {
		g.over = true
		return
	}
	if t.holds {
		g.met, g.metAt, g.over = true, now, true
		g.worst, g.at = t, now
		return
	}
	if t.clear > g.worst.clear {
		g.worst, g.at = t, now
	}
}

// verdict returns the judgement; ended and end are how and when the flight ended.
func (g *judgement) verdict(ended string, end float64) Verdict {
	v := Verdict{Expectation: g.Text, Line: g.Line, Judged: g.begun, SinceTime: g.since}
	if g.After != nil {
		v.Since = g.After.Text
	}
	if g.undefined != "" {
		v.Judged, v.Undefined, v.At, v.Why = false, true, g.at, g.undefined
		return v
	}
	if !g.begun {
		v.Why = "never judged: " + neverCame(g.After)
		return v
	}
	if ended == EndedStopped && g.open(end) {
		v.Judged, v.Why = false, "not judged: the flight was stopped before its end"
		return v
	}
	if (g.Kind == Always || g.Kind == Never) && !g.seen && (g.over || ended != "") {
		v.Judged, v.Why = false, g.unseen()
		return v
	}
	switch g.Kind {
	case Always, Never:
		v.Held = !g.broke
	default:
		v.Held = g.met
	}
	g.margin(&v)
	if !v.Held {
		v.Why = g.why(ended, end).String()
	}
	return v
}

// unseen says why no moment was judged.
func (g *judgement) unseen() string {
	if g.over && g.Until != nil {
		return "never judged: it was over, by " + g.Until.Text + ", as it began"
	}
	return "never judged: nothing that it is about was known during the flight"
}

// open reports whether the rest of a flight that was stopped at end would have decided it.
func (g *judgement) open(end float64) bool {
	switch g.Kind {
	case Always, Never:
		return !g.seen && !g.over
	case AtEnd:
		return true
	case Within:
		return !g.met && end < g.since+g.Limit
	}
	return !g.met
}

func (g *judgement) margin(v *Verdict) {
	v.At = g.at
	switch {
	case g.Kind == Within && g.met:
		v.HasMargin, v.Margin, v.Unit, v.About, v.At = true, g.Limit-(g.metAt-g.since), "s", "time left", g.metAt
		v.Share = v.Margin / g.Limit
	case g.worst.by != nil && !math.IsInf(g.worst.amount, 0): // a quotient by 0 has no margin
		c := g.worst.by
		v.HasMargin, v.Margin, v.Unit, v.About = true, g.worst.amount/c.inBase, c.unit, c.text
		v.Share = g.worst.clear
	case g.broke:
		v.At = g.brokeAt
	}
}

// why says in words why it did not hold.
func (g *judgement) why(ended string, end float64) Reason {
	ending := fmt.Sprintf(" (%s)", ended)
	switch g.Kind {
	case Always, Never:
		return Reason{"first broken at ", g.brokeAt, ""}
	case AtEnd:
		return Reason{"not so when the flight ended at ", end, ending}
	case Within:
		if end < g.since+g.Limit {
			return Reason{"not so until the flight ended at ", end, ending + fmt.Sprintf(", %.2f s after", end-g.since)}
		}
		return Reason{"not so until ", g.since + g.Limit, ""}
	}
	return Reason{"never so until the flight ended at ", end, ending}
}

// Reason says why an expectation did not hold: words, a moment and more words.
type Reason struct {
	Before string
	At     float64 // physics time [s]
	After  string
}

// IsZero reports whether there is none.
func (r Reason) IsZero() bool { return r == (Reason{}) }

// String writes the moment in seconds.
func (r Reason) String() string { return fmt.Sprintf("%s%.2f s%s", r.Before, r.At, r.After) }

// A comparison with a value that is not finite, such as a quotient by 0, is neither so nor not so.
// Where that decides a condition, the scenario is at fault, not the flight.

// undefined is a truth that nobody knows.
func undefined(by *comparison) truth {
	return truth{undefined: true, clear: math.Inf(-1), by: by}
}

func finite(x float64) bool { return x-x == 0 }

// faulty says in words which value of the comparison is not finite at a moment, and why.
func (c *comparison) faulty(m *moment) string {
	var told []string
	for i := range c.sides {
		if x := c.sides[i].value(m); !finite(x) {
			told = append(told, fmt.Sprintf("%s is %s", c.texts[i], amountText(x, "")))
		}
	}
	for _, d := range c.divisors {
		if x := d.value(m); x == 0 || !finite(x) {
			told = append(told, fmt.Sprintf("%s is %s", d.text, amountText(x, d.unit)))
		}
	}
	return fmt.Sprintf("at %.2f s %s; divide by nothing that can be 0, or put before it what rules that out, such as speed > 1m/s and", m.Time, strings.Join(told, ", "))
}

func amountText(x float64, unit string) string {
	switch {
	case math.IsNaN(x):
		return "not a number"
	case math.IsInf(x, 0):
		return "infinite"
	}
	return strconv.FormatFloat(x, 'g', 6, 64) + unit
}

// divisor is what something is divided by in a condition.
type divisor struct {
	value value
	text  string
	unit  string
}

// blame notes the first fault of the scenario that a flight shows: a condition that could not be
// judged, of what. The mutex is held.
func blame(j *Judge, what string, c *Condition, by *comparison, m *moment) {
	if j.fault == "" {
		at := Pos{Line: c.pos.Line, Col: c.pos.Col + by.sides[0].at}
		j.fault = j.file.FaultAt(at, fmt.Errorf("%s can't be judged: %s", what, by.faulty(m))).Error()
	}
}
