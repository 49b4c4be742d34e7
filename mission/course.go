package mission

import (
	"math"

	hermit "github.com/ungerik/go3d/float64/hermit3"
	"github.com/ungerik/go3d/float64/vec3"
)

// Point is a place in the local NED frame [m].
type Point = [3]float64

// Segment is the part of a course that is flown while one item is active.
type Segment struct {
	Seq    int     // of the item that it leads to
	Points []Point // at least two, 4 m apart on legs of up to 2.4 km
}

const (
	coursePitch = 4.0 // between points, on legs that are not too long for it [m]
	splinePitch = 1.0 // the same on a curve, at most [m]
	cornerSteps = 64  // points around a corner
	cornerShare = 0.9 // of the acceptance radius that a corner may miss its waypoint by
	maxPerLeg   = 600 // points
)

// Course returns the line through the points of a path, roughly as an autopilot flies it:
// straight legs, corners cut within the acceptance radius where the vehicle does not stop,
// and smooth curves through spline waypoints.
//
// A curve is a cubic Hermite spline. At a spline waypoint it is parallel to the
// line from the waypoint before to the one after; where a straight leg meets it,
// to that leg. Source: ArduPilot Copter documentation, "Mission Planning: Spline
// Waypoint".
//
// Heights are those of HeightsFromHome. A leg to a place above terrain follows the terrain.
func Course(path []Waypoint, ground Elevation) []Segment {
	seated := onEdges(HeightsFromHome(path, ground))
	var all []Segment
	for i := 1; i < len(path); i++ {
		if path[i].Apart {
			continue
		}
		if points := leg(seated, i, path[i].AboveGround, ground); len(points) > 1 {
			all = append(all, Segment{path[i].Seq, points})
		}
	}
	return all
}

// leg returns the points of the way to point i of a seated path.
func leg(seated []Waypoint, i int, follows bool, ground Elevation) (points []Point) {
	if seated[i].Command == Spline {
		points = splineLeg(seated, i)
	} else {
		points = straightLeg(seated, i)
	}
	if follows {
		drape(points, ground)
	}
	return points
}

func (w Waypoint) vec() vec3.T { return vec3.T{w.North, w.East, w.Down} }

// between returns the vector from waypoint i to waypoint k, zero if either does not exist.
func between(path []Waypoint, i, k int) vec3.T {
	if min(i, k) < 0 || max(i, k) >= len(path) {
		return vec3.T{}
	}
	a, b := path[i].vec(), path[k].vec()
	return vec3.Sub(&b, &a)
}

// straightLeg leads to waypoint i, from the middle of the previous corner to the middle
// of its own.
func straightLeg(path []Waypoint, i int) []Point {
	a, b := path[i-1].vec(), path[i].vec()
	var points []Point
	if c, ok := cornerAt(path, i-1); ok {
		points = c.part(0.5, 1)
		a = c.B.Point
	}
	end := b
	c, cut := cornerAt(path, i)
	if cut {
		end = c.A.Point
	}
	points = append(points, pieces(a, end)...)
	if cut {
		points = append(points, c.part(0, 0.5)[1:]...)
	}
	return points
}

// pieces returns the points of a straight line.
func pieces(a, b vec3.T) []Point {
	d := vec3.Sub(&b, &a)
	n := max(1, min(maxPerLeg, int(math.Ceil(d.Length()/coursePitch))))
	points := make([]Point, 0, n+1)
	for k := range n + 1 {
		step := d.Scaled(float64(k) / float64(n))
		points = append(points, vec3.Add(&a, &step))
	}
	return points
}

// curve is a Hermite spline.
type curve struct{ hermit.T }

// part returns points from parameter t0 to t1 of a corner.
func (c curve) part(t0, t1 float64) []Point {
	points := make([]Point, 0, cornerSteps/2+1)
	for k := range cornerSteps/2 + 1 {
		points = append(points, c.Point(t0+(t1-t0)*float64(k)/(cornerSteps/2)))
	}
	return points
}

// cornerAt returns the rounded corner at waypoint i between two straight legs, false if
// the vehicle stops there or a spline starts or ends there.
//
// The corner starts and ends at the same distance d from the waypoint, with tangents of
// 2 d along the legs: its middle then misses the waypoint by d/2 sin(θ/2) for a turn by θ.
func cornerAt(path []Waypoint, i int) (curve, bool) {
	if i <= 0 || i+1 >= len(path) || path[i].Apart || path[i+1].Apart || path[i].Stops || path[i].Command == Spline || path[i+1].Command == Spline {
		return curve{}, false
	}
	in, out := between(path, i-1, i), between(path, i, i+1)
	most := min(in.Length(), out.Length()) / 2
	if most < 0.01 {
		return curve{}, false
	}
	in.Normalize()
	out.Normalize()
	half := math.Sqrt(max(0, (1-vec3.Dot(&in, &out))/2)) // sin(θ/2)
	d := min(most, 2*cornerShare*path[i].Radius/max(half, 1e-3))
	p, u, v := path[i].vec(), in.Scaled(2*d), out.Scaled(2*d)
	back, ahead := in.Scaled(-d), out.Scaled(d)
	return curve{hermit.T{
		A: hermit.PointTangent{Point: vec3.Add(&p, &back), Tangent: u},
		B: hermit.PointTangent{Point: vec3.Add(&p, &ahead), Tangent: v},
	}}, true
}

// splineLeg leads to the spline waypoint i.
func splineLeg(path []Waypoint, i int) []Point {
	leg := between(path, i-1, i)
	from, to := tangentAt(path, i-1), tangentAt(path, i)
	sum := vec3.Add(&from, &to)
	if most := 4 * leg.Length(); sum.Length() > most { // no loops on a short leg
		from.Scale(most / sum.Length())
		to.Scale(most / sum.Length())
	}
	h := hermit.T{
		A: hermit.PointTangent{Point: path[i-1].vec(), Tangent: from},
		B: hermit.PointTangent{Point: path[i].vec(), Tangent: to},
	}
	// The speed along the curve is at most its tangents and 1.5 legs together.
	longest := from.Length() + to.Length() + 1.5*leg.Length()
	n := max(8, min(maxPerLeg, int(math.Ceil(longest/splinePitch))))
	points := make([]Point, 0, n+1)
	for k := range n + 1 {
		points = append(points, h.Point(float64(k)/float64(n)))
	}
	return points
}

// tangentAt returns the tangent of the curve that starts or ends at waypoint k.
func tangentAt(path []Waypoint, k int) vec3.T {
	switch {
	case path[k].Stops:
		return vec3.T{} // from rest, or to it
	case path[k].Command != Spline:
		return between(path, k-1, k) // as the straight leg before
	case k+1 < len(path) && path[k+1].Command != Spline:
		return between(path, k, k+1) // as the straight leg after
	case k+1 < len(path):
		return between(path, k-1, k+1)
	}
	return between(path, k-1, k)
}
