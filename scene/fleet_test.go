package scene

import (
	"math"
	"testing"

	"github.com/sitlark/sitlark/overlay"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/sim/snapshot"
)

// TestOtherMeshesAreWhole: every triangle of both levels uses vertices that are there, the
// far one is much smaller, both reach as far as the vehicle does, and both have a part in
// the vehicle's own colour and blades that can be hidden.
func TestOtherMeshesAreWhole(t *testing.T) {
	b := &Body{}
	l := layoutOf(&snapshot.Snapshot{}, b, usualLegs)
	near, far := otherMesh(&l, b), farMesh(&l)
	for name, d := range map[string]meshData{"near": near, "far": far} {
		const stride = 10
		if sum(d.sizes) != stride || len(d.vertices)%stride != 0 || len(d.indices)%3 != 0 {
			t.Fatalf("%s: %d floats of %v, %d indices", name, len(d.vertices), d.sizes, len(d.indices))
		}
		for _, i := range d.indices {
			if int(i) >= len(d.vertices)/stride {
				t.Fatalf("%s: index %d of %d vertices", name, i, len(d.vertices)/stride)
			}
		}
		reach, parts := 0.0, map[int]int{}
		for i := 0; i < len(d.vertices); i += stride {
			v := d.vertices[i : i+stride]
			reach = max(reach, math.Hypot(float64(v[0]), float64(v[2])))
			parts[int(v[9])]++
		}
		if want := l.span() / 2; math.Abs(reach-want) > 0.1*want {
			t.Errorf("%s: reaches %.3f m, the vehicle %.3f m", name, reach, want)
		}
		if parts[painted] == 0 || parts[blade] == 0 || parts[matt] == 0 {
			t.Errorf("%s: parts %v", name, parts)
		}
	}
	if len(far.indices) > len(near.indices)/8 {
		t.Errorf("%d triangles far, %d near", len(far.indices)/3, len(near.indices)/3)
	}
}

// TestOthersAreDrawnAndPicked: a vehicle beside the followed one changes the picture where
// it is, is found by a click there, and is named; nothing is found elsewhere.
func TestOthersAreDrawnAndPicked(t *testing.T) {
	withScene(t, Options{}, func(s *Scene) {
		var snap snapshot.Snapshot
		s.fleet.SetKinds([]Kind{{Parts: &snap}}, 3)
		s.cameras.Choose(Top)
		for range 80 {
			s.Update(&snap, 1.0/60)
		}
		place := frame.OfNED(2.5, 1.5, -1)
		other := FleetVehicle{PositionNED: place, NEDFromFRD: frame.Identity[frame.NED, frame.FRD](), Color: [3]float32{1, 0, 1}, Name: "Bee"}
		s.fleet.Show([]FleetVehicle{{Chosen: true, NEDFromFRD: other.NEDFromFRD, PositionNED: frame.OfNED(0, 0, -0.2)}, other, {Kind: 7}, {PositionNED: frame.OfNED(math.NaN(), 0, 0)}})
		s.Update(&snap, 0)
		if err := s.Render(nil); err != nil {
			t.Fatal(err)
		}
		x, y, seen := s.cameras.Project(place)
		if !seen || s.fleet.Pick(x, y) != 1 || s.fleet.Pick(x+200, y-150) != -1 {
			t.Fatalf("at %.0f, %.0f (%v): picked %d and %d", x, y, seen, s.fleet.Pick(x, y), s.fleet.Pick(x+200, y-150))
		}
		named := 0
		for _, l := range s.Labels() {
			if l.Kind == overlay.VehicleLabel && l.Text == "Bee" && l.X == x && l.Y == y {
				named++
			}
		}
		if named != 1 {
			t.Errorf("it is named %d times", named)
		}
		img, err := s.win.Screenshot()
		if err != nil {
			t.Fatal(err)
		}
		pink := 0
		for dy := -12; dy <= 12; dy++ {
			for dx := -12; dx <= 12; dx++ {
				c := img.NRGBAAt(int(x)+dx, int(y)+dy)
				if int(c.R) > int(c.G)+60 && int(c.B) > int(c.G)+60 {
					pink++
				}
			}
		}
		if pink < 10 {
			t.Errorf("%d pixels of its colour", pink)
		}
		s.Follow(Body{})
		s.Update(&snap, 1.0/60)
		if err := s.Render(nil); err != nil {
			t.Error(err)
		}
	})
}
