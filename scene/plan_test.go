package scene

import (
	"image"
	"testing"

	"github.com/sitlark/sitlark/mission"
	"github.com/sitlark/sitlark/overlay"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/scene/scenetest"
	"github.com/sitlark/sitlark/scene/track"
)

// square100 is a fence round home.
func square100(in bool) mission.FenceOutline {
	return mission.FenceOutline{Inclusion: in, Outline: [][2]float64{{25, -25}, {25, 25}, {-25, 25}, {-25, -25}, {25, -25}}}
}

// TestMissionIsReplaced: what was drawn goes, what is new comes, and nothing of the old stays in
// the scene.
func TestMissionIsReplaced(t *testing.T) {
	withScene(t, Options{Seed: 1}, func(s *Scene) {
		snap := scenetest.Hovering(0, 0, 8, frame.Vec[frame.NED]{})
		settle(t, s, snap)
		bare, layers := shot(t), len(s.stage.Layers)
		full := mission.Drawing{
			Path:   []mission.Waypoint{scenetest.Waypoint(1, 12, -3, -8), scenetest.Waypoint(2, 20, 3, -8), scenetest.Waypoint(3, 30, 0, -8)},
			Jumps:  []mission.Jump{{Seq: 4, From: 2, To: 0, Times: 3}},
			Waits:  []mission.WaitPoint{{Seq: 5, At: 1, Text: "8 s"}},
			Fences: []mission.FenceOutline{square100(true)},
			Rally:  []mission.Waypoint{scenetest.Waypoint(1, 15, 5, -8)},
		}
		if err := s.track.SetMission(full); err != nil {
			t.Fatal(err)
		}
		s.track.SetActive(2)
		settle(t, s, snap)
		drawn := shot(t)
		for what, at := range map[string]frame.Vec[frame.NED]{
			"a waypoint": track.PlaceOf(full.Path[0]), "a rally point": track.PlaceOf(full.Rally[0]), "the fence's foot": frame.OfNED(25, 0, 0),
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
		if n := differing(bare, shot(t), testWidth/2, testHeight/2, testWidth); n > 0 || len(s.stage.Layers) != layers {
			t.Errorf("%d pixels and %d layers are left of a mission that is gone", n, len(s.stage.Layers)-layers)
		}
	})
}

// TestHiddenMissionStaysHidden when another is drawn.
func TestHiddenMissionStaysHidden(t *testing.T) {
	withScene(t, Options{Seed: 1}, func(s *Scene) {
		snap := scenetest.Hovering(0, 0, 8, frame.Vec[frame.NED]{})
		settle(t, s, snap)
		bare := shot(t)
		s.layers.Toggle(overlay.Mission)
		if err := s.track.SetMission(mission.Drawing{Fences: []mission.FenceOutline{square100(false)}}); err != nil {
			t.Fatal(err)
		}
		settle(t, s, snap)
		if n := differing(bare, shot(t), testWidth/2, testHeight/2, testWidth); n > 0 {
			t.Errorf("%d pixels of a hidden mission", n)
		}
	})
}

// TestArrowIsSeenInItsPlaceOnly: a mission that is shown again, such as before the first frame of a film,
// has no arrow of a metre at home; the next update puts it beside the vehicle, unless there is an
// audience.
func TestArrowIsSeenInItsPlaceOnly(t *testing.T) {
	withScene(t, Options{Seed: 1}, func(s *Scene) {
		snap := scenetest.Hovering(0, 0, 1, frame.Vec[frame.NED]{})
		way := mission.Drawing{Path: []mission.Waypoint{scenetest.Waypoint(1, 0, 0, -8), scenetest.Waypoint(2, 0, 90, -8)}}
		yellow := func(update bool) (n int) {
			if err := s.track.SetMission(way); err != nil {
				t.Fatal(err)
			}
			s.track.SetActive(2)
			if update {
				settle(t, s, snap)
			}
			if err := s.Render(nil); err != nil {
				t.Fatal(err)
			}
			img := shot(t)
			eachNear(img, testWidth/2, testHeight/2, 330, func(i int) {
				if img.Pix[i] > 235 && img.Pix[i+1] > 235 && img.Pix[i+2] < 150 {
					n++
				}
			})
			return n
		}
		settle(t, s, snap)
		if n := yellow(false); n > 0 {
			t.Errorf("before the update %d pixels are an arrow's", n)
		}
		if n := yellow(true); n < 20 || n > 600 {
			t.Errorf("after it %d pixels are, want a small arrow's", n)
		}
		s.Layers().Presented = true
		if n := yellow(true); n > 0 {
			t.Errorf("to an audience %d pixels are", n)
		}
	})
}

// TestFencesDifferInColour: in is green, out is red.
func TestFencesDifferInColour(t *testing.T) {
	for _, in := range []bool{true, false} {
		withScene(t, Options{Seed: 1}, func(s *Scene) {
			if err := s.track.SetMission(mission.Drawing{Fences: []mission.FenceOutline{square100(in)}}); err != nil {
				t.Fatal(err)
			}
			settle(t, s, scenetest.Hovering(0, 0, 8, frame.Vec[frame.NED]{}))
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
