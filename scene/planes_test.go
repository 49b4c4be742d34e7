package scene

import (
	"testing"

	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/scene/camera"
	"github.com/sitlark/sitlark/scene/model"
	"github.com/sitlark/sitlark/scene/space"
	"github.com/sitlark/sitlark/sim/snapshot"
	"github.com/sitlark/sitlark/vehicle/shape/usual"
)

// TestControlSurfacesMoveInThePicture, and come back to where they were.
func TestControlSurfacesMoveInThePicture(t *testing.T) {
	withScene(t, Options{Seed: 1, Body: model.Body{Assembly: usual.Trainer()}}, func(s *Scene) {
		snap := &snapshot.Snapshot{Seq: 1}
		snap.Body.PositionNED, snap.Body.NEDFromFRD = frame.OfNED(0, 0, -20), frame.FromEuler(0, 0, 0)
		s.cameras.Choose(camera.Orbit)
		s.cameras.rig.Zoom[camera.Orbit] = 0.25
		settle(t, s, snap)
		still := shot(t)
		seen := func(angle float64) (n int) {
			s.vehicle.Deflect(usual.LeftAileron, angle)
			s.vehicle.Deflect(usual.RightFlap, angle)
			if err := s.Render(nil); err != nil {
				t.Fatal(err)
			}
			now := shot(t)
			for i := 0; i < len(now.Pix); i += 4 {
				for k := range 3 {
					if d := int(now.Pix[i+k]) - int(still.Pix[i+k]); d > 40 || d < -40 {
						n++
						break
					}
				}
			}
			return n
		}
		if n := seen(25 * space.Deg); n < 200 {
			t.Errorf("an aileron and a flap at 25 degrees change %d pixels", n)
		}
		if n := seen(0); n > 0 {
			t.Errorf("back at zero they change %d pixels", n)
		}
	})
}
