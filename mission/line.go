package mission

import (
	"fmt"
	"math"
	"strconv"
)

// The twelve columns of a line.
const (
	colSeq, colFrame, colCommand              = 0, 2, 3
	colParam, colLat, colLon, colAlt, colAuto = 4, 8, 9, 10, 11
	columns                                   = 12
)

var columnNames = [columns]string{"seq", "current", "frame", "command", "parameter 1",
	"parameter 2", "parameter 3", "parameter 4", "latitude", "longitude", "altitude", "autocontinue"}

// frames maps what may stand in a file; 5, 6 and 11 are other spellings.
var frames = map[Frame]Frame{
	FrameAbsolute: FrameAbsolute, 5: FrameAbsolute,
	FrameRelative: FrameRelative, 6: FrameRelative,
	FrameTerrain: FrameTerrain, 11: FrameTerrain,
}

// maxAlt bounds altitudes in a file [m]: beyond it a number is a slip of the pen.
const maxAlt = 10000

const flownList = "WAYPOINT 16, LOITER 17 18 19, RETURN 20, LAND 21, TAKEOFF 22, SPLINE 82, DELAY 93"

// item makes an Item of the columns of the current line and checks each by itself.
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
	err := p.checkItem(&it)
	return it, err
}

// checkItem holds the fields to their ranges.
func (p *parser) checkItem(it *Item) error {
	if it.Seq != 0 && !it.Command.HasPlace() {
		return p.checkParams(it) // its frame and its place mean nothing
	}
	frame, ok := frames[it.Frame]
	if !ok {
		return p.errorf("frame %d", "0 (above sea level), 3 (above home) or 10 (above terrain)", "correct the third column", int(it.Frame))
	}
	it.Frame = frame
	for _, c := range []struct {
		what  string
		v, hi float64
	}{{"latitude", it.Lat, 90}, {"longitude", it.Lon, 180}, {"altitude", it.Alt, maxAlt}} {
		if math.Abs(c.v) > c.hi {
			return p.errorf("%s %g", fmt.Sprintf("from %g to %g", -c.hi, c.hi), "correct the column", c.what, c.v)
		}
	}
	return p.checkParams(it)
}

// maxStay bounds waits [s]; a battery lasts a fraction of it.
const maxStay = 86400

// paramRange is what one parameter of a command may hold.
type paramRange struct {
	command Command
	index   int // from 0
	what    string
	lo, hi  float64
	whole   bool
}

var paramRanges = []paramRange{
	{NavWaypoint, 0, "seconds to stay", 0, maxStay, false},
	{Spline, 0, "seconds to stay", 0, maxStay, false},
	{LoiterTime, 0, "seconds to stay", 0, maxStay, false},
	{Delay, 0, "seconds to stay (times of day are not flown)", 0, maxStay, false},
	{LoiterTurns, 0, "turns", 0, 255, false},
	{LoiterTurns, 2, "radius [m]", -200, 200, false},
	{DoJump, 0, "the item to go to", 1, MaxItems, true},
	{DoJump, 1, "how often, -1 for always", -1, 32767, true},
	{DoSpeed, 0, "which speed, 0 to 3", 0, 3, true},
}

func (p *parser) checkParams(it *Item) error {
	for _, r := range paramRanges {
		v := it.Param[r.index]
		if r.command != it.Command || v >= r.lo && v <= r.hi && (!r.whole || v == math.Trunc(v)) {
			continue
		}
		return p.errorf("%g as parameter %d of %v", fmt.Sprintf("%s, from %g to %g", r.what, r.lo, r.hi), "correct the column", v, r.index+1, it.Command)
	}
	return nil
}

// quote returns s in quotes, cut to what a person needs to find it.
func quote(s string) string {
	if len(s) > 40 {
		s = s[:40] + "…"
	}
	return strconv.Quote(s)
}
