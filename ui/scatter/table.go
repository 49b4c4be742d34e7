package scatter

// State says what became of a flight.
type State uint8

// The states.
const (
	Held State = iota
	Broken
	NotFlown
)

// Column is something that flights can be plotted over: a variable, or a figure of the flight.
type Column struct {
	Name   string    // unique
	Unit   string    // may be empty
	Words  []string  // of a variable that is no number: by value, from 0
	Values []float32 // by row; not a number: that flight has none
}

// Table is all flights that have a result, a row for each. It grows, and its rows stay.
type Table struct {
	Columns []Column
	Numbers []int // of the samples
	States  []State
	Margins []float32 // not a number: that flight has none
	Version int       // of the content: another one for each change
}

// Len is how many rows there are.
func (t *Table) Len() int { return len(t.Numbers) }

// column returns one by name, or the one at a place.
func (t *Table) column(name string, place int) *Column {
	for i := range t.Columns {
		if t.Columns[i].Name == name {
			return &t.Columns[i]
		}
	}
	if len(t.Columns) == 0 {
		return nil
	}
	return &t.Columns[min(place, len(t.Columns)-1)]
}

// Pair is a line of details.
type Pair struct{ Name, Value string }

// Details is what is known of the chosen flight.
type Details struct {
	Row      int // in the table; -1: none is chosen
	Title    string
	State    State
	Verdict  string // in words
	Lines    []Pair
	NoReplay string // why it can't be replayed; empty: it can
	Busy     string // what is being done for it; empty: nothing
}
