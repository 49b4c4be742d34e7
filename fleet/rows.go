package fleet

import "math"

// betweenPads is the gap between two vehicles [m], enough to walk through and for a
// take-off in a gust.
const betweenPads = 5.0

// oneRow is the largest number of vehicles in one row.
const oneRow = 5

// row returns the pad of vehicle i of n. The first pad is home. A row extends to the
// east, the next row is to the south, and there are about as many rows as columns.
func row(i, n int, pitch float64) (north, east float64) {
	long := n
	if n > oneRow {
		long = int(math.Ceil(math.Sqrt(float64(n))))
	}
	return 0 - pitch*float64(i/long), pitch * float64(i%long)
}
