package scene

import (
	"image"
	"image/png"
	"math"
	"os"
	"testing"

	"github.com/sitlark/sitlark/mission"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/scene/scenetest"
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
