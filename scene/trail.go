package scene

import (
	"github.com/g3n/engine/math32"
	"github.com/go-gl/gl/v3.3-core/gl"

	"github.com/sitlark/sitlark/physics/frame"
)

const (
	trailPoints  = 1600 // at most; one more follows the vehicle
	trailStep    = 0.25 // least distance between points [m]
	trailRecent  = 400  // so many of the newest are never thinned
	trailSpeed   = 15.0 // shown in the brightest colour from here on [m/s]
	trailRemains = 0.30
	trailFades   = 45.0 // [s]
)

// trail is the way that was flown. It is bounded: when it is full, every second
// point of its older part goes, so that an hour costs no more than a minute.
type trail struct {
	layer  *layer
	points []trailPoint
	buf    []float32
}

// trailPoint is a place on the way.
type trailPoint struct {
	p     math32.Vector3 // from home, GL axes
	color rgb
	time  float32
}

func newTrail(st *stroke) *trail {
	t := &trail{points: make([]trailPoint, 0, trailPoints+1), buf: make([]float32, 0, (trailPoints+1)*linePoint)}
	d := meshData{sizes: lineSizes, mode: gl.TRIANGLE_STRIP, dynamic: 2 * (trailPoints + 1)}
	t.layer = newFadingLine(st, d, 1.7, trailRemains, trailFades)
	return t
}

// clear forgets the way.
func (t *trail) clear() { t.points = t.points[:0] }

// extend leads the trail to a place, reached at a speed [m/s] and a time [s].
func (t *trail) extend(place frame.Vec[frame.NED], speed, time float64) {
	p := trailPoint{p: glFromNED(place), color: mix(viridis(0.15+0.85*speed/trailSpeed), rgb{1, 1, 1}, 0.2), time: float32(time)}
	n := len(t.points)
	if n >= 2 && t.points[n-2].p.DistanceTo(&p.p) < trailStep {
		t.points[n-1] = p // the last one goes along with the vehicle
	} else {
		t.points = append(t.points, p)
	}
	first := max(0, len(t.points)-3)
	if len(t.points) > trailPoints {
		t.thin()
		first = 0
	}
	t.upload(first)
}

// thin drops every second point of the older part.
func (t *trail) thin() {
	old := len(t.points) - trailRecent
	kept := t.points[:0]
	for i, p := range t.points {
		if i >= old || i%2 == 0 {
			kept = append(kept, p)
		}
	}
	t.points = kept
}

// upload sends the points from first on.
func (t *trail) upload(first int) {
	t.buf = t.buf[:0]
	for i := first; i < len(t.points); i++ {
		at, before, after := &t.points[i], &t.points[max(i-1, 0)], &t.points[min(i+1, len(t.points)-1)]
		along := after.p
		along.Sub(&before.p)
		t.buf = putLine(t.buf, at.p, along, [4]float32{at.color[0], at.color[1], at.color[2], 0.9}, at.time)
	}
	t.layer.mesh.update(2*first, t.buf)
	t.layer.mesh.count = int32(2 * len(t.points))
}
