package sim

import "sort"

// TimedSticks are sticks that are sent from a physics time of the flight on.
type TimedSticks struct {
	Time float64 // [s]
	Sticks
}

// stickTrack are sticks that are known before the flight. A nil one has none. Owner: physics
// goroutine.
type stickTrack struct {
	list []TimedSticks // in the order of their times
	next int           // in list: the first one that comes later
}

func newStickTrack(list []TimedSticks) *stickTrack {
	if len(list) == 0 {
		return nil
	}
	return &stickTrack{list: list}
}

// at returns the sticks at a time [s], nil before the first ones.
func (s *stickTrack) at(t float64) *Sticks {
	if s == nil {
		return nil
	}
	if s.next > 0 && s.list[s.next-1].Time > t { // the flight restarted
		s.next = sort.Search(len(s.list), func(i int) bool { return s.list[i].Time > t })
	}
	for s.next < len(s.list) && s.list[s.next].Time <= t {
		s.next++
	}
	if s.next == 0 {
		return nil
	}
	return &s.list[s.next-1].Sticks
}
