package mission

import (
	"fmt"
	"math"
	"strconv"
	"strings"
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

// maxAlt limits altitudes in a file [m]: ArduPilot stores no larger ones.
const maxAlt = 83000

// item parses the columns of the current line and checks each one.
func (p *parser) item(cols []string) (Item, error) {
	if len(cols) != columns {
		return Item{}, p.errorf("%d columns", "12 (seq current frame command p1 p2 p3 p4 lat lon alt autocontinue)", "complete the line", len(cols))
	}
	var v [columns]float64
	for i, s := range cols {
		x, ok := number(s)
		if math.IsNaN(x) && (i < colParam || i > colAlt) {
			ok = false
		}
		if !ok {
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
	if !p.began && it.Seq == 0 && !it.Command.border() && !p.homeless {
		return it, nil // home: what is impossible in it is replaced
	}
	return it, p.checkItem(&it)
}

// number parses a number of a text file. An argument that is not given is NaN, as printf of C and
// C#, Python and old C libraries of Windows write it. It reports false for an infinite number.
func number(s string) (x float64, ok bool) {
	name := strings.ToLower(strings.TrimLeft(s, "+-"))
	switch rest, isNaN := strings.CutPrefix(name, "nan"); {
	case isNaN && (rest == "" || strings.HasPrefix(rest, "(") && strings.HasSuffix(rest, ")")),
		strings.HasPrefix(name, "1.#qnan"), strings.HasPrefix(name, "1.#snan"), strings.HasPrefix(name, "1.#ind"):
		return math.NaN(), true
	}
	x, err := strconv.ParseFloat(s, 64)
	return x, err == nil && !math.IsInf(x, 0) && !math.IsNaN(x)
}

// checkItem checks the ranges of the fields and sets what is not given of a place to 0.
func (p *parser) checkItem(it *Item) error {
	if what := it.setPlace(it.Lat, it.Lon, it.Alt); what != "" {
		return p.errorf("NaN as %s", "a finite number", "correct the column", what)
	}
	if !it.Command.HasPlace() {
		return nil // its frame has no meaning
	}
	if !it.Frame.placeable() {
		return p.errorf("frame %d", frameList, "correct the third column", int(it.Frame))
	}
	if what, v, hi := it.outOfRange(); what != "" {
		return p.errorf("%s %s", fmt.Sprintf("from %s to %s", figure(-hi), figure(hi)), "correct the column", what, figure(v))
	}
	return nil
}

// setPlace sets parameters 5 to 7 of an item; NaN is not given. A place of which latitude or
// longitude is not given is where the previous item ended. A fence or rally point needs both, else
// the missing one is returned.
func (it *Item) setPlace(lat, lon, alt float64) (missing string) {
	if it.Command.HasPlace() && (math.IsNaN(lat) || math.IsNaN(lon)) {
		if it.Command.border() {
			if math.IsNaN(lat) {
				return "latitude"
			}
			return "longitude"
		}
		lat, lon = 0, 0
	}
	it.Lat, it.Lon, it.Alt = given(lat), given(lon), given(alt)
	return ""
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
