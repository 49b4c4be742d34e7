//go:build pictures

package scene

import (
	"path/filepath"
	"testing"

	"github.com/sitlark/sitlark/internal/windowtest"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/scene/camera"
	"github.com/sitlark/sitlark/scene/track"
)

// TestPicturesOfTheGhost writes pictures to be looked at: see TestPictures.
func TestPicturesOfTheGhost(t *testing.T) {
	dir := windowtest.PictureFolder(t)
	withScene(t, rollingLand(Options{Path: square, Seed: 1}), func(s *Scene) {
		snap := flown(s, frame.OfNED(3, 7, 0))
		for name, off := range map[string]frame.Vec[frame.NED]{"near": frame.OfNED(0.2, 0.35, 0), "metre": frame.OfNED(0.3, 1.2, -0.3), "far": frame.OfNED(8, 6, -2)} {
			s.SetGhost(believed(snap, off, 0.15))
			for _, c := range []camera.Camera{camera.Follow, camera.Orbit, camera.Top, camera.Side, camera.FirstPerson} {
				s.cameras.Choose(c)
				settle(t, s, snap)
				save(t, shot(t), filepath.Join(dir, "ghost-"+name+"-"+c.String()+".png"))
			}
		}
		s.cameras.Choose(camera.Follow)
		for i, g := range []track.Goal{{Shown: true, PlaceNED: frame.OfNED(30, 20, -25)}, {Shown: true, Chosen: true, PlaceNED: frame.OfNED(60, 0, -25)}} {
			s.track.SetGoal(g)
			settle(t, s, snap)
			save(t, shot(t), filepath.Join(dir, "goal-"+string(rune('0'+i))+".png"))
		}
		s.SetTimeOfDay(22)
		s.SetGhost(believed(snap, frame.OfNED(0.3, 1.2, -0.3), 0.15))
		settle(t, s, snap)
		save(t, shot(t), filepath.Join(dir, "ghost-night.png"))
	})
}
