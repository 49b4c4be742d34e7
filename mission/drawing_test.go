package mission

import (
	"math"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// waves is a land whose height is known.
func waves(north, east float64) float64 { return 12*math.Sin(north/40) + 5*math.Cos(east/25) }

// TestLegFollowsTheLand: every point of a leg between two places above the ground is as
// high above it as they are; a leg to a place above home is straight, wherever the land goes.
func TestLegFollowsTheLand(t *testing.T) {
	path := []Waypoint{
		{Seq: 1, Command: NavWaypoint, Down: -30, AboveGround: true, Radius: 2},
		{Seq: 2, Command: NavWaypoint, North: 300, East: 80, Down: -30, AboveGround: true, Radius: 2, Stops: true},
		{Seq: 3, Command: NavWaypoint, North: 300, East: 280, Down: -50, AboveGround: true, Radius: 2, Stops: true},
		{Seq: 4, Command: NavWaypoint, North: 0, East: 280, Down: -60, Radius: 2, Stops: true},
	}
	course := Course(path, waves)
	for _, p := range course[0].Points {
		if above := -p[2] - waves(p[0], p[1]); math.Abs(above-30) > 1e-9 {
			t.Fatalf("at %.1f the line is %.3f m above the ground, want 30", p, above)
		}
	}
	for _, p := range course[1].Points {
		want := 30 + 20*(p[1]-80)/200
		if above := -p[2] - waves(p[0], p[1]); math.Abs(above-want) > 1e-6 {
			t.Fatalf("at %.1f the line is %.3f m above the ground, want %.3f", p, above, want)
		}
	}
	from := 50 + waves(300, 280)
	for _, p := range course[2].Points {
		if want := from + (60-from)*(300-p[0])/300; math.Abs(-p[2]-want) > 1e-6 {
			t.Fatalf("at %.1f the line is %.3f m above home, want %.3f", p, -p[2], want)
		}
	}
}

// TestFramesStandWhereTheySay: the same place in each spelling of each frame.
func TestFramesStandWhereTheySay(t *testing.T) {
	h := Home{LatDeg: -35.36, LonDeg: 149.16, AltM: 500}
	for frame, want := range map[Frame]float64{
		0: 120, 5: 120, 3: 620, 6: 620, 10: 620 + waves(0, 0), 11: 620 + waves(0, 0),
	} {
		p := Plan{Items: []Item{{Seq: 1, Command: NavWaypoint, Frame: frame, Lat: h.LatDeg, Lon: h.LonDeg, Alt: 620}}}
		if frame.Datum() == FrameAbsolute {
			want = 620 - h.AltM
		}
		if got := -HeightsFromHome(p.Path(h), waves)[0].Down; math.Abs(got-want) > 1e-9 {
			t.Errorf("620 m in frame %d stand %g m above home, want %g", frame, got, want)
		}
	}
}

func TestReturnClimbsFirst(t *testing.T) {
	p := Plan{ReturnAlt: 15, Items: []Item{
		{Seq: 1, Command: NavWaypoint, Frame: FrameRelative, Lat: 0.001, Alt: 8}, {Seq: 2, Command: ReturnHome}}}
	path := HeightsFromHome(p.Path(Home{}), nil)
	var got []float64
	for _, w := range path {
		got = append(got, w.Down)
	}
	if d := cmp.Diff([]float64{-8, -15, -15, 0}, got); d != "" {
		t.Errorf("heights of the return (-want +got):\n%s", d)
	}
	if path[1].North != path[0].North || path[2].North != 0 {
		t.Errorf("it climbs at %g and is over home at %g", path[1].North, path[2].North)
	}
	p.Items[0].Alt = 40
	if path := HeightsFromHome(p.Path(Home{}), nil); path[2].Down != -40 {
		t.Errorf("from 40 m it returns at %g m", -path[2].Down)
	}
}

func TestCircleIsMetAtItsNearestEdge(t *testing.T) {
	path := []Waypoint{
		{Seq: 1, Command: NavWaypoint, North: -100},
		{Seq: 2, Command: LoiterTurns, Turns: 2, Radius: 25, Stops: true},
		{Seq: 3, Command: NavWaypoint, East: 100},
	}
	course := Course(path, nil)
	end := course[0].Points[len(course[0].Points)-1]
	if away(end, Point{-25, 0, 0}) > 1e-9 || away(course[1].Points[0], end) > 1e-9 {
		t.Errorf("the course meets the circle at %v and leaves it at %v", end, course[1].Points[0])
	}
}

func TestDrawingKnowsJumpsAndWaits(t *testing.T) {
	d := mustParse(t, wpl(
		"1 0 3 22 0 0 0 0 0 0 20 1",
		"2 0 3 16 0 0 0 0 -35.3633 149.1660 20 1",
		"3 0 3 16 0 0 0 0 -35.3640 149.1660 20 1",
		"4 0 3 93 8 0 0 0 0 0 0 1",
		"5 0 3 92 1 0 0 0 0 0 0 1",
		"6 0 3 177 2 3 0 0 0 0 0 1",
		"7 0 3 93 -1 12 30 0 0 0 0 1",
		"8 0 3 600 7 0 0 0 0 0 0 1",
		"9 0 3 16 0 0 0 0 -35.3640 149.1650 20 1",
		"10 0 3 601 7 -1 0 0 0 0 0 1",
	)).Drawing(DefaultHome)
	if diff := cmp.Diff([]Jump{{6, 2, 1, 3}, {10, 3, 3, -1}}, d.Jumps); diff != "" {
		t.Errorf("jumps (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff([]WaitPoint{{4, 2, "8 s"}, {5, 2, "guided"}, {7, 2, "until 12:30 UTC"}}, d.Waits); diff != "" {
		t.Errorf("waits (-want +got):\n%s", diff)
	}
}

// TestFencesComeBackFromTheVehicle: what is made of a fence for the vehicle gives the same
// fence again, of a text file too.
func TestFencesComeBackFromTheVehicle(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		deg := rapid.Float64Range(-80, 80)
		p := Plan{}
		for range rapid.IntRange(0, 5).Draw(t, "fences") {
			f := Fence{Inclusion: rapid.Bool().Draw(t, "inclusion")}
			if rapid.Bool().Draw(t, "circle") {
				f.Center, f.Radius = Place{LatDeg: deg.Draw(t, "lat"), LonDeg: deg.Draw(t, "lon")}, rapid.Float64Range(1, 1e4).Draw(t, "radius")
			} else {
				for range rapid.IntRange(3, 20).Draw(t, "corners") {
					f.Corners = append(f.Corners, Place{LatDeg: deg.Draw(t, "lat"), LonDeg: deg.Draw(t, "lon")})
				}
			}
			p.Fences = append(p.Fences, f)
		}
		got, err := FencesOf(p.FenceItems())
		if err != nil {
			t.Fatal(err)
		}
		if d := cmp.Diff(p.Fences, got); d != "" {
			t.Fatalf("fences (-want +got):\n%s", d)
		}
	})
}

