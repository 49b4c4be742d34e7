package scenario

import "math"

// truth is the value of a condition at one moment, and its margin.
type truth struct {
	holds  bool
	clear  float64     // how far the condition is from changing, as a share of its comparison's scale; below 0: it does not hold
	amount float64     // the same in the comparison's base unit
	by     *comparison // that decides; nil: a statement such as "landed"
}

// comparison is what a margin refers to.
type comparison struct {
	text   string  // as written
	unit   string  // that the file writes its number in
	inBase float64 // how many of the base unit one of that is
	scale  float64 // an amount of the base unit that counts as much [base unit]
	read   value   // the quantity that is compared with limit; nil: it compares something else
	limit  float64 // [base unit]
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

// compare makes the statement "a sign b".
func compare(sign string, a, b value, c *comparison) statement {
	says := func(holds bool, amount float64) truth {
		if !holds && !(amount <= 0) { // also NaN
			amount = 0
		}
		return truth{holds: holds, clear: amount / c.scale, amount: amount, by: c}
	}
	switch sign {
	case "<":
		return func(m *moment) truth { x, y := a(m), b(m); return says(x < y, y-x) }
	case "<=":
		return func(m *moment) truth { x, y := a(m), b(m); return says(x <= y, y-x) }
	case ">":
		return func(m *moment) truth { x, y := a(m), b(m); return says(x > y, x-y) }
	case ">=":
		return func(m *moment) truth { x, y := a(m), b(m); return says(x >= y, x-y) }
	case "==":
		return func(m *moment) truth { x, y := a(m), b(m); return says(x == y, -math.Abs(x-y)) }
	}
	return func(m *moment) truth { x, y := a(m), b(m); return says(x != y, math.Abs(x-y)) }
}
