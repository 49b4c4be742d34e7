package dataflash

import (
	"bytes"
	"math"
	"strings"
)

// Column is a column of a message type.
type Column struct {
	Name   string
	Format byte // the character of its type in FMT

	// Unit is what the log calls the unit of the value times Factor, such as "A.s" or
	// "deglatitude"; empty where the log does not say. Factor is 1 where it does not say
	// either. Some versions describe some columns wrongly: what is known of a message is
	// better.
	Unit   string
	Factor float64

	offset int // in the record [bytes]
}

// kind says how the values of a format character are stored.
type kind struct {
	size  int
	scale float64 // of the value; 0: it is no number
}

// kinds are the format characters. Source: ArduPilot's documentation of log messages; g, a
// half precision number, is of newer versions.
var kinds = map[byte]kind{
	'a': {64, 0}, // 32 numbers of 16 bits
	'b': {1, 1}, 'B': {1, 1}, 'M': {1, 1},
	'h': {2, 1}, 'H': {2, 1}, 'g': {2, 1},
	'i': {4, 1}, 'I': {4, 1}, 'f': {4, 1},
	'q': {8, 1}, 'Q': {8, 1}, 'd': {8, 1},
	'c': {2, 0.01}, 'C': {2, 0.01}, 'e': {4, 0.01}, 'E': {4, 0.01},
	'L': {4, 1e-7},
	'n': {4, 0}, 'N': {16, 0}, 'Z': {64, 0},
}

const (
	header   = 3 // two marks and the number of the type [bytes]
	mark1    = 0xa3
	mark2    = 0x95
	fmtType  = 128 // the type of FMT itself
	fmtBytes = 89
)

// fmtTable describes FMT, which a log need not do.
func fmtTable() *Table {
	return &Table{Name: "FMT", length: fmtBytes, timeColumn: -1, Columns: columns("BBnNZ", "Type,Length,Name,Format,Columns", fmtBytes)}
}

// parseFormat reads the body of an FMT record: the number of the type and its table. It
// reports false where that can't be one.
func parseFormat(body []byte) (number byte, t *Table, ok bool) {
	number, length := body[0], int(body[1])
	name, format, names := text(body[2:6]), text(body[6:22]), text(body[22:86])
	if name == "" || !plain(name) || !plain(format) || !plain(names) || length < header {
		return 0, nil, false
	}
	t = &Table{Name: name, length: length, timeColumn: -1, format: format, names: names}
	t.Columns = columns(format, names, length)
	t.findTime()
	return number, t, true
}

// columns returns the columns of a format that fit into a record of a length. Those after a
// character that is unknown have no known place.
func columns(format, names string, length int) []Column {
	list, offset := []Column{}, header
	name := strings.Split(names, ",")
	for i := range len(format) {
		k, ok := kinds[format[i]]
		if !ok || i >= len(name) || offset+k.size > length {
			break
		}
		list = append(list, Column{Name: name[i], Format: format[i], Factor: 1, offset: offset})
		offset += k.size
	}
	return list
}

// findTime finds the column with the time since boot.
func (t *Table) findTime() {
	for i, c := range t.Columns {
		switch {
		case c.Name == "TimeUS" && c.Format == 'Q':
			t.timeColumn, t.timeUnit = i, 1e-6
			return
		case c.Name == "TimeMS" && c.Format == 'I' && !strings.HasPrefix(t.Name, "GPS"),
			c.Name == "T" && c.Format == 'I' && strings.HasPrefix(t.Name, "GPS"): // TimeMS is that of the week
			t.timeColumn, t.timeUnit = i, 1e-3
		}
	}
}

// text returns a string of fixed length that may end in zeros.
func text(b []byte) string {
	if i := bytes.IndexByte(b, 0); i >= 0 {
		b = b[:i]
	}
	return string(b)
}

// plain reports whether text is of printable ASCII, or spaces.
func plain(text string) bool {
	for i := range len(text) {
		if text[i] < ' ' || text[i] > '~' {
			return false
		}
	}
	return true
}

// describe gives the columns their units, from UNIT, MULT and FMTU.
func (l *Log) describe(formats *[256]*Table) error {
	units, factors := map[byte]string{}, map[byte]float64{}
	if t := l.Table("UNIT"); t.Has("Id", "Label") {
		ids, err := t.Floats("Id")
		if err != nil {
			return err
		}
		labels, err := t.Strings("Label")
		if err != nil {
			return err
		}
		for i, id := range ids[0] {
			units[byte(id)] = labels[i]
		}
	}
	if t := l.Table("MULT"); t.Has("Id", "Mult") {
		rows, err := t.Floats("Id", "Mult")
		if err != nil {
			return err
		}
		for i, id := range rows[0] {
			factors[byte(id)] = rows[1][i]
		}
	}
	t := l.Table("FMTU")
	if !t.Has("FmtType", "UnitIds", "MultIds") {
		return nil
	}
	types, err := t.Floats("FmtType")
	if err != nil {
		return err
	}
	unitIDs, err := t.Strings("UnitIds")
	if err != nil {
		return err
	}
	factorIDs, err := t.Strings("MultIds")
	if err != nil {
		return err
	}
	for i, number := range types[0] {
		if of := formats[byte(number)]; of != nil {
			of.describe(unitIDs[i], factorIDs[i], units, factors)
		}
	}
	return nil
}

// describe gives the columns of a table their units.
func (t *Table) describe(unitIDs, factorIDs string, units map[byte]string, factors map[byte]float64) {
	for i := range t.Columns {
		c := &t.Columns[i]
		if i < len(unitIDs) {
			c.Unit = units[unitIDs[i]]
		}
		if i >= len(factorIDs) || factorIDs[i] == '-' || factorIDs[i] == '?' {
			continue
		}
		// The log's factor is that of the stored value, from which the format's is taken already.
		if f := factors[factorIDs[i]]; f != 0 && kinds[c.Format].scale != 0 && !math.IsInf(f, 0) && f == f {
			c.Factor = f / kinds[c.Format].scale
		}
	}
}
