package track

import (
	"math"
	"sort"

	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/scene/space"
)

// flightPath is where the vehicle flew. Its newest part keeps every point, what is older
// is simplified with a known error, in memory that never grows: when it is full,
// the error doubles.
type flightPath struct {
	old    []pathPoint // simplified; its last point is not the first of recent
	recent []pathPoint // as flown; the last one goes along with the vehicle
	scale  float64     // of the tolerances, 1 at first
	low    [quantities]float32
	high   [quantities]float32
	keep   [simplifyAtOnce + 1]bool
}

// pathPoint is a place on the flight path.
type pathPoint struct {
	place  frame.Vec[frame.NED] // from home [m]
	values [quantities]float32  // by Quantity
	ground float32              // height of the land below, above home [m]
}

const (
	pathOld        = 2400 // points of the simplified part, at most
	pathRecent     = 300  // points as flown, at most
	pathBatch      = 150  // of these are simplified at once
	simplifyAtOnce = 256  // points
	pathStep       = 0.25 // least distance between points where it leads straight on [m]
	pathTurnStep   = 0.02 // the same where it turns [m]
)

// pathTurn is the cosine of the angle from one piece of the path to the next from which on it turns:
// a gust leads a hovering vehicle through bends much smaller than pathStep.
var pathTurn = math.Cos(4 * space.Deg)

// What simplifying may change, at scale 1.
const (
	pathError   = 0.008 // place [m]: a curve of 10 m radius gets a point every 4.6°, which looks smooth
	pathBend    = 0.004 // place, as a share of the piece's length, where that is less: a narrow curve turns as little at each point
	leastError  = 1e-3  // place [m]: what a bend of less than that looks like is of no interest
	valuesEase  = 0.05  // place error up to which quantities keep their own tolerances [m]
	groundError = 0.25  // height of the land under the path [m]
	longestStep = 20    // distance between points [m]
)

// valueError are the same for the quantities, in their units.
var valueError = [quantities]float32{Speed: 0.5, Height: 0.05, Current: 2, Time: 2}

func newFlightPath() *flightPath {
	w := &flightPath{old: make([]pathPoint, 0, pathOld+pathBatch), recent: make([]pathPoint, 0, pathRecent+1)}
	w.clear()
	return w
}

// clear forgets the path.
func (w *flightPath) clear() {
	w.old, w.recent, w.scale = w.old[:0], w.recent[:0], 1
	w.low, w.high = [quantities]float32{}, [quantities]float32{}
}

func (w *flightPath) Len() int { return len(w.old) + len(w.recent) }

// at returns the i-th point from the beginning.
func (w *flightPath) at(i int) *pathPoint {
	if i < len(w.old) {
		return &w.old[i]
	}
	return &w.recent[i-len(w.old)]
}

// since returns the first point at or after a time [s].
func (w *flightPath) since(time float64) int {
	return sort.Search(w.Len(), func(i int) bool { return float64(w.at(i).values[Time]) >= time })
}

// extend leads the path to a point and returns the first one that changed.
func (w *flightPath) extend(p pathPoint) (first int) {
	for i, v := range p.values {
		w.low[i], w.high[i] = min(w.low[i], v), max(w.high[i], v)
	}
	n := len(w.recent)
	if n >= 2 && !w.leaves(p.place) {
		w.recent[n-1] = p
		return max(0, w.Len()-2)
	}
	w.recent = append(w.recent, p)
	if len(w.recent) <= pathRecent {
		return max(0, w.Len()-3)
	}
	first = max(0, len(w.old)-1)
	w.old = w.simplify(w.old, w.recent[:pathBatch+1])
	w.recent = w.recent[:copy(w.recent, w.recent[pathBatch:])]
	if len(w.old) > pathOld {
		w.compact()
		first = 0
	}
	return first
}

// leaves reports whether the path needs a point more to reach a place: it is far from the last
// point that stays, or a turn away.
func (w *flightPath) leaves(place frame.Vec[frame.NED]) bool {
	n := len(w.recent)
	ahead := place.Sub(w.recent[n-2].place)
	length := ahead.Len()
	if n < 3 || length < pathTurnStep || length >= pathStep { // the first piece leads nowhere yet
		return length >= pathStep || n < 3 && length >= pathTurnStep
	}
	behind := w.recent[n-2].place.Sub(w.recent[n-3].place)
	return ahead.Dot(behind) < pathTurn*length*behind.Len()
}

