package scenario

import (
	"fmt"
	"math"
	"strconv"
)

// truth is the value of a condition at one moment, and its margin.
type truth struct {
	holds  bool
	clear  float64     // how far the condition is from changing, as a share of its comparison's scale; below 0: it does not hold
	amount float64     // the same in the comparison's base unit
	by     *comparison // that decides; nil: a statement such as "landed"

	undefined bool // it neither holds nor not: a value of by is not finite
}

// comparison is what a margin refers to.
type comparison struct {
	text   string  // as written
	unit   string  // that the file writes its number in
	inBase float64 // how many of the base unit one of that is
	scale  float64 // an amount of the base unit that counts as much [base unit]
	read   value   // the quantity that is compared with limit; nil: it compares something else
	limit  float64 // [base unit]

	sign     string
	sides    [2]node
	texts    [2]string // of the sides, as written
	divisors []divisor // of the sides
}

// amounts, values and statements are the parts of a compiled condition. They allocate
// nothing when they are asked.
type (
	value     func(*moment) float64 // in a base unit
	statement func(*moment) truth
)

func yesNo(is func(*moment) bool) statement {
	return func(m *moment) truth {
		if is(m) {
			return truth{holds: true, clear: math.Inf(1)}
		}
		return truth{clear: math.Inf(-1)}
	}
}

func not(a statement) statement {
	return func(m *moment) truth {
		t := a(m)
		t.holds, t.clear, t.amount = !t.holds, -t.clear, -t.amount
		return t
	}
}

// both holds where a and b do; the less clear of them decides.
func both(a, b statement) statement {
	return func(m *moment) truth {
		t, u := a(m), b(m)
		if t.undefined || u.undefined {
			return unknown(t, u, false)
		}
		if t.holds != u.holds {
			if t.holds {
				return u
			}
			return t
		}
		if u.clear < t.clear {
			return u
		}
		return t
	}
}

// either holds where a or b does; the clearer of them decides.
func either(a, b statement) statement {
	return func(m *moment) truth {
		t, u := a(m), b(m)
		if t.undefined || u.undefined {
			return unknown(t, u, true)
		}
		if t.holds != u.holds {
			if t.holds {
				return t
			}
			return u
		}
		if u.clear > t.clear {
			return u
		}
		return t
	}
}

// unknown is what two truths say together, of which one at least is undefined: one that
// decides alone, as it holds or not, decides.
func unknown(t, u truth, decides bool) truth {
	if !t.undefined && t.holds == decides {
		return t
	}
	if !u.undefined && u.holds == decides {
		return u
	}
	if t.undefined {
		return t
	}
	return u
}

// compare makes the statement "a sign b".
func compare(sign string, a, b value, c *comparison) statement {
	says := func(holds bool, amount float64) truth {
		if !holds && !(amount <= 0) { // two finite values can be too far apart
			amount = 0
		}
		return truth{holds: holds, clear: amount / c.scale, amount: amount, by: c}
	}
	decided := func(by func(x, y float64) truth) statement {
		return func(m *moment) truth {
			x, y := a(m), b(m)
			if !finite(x) || !finite(y) {
				return undefined(c)
			}
			return by(x, y)
		}
	}
	switch sign {
	case "<":
		return decided(func(x, y float64) truth { return says(x < y, y-x) })
	case "<=":
		return decided(func(x, y float64) truth { return says(x <= y, y-x) })
	case ">":
		return decided(func(x, y float64) truth { return says(x > y, x-y) })
	case ">=":
		return decided(func(x, y float64) truth { return says(x >= y, x-y) })
	case "==":
		return decided(func(x, y float64) truth { return says(x == y, -math.Abs(x-y)) })
	}
	return decided(func(x, y float64) truth { return says(x != y, math.Abs(x-y)) })
}

// span is all values that a part of a condition can have, from low to high, both included [base
// unit]. It is never too narrow: parts are taken as independent of each other.
type span struct{ low, high float64 }

// bounds are what the scenario makes of the spans.
type bounds struct {
	timeout   float64 // of the flight [s]
	waypoints float64 // number of the last mission item with a place

	vehicles     []PlacedVehicle // that fly; nil: not known yet
	brokenServos bool            // a step lets a servo go where it could not by itself
}

// spanning finds a span.
type spanning func(bounds) span

var anything = span{math.Inf(-1), math.Inf(1)}

// notNegative is the span of all values from 0 on.
func notNegative(bounds) span { return span{0, math.Inf(1)} }

