package scene

import (
	"fmt"
	"image"
	"math"
	"testing"

	"github.com/sitlark/sitlark/mission"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/scene/camera"
	"github.com/sitlark/sitlark/scene/scenetest"
)

// TestLinesAreAsSmoothFarFromHome flies the same way beside the same mission at home
// and 100 km away, and looks at trail, track, curtain, course, circles, signs and
// flags from two metres off, with all else left out. The pictures may differ by 40 of
// 921,600 pixels, where an edge falls between two: a float32 from home would move the
// lines by several pixels, and differ in thousands.
func TestLinesAreAsSmoothFarFromHome(t *testing.T) {
	var pictures [2][3]*image.NRGBA
	for i, away := range []frame.Vec[frame.NED]{{}, frame.OfNED(81234.5, -61456.25, 0)} { // 102 km
		var path []mission.Waypoint
		for k, p := range [][3]float64{{0, -6, -8}, {4, 0, -8.5}, {1, 8, -9}} {
			path = append(path, mission.Waypoint{Seq: k + 1, Command: mission.NavWaypoint,
				North: away.X + p[0], East: away.Y + p[1], Down: away.Z + p[2], Radius: 2})
		}
		withScene(t, Options{Seed: 1, Path: path}, func(s *Scene) {
			snap := scenetest.Hovering(away.X, away.Y, -away.Z, frame.Vec[frame.NED]{})
			for k := range 400 {
				a := float64(k) / 60
				snap.Time, snap.Seq = a, uint64(k+1)
				snap.Body.PositionNED = away.Add(frame.OfNED(3*math.Sin(a), 5*math.Sin(0.7*a), -8+math.Sin(1.3*a)))
				s.Update(snap, 0)
			}
			testWindow.Gls().ClearColor(0, 0, 0, 1)
			s.track.SetActive(2)
			for c, camera := range []camera.Camera{camera.Follow, camera.Orbit, camera.Side} {
				s.cameras.Choose(camera)
				settle(t, s, snap)
				for _, l := range s.stage.Layers {
					l.Left = !l.Far
				}
				pictures[i][c] = with(t, s, func() {})
			}
		})
	}
	for c := range pictures[0] {
		home, away := pictures[0][c], pictures[1][c]
		if home == nil || away == nil {
			t.Fatal("there is a picture missing")
		}
		drawn := differing(home, image.NewNRGBA(home.Rect), testWidth/2, testHeight/2, testWidth)
		if n := differing(home, away, testWidth/2, testHeight/2, testWidth); n > 40 || drawn < 2000 {
			save(t, home, fmt.Sprintf("far-%d-home.png", c))
			save(t, away, fmt.Sprintf("far-%d-away.png", c))
			t.Errorf("picture %d: %d pixels of %d that are drawn differ 100 km from home", c, n, drawn)
		}
	}
}