// cut takes away the points after a time [s] and returns the first one that changed.
func (w *flightPath) cut(time float64) (first int) {
	n := w.since(time)
	if n < len(w.old) {
		w.old, w.recent = w.old[:n], w.recent[:0]
	} else {
		w.recent = w.recent[:n-len(w.old)]
	}
	return max(0, n-1)
}

// upright is how far the path may be from the line below the vehicle to be taken for it [m].
const upright = 0.35

// plumbUnder reports whether the newest part of the path leads straight up to a place from near
// the ground, which is at a height down [m]: it hides the line that hangs from there.
func (w *flightPath) plumbUnder(place frame.Vec[frame.NED], down float64) bool {
	reach := place.Z
	for i := w.Len() - 1; i >= 0; i-- {
		p := w.at(i).place
		if math.Hypot(p.X-place.X, p.Y-place.Y) > upright {
			break
		}
		reach = max(reach, p.Z)
	}
	return down-place.Z > pathStep && reach-place.Z > 0.5*(down-place.Z)
}

// compact simplifies all that is old with doubled tolerances until a third of the
// room is free.
func (w *flightPath) compact() {
	for len(w.old) > pathOld*2/3 {
		w.scale *= 2
		kept := w.old[:0]
		for first := 0; first < len(w.old); first += simplifyAtOnce {
			last := min(first+simplifyAtOnce, len(w.old)-1)
			kept = w.simplify(kept, w.old[first:last+1])
			if last == len(w.old)-1 {
				kept = append(kept, w.old[last])
				break
			}
		}
		w.old = kept
	}
}

// simplify appends to dst the points of a piece of the path that are needed for
// the tolerances, without its last one. dst may begin where the piece does.
//
// Source: Douglas, Peucker, Algorithms for the reduction of the number of points
// required to represent a digitized line, Cartographica 10(2), 1973; here with
// the quantities as further dimensions.
func (w *flightPath) simplify(dst, piece []pathPoint) []pathPoint {
	last := len(piece) - 1
	clear(w.keep[:last+1])
	w.keep[0] = true
	w.split(piece, 0, last)
	for i, p := range piece[:last] {
		if w.keep[i] {
			dst = append(dst, p)
		}
	}
	return dst
}

// split marks the points to keep strictly between two that are kept.
func (w *flightPath) split(piece []pathPoint, a, b int) {
	if b-a < 2 {
		return
	}
	worst, at := 0.0, (a+b)/2
	for i := a + 1; i < b; i++ {
		if e := offBy(&piece[a], &piece[b], &piece[i], w.scale); e > worst {
			worst, at = e, i
		}
	}
	if worst <= w.scale {
		if piece[a].place.Sub(piece[b].place).Len() <= longestStep*w.scale {
			return
		}
		at = (a + b) / 2
	}
	w.keep[at] = true
	w.split(piece, a, at)
	w.split(piece, at, b)
}

// offBy is how far q is from the straight line between a and b, as a multiple of
// the tolerances at scale 1: the greatest of place, quantities and ground. Quantities
// and ground keep their tolerances until the place's exceeds valuesEase.
func offBy(a, b, q *pathPoint, scale float64) float64 {
	along, from := b.place.Sub(a.place), q.place.Sub(a.place)
	share := 0.0
	if l := along.Dot(along); l > 0 {
		share = max(0, min(1, from.Dot(along)/l))
	}
	allowed := max(leastError, min(pathError, pathBend*along.Len()))
	worst := from.AddScaled(-share, along).Len() / allowed
	t, ease := float32(share), min(scale, valuesEase/pathError)
	for i, tolerance := range valueError {
		v := a.values[i] + (b.values[i]-a.values[i])*t
		worst = max(worst, ease*math.Abs(float64((q.values[i]-v)/tolerance)))
	}
	ground := a.ground + (b.ground-a.ground)*t
	return max(worst, ease*math.Abs(float64(q.ground-ground))/groundError)
}
