package rate

import (
	"fmt"
	"sort"

	"gonum.org/v1/gonum/mathext"
)

// Requirement asks for a failure rate below Limit, shown by a one-sided bound.
type Requirement struct {
	Limit      float64 // above 0 and below 1
	Confidence float64 // above 0.5 and below 1, such as 0.95
}

// Check returns an error for numbers that make no sense.
func (r Requirement) Check() error {
	if !(r.Limit > 0 && r.Limit < 1) {
		return fmt.Errorf("failure rate < %.10g: expected more than 0 and less than 1 (100%%)", r.Limit)
	}
	if !(r.Confidence > 0.5 && r.Confidence < 1) {
		return fmt.Errorf("confidence %.10g: expected more than 0.5 (50%%) and less than 1 (100%%)", r.Confidence)
	}
	return nil
}

// State is what flights say of a requirement.
type State int

// The states of a requirement.
const (
	NotEnough State = iota // neither is shown
	Held                   // the failure rate is below the limit, with the required confidence
	NotHeld                // it is above, with the same confidence
)

func (s State) String() string { return [...]string{"not enough flights", "held", "not held"}[s] }

// Never in a Verdict means that no number of flights would do.
const Never = -1

// Verdict is what flights say of a requirement, with the bounds that decide it.
type Verdict struct {
	State State
	Lower float64 // one-sided bounds of the failure rate
	Upper float64

	// How many more flights show that the requirement holds, 0 if it does: if none of them
	// fails, and if they fail at the rate of those that flew. AtThisRate is Never where that
	// rate is not below the limit.
	AtBest, AtThisRate int
}

// Test judges failures among flights. Both bounds are Clopper and Pearson's, so each of the
// two claims is wrong in at most 1-Confidence of all campaigns.
//
// That holds for a number of flights that was fixed before. Whoever looks after each flight
// and stops when the requirement holds is wrong more often.
func (r Requirement) Test(failures, flights int) Verdict {
	v := Verdict{Lower: LowerBound(failures, flights, r.Confidence), Upper: UpperBound(failures, flights, r.Confidence)}
	if flights == 0 {
		v.Lower, v.Upper = 0, 1
	}
	switch {
	case v.Upper < r.Limit:
		v.State = Held
		return v
	case v.Lower >= r.Limit:
		v.State = NotHeld
	}
	v.AtBest = r.more(failures, flights, 0)
	v.AtThisRate = v.AtBest
	if flights > 0 {
		v.AtThisRate = r.more(failures, flights, float64(failures)/float64(flights))
	}
	return v
}

// maxFlights bounds the search for a number of flights.
const maxFlights = 1_000_000_000

// more is the least number of flights after which the requirement holds if they fail at a rate.
func (r Requirement) more(failures, flights int, rate float64) int {
	if rate >= r.Limit {
		return Never
	}
	n := sort.Search(maxFlights, func(m int) bool {
		// k need not be whole here: the bound of a whole one would fall and rise with m.
		k, n := float64(failures)+rate*float64(m), float64(flights+m)
		return k < n && 1-mathext.InvRegIncBeta(n-k, k+1, 1-r.Confidence) < r.Limit
	})
	if n == maxFlights {
		return Never
	}
	return n
}
