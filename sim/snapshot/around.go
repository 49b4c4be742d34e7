package snapshot

import (
	"math"
	"sort"
)

// Window is the samples round a moment of a flight.
type Window struct {
	*Samples
	Flight   uint64
	From, To float64 // times of that flight that they reach from and to [s]; infinite where all of it on that side is there
}

// Around returns five minutes of the samples round a time [s] of a flight, two thirds of them
// before it. modeAt names the mode at a time of a flight. It is false where there are no samples of
// that flight at or before that time.
//
// It copies some 18,000 samples while nobody can add one: it is for the samples of a recording,
// not for those of a flight that goes on.
func (s *Samples) Around(flight uint64, t float64, modeAt func(flight uint64, t float64) string) (w Window, ok bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	oldest := s.oldest(0)
	kept := int(s.count - oldest)
	at := func(i int) *Moment {
		r, i := s.row(oldest + uint64(i))
		return &r.moments[i]
	}
	mid := sort.Search(kept, func(i int) bool {
		m := at(i)
		return m.Flight > flight || m.Flight == flight && m.Time > t
	}) - 1
	if mid < 0 || at(mid).Flight != flight {
		return Window{}, false
	}
	first := max(0, mid-SampleCapacity*2/3)
	last := min(kept-1, first+SampleCapacity-1)
	w = Window{Samples: NewSamplesFor(s.newest.rotors, 0).With(s.parts), Flight: flight, From: t, To: t}
	w.motors = append(w.motors, s.motors...)
	for i := first; i <= last; i++ {
		w.add(s, oldest+uint64(i), modeAt)
	}
	if first == 0 || at(first).Flight != flight {
		w.From = math.Inf(-1)
	}
	if last == kept-1 || at(last).Flight != flight {
		w.To = math.Inf(1)
	}
	return w, true
}

// add copies the sample with a number of from.
func (w *Window) add(from *Samples, number uint64, modeAt func(flight uint64, t float64) string) {
	r, i := from.row(number)
	m := r.moments[i]
	w.SetMode(modeAt(m.Flight, m.Time))
	m.Mode = uint16(w.mode.Load())
	at := int(w.count % blockSize)
	w.newest.moments[at] = m
	copy(w.newest.speedsAt(at), r.speedsAt(i))
	copy(w.newest.anglesAt(at), r.anglesAt(i))
	w.added()
	if m.Flight == w.Flight {
		w.From, w.To = min(w.From, m.Time), max(w.To, m.Time)
	}
}
