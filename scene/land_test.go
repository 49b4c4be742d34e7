package scene

import (
	"math"
	"testing"

	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/scene/camera"
	"github.com/sitlark/sitlark/scene/scenetest"
	"github.com/sitlark/sitlark/scene/space"
)

// TestShadowFallsAwayFromTheSun: the sun stands in the south-west at 35°.
func TestShadowFallsAwayFromTheSun(t *testing.T) {
	withScene(t, Options{}, func(s *Scene) {
		settle(t, s, scenetest.Hovering(10, 20, 7, frame.Vec[frame.NED]{}))
		foot := s.shadows.Plain.Layer.Place
		dn, de := foot.X-10, foot.Y-20
		if dn <= 0 || de <= 0 {
			t.Errorf("it falls %.1f m north and %.1f m east, want north-east", dn, de)
		}
		if got, want := math.Hypot(dn, de), 7/math.Tan(35*space.Deg); math.Abs(got-want) > 0.01 {
			t.Errorf("it falls %.3f m away, want %.3f", got, want)
		}
		snapDark := func() int {
			seen := shot(t)
			x, y, ok := s.cameras.Project(foot)
			if !ok {
				return -1
			}
			s.shadows.Plain.Layer.SetRenderable(false)
			defer s.shadows.Plain.Layer.SetRenderable(true)
			return differing(seen, with(t, s, func() {}), x, y, 60)
		}
		s.cameras.Choose(camera.Top)
		settle(t, s, scenetest.Hovering(10, 20, 7, frame.Vec[frame.NED]{}))
		if n := snapDark(); n < 40 {
			t.Errorf("%d pixels are darker where the shadow should be", n)
		}
	})
}
