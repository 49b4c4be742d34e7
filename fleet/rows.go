package fleet

import "math"

// betweenPads is the room between two vehicles [m]: a person walks through, and a
// take-off in a gust does not end in the neighbour.
const betweenPads = 5.0

// oneRow is the most vehicles that stand in one row.
const oneRow = 5

// row returns the pad of vehicle i of n: the first one's is home, rows go to the east
// and are as many as they are long, each further one to the south.
func row(i, n int, pitch float64) (north, east float64) {
	long := n
	if n > oneRow {
		long = int(math.Ceil(math.Sqrt(float64(n))))
	}
	return 0 - pitch*float64(i/long), pitch * float64(i%long)
}
