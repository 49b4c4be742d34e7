package flightlog

import (
	"math"
	"sort"
)

// Track is a quantity over time. Times never fall; both slices have the same length.
type Track[T any] struct {
	Times  []float64 // elapsed [s]
	Values []T
}

// Len returns how many values there are.
func (t *Track[T]) Len() int { return len(t.Times) }

// add appends a value.
func (t *Track[T]) add(at float64, v T) {
	t.Times, t.Values = append(t.Times, at), append(t.Values, v)
}

// Before returns the index of the last value at or before an elapsed time [s]; -1: there is
// none.
func (t *Track[T]) Before(at float64) int {
	return sort.Search(len(t.Times), func(i int) bool { return t.Times[i] > at }) - 1
}

// Latest returns the last value at or before an elapsed time [s], and the first one before
// that; ok is false where there is no value at all.
func (t *Track[T]) Latest(at float64) (v T, ok bool) {
	if len(t.Values) == 0 {
		return v, false
	}
	return t.Values[max(t.Before(at), 0)], true
}

// Span is where a time lies between two values of a Track.
type Span struct {
	First, Second int     // indexes; equal at the ends
	Share         float64 // of the second value, 0 to 1
	Length        float64 // from the first to the second [s]
	Distance      float64 // to the nearer one [s]
}

// At returns where an elapsed time [s] lies; false where there is no value at all. Before the
// first value and after the last it is at that value.
func (t *Track[T]) At(at float64) (s Span, ok bool) {
	n := len(t.Times)
	if n == 0 {
		return s, false
	}
	i := t.Before(at)
	switch {
	case i < 0:
		return Span{Distance: t.Times[0] - at}, true
	case i == n-1:
		return Span{First: i, Second: i, Distance: at - t.Times[i]}, true
	}
	s = Span{First: i, Second: i + 1, Length: t.Times[i+1] - t.Times[i]}
	if s.Length > 0 {
		s.Share = (at - t.Times[i]) / s.Length
	}
	s.Distance = math.Min(at-t.Times[i], t.Times[i+1]-at)
	return s, true
}

// Near reports whether the time is within a distance [s] of a value, or between two that are
// no farther apart than twice that.
func (s Span) Near(distance float64) bool {
	return s.Distance <= distance || s.Second > s.First && s.Length <= 2*distance
}

// Lerp returns the value between two at a share from 0 to 1.
func Lerp(a, b, share float64) float64 { return a + (b-a)*share }
