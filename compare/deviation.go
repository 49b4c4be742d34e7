package compare

import "math"

// Deviation is the difference between a quantity of a flight and that of the first, while both
// overlap.
type Deviation struct {
	RMS  float64 `json:"rms"`  // root of the mean square over time
	Mean float64 `json:"mean"` // over time; of position and attitude: of the distance
	Max  float64 `json:"max"`  // the value whose size is the largest, with its sign
	At   float64 `json:"at_s"` // when that was, in the first flight [s]
}

// deviations are those of all quantities.
type deviations struct {
	position, horizontal, height, speed, attitude Deviation
	from, to                                      float64 // elapsed times of the first flight between which both are known [s]
	overlap                                       float64 // of it, without gaps [s]
}

// measure compares b with a when b is later by delay [s]. It goes through the moments at which
// either has a sample, so that nothing between them is missed. At in the result are elapsed times
// of a. overlap is 0 where they have no time in common.
func measure(a, b *Flight, delay float64) deviations {
	d := deviations{from: max(a.track[0].elapsed, b.track[0].elapsed+delay), to: min(a.ends(), b.ends()+delay)}
	if d.to <= d.from {
		return d
	}
	sums := [5]sum{{vector: true}, {vector: true}}
	i, j := a.track.index(d.from), b.track.index(d.from-delay)
	for t := d.from; t < d.to; {
		nextA, nextB := d.to, d.to
		if i+1 < len(a.track) {
			nextA = a.track[i+1].elapsed
		}
		if j+1 < len(b.track) {
			nextB = b.track[j+1].elapsed + delay
		}
		next := min(nextA, nextB, d.to)
		if next > t && !a.track.gapAfter(i, a.Gap) && !b.track.gapAfter(j, b.Gap) {
			d.overlap += next - t
			begin := differ(a.track.at(i, t), b.track.at(j, t-delay))
			end := differ(a.track.at(i, next), b.track.at(j, next-delay))
			for k := range sums {
				sums[k].add(t, next, begin[k], end[k])
			}
		}
		if nextA <= next {
			i++
		}
		if nextB <= next {
			j++
		}
		t = max(next, t)
	}
	for k, to := range []*Deviation{&d.position, &d.horizontal, &d.height, &d.speed, &d.attitude} {
		*to = sums[k].deviation(d.overlap)
	}
	return d
}

// difference is how far a quantity of one flight is from that of another: a vector that changes
// linearly with time between samples, or a number in its first element.
type difference [3]float64

func (d difference) dot(e difference) float64 { return d[0]*e[0] + d[1]*e[1] + d[2]*e[2] }

// differ lists differences b - a in the order of deviations' fields.
func differ(a, b Moment) [5]difference {
	p := b.PositionNED.Sub(a.PositionNED)
	return [5]difference{
		{p.X, p.Y, p.Z},
		{p.X, p.Y},
		{-p.Z},
		{b.VelNED.Len() - a.VelNED.Len()},
		{angleBetween(a.attitude, b.attitude)},
	}
}

// sum integrates a difference over time.
type sum struct {
	vector         bool // its value is the length of the difference, and otherwise the first element
	square, linear float64
	max, at        float64
	any            bool
}

// add adds the time from t to next, at which the difference is begin and end. The square of a
// difference that changes linearly has the integral h/3 (b·b + b·e + e·e), and its size is largest
// at an end.
func (s *sum) add(t, next float64, begin, end difference) {
	h := next - t
	s.square += h / 3 * (begin.dot(begin) + begin.dot(end) + end.dot(end))
	first, last := begin[0], end[0]
	if s.vector {
		first, last = math.Sqrt(begin.dot(begin)), math.Sqrt(end.dot(end))
	}
	s.linear += h / 2 * (first + last)
	s.see(t, first)
	s.see(next, last)
}

func (s *sum) see(at, v float64) {
	if !s.any || math.Abs(v) > math.Abs(s.max) {
		s.max, s.at, s.any = v, at, true
	}
}

func (s *sum) deviation(overlap float64) Deviation {
	if overlap <= 0 {
		return Deviation{}
	}
	return Deviation{RMS: math.Sqrt(s.square / overlap), Mean: s.linear / overlap, Max: s.max, At: s.at}
}
