package scenario

import "fmt"

// Summary says in words whether all expectations held.
func (r *Result) Summary() string {
	broken := 0
	for _, v := range r.Expectations {
		if !v.Held {
			broken++
		}
	}
	switch n := len(r.Expectations); {
	case n == 0:
		return "nothing was expected"
	case broken == 0:
		return "held"
	case n == 1:
		return "1 of 1 expectation did not hold"
	default:
		return fmt.Sprintf("%d of %d expectations did not hold", broken, n)
	}
}
