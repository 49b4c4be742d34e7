package track

import (
	"math"
	"testing"

	"github.com/sitlark/sitlark/mission"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/scene/gl"
	"github.com/sitlark/sitlark/scene/scenetest"
)

// TestActiveOfADelayIsWhereItStays, and of a take-off the first leg.
func TestActiveOfADelayIsWhereItStays(t *testing.T) {
	p := &plan{path: []mission.Waypoint{scenetest.Waypoint(1, 0, 0, -8), scenetest.Waypoint(3, 20, 0, -8)}}
	for seq, want := range map[int]int{1: 1, 2: 1, 3: 3, 4: 3} {
		p.active = seq
		if w, ok := p.target(); !ok || w.Seq != want {
			t.Errorf("item %d leads to %d, %v; want %d", seq, w.Seq, ok, want)
		}
	}
	p.active = 0
	if _, ok := p.target(); ok {
		t.Error("nothing is flown to, but there is a target")
	}
}

// TestCrossTrackOnACircle: on the circle the vehicle is on its way, wherever the leg ended.
func TestCrossTrackOnACircle(t *testing.T) {
	circle := mission.Waypoint{Seq: 2, Command: mission.LoiterTurns, North: 50, Down: -10, Radius: 20, Turns: 2, Stops: true}
	p := &plan{path: []mission.Waypoint{scenetest.Waypoint(1, 0, 0, -10), circle}, active: 2}
	p.toActive = []mission.Point{{0, 0, -10}, {30, 0, -10}}
	for _, c := range []struct {
		at    frame.Vec[frame.NED]
		right float64
	}{{frame.OfNED(15, 2, -10), 2}, {frame.OfNED(50, 20, -10), 0}, {frame.OfNED(50, 23, -10), -3}} {
		right, above, ok := p.crossTrack(c.at)
		if !ok || math.Abs(right-c.right) > 1e-9 || math.Abs(above) > 1e-9 {
			t.Errorf("at %v: %g right, %g above, want %g", c.at, right, above, c.right)
		}
	}
}

// TestThinningKeepsTheWay: no point that is left out was off the line by more than allowed.
func TestThinningKeepsTheWay(t *testing.T) {
	hills := func(n, e float64) float64 { return 15*math.Sin(n/60) + 8*math.Cos(e/35) }
	path := []mission.Waypoint{
		{Seq: 1, Command: mission.NavWaypoint, Down: -30, AboveGround: true, Radius: 2},
		{Seq: 2, Command: mission.Spline, North: 200, East: 90, Down: -30, AboveGround: true, Radius: 2},
		{Seq: 3, Command: mission.NavWaypoint, North: 100, East: 500, Down: -40, Radius: 2},
	}
	for _, s := range mission.Course(path, hills) {
		few := thinned(s.Points, 60)
		if len(few) >= len(s.Points) {
			t.Errorf("item %d: %d points of %d are left", s.Seq, len(few), len(s.Points))
		}
		for _, p := range s.Points {
			if right, above := mission.CrossTrack(few, p); math.Hypot(right, above) > thinError+1e-9 {
				t.Fatalf("item %d: the line is %.3f m off at %.1f", s.Seq, math.Hypot(right, above), p)
			}
		}
	}
}

// TestRallyPointsAreMarkedAboveTheGround: all that marks one is seen over a hill.
func TestRallyPointsAreMarkedAboveTheGround(t *testing.T) {
	const hill = 25.0
	b := &planLines{land: func(north, east float64) float64 { return hill }}
	b.rally([]mission.Waypoint{scenetest.Waypoint(1, 40, -30, -60)})
	for _, data := range []gl.MeshData{b.thin, b.wide} {
		stride, lowest := gl.Sum(data.Sizes), math.Inf(1)
		for i := 0; i+stride <= len(data.Vertices); i += stride {
			lowest = min(lowest, float64(data.Vertices[i+1])+float64(data.Vertices[i+4])) // upwards, in its cell and the cell
		}
		if lowest < hill+0.5*pathLift || lowest > hill+3*pathLift {
			t.Errorf("the marks begin at %.3f m, the ground is at %g m", lowest, hill)
		}
	}
}
