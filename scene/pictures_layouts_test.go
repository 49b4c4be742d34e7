//go:build pictures

package scene

import (
	"image"
	"image/color"
	"path/filepath"
	"testing"

	"golang.org/x/image/draw"
	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"

	"github.com/sitlark/sitlark/internal/windowtest"
	"github.com/sitlark/sitlark/scene/camera"
	"github.com/sitlark/sitlark/scene/scenetest"
	"github.com/sitlark/sitlark/scene/space"
	"github.com/sitlark/sitlark/sim/snapshot"
	"github.com/sitlark/sitlark/vehicle/airframe"
)

func racer(t testing.TB) airframe.Vehicle {
	return scenetest.OfSize(t, "x", airframe.Circle{Arm: 0.11, Up: 0.015}, 0.0635, 0.036)
}

func lifter(t testing.TB) airframe.Vehicle {
	return scenetest.OfSize(t, "octa-quad", airframe.Circle{Arm: 0.65, Up: 0.09, Spacing: 0.18}, 0.356, 0.42)
}

// TestPicturesOfLayouts writes close pictures of layouts for make test-pictures.
func TestPicturesOfLayouts(t *testing.T) {
	dir := windowtest.PictureFolder(t)
	show := func(name string, v airframe.Vehicle, c camera.Camera, change func(s *Scene, snap *snapshot.Snapshot)) {
		withScene(t, Options{Seed: 1, Body: bodyOf(&v)}, func(s *Scene) {
			snap := scenetest.SnapshotOf(&v, 4)
			s.cameras.Choose(c)
			s.cameras.rig.Zoom[camera.Orbit] = 0.30
			if change != nil {
				change(s, snap)
			}
			settle(t, s, snap)
			save(t, shot(t), filepath.Join(dir, name+".png"))
		})
	}
	for _, name := range []string{"x", "tri", "y6", "hexax", "octa", "octa-quad", "dodeca-hexa", "dotriaconta"} {
		show("layout-"+name, scenetest.VehicleOn(t, name), camera.Orbit, nil)
		show("follow-"+name, scenetest.VehicleOn(t, name), camera.Follow, nil)
	}
	slow := func(_ *Scene, snap *snapshot.Snapshot) {
		for i := range snap.Count {
			snap.Rotors[i].Speed = 5
		}
	}
	show("layout-racer", racer(t), camera.Orbit, slow)
	show("layout-lifter", lifter(t), camera.Orbit, func(s *Scene, snap *snapshot.Snapshot) { s.vehicle.ShowThrust(true); snap.Payload.Mass = 12 })
	show("layout-slow", scenetest.VehicleOn(t, "hexax"), camera.Orbit, slow)
	show("layout-thrust", scenetest.VehicleOn(t, "x"), camera.Orbit, func(s *Scene, snap *snapshot.Snapshot) {
		s.vehicle.ShowThrust(true)
		snap.Rotors[1].Thrust *= 1.8
		snap.Rotors[2].Thrust *= 0.3
	})
	show("layout-edge", scenetest.VehicleOn(t, "x"), camera.Orbit, func(s *Scene, _ *snapshot.Snapshot) { s.cameras.rig.Lift = 0 })
	show("layout-top", scenetest.VehicleOn(t, "octa-quad"), camera.Top, func(s *Scene, _ *snapshot.Snapshot) { s.cameras.rig.Zoom[camera.Top] = 0.25 })
	show("layout-far", scenetest.VehicleOn(t, "x"), camera.Orbit, func(s *Scene, _ *snapshot.Snapshot) { s.cameras.rig.Zoom[camera.Orbit] = 40 })
	show("layout-failed", scenetest.VehicleOn(t, "x"), camera.Orbit, func(s *Scene, snap *snapshot.Snapshot) {
		s.Update(snap, 0.1)
		snap.Rotors[0].Failed, snap.Rotors[0].Speed = true, 0
		snap.Rotors[3].Broken, snap.Rotors[3].Speed = true, 0
		snap.Contact.LegsBroken = 2
		for range 120 {
			snap.Time += 1.0 / 60
			s.Update(snap, 1.0/60)
		}
	})
}

