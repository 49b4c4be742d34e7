package mission

import "math"

const (
	circleSteps = 48  // points around a circle
	lineError   = 0.2 // of a line with fewer points [m]
)

// Line returns the course through a path as one line from home, roughly as an autopilot flies it: as Course has it, and
// once round where the vehicle circles. Points that stand within 0.2 m of the line without them are left out.
func Line(path []Waypoint, ground Elevation) []Point {
	path = append([]Waypoint{{Stops: true}}, path...) // home
	seated := onEdges(HeightsFromHome(path, ground))
	line := []Point{{}}
	for i := 1; i < len(path); i++ {
		if path[i].Apart {
			line = append(line, Point(seated[i].vec()))
		} else {
			line = append(line, leg(seated, i, path[i].AboveGround, ground)...)
		}
		if path[i].Circles() {
			line = append(line, path[i].round(line[len(line)-1])...)
		}
	}
	return thinned(line)
}

// round returns a turn of the vehicle about the waypoint, at the height of its beginning.
func (w Waypoint) round(from Point) (points []Point) {
	n, e := from[0]-w.North, from[1]-w.East
	if math.Hypot(n, e) < w.Radius/2 { // it begins within: the circle is entered from the south
		n, e = -w.Radius, 0
	}
	way := 1.0
	if w.Left {
		way = -1
	}
	for k := range circleSteps + 1 {
		sin, cos := math.Sincos(way * 2 * math.Pi * float64(k) / circleSteps)
		points = append(points, Point{w.North + n*cos - e*sin, w.East + n*sin + e*cos, from[2]})
	}
	return points
}

// thinned leaves out points that hardly change the line.
func thinned(line []Point) []Point {
	kept := line[:0:0]
	for from := 0; from < len(line); {
		kept = append(kept, line[from])
		to := from + 1
		for to+1 < len(line) && straight(line[from:to+2]) {
			to++
		}
		from = to
	}
	return kept
}

// straight reports whether the points between the ends stand near the straight line of those.
func straight(points []Point) bool {
	ends := []Point{points[0], points[len(points)-1]}
	for _, p := range points[1 : len(points)-1] {
		if right, above := CrossTrack(ends, p); math.Hypot(right, above) > lineError {
			return false
		}
	}
	return true
}
