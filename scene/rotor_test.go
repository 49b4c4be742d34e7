package scene

import (
	"math"
	"testing"

	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/scene/camera"
	"github.com/sitlark/sitlark/scene/scenetest"
)

// TestTiltedRotorIsDrawnTilted: a disc that is turned on its edge looks different to
// the top camera, and the other rotors as before.
func TestTiltedRotorIsDrawnTilted(t *testing.T) {
	withScene(t, Options{Seed: 1}, func(s *Scene) {
		snap := scenetest.Hovering(12, 7, 9, frame.Vec[frame.NED]{})
		s.cameras.Choose(camera.Top)
		s.cameras.rig.Zoom[camera.Top] = 0.3
		settle(t, s, snap)
		upright := shot(t)
		snap.Rotors[0].AxisFRD = frame.OfFRD(1, 0, 0)
		settle(t, s, snap)
		tilted := shot(t)
		at := func(rotor int, aheadRadii float64) (x, y float64) {
			r := snap.Rotors[rotor]
			place := r.PlaceFRD.Add(frame.OfFRD(aheadRadii*r.Radius, 0, 0))
			x, y, ok := s.cameras.Project(snap.Body.PositionNED.Add(snap.Body.NEDFromFRD.Apply(place)))
			if !ok {
				t.Fatalf("rotor %d is not in the picture", rotor+1)
			}
			return x, y
		}
		x, y := at(0, 0)
		rimX, rimY := at(0, 1)
		radius := math.Hypot(rimX-x, rimY-y)
		if n := differing(upright, tilted, x, y, radius); n < int(radius) {
			t.Errorf("%d pixels within %.0f px of the tilted rotor changed", n, radius)
		}
		x, y = at(1, 0)
		if n := differing(upright, tilted, x, y, radius/2); n != 0 {
			t.Errorf("%d pixels of an upright rotor changed", n)
		}
	})
}
