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

	// Of a comparison: its variants, by row which one flew, and a number that the flights of one
	// sample share. Else they are empty.
	Variants []string
	Variant  []uint8
	Groups   []int32

	Axes      [2]string // columns that are shown first; empty: the first two
	Objective string    // the column of what a search makes small; empty: it is none
}

// Len is how many rows there are.
func (t *Table) Len() int { return len(t.Numbers) }

// Beside returns the rows of the same sample with other variants.
func (t *Table) Beside(row int) (rows []int) {
	if row < 0 || row >= len(t.Groups) {
		return nil
	}
	for i, g := range t.Groups {
		if g == t.Groups[row] && i != row {
			rows = append(rows, i)
		}
	}
	return rows
}

// shows reports whether a row is among those of a variant; -1: all.
func (t *Table) shows(row, only int) bool {
	return only < 0 || row >= len(t.Variant) || int(t.Variant[row]) == only
}

// Best returns the row with the smallest value of the objective: for a search for the smallest fault among the
// broken flights; -1: there is none.
func (t *Table) Best() int {
	c := t.find(t.Objective)
	best := -1
	for row := range t.Numbers {
		if c != nil && t.counts(c, row) && (best < 0 || c.Values[row] < c.Values[best]) {
			best = row
		}
	}
	return best
}

// BestWord says what Best is.
func (t *Table) BestWord() string {
	if t.Objective == MarginColumn {
		return "worst so far"
	}
	return "smallest so far"
}

// MarginColumn is the name of the column of the margins.
const MarginColumn = "margin"

// counts reports whether a flight can be the best of a search.
func (t *Table) counts(c *Column, row int) bool {
	return c.Values[row] == c.Values[row] && (c.Name == MarginColumn || t.States[row] == Broken)
}

// find returns a column by name; nil: there is none.
func (t *Table) find(name string) *Column {
	for i := range t.Columns {
		if t.Columns[i].Name == name {
			return &t.Columns[i]
		}
	}
	return nil
}

// column returns one by name, or the one that is shown first at a place.
func (t *Table) column(name string, place int) *Column {
	if name == "" {
		name = t.Axes[place]
	}
	if c := t.find(name); c != nil {
		return c
	}
	if len(t.Columns) == 0 {
		return nil
	}
	return &t.Columns[min(place, len(t.Columns)-1)]
}

// Contour is the line on which flights break with a probability.
type Contour struct {
	Level  float64      // 0 to 1
	Pieces [][4]float32 // x, y, x, y in the columns' values
}

// Contours are where flights begin to break, over two columns. The first is the surface itself.
type Contours struct {
	Lines    []Contour
	Flights  int // from which they were found
	Averaged int // other variables, over which they are a mean
}

// Pair is a line of details.
type Pair struct {
	Name, Value string
	Broken      bool // an expectation that did not hold
}

// Details is what is known of the chosen flight.
type Details struct {
	Row      int // in the table; -1: none is chosen
	Title    string
	State    State
	Verdict  string // in words
	Lines    []Pair
	Beside   []int  // rows of the same sample with other variants
	NoReplay string // why it can't be replayed; empty: it can
	Busy     string // what is being done for it; empty: nothing

	Replaying bool // a window shows it
}
