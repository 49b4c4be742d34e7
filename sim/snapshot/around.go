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
	kept := int(min(s.count, uint64(s.most)))
	mid := sort.Search(kept, func(i int) bool {
		m := &s.moments[s.place(i, kept)]
		return m.Flight > flight || m.Flight == flight && m.Time > t
	}) - 1
	if mid < 0 || s.moments[s.place(mid, kept)].Flight != flight {
		return Window{}, false
	}
	first := max(0, mid-SampleCapacity*2/3)
	last := min(kept-1, first+SampleCapacity-1)
	w = Window{Samples: NewSamplesFor(s.rotors, 0).With(s.parts), Flight: flight, From: t, To: t}
	w.motors = append(w.motors, s.motors...)
	for i := first; i <= last; i++ {
		w.add(s, s.place(i, kept), modeAt)
	}
	if first == 0 || s.moments[s.place(first, kept)].Flight != flight {
		w.From = math.Inf(-1)
	}
	if last == kept-1 || s.moments[s.place(last, kept)].Flight != flight {
		w.To = math.Inf(1)
	}
	return w, true
}

// place is where sample i of those that are kept stands in the ring.
func (s *Samples) place(i, kept int) int {
	return int((s.count - uint64(kept) + uint64(i)) % uint64(s.most))
}

// add copies the sample at a place of from.
func (w *Window) add(from *Samples, place int, modeAt func(flight uint64, t float64) string) {
	m := from.moments[place]
	w.SetMode(modeAt(m.Flight, m.Time))
	m.Mode = uint16(w.mode.Load())
	at := int(w.count) % w.most
	w.moments[at] = m
	copy(w.speeds[at*w.rotors:(at+1)*w.rotors], from.speeds[place*w.rotors:(place+1)*w.rotors])
	k := len(w.parts.Servos)
	copy(w.angles[at*k:(at+1)*k], from.angles[place*k:(place+1)*k])
	w.count++
	if m.Flight == w.Flight {
		w.From, w.To = min(w.From, m.Time), max(w.To, m.Time)
	}
}
