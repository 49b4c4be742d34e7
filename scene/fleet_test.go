package scene

import (
	"math"
	"testing"

	"github.com/sitlark/sitlark/overlay"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/scene/camera"
	"github.com/sitlark/sitlark/scene/model"
	"github.com/sitlark/sitlark/sim/snapshot"
)

// TestOthersAreDrawnAndPicked: a vehicle beside the followed one changes the picture where
// it is, is found by a click there, and is named; nothing is found elsewhere.
func TestOthersAreDrawnAndPicked(t *testing.T) {
	withScene(t, Options{}, func(s *Scene) {
		var snap snapshot.Snapshot
		s.fleet.SetKinds([]model.Kind{{Parts: &snap}}, 3)
		s.cameras.Choose(camera.Top)
		for range 80 {
			s.Update(&snap, 1.0/60)
		}
		place := frame.OfNED(2.5, 1.5, -1)
		other := model.FleetVehicle{PositionNED: place, NEDFromFRD: frame.Identity[frame.NED, frame.FRD](), Color: [3]float32{1, 0, 1}, Name: "Bee"}
		s.fleet.Show([]model.FleetVehicle{{Chosen: true, NEDFromFRD: other.NEDFromFRD, PositionNED: frame.OfNED(0, 0, -0.2)}, other, {Kind: 7}, {PositionNED: frame.OfNED(math.NaN(), 0, 0)}})
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
		s.Follow(model.Body{})
		s.Update(&snap, 1.0/60)
		if err := s.Render(nil); err != nil {
			t.Error(err)
		}
	})
}
