//go:build pictures

package scene

import (
	"path/filepath"
	"testing"

	"github.com/sitlark/sitlark/internal/windowtest"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/scene/camera"
	"github.com/sitlark/sitlark/scene/scenetest"
	"github.com/sitlark/sitlark/scene/space"
	"github.com/sitlark/sitlark/sim/snapshot"
)

// TestPictures writes a picture of each camera and of some states for make
// test-pictures.
func TestPictures(t *testing.T) {
	dir := windowtest.PictureFolder(t)
	draw := func(name string) {
		save(t, shot(t), filepath.Join(dir, name+".png"))
	}
	withScene(t, rollingLand(Options{Path: square, Seed: 1}), func(s *Scene) {
		settle(t, s, &snapshot.Snapshot{})
		draw("waiting")
		snap := flown(s, frame.OfNED(3, 7, 0))
		for c := camera.Follow; c <= camera.Overview; c++ {
			s.cameras.Choose(c)
			settle(t, s, snap)
			draw(c.String())
		}
		s.cameras.Choose(camera.Follow)
		snap.Rotors[1].Failed, snap.Rotors[1].Speed = true, 0
		snap.Rotors[2].ThrustFactor = 0.5
		settle(t, s, snap)
		draw("failed")
		s.cameras.Choose(camera.Orbit)
		settle(t, s, snap)
		draw("failed-orbit")
		snap.Rotors[1].Failed, snap.Rotors[2].ThrustFactor = false, 1
		for i := range 4 {
			snap.Rotors[i].Speed = 10
		}
		s.cameras.rig.Zoom[camera.Orbit] = 0.6
		settle(t, s, snap)
		draw("near")
		s.cameras.Choose(camera.Follow)
		storm := scenetest.Hovering(5, 3, 3, frame.OfNED(-14, 14, 0))
		settle(t, s, storm)
		draw("storm")
		settle(t, s, scenetest.Hovering(5, 3, 3, frame.OfNED(0.1, 0, 0)))
		draw("calm")
		s.cameras.Choose(camera.Orbit)
		s.cameras.rig.Yaw, s.cameras.rig.Lift = 50*space.Deg, 6*space.Deg
		settle(t, s, scenetest.Hovering(5, 3, 8, frame.OfNED(2, 3, 0)))
		draw("sun")
		ahead := scenetest.Hovering(5, 3, 8, frame.OfNED(2, 3, 0))
		ahead.Rotors[0].AxisFRD, ahead.Rotors[0].Speed = frame.OfFRD(1, 0, 0), 10
		ahead.Rotors[2].AxisFRD = frame.OfFRD(1, 0, 0)
		settle(t, s, ahead)
		draw("tilted")
		wreck := scenetest.Hovering(5, 3, 0.13, frame.OfNED(2, 3, 0))
		wreck.Body.NEDFromFRD = frame.FromEuler(2.6, 0.3, 1)
		wreck.Contact.Crashed, wreck.Contact.InContact = true, true
		s.cameras.rig.Lift = 25 * space.Deg
		settle(t, s, wreck)
		draw("wreck")
		s.cameras.Choose(camera.Follow)
		settle(t, s, scenetest.Hovering(100, 500, 120, frame.OfNED(3, 3, 0)))
		draw("high")
	})
}
