package mission

import "math"

// A leg follows the terrain if its end is given above it, as ArduCopter flies it: the
// height above the terrain changes linearly from its start to its end.

// drape moves the points of such a leg, which is still straight.
func drape(points []Point, ground Elevation) {
	last := len(points) - 1
	total := 0.0
	for i := 1; i <= last; i++ {
		total += level(points[i-1], points[i])
	}
	if total < 1 {
		return // straight up or down
	}
	above := func(p Point) float64 { return -p[2] - ground.at(p[0], p[1]) }
	from, to, gone := above(points[0]), above(points[last]), 0.0
	before := points[0]
	for i := range points {
		gone += level(before, points[i])
		before = points[i]
		share := gone / total
		points[i][2] = -(ground.at(points[i][0], points[i][1]) + from + (to-from)*share)
	}
}

// level is the horizontal distance of two points [m].
func level(a, b Point) float64 { return math.Hypot(b[0]-a[0], b[1]-a[1]) }

// Circles reports whether the vehicle flies in circles there.
func (w Waypoint) Circles() bool {
	return w.Turns != 0 && (w.Command == LoiterTurns || w.Radius > AcceptanceRadius)
}

// onEdges moves the places of circles from their centres to the point nearest to where the
// vehicle comes from: ArduCopter enters the circle there, and leaves it there.
func onEdges(path []Waypoint) []Waypoint {
	for i := 1; i < len(path); i++ {
		w := &path[i]
		if !w.Circles() {
			continue
		}
		n, e := path[i-1].North-w.North, path[i-1].East-w.East
		d := math.Hypot(n, e)
		if d < 0.01 {
			n, e, d = 1, 0, 1
		}
		w.North, w.East = w.North+n/d*w.Radius, w.East+e/d*w.Radius
	}
	return path
}

// CrossTrack is the distance of a place from a path: horizontally, positive to the right
// of it, and vertically, positive above it [m], at the nearest point of the path.
func CrossTrack(path []Point, at Point) (right, above float64) {
	least := math.Inf(1)
	for i := 1; i < len(path); i++ {
		a, b := path[i-1], path[i]
		n, e, d := b[0]-a[0], b[1]-a[1], b[2]-a[2]
		pn, pe, pd := at[0]-a[0], at[1]-a[1], at[2]-a[2]
		long := n*n + e*e + d*d
		share := 0.0
		if long > 0 {
			share = max(0, min(1, (pn*n+pe*e+pd*d)/long))
		}
		on, oe, od := pn-share*n, pe-share*e, pd-share*d
		if off := on*on + oe*oe + od*od; off < least {
			least = off
			right, above = math.Copysign(math.Hypot(on, oe), n*pe-e*pn), -od
		}
	}
	return right, above
}
