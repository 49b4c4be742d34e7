package mission

import (
	"math"
	"testing"
)

// TestLineGoesRoundWhereAPlaneCircles: a plane's corners are cut, its loiters are circles to their side, and a straight
// way has its ends alone.
func TestLineGoesRoundWhereAPlaneCircles(t *testing.T) {
	at := func(c Command, north, east float64, param ...float64) Item {
		it := Item{Command: c, Frame: FrameRelative}
		it.Lat, it.Lon, it.Alt = DefaultHome.Global(north, east, 0).LatDeg, DefaultHome.Global(north, east, 0).LonDeg, 60
		copy(it.Param[:], param)
		return it
	}
	for name, c := range map[string]struct {
		radius, param, want float64
	}{"its own radius": {60, 80, 80}, "to the left": {60, -80, 80}, "the usual one": {70, 0, 70}} {
		p := Plan{Items: []Item{at(NavWaypoint, 500, 0), at(NavWaypoint, 500, 500), at(LoiterTurns, 0, 500, 1, 0, c.param)}, Glide: Glide{On: true, Loiter: c.radius}}
		for i := range p.Items {
			p.Items[i].Seq = i + 1
		}
		line := Line(p.Path(DefaultHome), nil)
		area, corner, reached := 0.0, math.Inf(1), 0
		for i, q := range line {
			corner = min(corner, math.Hypot(q[0]-500, q[1]))
			if d := math.Hypot(q[0], q[1]-500); math.Abs(d-c.want) < 0.5 {
				if reached++; i > 0 {
					area += (line[i-1][0]*(q[1]-500) - q[0]*(line[i-1][1]-500)) / 2
				}
			}
		}
		if whole := math.Copysign(math.Pi*c.want*c.want, c.param); c.param != 0 && math.Abs(area-whole) > 0.03*math.Abs(whole) {
			t.Errorf("%s: the circle has %.0f m², want %.0f", name, area, whole)
		}
		if reached < 20 || corner < 5 || corner > 90 || len(line) > 200 {
			t.Errorf("%s: %d points, %d on the circle; it passes the first waypoint at %.1f m", name, len(line), reached, corner)
		}
		if line[0] != (Point{}) || math.Abs(line[len(line)-1][2]+60) > 0.01 {
			t.Errorf("%s: from %v to %v", name, line[0], line[len(line)-1])
		}
	}
}