// within is a span that is the same in each scenario.
func within(low, high float64) spanning { return func(bounds) span { return span{low, high} } }

// joined is what an operator makes of two spans.
func joined(sign string, a, b spanning) spanning {
	return func(of bounds) span {
		x, y := a(of), b(of)
		switch sign {
		case "+":
			return span{x.low + y.low, x.high + y.high}
		case "-":
			return span{x.low - y.high, x.high - y.low}
		case "/":
			if y.low <= 0 && y.high >= 0 {
				return anything
			}
			y = span{1 / y.high, 1 / y.low}
		}
		return corners(times(x.low, y.low), times(x.low, y.high), times(x.high, y.low), times(x.high, y.high))
	}
}

// times is a product of ends, where 0 times infinity is 0: an infinite end is no value.
func times(x, y float64) float64 {
	if x == 0 || y == 0 {
		return 0
	}
	return x * y
}

func corners(all ...float64) span {
	s := span{all[0], all[0]}
	for _, x := range all {
		s = span{min(s.low, x), max(s.high, x)}
	}
	return s
}

func negative(a spanning) spanning {
	return func(of bounds) span { x := a(of); return span{-x.high, -x.low} }
}

func magnitude(a spanning) spanning {
	return func(of bounds) span {
		x := a(of)
		if x.low <= 0 && x.high >= 0 {
			return span{0, max(-x.low, x.high)}
		}
		return corners(math.Abs(x.low), math.Abs(x.high))
	}
}

// checkFinite refuses a part that has no finite value, whatever happens in a flight. by is what a is
// divided by; its text is empty where nothing is.
func checkFinite(p *parser, n node, by *node) error {
	some := bounds{timeout: 1, waypoints: 1}
	if by != nil && by.span(some) == (span{}) {
		return faultAt(by.at, "%s is 0, and nothing can be divided by it: expected a number other than 0", p.part(*by))
	}
	if s := n.span(some); math.IsInf(s.low, 1) || math.IsInf(s.high, -1) || math.IsNaN(s.low) || math.IsNaN(s.high) {
		return faultAt(n.at, "%s is too large: expected a number below 1e308", p.part(n))
	}
	return nil
}

// outcomes reports whether "a sign b" can be so, and whether it can be not so.
func outcomes(sign string, a, b span) (holds, breaks bool) {
	switch sign {
	case "<":
		return a.low < b.high, a.high >= b.low
	case "<=":
		return a.low <= b.high, a.high > b.low
	case ">":
		return a.high > b.low, a.low <= b.high
	case ">=":
		return a.high >= b.low, a.low < b.high
	}
	meet := a.low <= b.high && b.low <= a.high
	same := a.low == a.high && a == b
	if sign == "==" {
		return meet, !same
	}
	return !same, meet
}

// possible returns an error for a comparison, or for several that are joined, that is the same in every flight, at
// its place in the text.
func (c *Condition) possible(of bounds) error {
	for _, k := range c.comparisons {
		a, b := k.sides[0].span(of), k.sides[1].span(of)
		holds, breaks := outcomes(k.sign, a, b)
		switch {
		case !holds:
			return faultAt(k.sides[0].at, "%s is so in no flight: %s; change the number, or leave it out", k.text, k.ranges(a, b))
		case !breaks:
			return faultAt(k.sides[0].at, "%s is so in every flight: %s; change the number, or leave it out", k.text, k.ranges(a, b))
		}
	}
	return c.contradiction(of)
}

// ranges says in words what the sides of a comparison can be.
func (c *comparison) ranges(a, b span) string {
	told := ""
	for i, s := range [2]span{a, b} {
		if c.sides[i].fixed || c.texts[i] == "" {
			continue
		}
		if told != "" {
			told += ", "
		}
		told += c.texts[i] + " " + s.words(c.sides[i].unit)
	}
	if told == "" {
		return "both sides are numbers"
	}
	return told
}

// words says what values a span has.
func (s span) words(unit string) string {
	n := func(x float64) string { return strconv.FormatFloat(x, 'g', 6, 64) + unit }
	switch {
	case s.low == s.high:
		return "is " + n(s.low)
	case math.IsInf(s.low, -1) && math.IsInf(s.high, 1):
		return "can be any"
	case math.IsInf(s.high, 1):
		return "is at least " + n(s.low)
	case math.IsInf(s.low, -1):
		return "is at most " + n(s.high)
	}
	return fmt.Sprintf("is from %s to %s", n(s.low), n(s.high))
}
