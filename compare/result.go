package compare

import (
	"math"

	"github.com/sitlark/sitlark/timeline"
)

// Result is how flights compare. Its JSON has SI units but where a name ends in another; null is
// what is not known.
type Result struct {
	Align        string       `json:"align"`     // how they are aligned
	Reference    string       `json:"reference"` // the name of the first flight
	Flights      []Summary    `json:"flights"`
	Comparisons  []Comparison `json:"comparisons"`  // of each other flight with the first
	Expectations []Judged     `json:"expectations"` // of scenarios, where the flights have them
	Notices      []string     `json:"notices"`      // what to know before relying on it
}

// Summary is one flight. Its times are its own, since its reset.
type Summary struct {
	Name        string   `json:"name"`
	File        string   `json:"file"`
	Vehicle     string   `json:"vehicle"` // chosen of a fleet; empty: the only one, or the first
	Flight      uint64   `json:"flight"`  // counts the flights between resets, from 1
	Flights     int      `json:"flights"` // in the file
	Begins      float64  `json:"begins_s"`
	Duration    float64  `json:"duration_s"`
	Airborne    float64  `json:"airborne_s"`
	Rate        float64  `json:"rate_hz"`      // of its samples
	AlignedAt   *float64 `json:"aligned_at_s"` // the moment that is laid on those of the others; null: best fit
	AlignedBy   string   `json:"aligned_by"`   // what was seen there
	Shift       float64  `json:"shift_s"`      // by hand, positive: later
	Delay       float64  `json:"delay_s"`      // time of the first flight less that of this one, at the same moment
	Energy      *float64 `json:"energy_wh"`
	Charge      *float64 `json:"charge_mah"`  // taken
	ChargeLeft  *float64 `json:"charge_left"` // at the end, 0 to 1
	VoltageLeft *float64 `json:"voltage_left_v"`
	VoltageMin  *float64 `json:"voltage_min_v"`
}

// Comparison is a flight against the first. Times are those of the first flight.
type Comparison struct {
	Flight     string     `json:"flight"`
	From       float64    `json:"from_s"`
	To         float64    `json:"to_s"`
	Overlap    float64    `json:"overlap_s"`     // compared, without gaps
	Share      float64    `json:"overlap_share"` // of the shorter flight, 0 to 1
	Position   Deviation  `json:"position_m"`
	Horizontal Deviation  `json:"horizontal_m"`
	Height     Deviation  `json:"height_m"`  // positive: higher than the first
	Speed      *Deviation `json:"speed_m_s"` // over the ground, climb included; positive: faster than the first
	Attitude   *Deviation `json:"attitude_deg"`
	Missing    []Happened `json:"missing_events"` // that the first flight has, and this one lacks
	Extra      []Happened `json:"extra_events"`   // that this flight has, and the first one lacks
}

// Happened is an event that one flight has.
type Happened struct {
	At      float64 `json:"at_s"`     // time of the first flight
	Own     float64 `json:"at_own_s"` // time of the flight that has it
	Text    string  `json:"text"`
	Outside bool    `json:"outside_overlap"` // the other flight does not cover that time: it begins later or ends earlier
}

// Judged is an expectation of scenarios, with the verdict of each flight.
type Judged struct {
	Expectation string     `json:"expectation"`
	Verdicts    []*Verdict `json:"verdicts"` // in the order of the flights; null: that flight does not have it
}

// Verdict is how one flight did.
type Verdict struct {
	Judged bool     `json:"judged"` // false: nothing is known
	Held   bool     `json:"held"`
	Margin *float64 `json:"margin"` // by how much, the worst; null: it has none
	Unit   string   `json:"unit"`
	Why    string   `json:"why"`
}

// expectations gathers the verdicts of all flights, in the order in which they come first.
func expectations(flights []*Flight) []Judged {
	list := []Judged{}
	index := map[string]int{}
	for n, f := range flights {
		for _, v := range f.Verdicts {
			if v.Flight != f.Number && f.Resets > 0 {
				continue
			}
			i, known := index[v.Expectation]
			if !known {
				i = len(list)
				index[v.Expectation] = i
				list = append(list, Judged{v.Expectation, make([]*Verdict, len(flights))})
			}
			list[i].Verdicts[n] = verdictOf(&v)
		}
	}
	return list
}

func verdictOf(v *timeline.Verdict) *Verdict {
	out := &Verdict{Judged: v.Judged, Held: v.Held, Unit: v.Unit, Why: v.Why}
	if v.HasMargin {
		out.Margin = &v.Margin
	}
	return out
}

// known returns nil for NaN, and otherwise the value times a factor.
func known(v, factor float64) *float64 {
	if math.IsNaN(v) {
		return nil
	}
	v *= factor
	return &v
}