func TestTextFileMayHoldFences(t *testing.T) {
	p := mustParse(t, wpl("1 0 3 5003 50 0 0 0 -35.36 149.16 0 1", "2 0 3 5100 0 0 0 0 -35.36 149.17 30 1"))
	if len(p.Items) != 0 || len(p.Fences) != 1 || p.Fences[0].Radius != 50 || len(p.Rally) != 1 || p.Rally[0].Alt != 30 {
		t.Errorf("got %+v", p)
	}
}

func TestOfVehicleNamesABadFence(t *testing.T) {
	_, err := OfVehicle("vehicle", nil, []Item{{Seq: 0, Command: FenceInVertex, Param: [4]float64{2}}}, nil)
	if err == nil || !strings.Contains(err.Error(), "the fence in the vehicle: item 0") {
		t.Errorf("error %v", err)
	}
}

func TestCrossTrackIsPositiveToTheRight(t *testing.T) {
	north := []Point{{0, 0, -10}, {50, 0, -10}, {100, 0, -10}}
	for _, c := range []struct {
		at           Point
		right, above float64
	}{
		{Point{40, 3, -10}, 3, 0}, {Point{40, -3, -12}, -3, 2}, {Point{110, 0, -9}, 10, -1}, {Point{50, 0, -10}, 0, 0},
	} {
		right, above := CrossTrack(north, c.at)
		if math.Abs(math.Abs(right)-math.Abs(c.right)) > 1e-9 || right*c.right < 0 || math.Abs(above-c.above) > 1e-9 {
			t.Errorf("at %v: %g right and %g above, want %g and %g", c.at, right, above, c.right, c.above)
		}
	}
}

