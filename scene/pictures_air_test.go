//go:build pictures

package scene

import (
	"path/filepath"
	"testing"

	"github.com/sitlark/sitlark/internal/windowtest"
	"github.com/sitlark/sitlark/physics/frame"
	windfield "github.com/sitlark/sitlark/physics/wind"
	"github.com/sitlark/sitlark/scene/air"
	"github.com/sitlark/sitlark/scene/scenetest"
	"github.com/sitlark/sitlark/scene/sky"
	"github.com/sitlark/sitlark/scene/space"
	"github.com/sitlark/sitlark/sim/snapshot"
)

// TestPicturesOfTimesOfDay writes a picture of some times of the day for
// make test-pictures, towards the sun and away from it.
func TestPicturesOfTimesOfDay(t *testing.T) {
	dir := windowtest.PictureFolder(t)
	withScene(t, Options{Path: square, Seed: 1}, func(s *Scene) {
		for _, c := range []struct {
			name  string
			hours float64
		}{{"noon", 12}, {"afternoon", sky.DefaultTimeOfDay}, {"evening", 17.4}, {"sunset", 18.05}, {"dusk", 18.4}, {"nautical", 18.9}, {"night", 23}} {
			s.SetTimeOfDay(c.hours)
			for _, v := range []struct {
				name string
				yaw  float64
			}{{"", 0}, {"-to-sun", 250 * space.Deg}} {
				snap := scenetest.Hovering(3, 4, 6, frame.OfNED(3, 5, 0))
				snap.Body.NEDFromFRD = frame.FromEuler(0, 0, v.yaw)
				for range 20 {
					settle(t, s, snap)
				}
				save(t, shot(t), filepath.Join(dir, "time-"+c.name+v.name+".png"))
			}
		}
	})
}

// TestPicturesOfWind writes a picture of each display of the wind, and of a gust that
// comes, for make test-pictures.
func TestPicturesOfWind(t *testing.T) {
	dir := windowtest.PictureFolder(t)
	withScene(t, Options{Path: square, Seed: 1}, func(s *Scene) {
		play := func(snap *snapshot.Snapshot, seconds float64) {
			for range int(seconds * 60) {
				snap.Time += 1.0 / 60
				s.Update(snap, 1.0/60)
			}
			if err := s.Render(nil); err != nil {
				t.Fatal(err)
			}
		}
		for d := air.Near; d < air.WindDisplays; d++ {
			s.air.Show(d)
			snap := scenetest.Hovering(3, 4, 9, frame.OfNED(4, 8, 0))
			snap.Wind.SetTurbulence(0.3)
			play(snap, 4)
			save(t, shot(t), filepath.Join(dir, "wind-"+d.String()+".png"))
		}
		s.air.Show(air.Near)
		for _, c := range []struct {
			name  string
			speed float64
		}{{"calm", 0.3}, {"breeze", 4}, {"storm", 18}} {
			snap := scenetest.Hovering(3, 4, 9, frame.OfNED(0.5*c.speed, 0.86*c.speed, 0))
			snap.Wind.SetTurbulence(0.3)
			play(snap, 4)
			save(t, shot(t), filepath.Join(dir, "air-"+c.name+".png"))
		}
		snap := scenetest.Hovering(3, 4, 6, frame.OfNED(-6, -3, 0))
		if err := snap.Wind.AddGust(windfield.Gust{Speed: 8, FromDeg: 26, Rise: 1.5, Hold: 2, Lead: 4}, snap.Body.PositionNED, snap.Time); err != nil {
			t.Fatal(err)
		}
		for i, name := range []string{"gust-comes", "gust-near", "gust-here"} {
			play(snap, []float64{1, 2, 1.5}[i])
			save(t, shot(t), filepath.Join(dir, name+".png"))
		}
	})
}
