package scenario

import "math"

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
