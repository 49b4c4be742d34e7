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

// TestLegFromBehindTheEyeIsWhole looks along a leg that begins far behind the
// camera: each of its points in front is drawn.
func TestLegFromBehindTheEyeIsWhole(t *testing.T) {
	draw := func(path []mission.Waypoint, f func(s *Scene, img *image.NRGBA)) {
		withScene(t, Options{Seed: 1, Path: path}, func(s *Scene) {
			settle(t, s, scenetest.Hovering(0, 0, 8, frame.Vec[frame.NED]{}))
			f(s, shot(t))
		})
	}
	var without *image.NRGBA
	draw(nil, func(_ *Scene, img *image.NRGBA) { without = img })
	draw([]mission.Waypoint{scenetest.Waypoint(1, -150, 2, -8), scenetest.Waypoint(2, 150, 2, -8)}, func(s *Scene, img *image.NRGBA) {
		for north := 1.0; north < 40; north += 0.25 {
			x, y, ok := s.cameras.Project(frame.OfNED(north, 2, -8))
			if ok && differing(img, without, x, y, 2) == 0 {
				t.Errorf("the leg has a hole %.2f m ahead, at (%.0f, %.0f)", north, x, y)
			}
		}
	})
}

// TestSignsCarryTheirNumbers: there is a number in the sign, and room for as many
// as are numbered.
func TestSignsCarryTheirNumbers(t *testing.T) {
	needWindow(t)
	onMain(t, func() {
		path := make([]mission.Waypoint, 2*track.MostCells)
		for i := range path {
			path[i] = scenetest.Waypoint(i+1, float64(10*i), 0, -8)
		}
		list := track.PlanSigns(mission.Drawing{Rally: path[:3]}, path, path[:3], scenetest.Flat)
		cells, rows := track.CellsOf(list)
		if _, err := track.SignAtlas(list, cells, rows); err != nil {
			t.Error(err)
		}
		if n := len(list); n < track.MostCells-track.ReservedCells || list[n-1].Text != "R3" || rows*track.AtlasWide > 2*track.MostCells {
			t.Errorf("%d signs in %d rows, the last %q", n, rows, list[n-1].Text)
		}
	})
	withScene(t, Options{Path: []mission.Waypoint{scenetest.Waypoint(1, 20, 0, -8)}}, func(s *Scene) {
		settle(t, s, scenetest.Hovering(0, 0, 8, frame.Vec[frame.NED]{}))
		x, y, ok := s.cameras.Project(frame.OfNED(20, 0, -8))
		if !ok {
			t.Fatal("the waypoint is not in the picture")
		}
		white := 0
		img := shot(t)
		eachNear(img, x, y, 8, func(i int) {
			if img.Pix[i] > 200 && img.Pix[i+1] > 200 && img.Pix[i+2] > 200 {
				white++
			}
		})
		if white < 8 {
			t.Errorf("%d white pixels in the waypoint's sign, want those of its number", white)
		}
	})
}

// TestArrowToAWaypointExplainsItself: beside the vehicle it says which waypoint it points to, and
// how far that is, while that is out of the picture; else there is none.
func TestArrowToAWaypointExplainsItself(t *testing.T) {
	for north, seen := range map[float64]bool{40: true, -40: false} { // the camera looks north
		withScene(t, Options{Seed: 1, Path: []mission.Waypoint{scenetest.Waypoint(1, 0, 0, -10), scenetest.Waypoint(2, north, 0, -10)}}, func(s *Scene) {
			s.track.SetActive(2)
			settle(t, s, scenetest.Hovering(0, 0, 10, frame.Vec[frame.NED]{}))
			var said []string
			for _, l := range s.Labels() {
				if l.Kind == overlay.DistanceLabel {
					said = append(said, l.Text)
				}
			}
			want := "to 2"
			if seen {
				want = "" // below its sign
			}
			if len(said) != 1 || said[0] != want {
				t.Errorf("a waypoint %g m north: the labels say %q, want %q", north, said, want)
			}
		})
	}
}
