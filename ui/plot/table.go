package plot

import (
	"io"
	"math"
	"strconv"
	"strings"

	"github.com/sitlark/sitlark/internal/csvtext"
	"github.com/sitlark/sitlark/ui/history"
)

// Table is what the plots show, as numbers: every sample of the time that is shown, also where
// the plots have one pixel for many.
type Table struct {
	Columns []string // with units, such as "attitude roll [deg]"
	rows    []row
	values  []float32 // of all rows, one after the other; NaN: none
	formats []int     // decimals of each value
}

// row is a moment of the table.
type row struct {
	time   float64 // physics time in the flight [s]
	flight uint64
	mode   string
}

// tableColumns are those before the channels.
var tableColumns = []string{"time [s]", "flight", "mode"}

// Rows is how many moments the table has.
func (t *Table) Rows() int { return len(t.rows) }

// Table returns the channels that are shown, over the time that is shown.
func (p *Panel) Table() *Table {
	t := &Table{Columns: append([]string{}, tableColumns...)}
	type column struct{ group, channel int }
	var columns []column
	for _, g := range p.shown(p.width) {
		for i, ch := range p.Rec.Groups[g] {
			if p.Hidden["plots."+Groups[g].ID+"."+ch.Name] {
				continue
			}
			columns = append(columns, column{g, i})
			t.Columns, t.formats = append(t.Columns, columnName(g, &ch)), append(t.formats, ch.decimals+2)
		}
	}
	end := p.End()
	for slot := history.Slot(max(0, end-Spans[p.Span])); slot <= history.Slot(end); slot++ {
		own, known, from := float64(slot)/history.Rate, false, len(t.values)
		for _, c := range columns {
			b, ok := p.Rec.Bin(c.group, c.channel, 0, slot)
			v := b.Min
			if !ok {
				v = float32(math.NaN())
			} else if known = true; p.Rec.Groups[c.group][c.channel].Name == headingName {
				v -= float32(wrap * math.Floor(float64(v)/wrap))
			}
			t.values = append(t.values, v)
		}
		if !known {
			t.values = t.values[:from]
			continue
		}
		start := p.Rec.startBefore(own)
		t.rows = append(t.rows, row{max(0, own-start.base), start.flight, p.Rec.modeAt(own)})
	}
	return t
}

// columnName is a channel's name with its unit in ASCII.
func columnName(group int, ch *channel) string {
	name := Groups[group].ID + " " + ch.Name
	if unit := strings.NewReplacer("°", "deg", "²", "^2", "µ", "u").Replace(ch.Unit); unit != "" {
		name += " [" + unit + "]"
	}
	return name
}

// WriteCSV writes the table with a line of headers. A value that is not known is empty.
func (t *Table) WriteCSV(w io.Writer) error {
	out := csvtext.NewWriter(w)
	if err := out.Write(t.Columns); err != nil {
		return err
	}
	line := make([]string, len(t.Columns))
	n := len(t.formats)
	for i, r := range t.rows {
		line[0], line[1], line[2] = strconv.FormatFloat(r.time, 'f', 4, 64), strconv.FormatUint(r.flight, 10), r.mode
		for k, v := range t.values[i*n : (i+1)*n] {
			line[len(tableColumns)+k] = ""
			if !math.IsNaN(float64(v)) {
				line[len(tableColumns)+k] = strconv.FormatFloat(float64(v), 'f', t.formats[k], 32)
			}
		}
		if err := out.Write(line); err != nil {
			return err
		}
	}
	return out.Flush()
}
