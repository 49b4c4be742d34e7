package align

import (
	"math"

	"github.com/sitlark/sitlark/flightlog"
)

const (
	coarseStep = 0.5 // [s]
	fineStep   = 0.05
	overlap    = 0.8 // of the shorter of both that lies on the other, at least
)

// coarse returns the offset of the log in the recording at which their velocities and places
// differ least, to within fineStep [s]; false: they have too little in common.
func coarse(log *flightlog.Truth, recorded *Recorded) (offset float64, ok bool) {
	a, b := sampled(log, coarseStep), sampled(recorded, coarseStep)
	first, base := log.Position.Times[0], 0.0
	if recorded.Position.Len() > 0 {
		base = recorded.Position.Times[0]
	}
	least := int(math.Ceil(overlap * float64(min(len(a), len(b)))))
	best, bestLag := math.Inf(1), 0
	for lag := least - len(a); lag <= len(b)-least; lag++ {
		if d := distance(a, b, lag); d < best {
			best, bestLag = d, lag
		}
	}
	if math.IsInf(best, 1) {
		return 0, false
	}
	offset = float64(bestLag)*coarseStep + base - first
	return finer(log, recorded, offset), true
}

// sampled returns places and velocities at a fixed step.
func sampled(t *flightlog.Truth, step float64) (list [][6]float64) {
	n := t.Position.Len()
	if n == 0 {
		return nil
	}
	for at := t.Position.Times[0]; at <= t.Position.Times[n-1]; at += step {
		p, v := PositionAt(t, at), VelocityAt(t, at)
		list = append(list, [6]float64{p.X, p.Y, p.Z, v.X, v.Y, v.Z})
	}
	return list
}

// distance is the mean square by which a differs from b when it begins lag samples later.
func distance(a, b [][6]float64, lag int) float64 {
	sum, n := 0.0, 0
	for i := max(0, -lag); i < len(a) && i+lag < len(b); i++ {
		for k := range 6 {
			d := a[i][k] - b[i+lag][k]
			sum += d * d
		}
		n++
	}
	if n == 0 {
		return math.Inf(1)
	}
	return sum / float64(n)
}

// finer tries offsets around one.
func finer(log *flightlog.Truth, recorded *Recorded, around float64) (offset float64) {
	times := movingTimes(log)
	every := len(times)/2000 + 1
	best := math.Inf(1)
	for o := around - 1.5*coarseStep; o <= around+1.5*coarseStep; o += fineStep {
		sum, n := 0.0, 0
		for i := 0; i < len(times); i += every {
			d := PositionAt(recorded, times[i]+o).Sub(PositionAt(log, times[i]))
			sum += min(d.Dot(d), 100)
			n++
		}
		if sum /= float64(max(n, 1)); sum < best {
			best, offset = sum, o
		}
	}
	return offset
}
