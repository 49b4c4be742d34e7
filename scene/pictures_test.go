package scene

import (
	"image"
	"image/png"
	"math"
	"os"
	"path/filepath"
	"testing"

	"github.com/sitlark/sitlark/mission"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/scene/camera"
	"github.com/sitlark/sitlark/scene/scenetest"
	"github.com/sitlark/sitlark/scene/space"
	"github.com/sitlark/sitlark/sim/snapshot"
	"github.com/sitlark/sitlark/terrain"
)

// rollingLand puts a scene on hills.
func rollingLand(o Options) Options {
	land := terrain.Rolling(o.Seed, 60)
	o.Terrain, o.Site = land, land.Site()
	return o
}

// settle shows a snapshot until cameras and springs rest, and draws it.
func settle(t testing.TB, s *Scene, snap *snapshot.Snapshot) {
	t.Helper()
	for range 60 {
		s.Update(snap, 0.1)
	}
	if err := s.Render(nil); err != nil {
		t.Fatal(err)
	}
}

func shot(t testing.TB) *image.NRGBA {
	t.Helper()
	img, err := testWindow.Screenshot()
	if err != nil {
		t.Fatal(err)
	}
	return img
}

func save(t testing.TB, img image.Image, name string) {
	t.Helper()
	f, err := os.Create(name)
	if err != nil {
		t.Fatal(err)
	}
	if err := png.Encode(f, img); err != nil {
		t.Fatal(err)
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
}

// square is a path as the demonstration flies it.
var square = []mission.Waypoint{scenetest.Waypoint(1, 0, 0, -15), scenetest.Waypoint(2, 40, 0, -15), scenetest.Waypoint(3, 40, 40, -15), scenetest.Waypoint(4, 0, 40, -15), scenetest.Waypoint(5, 0, 0, -15)}

// flown leads a scene along a path, so that there is a trail, and returns where it
// came.
func flown(s *Scene, wind frame.Vec[frame.NED]) *snapshot.Snapshot {
	snap := scenetest.Hovering(0, 0, 0.12, wind)
	for i := range 900 {
		f := float64(i) / 30
		north, east, up := 0.0, 0.0, math.Min(15, f*2)
		if f > 8 {
			a := (f - 8) * 0.24
			north, east = 26*math.Sin(a), 26*(1-math.Cos(a))
			snap.Body.NEDFromFRD = frame.FromEuler(0.14, -0.13, a)
		}
		place := frame.OfNED(north, east, -up)
		snap.Body.VelGround = place.Sub(snap.Body.PositionNED).Scale(30)
		snap.Body.PositionNED = place
		snap.Time, snap.Seq = f, uint64(i+1)
		s.Update(snap, 1.0/30)
	}
	return snap
}

// TestPictures writes a picture of each camera and of some states to the folder
// that SITLARK_PICTURES names, to be looked at.
func TestPictures(t *testing.T) {
	dir := os.Getenv("SITLARK_PICTURES")
	if dir == "" {
		t.Skip("SITLARK_PICTURES names no folder to write pictures to")
	}
	draw := func(name string) {
		save(t, shot(t), filepath.Join(dir, name+".png"))
	}
	withScene(t, rollingLand(Options{Path: square, Seed: 1}), func(s *Scene) {
		settle(t, s, &snapshot.Snapshot{})
		draw("waiting")
		snap := flown(s, frame.OfNED(3, 7, 0))
		for c := camera.Follow; c <= camera.Director; c++ {
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
