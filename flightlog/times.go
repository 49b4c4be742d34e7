package flightlog

import (
	"math"
	"sort"
)

// The times of a damaged log.
const (
	mostGap    = 2 * 3600 // a longer pause between records is none [s]
	latestTime = 1e8      // since boot; a later one is damaged [s]
)

// rising returns the indexes of the times that rise or stay equal, as many as can be, out of
// those of a log in which single ones may be damaged; nil: all of them. Only the largest part
// without a pause of mostGap counts.
func rising(times []float64) []int {
	if sound(times) {
		return nil
	}
	// The longest subsequence that does not fall: ends[k] is the index at which the best one of
	// length k+1 ends.
	ends, before := []int{}, make([]int32, len(times))
	for i, t := range times {
		before[i] = -1
		if !(t >= 0 && t < latestTime) {
			continue
		}
		k := sort.Search(len(ends), func(k int) bool { return times[ends[k]] > t })
		if k > 0 {
			before[i] = int32(ends[k-1])
		}
		if k == len(ends) {
			ends = append(ends, i)
		} else {
			ends[k] = i
		}
	}
	list := make([]int, len(ends))
	if len(ends) > 0 {
		for k, i := len(ends)-1, int32(ends[len(ends)-1]); k >= 0; k, i = k-1, before[i] {
			list[k] = int(i)
		}
	}
	return largestPart(list, times)
}

// sound reports whether times are those of a log that is not damaged.
func sound(times []float64) bool {
	for i, t := range times {
		if !(t >= 0 && t < latestTime) || i > 0 && (t < times[i-1] || t > times[i-1]+mostGap) {
			return false
		}
	}
	return true
}

// largestPart returns the largest part of a list of indexes whose times have no pause.
func largestPart(list []int, times []float64) []int {
	from, best := 0, []int{}
	for i := range list {
		if i+1 == len(list) || times[list[i+1]] > times[list[i]]+mostGap {
			if part := list[from : i+1]; len(part) > len(best) {
				best = part
			}
			from = i + 1
		}
	}
	return best
}

// rise keeps those values of a track whose times rise, and which are within a range [s].
func (t *Track[T]) rise(from, to float64) {
	keep := rising(t.Times)
	n := 0
	take := func(i int) {
		if at := t.Times[i]; at >= from && at <= to {
			t.Times[n], t.Values[n] = at, t.Values[i]
			n++
		}
	}
	if keep == nil {
		for i := range t.Times {
			take(i)
		}
	}
	for _, i := range keep {
		take(i)
	}
	t.Times, t.Values = t.Times[:n], t.Values[:n]
}

// shift subtracts a time [s].
func (t *Track[T]) shift(by float64) {
	for i := range t.Times {
		t.Times[i] -= by
	}
}

// tracked is any Track.
type tracked interface {
	Len() int
	rise(from, to float64)
	shift(by float64)
	ends() (first, last float64)
}

// ends returns the first and the last time that is sound; an infinite range where there is none.
func (t *Track[T]) ends() (first, last float64) {
	t.rise(math.Inf(-1), math.Inf(1))
	if len(t.Times) == 0 {
		return math.Inf(1), math.Inf(-1)
	}
	return t.Times[0], t.Times[len(t.Times)-1]
}
