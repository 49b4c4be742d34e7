package mission

import (
	"math"
	"testing"
)

// glided is a plan of items around a home that looks north, flown by a plane.
func glided(g Glide, items ...Item) (map[int]Waypoint, []Waypoint) {
	home := Home{LatDeg: -35, LonDeg: 149, AltM: 500}
	p := Plan{Items: items, ReturnAlt: 100, Glide: g}
	for i := range p.Items {
		p.Items[i].Seq, p.Items[i].Frame = i+1, FrameRelative
		if p.Items[i].Lat == 1 { // 1 is 1 km north
			at := home.Global(1000, 0, 0)
			p.Items[i].Lat, p.Items[i].Lon = at.LatDeg, at.LonDeg
		}
	}
	path := p.Path(home)
	by := map[int]Waypoint{}
	for _, w := range path {
		by[w.Seq] = w
	}
	return by, path
}

// TestAPlanesPath: it passes its waypoints within WP_RADIUS, circles where a copter stays, takes off ahead and comes in on a slope.
func TestAPlanesPath(t *testing.T) {
	items := []Item{
		{Command: TakeOff, Alt: 50, Param: [4]float64{15}},
		{Command: NavWaypoint, Lat: 1, Alt: 100, Param: [4]float64{8}},
		{Command: NavWaypoint, Lat: 1, Alt: 100, Param: [4]float64{0, 25}},
		{Command: LoiterTurns, Lat: 1, Alt: 100, Param: [4]float64{3, 0, -120}},
		{Command: LoiterTime, Lat: 1, Alt: 100, Param: [4]float64{30, 0, -1}},
		{Command: LoiterToAlt, Lat: 1, Alt: 60, Param: [4]float64{0, 70}},
		{Command: LoiterUnlim, Lat: 1, Alt: 100},
		{Command: ReturnHome},
	}
	by, path := glided(Glide{On: true, Waypoint: 40, Loiter: 80}, items...)
	if len(path) != len(items) {
		t.Fatalf("%d points, want one for each of %d items: %+v", len(path), len(items), path)
	}
	for seq, want := range map[int]Waypoint{
		2: {Radius: 40}, 3: {Radius: 25}, 4: {Radius: 120, Turns: 3, Left: true}, 5: {Radius: 80, Turns: 1, Left: true, Stay: 30},
		6: {Radius: 70, Turns: 1}, 7: {Radius: 80, Turns: -1}, 8: {Radius: 80, Turns: -1},
	} {
		w := by[seq]
		if w.Stops || w.Radius != want.Radius || w.Turns != want.Turns || w.Left != want.Left || w.Stay != want.Stay || w.Circles() != (want.Turns != 0) {
			t.Errorf("%v: %+v, want %+v, and that it does not stop", w.Command, w, want)
		}
	}
	if w, ahead := by[1], 50/math.Tan(15*math.Pi/180); math.Abs(w.North-ahead) > 0.1 || math.Abs(w.East) > 0.1 || math.Abs(w.Down+50) > 1e-6 {
		t.Errorf("it takes off to %.1f m north, %.1f m east, %.1f m up, want %.1f, 0 and 50", w.North, w.East, -w.Down, ahead)
	}
	if seated := HeightsFromHome(path, nil); seated[7].Down != -100 {
		t.Errorf("it returns at %.1f m, want 100", -seated[7].Down)
	}
	by, path = glided(Glide{On: true}, Item{Command: NavWaypoint, Lat: 1, Alt: 40}, Item{Command: Land})
	if len(path) != 2 || by[1].Radius != 90 || !by[2].Stops || by[2].Turns != 0 {
		t.Errorf("a landing: %+v, want a slope from the waypoint to the ground, and ArduPlane's radius of 90 m", path)
	}
}

// TestACopterStaysACopter: without Glide nothing circles but LOITER_TURNS.
func TestACopterStaysACopter(t *testing.T) {
	by, path := glided(Glide{}, Item{Command: TakeOff, Alt: 20}, Item{Command: LoiterUnlim, Lat: 1, Alt: 20}, Item{Command: LoiterToAlt, Lat: 1, Alt: 20, Param: [4]float64{0, 70}}, Item{Command: ReturnHome})
	if len(path) != 6 || by[1].North != 0 || by[2].Circles() || by[3].Circles() || !by[2].Stops {
		t.Errorf("%+v", path)
	}
}
