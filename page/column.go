package page

import (
	"encoding/binary"
	"math"
)

// column is a quantity over time, or the heights of a grid, as the page's scripts read it: whole
// numbers of Scale each, of which the differences are written.
type column struct {
	Name  string  `json:"name"`
	Scale float64 `json:"scale"` // of a value of 1
	Every int     `json:"every"` // it has a value for each so many samples
	Count int     `json:"count"` // of values
}

// most bounds the written numbers: sums of their differences are exact in a script's numbers.
const most = 1 << 40

// unknown is the written number of a value that is not known.
const unknown = most + 1

// appendColumn appends the values that value returns, rounded to multiples of the column's
// Scale: from each to the next the difference, as a zigzag varint. NaN is unknown.
func appendColumn(dst []byte, c *column, value func(i int) float64) []byte {
	last := int64(0)
	for i := range c.Count {
		x := math.Round(value(i) / c.Scale)
		now := int64(unknown)
		if !math.IsNaN(x) {
			now = int64(max(-most, min(most, x)))
		}
		dst = binary.AppendVarint(dst, now-last)
		last = now
	}
	return dst
}
