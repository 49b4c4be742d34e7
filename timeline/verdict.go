package timeline

import "github.com/sitlark/sitlark/record"

// Verdict is how an expectation of a scenario was judged.
type Verdict struct {
	Elapsed     float64 // when its margin was worst [s]
	Flight      uint64  // counts resets, from 1
	Expectation string  // as the scenario has it
	Held        bool
	Judged      bool    // false: nothing is known, and Held says nothing
	HasMargin   bool    // Margin is valid
	Margin      float64 // by how much it held, the worst; negative where it did not [Unit]
	Unit        string
	Why         string // why it did not hold, where more is known than the margin
}

func verdictOf(at float64, e *record.Entry) Verdict {
	v := Verdict{Elapsed: at, Flight: e.Flight, Expectation: e.Expectation, Held: e.Held, Judged: e.Judged, Unit: e.Unit, Why: e.Text}
	if e.Margin != nil {
		v.HasMargin, v.Margin = true, *e.Margin
	}
	return v
}
