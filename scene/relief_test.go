package scene

import (
	"image"
	"testing"

	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/scene/camera"
	"github.com/sitlark/sitlark/scene/gl"
	"github.com/sitlark/sitlark/scene/land"
	"github.com/sitlark/sitlark/scene/scenetest"
	"github.com/sitlark/sitlark/terrain"
)

// TestNothingShakesFarFromHome draws level ground, its grid and the vehicle at home
// and 100 km away, where the grid looks the same, with the eye moved by steps of
// 0.7 mm: the pictures must be the same but for the rounding of colours and of
// edges.
func TestNothingShakesFarFromHome(t *testing.T) {
	const steps = 3
	var there [2][steps]*image.NRGBA
	for i, north := range []float64{3000, 100000} {
		withScene(t, Options{Seed: 1, Site: terrain.Site{Mown: 1}}, func(s *Scene) {
			s.land.Noise = still{}
			for step := range steps {
				snap := scenetest.Hovering(north+0.0007*float64(step), -2*north, 1.2, frame.Vec[frame.NED]{})
				settle(t, s, snap)
				s.air.Arrows.Layer.SetRenderable(false)
				s.track.Trail.Clear()
				there[i][step] = with(t, s, func() {})
			}
		})
	}
	for step := range steps {
		if n := differing(there[0][step], there[1][step], testWidth/2, testHeight/2, testWidth); n > 60 {
			t.Errorf("step %d: %d pixels differ between 3 km and 100 km from home by more than 24 of 255", step, n)
		}
	}
}

// still is noise without noise, so that the land has one colour.
type still struct{}

func (still) Eval2(float64, float64) float64                   { return 0 }
func (still) Eval3(float64, float64, float64) float64          { return 0 }
func (still) Eval4(float64, float64, float64, float64) float64 { return 0 }

// TestJumpDrawsAllGroundAtOnce, and a slow flight builds a few chunks a frame.
func TestJumpDrawsAllGroundAtOnce(t *testing.T) {
	withScene(t, rollingLand(Options{Seed: 1}), func(s *Scene) {
		settle(t, s, scenetest.Hovering(0, 0, 5, frame.Vec[frame.NED]{}))
		settle(t, s, scenetest.Hovering(50000, -20000, 900, frame.Vec[frame.NED]{}))
		if n := len(s.land.Relief.Missing); n > land.ChunksJump {
			t.Errorf("after a jump %d chunks are missing", n)
		}
		for range 40 {
			if err := s.Render(nil); err != nil {
				t.Fatal(err)
			}
		}
		if n := len(s.land.Relief.Missing); n > 0 {
			t.Errorf("40 frames later %d chunks are missing", n)
		}
	})
}

// TestChunksThatAreForgottenAreBuiltAgain flies through more chunks than GL holds.
func TestChunksThatAreForgottenAreBuiltAgain(t *testing.T) {
	withScene(t, rollingLand(Options{Seed: 1}), func(s *Scene) {
		snap := scenetest.Hovering(0, 0, 5, frame.Vec[frame.NED]{})
		settle(t, s, snap)
		first := shot(t)
		for i := range 30 {
			settle(t, s, scenetest.Hovering(9000*float64(i), 0, 4, frame.Vec[frame.NED]{}))
		}
		if len(s.land.Relief.Chunks) > land.ChunkSlots {
			t.Errorf("%d chunks in %d slots", len(s.land.Relief.Chunks), land.ChunkSlots)
		}
		s.cameras.Choose(camera.Follow)
		s.track.Trail.Clear()
		settle(t, s, snap)
		for range 30 {
			s.land.Relief.Update(s.cameras.rig.Shown, s.subject, testWidth*1.0/testHeight)
		}
		s.track.Trail.Clear()
		again := with(t, s, func() {
			for _, l := range []*gl.Layer{s.track.Trail.Line, s.track.Trail.Curtain, s.track.Trail.Track} {
				l.SetVisible(false)
			}
		})
		if n := differing(first, again, testWidth/2, testHeight*3/4, testHeight/4); n > 400 {
			t.Errorf("%d pixels of the ground differ after a long flight", n)
		}
	})
}
