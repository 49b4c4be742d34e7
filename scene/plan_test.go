package scene

import (
	"image"
	"math"
	"testing"

	"github.com/sitlark/sitlark/mission"
	"github.com/sitlark/sitlark/overlay"
	"github.com/sitlark/sitlark/physics/frame"
)

// square100 is a fence round home.
func square100(in bool) mission.Border {
	return mission.Border{Inclusion: in, Outline: [][2]float64{{25, -25}, {25, 25}, {-25, 25}, {-25, -25}, {25, -25}}}
}

// TestMissionIsReplaced: what was drawn goes, what is new comes, and nothing of the old stays in
// the scene.
func TestMissionIsReplaced(t *testing.T) {
	withScene(t, Options{Seed: 1}, func(s *Scene) {
		snap := hovering(0, 0, 8, frame.Vec[frame.NED]{})
		settle(t, s, snap)
		bare, layers := shot(t), len(s.stage.layers)
		full := mission.Drawing{
			Path:   []mission.Waypoint{waypoint(1, 12, -3, -8), waypoint(2, 20, 3, -8), waypoint(3, 30, 0, -8)},
			Jumps:  []mission.Jump{{Seq: 4, From: 2, To: 0, Times: 3}},
			Waits:  []mission.Wait{{Seq: 5, At: 1, Text: "8 s"}},
			Fences: []mission.Border{square100(true)},
			Rally:  []mission.Waypoint{waypoint(1, 15, 5, -8)},
		}
		if err := s.track.SetMission(full); err != nil {
			t.Fatal(err)
		}
		s.track.SetActive(2)
		settle(t, s, snap)
		drawn := shot(t)
		for what, at := range map[string]frame.Vec[frame.NED]{
			"a waypoint": placeOf(full.Path[0]), "a rally point": placeOf(full.Rally[0]), "the fence's foot": frame.OfNED(25, 0, 0),
		} {
			if x, y, ok := s.cameras.Project(at); !ok || differing(bare, drawn, x, y, 5) < 4 {
				t.Errorf("%s is not drawn at (%.0f, %.0f)", what, x, y)
			}
		}
		if err := s.track.SetMission(mission.Drawing{}); err != nil {
			t.Fatal(err)
		}
		s.track.SetActive(2)
		settle(t, s, snap)
		if n := differing(bare, shot(t), testWidth/2, testHeight/2, testWidth); n > 0 || len(s.stage.layers) != layers {
			t.Errorf("%d pixels and %d layers are left of a mission that is gone", n, len(s.stage.layers)-layers)
		}
	})
}

// TestHiddenMissionStaysHidden when another is drawn.
func TestHiddenMissionStaysHidden(t *testing.T) {
	withScene(t, Options{Seed: 1}, func(s *Scene) {
		snap := hovering(0, 0, 8, frame.Vec[frame.NED]{})
		settle(t, s, snap)
		bare := shot(t)
		s.layers.Toggle(overlay.Mission)
		if err := s.track.SetMission(mission.Drawing{Fences: []mission.Border{square100(false)}}); err != nil {
			t.Fatal(err)
		}
		settle(t, s, snap)
		if n := differing(bare, shot(t), testWidth/2, testHeight/2, testWidth); n > 0 {
			t.Errorf("%d pixels of a hidden mission", n)
		}
	})
}

// TestFencesDifferInColour: in is green, out is red.
func TestFencesDifferInColour(t *testing.T) {
	for _, in := range []bool{true, false} {
		withScene(t, Options{Seed: 1}, func(s *Scene) {
			if err := s.track.SetMission(mission.Drawing{Fences: []mission.Border{square100(in)}}); err != nil {
				t.Fatal(err)
			}
			settle(t, s, hovering(0, 0, 8, frame.Vec[frame.NED]{}))
			x, y, _ := s.cameras.Project(frame.OfNED(25, 0, 0))
			red, green := brightest(shot(t), x, y)
			if in && green < red+30 || !in && red < green+30 {
				t.Errorf("inclusion %v: red %d and green %d at its foot", in, red, green)
			}
		})
	}
}

// brightest returns the greatest red and green near a place of the picture, of the pixel that
// differs most from the grass.
func brightest(img *image.NRGBA, x, y float64) (red, green int) {
	most := -1
	eachNear(img, x, y, 4, func(i int) {
		r, g := int(img.Pix[i]), int(img.Pix[i+1])
		if d := max(r, g); d > most {
			most, red, green = d, r, g
		}
	})
	return red, green
}

// TestActiveOfADelayIsWhereItStays, and of a take-off the first leg.
func TestActiveOfADelayIsWhereItStays(t *testing.T) {
	p := &plan{path: []mission.Waypoint{waypoint(1, 0, 0, -8), waypoint(3, 20, 0, -8)}}
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
	p := &plan{path: []mission.Waypoint{waypoint(1, 0, 0, -10), circle}, active: 2}
	p.way = []mission.Point{{0, 0, -10}, {30, 0, -10}}
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
