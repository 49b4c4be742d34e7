package mission

import (
	"math"
	"testing"

	"pgregory.net/rapid"
)

func away(a, b Point) float64 {
	return math.Sqrt((a[0]-b[0])*(a[0]-b[0]) + (a[1]-b[1])*(a[1]-b[1]) + (a[2]-b[2])*(a[2]-b[2]))
}

// nearest is how near a course comes to a waypoint.
func nearest(course []Segment, w Waypoint) float64 {
	least := math.Inf(1)
	for _, s := range course {
		for _, p := range s.Points {
			least = min(least, away(p, w.vec()))
		}
	}
	return least
}

// anyPath draws paths of all kinds of waypoints.
func anyPath(t *rapid.T) []Waypoint {
	path := make([]Waypoint, rapid.IntRange(2, 12).Draw(t, "count"))
	m := rapid.Float64Range(-500, 500)
	for i := range path {
		path[i] = Waypoint{
			Seq: i + 1, Command: rapid.SampledFrom([]Command{NavWaypoint, NavWaypoint, Spline, LoiterTime}).Draw(t, "command"),
			North: m.Draw(t, "north"), East: m.Draw(t, "east"), Down: -rapid.Float64Range(2, 100).Draw(t, "up"),
			Radius: rapid.Float64Range(0.5, 20).Draw(t, "radius"),
		}
		path[i].Stops = path[i].Command == LoiterTime || rapid.Bool().Draw(t, "stops")
	}
	return path
}

// TestCourseMeetsEveryWaypoint: exactly where the vehicle stops or a spline leads
// through, within the acceptance radius where a corner is cut; and the stretches
// join without a gap.
func TestCourseMeetsEveryWaypoint(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		path := anyPath(t)
		course := Course(path, nil)
		if len(course) != len(path)-1 {
			t.Fatalf("%d stretches for %d waypoints", len(course), len(path))
		}
		for i, w := range path {
			most := 1e-6
			if w.Command == NavWaypoint && !w.Stops {
				most = w.Radius
			}
			if d := nearest(course, w); d > most {
				t.Fatalf("the course misses waypoint %d of %+v by %g m, at most %g allowed", i, path, d, most)
			}
		}
		for i, s := range course {
			if s.Seq != path[i+1].Seq {
				t.Fatalf("stretch %d leads to item %d", i, s.Seq)
			}
			if i == 0 {
				continue
			}
			before := course[i-1].Points
			if gap := away(before[len(before)-1], s.Points[0]); gap > 1e-6 {
				t.Fatalf("a gap of %g m before stretch %d", gap, i)
			}
		}
	})
}

// TestCornerCutsByTheTurn holds a corner's miss against the formula that sizes it:
// 0.9 of the radius, whatever the turn, where the legs are long enough.
func TestCornerCutsByTheTurn(t *testing.T) {
	for _, turnDeg := range []float64{10, 45, 90, 135, 180} {
		sin, cos := math.Sincos(turnDeg * math.Pi / 180)
		path := []Waypoint{
			{Command: NavWaypoint, North: -200, Radius: 3},
			{Command: NavWaypoint, Radius: 3},
			{Command: NavWaypoint, North: 200 * cos, East: 200 * sin, Radius: 3},
		}
		if d := nearest(Course(path, nil), path[1]); math.Abs(d-2.7) > 0.02 {
			t.Errorf("a turn by %g° misses the waypoint by %.3f m, want 2.7", turnDeg, d)
		}
	}
}

// TestSplineRunsSmoothly: the direction never jumps at a spline waypoint, also
// where straight legs come in and go out.
func TestSplineRunsSmoothly(t *testing.T) {
	path := []Waypoint{
		{Command: NavWaypoint}, {Command: NavWaypoint, North: 80}, {Command: Spline, North: 120, East: 60},
		{Command: Spline, North: 60, East: 110}, {Command: Spline, East: 70, Down: -20}, {Command: NavWaypoint, North: -80, East: 70, Down: -20},
	}
	var way []Point
	for _, s := range Course(path, nil) {
		way = append(way, s.Points...)
	}
	var last Point
	for i := 1; i < len(way); i++ {
		step := away(way[i], way[i-1])
		if step < 1e-9 {
			continue
		}
		var dir Point
		for k := range dir {
			dir[k] = (way[i][k] - way[i-1][k]) / step
		}
		cos := dir[0]*last[0] + dir[1]*last[1] + dir[2]*last[2]
		if last != (Point{}) && cos < math.Cos(20*math.Pi/180) {
			t.Errorf("at %.1f the way turns by %.0f° between two points", way[i], math.Acos(cos)*180/math.Pi)
		}
		last = dir
	}
}