// TestPicturesOnOneSheet writes docs/layouts.png's picture for make
// test-pictures: twelve vehicles, each named.
func TestPicturesOnOneSheet(t *testing.T) {
	dir := windowtest.PictureFolder(t)
	const columns, wide, high = 4, 320, 220
	sheet := image.NewNRGBA(image.Rect(0, 0, columns*wide, 3*high))
	for i, e := range []struct {
		name string
		v    airframe.Vehicle
		slow bool
	}{
		{"tri", scenetest.VehicleOn(t, "tri"), false},
		{"quad X", scenetest.VehicleOn(t, "x"), false},
		{"5-inch racer, 0.22 m", racer(t), true},
		{"Y6", scenetest.VehicleOn(t, "y6"), false},
		{"hexa X", scenetest.VehicleOn(t, "hexax"), true},
		{"octa +", scenetest.VehicleOn(t, "octa"), false},
		{"X8 of 1.3 m, with payload", lifter(t), false},
		{"octa-quad", scenetest.VehicleOn(t, "octa-quad"), false},
		{"deca", scenetest.VehicleOn(t, "deca"), false},
		{"dodeca-hexa", scenetest.VehicleOn(t, "dodeca-hexa"), false},
		{"hexadeca-octa", scenetest.VehicleOn(t, "hexadeca-octa"), false},
		{"dotriaconta: 32 motors", scenetest.VehicleOn(t, "dotriaconta"), false},
	} {
		at := image.Rect(2, 2, wide-2, high-2).Add(image.Pt(i%columns*wide, i/columns*high))
		draw.CatmullRom.Scale(sheet, at, portrait(t, e.v, e.slow), image.Rect(220, 65, 1060, 642), draw.Src, nil)
		caption(t, sheet, at, e.name)
	}
	save(t, sheet, filepath.Join(dir, "layouts.png"))
}

// portrait is a picture of a vehicle that fills it.
func portrait(t *testing.T, v airframe.Vehicle, slow bool) (img image.Image) {
	b := bodyOf(&v)
	b.Blades = 2
	if v.Propellers[0].Radius < 0.1 {
		b.Blades = 3
	}
	withScene(t, Options{Seed: 1, Body: b}, func(s *Scene) {
		snap := scenetest.SnapshotOf(&v, 1.2*v.Motors[0].PlaceFRD.Len()+0.5)
		if v.Propellers[0].Radius > 0.3 {
			snap.Payload.Mass = 9
		}
		for i := range snap.Count {
			if slow {
				snap.Rotors[i].Speed = 8
			}
		}
		s.cameras.Choose(camera.Orbit)
		s.cameras.rig.Yaw, s.cameras.rig.Lift, s.cameras.rig.Zoom[camera.Orbit] = 152*space.Deg, 24*space.Deg, 0.34
		if s.vehicle.Tall() > s.vehicle.Layout.Span() {
			s.cameras.rig.Zoom[camera.Orbit], s.cameras.rig.Lift = 0.44, 12*space.Deg
			snap.Body.PositionNED.Z -= 0.5
		}
		for range 40 {
			snap.Time += 0.03
			s.Update(snap, 0.1)
		}
		s.track.Plumb.Line.SetVisible(false)
		s.track.Plumb.Ring.SetVisible(false)
		if s.vehicle.Tall() > s.vehicle.Layout.Span() { // its middle is not its centre of mass
			s.cameras.rig.Shown.Eye.Z += 0.28
		}
		if err := s.Render(nil); err != nil {
			t.Error(err)
		}
		img = shot(t)
	})
	return img
}

// caption writes a name into the lower left of a field.
func caption(t *testing.T, dst *image.NRGBA, at image.Rectangle, text string) {
	ttf, err := opentype.Parse(gobold.TTF)
	if err != nil {
		t.Fatal(err)
	}
	face, err := opentype.NewFace(ttf, &opentype.FaceOptions{Size: 15, DPI: 72})
	if err != nil {
		t.Fatal(err)
	}
	d := font.Drawer{Dst: dst, Src: image.NewUniform(color.NRGBA{0, 0, 0, 160}), Face: face, Dot: fixed.P(at.Min.X+11, at.Max.Y-10)}
	d.DrawString(text)
	d.Src, d.Dot = image.White, fixed.P(at.Min.X+10, at.Max.Y-11)
	d.DrawString(text)
}
