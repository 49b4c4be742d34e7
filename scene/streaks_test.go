package scene

import (
	"testing"

	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/scene/scenetest"
)

// TestStreaksAreDrawnOnlyWhereWindIs: a calm draws none, a wind does, and a calm after it none again.
func TestStreaksAreDrawnOnlyWhereWindIs(t *testing.T) {
	withScene(t, Options{}, func(s *Scene) {
		for i, speed := range []float64{0, 6, 0} {
			snap := scenetest.Hovering(0, 0, 8, frame.OfNED(speed, 0, 0))
			for range 20 { // each streak has asked for the air at its place
				snap.Time += 0.02
				s.Update(snap, 0.02)
			}
			if n := s.air.Streaks.Layer.Mesh.Instances; n > 0 != (speed > 0) {
				t.Errorf("case %d, wind of %g m/s: %d streaks are drawn", i, speed, n)
			}
		}
	})
}