func TestPathTellsWhatDrawingNeeds(t *testing.T) {
	p := Plan{Items: []Item{
		{Seq: 1, Command: TakeOff, Frame: FrameRelative, Alt: 10},
		{Seq: 2, Command: NavWaypoint, Frame: FrameTerrain, Alt: 20, Lat: 0.001, Param: [4]float64{0, 7}},
		{Seq: 3, Command: NavWaypoint, Frame: FrameRelative, Alt: 20, Lat: 0.002},
		{Seq: 4, Command: Delay},
		{Seq: 5, Command: LoiterTurns, Frame: FrameRelative, Alt: 20, Lat: 0.002, Param: [4]float64{1, 0, -25}},
		{Seq: 6, Command: Land, Lat: 0.003},
	}}
	for i, want := range []Waypoint{
		{Seq: 1, Command: TakeOff, Down: -10, Stops: true, Radius: 2},
		{Seq: 2, Command: NavWaypoint, Down: -20, AboveGround: true, Radius: 7},
		{Seq: 3, Command: NavWaypoint, Down: -20, Stops: true, Radius: 2}, // a delay follows
		{Seq: 5, Command: LoiterTurns, Down: -20, Stops: true, Radius: 25, Turns: 1, Left: true},
		{Seq: 6, Command: Land, Down: -20, Stops: true, Radius: 2, Keeps: true},
		{Seq: 6, Command: Land, AboveGround: true, Stops: true, Radius: 2},
	} {
		got := p.Path(Home{})[i]
		got.North, got.East = 0, 0
		if got != want {
			t.Errorf("point %d: got %+v, want %+v", i, got, want)
		}
	}
}

// TestSplineTangents: which way a curve leaves and reaches each waypoint, by the rule of
// ArduPilot's documentation that Course cites.
func TestSplineTangents(t *testing.T) {
	at := func(c Command, north, east float64) Waypoint {
		return Waypoint{Command: c, North: north, East: east, Down: -20, Radius: 2}
	}
	stop := func(w Waypoint) Waypoint { w.Stops = true; return w }
	for _, c := range []struct {
		name  string
		path  []Waypoint
		leg   int     // stretch that is looked at
		leave float64 // direction at its start, from north to east [deg]; NaN: any
		reach float64 // and at its end
	}{
		{"between two splines: parallel to the line from the one before to the one after",
			[]Waypoint{at(NavWaypoint, 0, 0), at(Spline, 400, 0), at(Spline, 400, 400), at(Spline, 0, 400)}, 1, 45, 135},
		{"after a straight leg: as that leg",
			[]Waypoint{at(NavWaypoint, 0, 0), at(NavWaypoint, 0, 400), at(Spline, 400, 400), at(Spline, 800, 800)}, 1, 90, math.NaN()},
		{"before a straight leg: as that leg",
			[]Waypoint{at(NavWaypoint, 0, 0), at(Spline, 400, 0), at(Spline, 400, 400), at(NavWaypoint, 0, 400)}, 1, 45, 180},
		{"the last spline: as the leg to it",
			[]Waypoint{at(NavWaypoint, 0, 0), at(Spline, 400, 0), at(Spline, 400, 400)}, 1, 45, 90},
		{"from rest to rest: straight",
			[]Waypoint{stop(at(NavWaypoint, 0, 0)), stop(at(Spline, 400, 400)), at(Spline, 800, 0)}, 0, 45, 45},
	} {
		points := Course(c.path, nil)[c.leg].Points
		n := len(points)
		direction := func(a, b Point) float64 { return math.Atan2(b[1]-a[1], b[0]-a[0]) * 180 / math.Pi }
		for _, e := range []struct {
			what      string
			got, want float64
		}{{"leaves", direction(points[0], points[1]), c.leave}, {"reaches", direction(points[n-2], points[n-1]), c.reach}} {
			if off := math.Abs(math.Remainder(e.got-e.want, 360)); off > 2 {
				t.Errorf("%s: it %s at %.1f°, want %.1f°", c.name, e.what, e.got, e.want)
			}
		}
	}
}
