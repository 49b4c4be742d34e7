package scene

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/sitlark/sitlark/physics/airframe"
	frames "github.com/sitlark/sitlark/physics/airframe/layout"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/physics/ground"
	"github.com/sitlark/sitlark/physics/snapshot"
)

// vehicleOn returns the default quad's parts on a layout.
func vehicleOn(t testing.TB, name string) airframe.Vehicle {
	t.Helper()
	l, err := frames.Lookup(name)
	if err != nil {
		t.Fatal(err)
	}
	return airframe.OnLayout(l)
}

// sized returns a vehicle on a layout with other measures [m].
func sized(t testing.TB, name string, c airframe.Circle, radius, legDown float64) airframe.Vehicle {
	t.Helper()
	v := vehicleOn(t, name)
	l, _ := frames.Lookup(name)
	v.Motors = airframe.Arrange(l, c)
	v.Rotor.Radius = radius
	v.Mass *= radius * radius / 0.127 / 0.127
	v.Ground.Points = nil
	for _, m := range v.Motors {
		if m.Level == 0 {
			p := m.PlaceFRD.Scale(0.71)
			if c.Arm < 0.2 {
				p = m.PlaceFRD
			}
			p.Z = legDown
			v.Ground.Points = append(v.Ground.Points, ground.Point{PlaceFRD: p, Kind: ground.Leg})
		}
	}
	return v
}

func racer(t testing.TB) airframe.Vehicle {
	return sized(t, "x", airframe.Circle{Arm: 0.11, Up: 0.015}, 0.0635, 0.036)
}

func lifter(t testing.TB) airframe.Vehicle {
	return sized(t, "octa-quad", airframe.Circle{Arm: 0.65, Up: 0.09, Spacing: 0.18}, 0.356, 0.42)
}

// bodyOf is what main tells the scene of a vehicle.
func bodyOf(v *airframe.Vehicle) Body {
	b := Body{Blades: v.Rotor.Blades, HoverThrust: v.Mass * gravity / float64(len(v.Motors))}
	for _, p := range v.Ground.Points {
		if p.Kind == ground.Leg {
			b.Feet = append(b.Feet, p.PlaceFRD)
		}
	}
	return b
}

// snapshotOf is the vehicle at a height, in a hover or on its feet.
func snapshotOf(v *airframe.Vehicle, up float64) *snapshot.Snapshot {
	s := &snapshot.Snapshot{Seq: 1, Time: 10, Count: len(v.Motors)}
	s.Body.PositionNED = frame.OfNED(0, 0, -up)
	s.Body.NEDFromFRD = frame.FromEuler(0, 0, 0)
	hover := v.Mass * gravity / float64(len(v.Motors))
	for i, m := range v.Motors {
		s.Rotors[i] = snapshot.Rotor{
			Number: m.Number, PlaceFRD: m.PlaceFRD, AxisFRD: frame.OfFRD(0, 0, -1), Clockwise: m.Clockwise,
			Radius: v.Rotor.Radius, Speed: 500, Thrust: hover * (0.75 + 0.5*float64(i)/float64(len(v.Motors))), ThrustFactor: 1,
		}
	}
	s.Wind = steady(frame.Vec[frame.NED]{})
	return s
}

// TestLayoutPictures writes close pictures of layouts to the folder that
// SITLARK_PICTURES names.
func TestLayoutPictures(t *testing.T) {
	dir := os.Getenv("SITLARK_PICTURES")
	if dir == "" {
		t.Skip("SITLARK_PICTURES names no folder to write pictures to")
	}
	show := func(name string, v airframe.Vehicle, c Camera, change func(s *Scene, snap *snapshot.Snapshot)) {
		withScene(t, Options{Seed: 1, Body: bodyOf(&v)}, func(s *Scene) {
			snap := snapshotOf(&v, 4)
			s.SetCamera(c)
			s.rig.zoom[Orbit] = 0.30
			if change != nil {
				change(s, snap)
			}
			settle(t, s, snap)
			save(t, shot(t), filepath.Join(dir, name+".png"))
		})
	}
	for _, name := range []string{"x", "tri", "y6", "hexax", "octa", "octa-quad", "dodeca-hexa", "dotriaconta"} {
		show("layout-"+name, vehicleOn(t, name), Orbit, nil)
		show("follow-"+name, vehicleOn(t, name), Follow, nil)
	}
	slow := func(_ *Scene, snap *snapshot.Snapshot) {
		for i := range snap.Count {
			snap.Rotors[i].Speed = 5
		}
	}
	show("layout-racer", racer(t), Orbit, slow)
	show("layout-lifter", lifter(t), Orbit, func(s *Scene, snap *snapshot.Snapshot) { s.ShowThrust(true); snap.Payload.Mass = 12 })
	show("layout-slow", vehicleOn(t, "hexax"), Orbit, slow)
	show("layout-thrust", vehicleOn(t, "x"), Orbit, func(s *Scene, snap *snapshot.Snapshot) {
		s.ShowThrust(true)
		snap.Rotors[1].Thrust *= 1.8
		snap.Rotors[2].Thrust *= 0.3
	})
	show("layout-edge", vehicleOn(t, "x"), Orbit, func(s *Scene, _ *snapshot.Snapshot) { s.rig.lift = 0 })
	show("layout-top", vehicleOn(t, "octa-quad"), Top, func(s *Scene, _ *snapshot.Snapshot) { s.rig.zoom[Top] = 0.25 })
	show("layout-far", vehicleOn(t, "x"), Orbit, func(s *Scene, _ *snapshot.Snapshot) { s.rig.zoom[Orbit] = 40 })
	show("layout-failed", vehicleOn(t, "x"), Orbit, func(s *Scene, snap *snapshot.Snapshot) {
		s.Update(snap, 0.1)
		snap.Rotors[0].Failed, snap.Rotors[0].Speed = true, 0
		snap.Rotors[3].Broken, snap.Rotors[3].Speed = true, 0
		snap.Ground.LegsBroken = 2
		for range 120 {
			snap.Time += 1.0 / 60
			s.Update(snap, 1.0/60)
		}
	})
}
