package dataflash

import (
	"encoding/binary"
	"fmt"
	"math"
	"slices"

	"github.com/sitlark/sitlark/flightlog/source"
)

// Table is all records of one message type.
type Table struct {
	Name    string
	Columns []Column

	log           *Log
	length        int // of a record [bytes]
	format, names string
	timeColumn    int       // -1: it has no time
	timeUnit      float64   // of that column [s]
	at            []uint32  // offsets of the records
	times         []float64 // where it has no time: that of the record before [s]
}

// Len returns how many records there are.
func (t *Table) Len() int { return len(t.at) }

// Has reports whether there are records, and all these columns.
func (t *Table) Has(columns ...string) bool {
	return t.Len() > 0 && !slices.ContainsFunc(columns, func(name string) bool { return t.column(name) == nil })
}

func (t *Table) column(name string) *Column {
	for i := range t.Columns {
		if t.Columns[i].Name == name {
			return &t.Columns[i]
		}
	}
	return nil
}

// Times returns the time of each record since the autopilot's boot [s]. That of a type
// without a time of its own, as in old logs, is the newest time before it in the log. Times
// are as the log has them: a damaged one may be anything.
func (t *Table) Times() ([]float64, error) {
	if t.timeColumn < 0 {
		return append(make([]float64, 0, t.Len()), t.times...), nil
	}
	list := make([]float64, 0, t.Len())
	c := &t.Columns[t.timeColumn]
	err := t.each(func(body []byte) { list = append(list, t.number(c, body)*t.timeUnit) })
	return list, err
}

// Floats returns columns of numbers, each as long as Len, in the unit that the format says:
// the characters c, C, e and E are hundredths and L is degrees. The error wraps ErrNoColumn,
// or is one of reading.
func (t *Table) Floats(names ...string) ([][]float64, error) {
	list, columns := make([][]float64, len(names)), make([]*Column, len(names))
	for i, name := range names {
		c := t.column(name)
		if c == nil || kinds[c.Format].scale == 0 {
			return nil, t.lacks(name, "a number")
		}
		columns[i], list[i] = c, make([]float64, 0, t.Len())
	}
	err := t.each(func(body []byte) {
		for i, c := range columns {
			list[i] = append(list[i], t.number(c, body))
		}
	})
	return list, err
}

// Rows returns Times, and columns as Floats does, by reading the log once.
func (t *Table) Rows(names ...string) (times []float64, list [][]float64, err error) {
	if t.timeColumn < 0 {
		if list, err = t.Floats(names...); err == nil {
			times, err = t.Times()
		}
		return times, list, err
	}
	list, err = t.Floats(append([]string{t.Columns[t.timeColumn].Name}, names...)...)
	if err != nil {
		return nil, nil, err
	}
	for i := range list[0] {
		list[0][i] *= t.timeUnit
	}
	return list[0], list[1:], nil
}

// Strings returns a column of texts, up to the first zero byte. The bytes may be anything.
func (t *Table) Strings(name string) ([]string, error) {
	c := t.column(name)
	if c == nil || kinds[c.Format].scale != 0 || c.Format == 'a' {
		return nil, t.lacks(name, "a text")
	}
	from, to := c.offset-header, c.offset-header+kinds[c.Format].size
	list := make([]string, 0, t.Len())
	err := t.each(func(body []byte) { list = append(list, text(body[from:to])) })
	return list, err
}

func (t *Table) lacks(column, what string) error {
	var names []string
	for _, c := range t.Columns {
		names = append(names, c.Name)
	}
	return fmt.Errorf("dataflash: message type %s, column %s: %w that is %s; it has %v", t.Name, column, ErrNoColumn, what, names)
}

// tableBlock is how much of the log is read at a time for one table [bytes].
const tableBlock = 1 << 16

// each calls look with the body of each record, which is valid during the call.
func (t *Table) each(look func(body []byte)) error {
	if t.Len() == 0 {
		return nil
	}
	w := source.NewWindow(t.log.source, t.log.Size, tableBlock)
	for _, at := range t.at {
		record := w.At(int64(at), t.length)
		if record == nil {
			return fmt.Errorf("dataflash: reading %s at %d: %w", t.Name, at, w.Err())
		}
		look(record[header:])
	}
	return nil
}

// number returns a number of a record's body in the unit that its format says.
func (t *Table) number(c *Column, body []byte) float64 {
	b := body[c.offset-header:]
	switch c.Format {
	case 'f':
		return float64(math.Float32frombits(binary.LittleEndian.Uint32(b)))
	case 'd':
		return math.Float64frombits(binary.LittleEndian.Uint64(b))
	case 'g':
		return half(binary.LittleEndian.Uint16(b))
	case 'Q':
		return float64(binary.LittleEndian.Uint64(b))
	case 'c', 'C', 'e', 'E':
		return float64(stored(c.Format, b)) / 100
	case 'L':
		return float64(stored(c.Format, b)) / 1e7
	}
	return float64(stored(c.Format, b))
}

// stored returns a whole number as it is stored.
func stored(format byte, b []byte) int64 {
	switch format {
	case 'b':
		return int64(int8(b[0]))
	case 'B', 'M':
		return int64(b[0])
	case 'h', 'c':
		return int64(int16(binary.LittleEndian.Uint16(b)))
	case 'H', 'C':
		return int64(binary.LittleEndian.Uint16(b))
	case 'i', 'e', 'L':
		return int64(int32(binary.LittleEndian.Uint32(b)))
	case 'I', 'E':
		return int64(binary.LittleEndian.Uint32(b))
	}
	return int64(binary.LittleEndian.Uint64(b))
}

// half returns a number of half precision. Source: IEEE 754-2019, 3.6.
func half(bits uint16) float64 {
	sign := 1.0
	if bits&0x8000 != 0 {
		sign = -1
	}
	exponent, fraction := int(bits>>10&0x1f), float64(bits&0x3ff)
	switch exponent {
	case 0:
		return sign * math.Ldexp(fraction, -24)
	case 0x1f:
		if fraction != 0 {
			return math.NaN()
		}
		return math.Inf(int(sign))
	}
	return sign * math.Ldexp(1024+fraction, exponent-25)
}
