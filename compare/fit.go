package compare

import (
	"fmt"
	"math"
	"slices"

	"github.com/sitlark/sitlark/physics/frame"
)

// How the best fit is searched: over all shifts at which the parts of the flights that move overlap
// by leastOverlap of the shorter one, first on a grid of at most fitPoints moments, then around the
// best fitStarts of those by golden section, down to fitEnd.
const (
	fitPoints    = 3000
	fitRate      = 10.0 // of the grid at most, and of the refinement [Hz]
	fitStarts    = 6
	fitEnd       = 1e-4 // [s]
	leastOverlap = 0.5
	fitMoved     = 0.5 // within which a vehicle stands [m]
)

// fit returns the delay [s] by which b is to be later than it was for the mean square of the
// distance between both tracks to be least: a moment of b at elapsed time e is laid on that of a at
// e + delay. Only the parts are looked at in which the vehicles move.
func fit(a, b *Flight) (delay float64, err error) {
	from, to, ok := moving(a)
	if !ok {
		return 0, fmt.Errorf("%s moves by less than %g m, too little to fit; align by time", a.Name, fitMoved)
	}
	from2, to2, ok := moving(b)
	if !ok {
		return 0, fmt.Errorf("%s moves by less than %g m, too little to fit; align by time", b.Name, fitMoved)
	}
	step := max(1/fitRate, max(to-from, to2-from2)/fitPoints)
	x, y := resample(a, from, to, step), resample(b, from2, to2, step)
	need := max(2, int(leastOverlap*float64(min(len(x), len(y)))))
	costs := make([]cost, 0, len(x)+len(y))
	for shift := need - len(y); shift <= len(x)-need; shift++ {
		if c, ok := gridCost(x, y, shift, need); ok {
			costs = append(costs, cost{shift, c})
		}
	}
	best, least := 0.0, math.Inf(1)
	for _, start := range lowest(costs) {
		at := from - from2 + float64(start.shift)*step
		d, c := golden(func(d float64) float64 { return trackCost(a, b, from, to, from2, to2, d) }, at-step, at+step)
		if c < least {
			best, least = d, c
		}
	}
	if math.IsInf(least, 1) {
		return 0, fmt.Errorf("%s and %s: no shift makes half of the shorter flight overlap; align by time", a.Name, b.Name)
	}
	return best, nil
}

// moving returns from when to when [s] the vehicle is away from where it began and ended.
func moving(f *Flight) (from, to float64, ok bool) {
	t := f.track
	first, last := 0, len(t)-1
	for first < len(t) && near(&t[first], &t[0]) {
		first++
	}
	for last >= 0 && near(&t[last], &t[len(t)-1]) {
		last--
	}
	if first >= len(t) || last < 0 {
		return 0, 0, false
	}
	from, to = t[max(first-1, 0)].elapsed, t[min(last+1, len(t)-1)].elapsed
	return from, to, to > from
}

func near(a, b *sample) bool {
	return wideVec(a.positionNED).Sub(wideVec(b.positionNED)).Len() < fitMoved
}

// place is a position on a grid of times.
type place struct {
	frame.Vec[frame.NED]
	known bool
}

func resample(f *Flight, from, to, step float64) []place {
	list := make([]place, 0, int((to-from)/step)+1)
	for at := from; at <= to; at += step {
		p, ok := f.track.position(at, f.Gap)
		list = append(list, place{p, ok})
	}
	return list
}

// cost is the mean square distance [m²] at a shift by steps of the grid.
type cost struct {
	shift int
	mean  float64
}

func gridCost(x, y []place, shift, need int) (mean float64, ok bool) {
	n, sum := 0, 0.0
	for i := max(0, shift); i < min(len(x), len(y)+shift); i++ {
		if p, q := &x[i], &y[i-shift]; p.known && q.known {
			d := p.Sub(q.Vec)
			sum += d.Dot(d)
			n++
		}
	}
	return sum / float64(n), n >= need
}

// lowest returns the lowest of the local minima.
func lowest(costs []cost) []cost {
	var minima []cost
	for i, c := range costs {
		if (i == 0 || costs[i-1].mean >= c.mean) && (i == len(costs)-1 || costs[i+1].mean >= c.mean) {
			minima = append(minima, c)
		}
	}
	slices.SortStableFunc(minima, func(a, b cost) int {
		switch {
		case a.mean < b.mean:
			return -1
		case a.mean > b.mean:
			return 1
		}
		return 0
	})
	return minima[:min(fitStarts, len(minima))]
}

// trackCost is the mean square distance [m²] of the parts of two tracks when b is later by delay [s].
func trackCost(a, b *Flight, from, to, from2, to2, delay float64) float64 {
	begin, end := max(from, from2+delay), min(to, to2+delay)
	n, sum := 0, 0.0
	step := max(1/fitRate, (end-begin)/(10*fitPoints))
	for at := begin; at <= end; at += step {
		p, ok := a.track.position(at, a.Gap)
		q, ok2 := b.track.position(at-delay, b.Gap)
		if ok && ok2 {
			d := p.Sub(q)
			sum += d.Dot(d)
			n++
		}
	}
	if n == 0 {
		return math.Inf(1)
	}
	return sum / float64(n)
}

// golden finds the least value of f between lo and hi, by golden section.
func golden(f func(float64) float64, lo, hi float64) (at, least float64) {
	const ratio = 0.6180339887498949
	x, y := hi-ratio*(hi-lo), lo+ratio*(hi-lo)
	fx, fy := f(x), f(y)
	for hi-lo > fitEnd {
		if fx < fy {
			hi, y, fy = y, x, fx
			x = hi - ratio*(hi-lo)
			fx = f(x)
		} else {
			lo, x, fx = x, y, fy
			y = lo + ratio*(hi-lo)
			fy = f(y)
		}
	}
	at = (lo + hi) / 2
	return at, f(at)
}
