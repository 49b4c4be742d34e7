package track

import (
	"math"
	"testing"

	"github.com/sitlark/sitlark/mission"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/scene/gl"
	"github.com/sitlark/sitlark/scene/scenetest"
	"github.com/sitlark/sitlark/scene/space"
)

// sharpest is the greatest angle between neighbouring pieces of a line [rad].
func sharpest(points []frame.Vec[frame.NED]) (most float64) {
	for i := 2; i < len(points); i++ {
		in, out := points[i-1].Sub(points[i-2]), points[i].Sub(points[i-1])
		cos := in.Dot(out) / (in.Len() * out.Len())
		most = max(most, math.Acos(max(-1, min(1, cos))))
	}
	return most
}

// TestCurvesHaveNoVisibleCorners: trail, splines and circles turn by 6° at most from one
// piece to the next, whatever the quality of the picture; bends of less than 10 m by 10°.
func TestCurvesHaveNoVisibleCorners(t *testing.T) {
	const smooth = 6 * space.Deg
	w := newFlightPath()
	for i := range 2000 { // circles of 10 m at 10 m/s
		a := float64(i) / 60
		w.extend(pathPoint{place: frame.OfNED(10*math.Sin(a), 10*math.Cos(a), -8)})
	}
	var trail []frame.Vec[frame.NED]
	for _, p := range w.old {
		trail = append(trail, p.place)
	}
	if angle := sharpest(trail); len(trail) < 100 || angle > smooth {
		t.Errorf("the older trail of %d points turns by %.1f° at once", len(trail), angle/space.Deg)
	}
	for _, radius := range []float64{0.3, 1, 4} { // as a hovering vehicle flies in a gust
		w.clear()
		for i := range 3000 {
			a := float64(i) / 60 / radius
			w.extend(pathPoint{place: frame.OfNED(radius*math.Sin(a), radius*math.Cos(a), -8)})
		}
		for name, points := range map[string][]pathPoint{"older": w.old, "newest": w.recent[:len(w.recent)-1]} {
			var bend []frame.Vec[frame.NED]
			for _, p := range points {
				bend = append(bend, p.place)
			}
			if angle := sharpest(bend); name == "newest" && len(bend) < 100 || angle > 10*space.Deg {
				t.Errorf("bends of %g m: the %s trail of %d points turns by %.1f° at once", radius, name, len(bend), angle/space.Deg)
			}
		}
	}
	path := []mission.Waypoint{
		scenetest.Waypoint(1, 0, 0, -8),
		{Seq: 2, Command: mission.Spline, North: 30, East: 10, Down: -8, Radius: 2},
		{Seq: 3, Command: mission.Spline, North: 40, East: 40, Down: -8, Radius: 2},
		{Seq: 4, Command: mission.Spline, North: -10, East: 10, Down: -8, Radius: 2, Stops: true},
	}
	for _, s := range lifted(mission.Course(path, scenetest.Flat), scenetest.Flat) {
		var course []frame.Vec[frame.NED]
		for _, p := range s.Points {
			course = append(course, nedOf(p))
		}
		if angle := sharpest(course); angle > smooth {
			t.Errorf("the course to item %d, %d points, turns by %.1f° at once", s.Seq, len(course), angle/space.Deg)
		}
	}
	for _, radius := range []float64{1, 12, 100} {
		if angle := 2 * math.Pi / float64(gl.CircleSides(radius)); angle > smooth {
			t.Errorf("a circle of %g m turns by %.1f° at once", radius, angle/space.Deg)
		}
	}
}
