package results

import (
	"math"
	"slices"
	"strconv"

	"github.com/sitlark/sitlark/campaign"
	"github.com/sitlark/sitlark/internal/quantity"
	"github.com/sitlark/sitlark/ui/scatter"
)

var notANumber = float32(math.NaN())

// table grows by records. What is published of it stays as it is: rows are added behind.
type table struct {
	scatter.Table
	about  *About
	index  map[string]int // of columns
	words  []map[string]int
	groups groups
}

func newTable(a *About) table {
	t := table{about: a, groups: groups{}}
	t.Variants = a.variants
	if t.Objective = a.objective(); t.Objective != "" {
		t.Axes = [2]string{sampleColumn, t.Objective}
	}
	return t
}

// Names of the columns that every campaign has.
const (
	durationColumn   = "duration"
	sampleColumn     = "sample"
	generationColumn = "generation"
	variantColumn    = "variant"
)

// mostWords is how many values a variable that is no number may have in the plot.
const mostWords = 60

// column returns the place of a column, which is made where it is missing.
func (t *table) column(name, unit string) int {
	if t.index == nil {
		t.index = map[string]int{}
	}
	if i, has := t.index[name]; has {
		return i
	}
	values := make([]float32, len(t.Numbers)-1, len(t.Numbers)+1023) // the row that is being added has none yet
	for i := range values {
		values[i] = notANumber
	}
	t.index[name] = len(t.Columns)
	// A published table keeps the columns that it has.
	t.Columns = append(slices.Clone(t.Columns), scatter.Column{Name: name, Unit: unit, Values: values})
	t.words = append(t.words, nil)
	return len(t.Columns) - 1
}

// add adds the row of a record.
func (t *table) add(r *campaign.Record) {
	t.Numbers = append(t.Numbers, r.Sample.Number)
	t.States = append(t.States, stateOf(r.Result.Status))
	margin := notANumber
	if r.Result.HasMargin {
		margin = float32(r.Result.Margin)
	}
	t.Margins = append(t.Margins, margin)
	for _, s := range r.Sample.Settings {
		if s.Variable != variantColumn { // what a variant sets is no variable
			t.setting(s.Variable, s.Text)
		}
	}
	if r.Sample.Variant != "" {
		t.word(t.column(variantColumn, ""), r.Sample.Variant)
	}
	if len(t.Variants) > 1 {
		t.Variant = append(t.Variant, uint8(max(0, slices.Index(t.Variants, r.Sample.Variant))))
		t.Groups = append(t.Groups, t.groups.of(&r.Sample))
	}
	t.put(t.column(scatter.MarginColumn, "%"), 100*margin)
	if s := t.about.severityOf(&r.Sample); !math.IsNaN(s) {
		t.put(t.column(severityColumn, ""), float32(s))
	}
	flown := r.Result.Status != campaign.NotFlown
	if flown {
		t.put(t.column(durationColumn, "s"), float32(r.Result.Duration))
	}
	t.put(t.column(sampleColumn, ""), float32(r.Sample.Number))
	t.put(t.column(generationColumn, ""), float32(r.Sample.Generation))
	for _, name := range sortedKeys(r.Result.Figures) {
		plain, unit := figureOf(name)
		t.put(t.column(plain, unit), float32(r.Result.Figures[name]))
	}
	for i := range t.Columns {
		if c := &t.Columns[i]; len(c.Values) < len(t.Numbers) {
			c.Values = append(c.Values, notANumber)
		}
	}
	t.Version++
}

// setting puts the value of a variable into its column.
func (t *table) setting(name, text string) {
	number, unit := quantity.Cut(text)
	v, err := strconv.ParseFloat(number, 64)
	if err != nil {
		t.word(t.column(name, ""), text)
		return
	}
	if unit == "deg" {
		unit = "°"
	}
	c := t.column(name, unit)
	if t.words[c] != nil { // words among which a number is
		t.word(c, text)
		return
	}
	t.put(c, float32(v))
}

// word puts a value that is no number.
func (t *table) word(c int, text string) {
	if t.words[c] == nil {
		t.words[c] = map[string]int{}
	}
	n, has := t.words[c][text]
	if !has {
		if n = len(t.Columns[c].Words); n >= mostWords {
			return
		}
		t.words[c][text] = n
		t.Columns[c].Words = append(t.Columns[c].Words, text)
	}
	t.put(c, float32(n))
}

func (t *table) put(c int, v float32) {
	if col := &t.Columns[c]; len(col.Values) < len(t.Numbers) {
		col.Values = append(col.Values, v)
	}
}

// published is the table as it is now.
func (t *table) published() *scatter.Table {
	now := t.Table
	now.Columns = slices.Clone(t.Columns)
	return &now
}

func stateOf(s campaign.Status) scatter.State {
	switch s {
	case campaign.Held:
		return scatter.Held
	case campaign.Broken:
		return scatter.Broken
	}
	return scatter.NotFlown
}

func sortedKeys(figures map[string]float64) []string {
	names := make([]string, 0, len(figures))
	for name := range figures {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}