// TestShiftedPlanIsDrawnShifted: drawn round the pad and moved to it, a shifted plan lies
// where the plan itself would when moved there.
func TestShiftedPlanIsDrawnShifted(t *testing.T) {
	h := Home{LatDeg: -35.36, LonDeg: 149.16, AltM: 500}
	p := Plan{
		Home: &Place{LatDeg: -35.36, LonDeg: 149.16, AltM: 500},
		Items: []Item{
			{Seq: 1, Command: NavWaypoint, Frame: FrameRelative, Lat: -35.361, Lon: 149.162, Alt: 20},
			{Seq: 2, Command: NavWaypoint, Frame: FrameRelative, Alt: 30},
			{Seq: 3, Command: DoJump, Param: [4]float64{1, 2}},
		},
		Fences: []Fence{{Inclusion: true, Corners: []Place{{LatDeg: -35.3}, {LatDeg: -35.4}, {LatDeg: -35.4, LonDeg: 1}}}, {Center: Place{LatDeg: -35.36, LonDeg: 149.16}, Radius: 30}},
		Rally:  []RallyPoint{{Lat: -35.362, Lon: 149.161, Alt: 10, Frame: FrameRelative}},
	}
	p.Fences[0].Corners[0].LonDeg, p.Fences[0].Corners[1].LonDeg, p.Fences[0].Corners[2].LonDeg = 149.1, 149.1, 149.2
	const north, east = 40.0, -25.0
	at := h.Global(north, east, 0)
	pad := Home{LatDeg: at.LatDeg, LonDeg: at.LonDeg, AltM: 500}
	want := p.Drawing(h).Moved(north, east, -3)
	s := p.Shifted(h, north, east)
	got := s.Drawing(pad).Moved(north, east, -3)
	near := cmp.Comparer(func(a, b float64) bool { return math.Abs(a-b) < 0.02 })
	if d := cmp.Diff(want, got, near); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
	if got.Path[0].North < want.Path[0].North-0.02 || got.Path[0].Down != -23 || p.Items[0].Lat != -35.361 || p.Home.LatDeg != -35.36 {
		t.Errorf("path %+v, and the plan itself is %+v", got.Path[0], p)
	}
}

// TestADriveIsDrawnOnTheGround: whatever heights its plan has, its points and its legs lie on a hill's surface.
func TestADriveIsDrawnOnTheGround(t *testing.T) {
	hill := Elevation(func(north, east float64) float64 { return 3*math.Sin(north/20) + 0.05*east })
	d := Drawing{Path: []Waypoint{{Seq: 1, North: 10, Down: 4}, {Seq: 2, North: 90, East: 20, Down: -30}, {Seq: 3, North: 40, East: 60, AboveGround: true, Down: -7}}}
	low := d.OnGround()
	for _, w := range HeightsFromHome(low.Path, hill) {
		if want := -hill(w.North, w.East); math.Abs(w.Down-want) > 1e-9 {
			t.Errorf("waypoint %d at %.2f m down, the ground at %.2f m", w.Seq, w.Down, want)
		}
	}
	for _, s := range Course(low.Path, hill) {
		for _, q := range s.Points {
			if want := -hill(q[0], q[1]); math.Abs(q[2]-want) > 0.05 {
				t.Errorf("the way to %d is at %.2f m down, the ground at %.2f m", s.Seq, q[2], want)
			}
		}
	}
	if d.Path[1].Down != -30 {
		t.Error("the drawing itself has changed")
	}
}
