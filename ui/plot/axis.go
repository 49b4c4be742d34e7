package plot

import (
	"math"

	"github.com/sitlark/sitlark/ui/units"
)

// axis is the scale of a chart: it begins at lo and has a line every step.
type axis struct {
	lo, step float64
	lines    int // intervals between the lines
}

func (a axis) hi() float64 { return a.lo + a.step*float64(a.lines) }

// At returns where v stands between the axis' ends, 0 to 1.
func (a axis) At(v float64) float64 {
	return max(0, min(1, (v-a.lo)/(a.step*float64(a.lines))))
}

// tick returns the value of line i and its decimals.
func (a axis) tick(i int) (v float64, decimals int) {
	return a.lo + a.step*float64(i), units.Decimals(a.step)
}

// steps are the distances between lines that can be read at a glance.
var steps = [...]float64{1, 2, 2.5, 5}

// newAxis returns an axis of the given intervals that holds lo to hi and at least
// least, with round numbers at its lines. It is the finest such axis.
func newAxis(lo, hi, least float64, lines int) axis {
	if math.IsNaN(lo+hi) || math.IsInf(lo+hi, 0) || lo > hi {
		lo, hi = 0, 0
	}
	lines = max(1, lines)
	if wider := least - (hi - lo); wider > 0 {
		lo, hi = lo-wider/2, hi+wider/2
	}
	power := math.Pow10(int(math.Floor(math.Log10(max(hi-lo, 1e-9) / float64(lines)))))
	for ; ; power *= 10 {
		for _, s := range steps {
			a := axis{step: s * power, lines: lines}
			a.lo = math.Floor(lo/a.step+1e-9) * a.step
			if a.hi() >= hi-1e-9*a.step {
				return a.centred(hi)
			}
		}
	}
}

// centred moves an axis down by whole steps until the data, which end at hi, have
// as much space above as below. An axis that begins at 0 stays there.
func (a axis) centred(hi float64) axis {
	if a.lo != 0 {
		spare := math.Floor((a.hi()-hi)/a.step + 1e-9)
		a.lo -= math.Floor(spare/2) * a.step
	}
	return a
}

// follows reports whether the axis still suits data from lo to hi: they are inside
// and fill it well. A scale that changes at each frame can't be read.
func (a axis) follows(lo, hi, least float64, lines int) bool {
	span := a.hi() - a.lo
	return a.lines == lines && lo >= a.lo && hi <= a.hi() && max(hi-lo, least) > 0.35*span
}
