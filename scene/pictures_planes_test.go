//go:build pictures

package scene

import (
	"image"
	"path/filepath"
	"testing"

	"golang.org/x/image/draw"

	"github.com/sitlark/sitlark/internal/windowtest"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/physics/state"
	"github.com/sitlark/sitlark/scene/camera"
	"github.com/sitlark/sitlark/scene/model"
	"github.com/sitlark/sitlark/scene/scenetest"
	"github.com/sitlark/sitlark/scene/space"
	"github.com/sitlark/sitlark/sim/snapshot"
	"github.com/sitlark/sitlark/vehicle/catalog"
	"github.com/sitlark/sitlark/vehicle/shape"
)

// TestPicturesOfPlanes writes a sheet of planes of the catalogue for make test-pictures: from ahead, from behind with
// deflected surfaces, from above and from below.
func TestPicturesOfPlanes(t *testing.T) {
	dir := windowtest.PictureFolder(t)
	const wide, high = 800, 500
	for _, name := range []string{"trainer", "skywalker-x8", "aerosonde", "glider", "quadplane"} {
		entry, err := catalog.Find(name, "")
		if err != nil {
			t.Fatal(err)
		}
		plane := shape.AssemblyOf(&entry.Vehicle)
		sheet := image.NewNRGBA(image.Rect(0, 0, 2*wide, 2*high))
		for i, view := range []struct {
			yaw, lift, zoom, roll float64
			deflected             bool
		}{
			{145, 20, 0.24, 0, false}, {-35, 28, 0.24, 0, true}, {180, 86, 0.24, 0, true}, {60, 5, 0.24, 55, false},
		} {
			withScene(t, Options{Seed: 1, Body: model.Body{Assembly: plane, Blades: 2}}, func(s *Scene) {
				s.cameras.Choose(camera.Orbit)
				s.cameras.rig.Yaw, s.cameras.rig.Lift, s.cameras.rig.Zoom[camera.Orbit] = view.yaw*space.Deg, view.lift*space.Deg, view.zoom
				if view.deflected {
					deflect(s.vehicle, plane)
				}
				settle(t, s, flying(plane, view.roll, !view.deflected))
				at := image.Rect(1, 1, wide-1, high-1).Add(image.Pt(i%2*wide, i/2*high))
				draw.CatmullRom.Scale(sheet, at, shot(t), image.Rect(64, 0, 1216, 720), draw.Src, nil)
			})
		}
		save(t, sheet, filepath.Join(dir, "plane-"+name+".png"))
	}
}

// deflect moves all surfaces.
func deflect(v *model.Vehicle, p *shape.Assembly) {
	for i := range p.Moves {
		v.Deflect(p.Moves[i].Index, p.Moves[i].Angle(18*space.Deg))
	}
}

// flying is a plane in the air, banked by an angle [deg].
func flying(p *shape.Assembly, roll float64, fast bool) *snapshot.Snapshot {
	s := &snapshot.Snapshot{Seq: 1, State: state.State{Time: 10, Count: len(p.Propellers)}}
	s.Body.PositionNED = frame.OfNED(0, 0, -1.6)
	s.Body.NEDFromFRD = frame.FromEuler(roll*space.Deg, 0, 0)
	for i := range p.Propellers {
		r := &p.Propellers[i]
		s.Rotors[i] = state.Rotor{Number: i + 1, PlaceFRD: r.PlaceFRD, AxisFRD: r.AxisFRD, Clockwise: r.Clockwise, Radius: r.Radius, ThrustFactor: 1, Speed: 5}
		if fast && i == 0 {
			s.Rotors[i].Speed, s.Rotors[i].Thrust = 700, 8
		}
	}
	s.Wind = scenetest.Steady(frame.Vec[frame.NED]{})
	return s
}
