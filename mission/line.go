package mission

import (
	"fmt"
	"math"
	"strconv"
	"unicode/utf8"
)

// The twelve columns of a line.
const (
	colSeq, colFrame, colCommand              = 0, 2, 3
	colParam, colLat, colLon, colAlt, colAuto = 4, 8, 9, 10, 11
	columns                                   = 12
)

var columnNames = [columns]string{"seq", "current", "frame", "command", "parameter 1",
	"parameter 2", "parameter 3", "parameter 4", "latitude", "longitude", "altitude", "autocontinue"}

// maxAlt limits altitudes in a file [m]: a larger number is a typing error.
const maxAlt = 10000

// item parses the columns of the current line and checks each one.
func (p *parser) item(cols []string) (Item, error) {
	if len(cols) != columns {
		return Item{}, p.errorf("%d columns", "12 (seq current frame command p1 p2 p3 p4 lat lon alt autocontinue)", "complete the line", len(cols))
	}
	var v [columns]float64
	for i, s := range cols {
		x, err := strconv.ParseFloat(s, 64)
		if err != nil || math.IsNaN(x) || math.IsInf(x, 0) {
			return Item{}, p.errorf("%s as %s", "a finite number", "correct the column", quote(s), columnNames[i])
		}
		v[i] = x
	}
	for _, i := range []int{colSeq, colFrame, colCommand, colAuto} {
		if v[i] != math.Trunc(v[i]) || v[i] < 0 || v[i] > math.MaxUint16 {
			return Item{}, p.errorf("%s as %s", "a whole number from 0 to 65535", "correct the column", quote(cols[i]), columnNames[i])
		}
	}
	it := Item{
		Seq: int(v[colSeq]), Line: p.line, Command: Command(v[colCommand]), Frame: Frame(v[colFrame]),
		Param: [4]float64(v[colParam : colParam+4]),
		Lat:   v[colLat], Lon: v[colLon], Alt: v[colAlt], Autocontinue: v[colAuto] != 0,
	}
	return it, p.checkItem(&it)
}

// checkItem checks the ranges of the fields.
func (p *parser) checkItem(it *Item) error {
	if it.Seq != 0 && !it.Command.HasPlace() {
		return nil // its frame and its place have no meaning
	}
	if !it.Frame.placeable() {
		return p.errorf("frame %d", frameList, "correct the third column", int(it.Frame))
	}
	if what, v, hi := it.outOfRange(); what != "" {
		return p.errorf("%s %g", fmt.Sprintf("from %g to %g", -hi, hi), "correct the column", what, v)
	}
	return nil
}

const frameList = "0 (above sea level), 3 (above home) or 10 (above terrain)"

// outOfRange names the coordinate of the item that is out of range, with its value and
// its largest value; "" if there is none.
func (it *Item) outOfRange() (what string, v, hi float64) {
	for _, c := range []struct {
		what  string
		v, hi float64
	}{{"latitude", it.Lat, 90}, {"longitude", it.Lon, 180}, {"altitude", it.Alt, maxAlt}} {
		if !(math.Abs(c.v) <= c.hi) {
			return c.what, c.v, c.hi
		}
	}
	return "", 0, 0
}

// quote returns s in quotes, shortened to what is needed to find it.
func quote(s string) string { return strconv.Quote(cut(s, 40)) }

// cut cuts s to about so many bytes, between characters.
func cut(s string, most int) string {
	if len(s) <= most {
		return s
	}
	for most > 0 && !utf8.RuneStart(s[most]) {
		most--
	}
	return s[:most] + "…"
}
