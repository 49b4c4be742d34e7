package scene

import (
	"math"
	"testing"

	"github.com/sitlark/sitlark/overlay"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/scene/camera"
	"github.com/sitlark/sitlark/scene/model"
	"github.com/sitlark/sitlark/scene/scenetest"
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

// TestEveryVehicleHasLightsAtNight: one beside the followed one shines red to the left and green to the
// right, far away too; by day what is far away does not.
func TestEveryVehicleHasLightsAtNight(t *testing.T) {
	withScene(t, Options{}, func(s *Scene) {
		snap := *scenetest.Hovering(0, 0, 12, frame.Vec[frame.NED]{})
		s.fleet.SetKinds([]model.Kind{{Parts: &snap}}, 2)
		for _, away := range []float64{3, 25} {
			for hours, night := range map[float64]bool{0: true, 12: false} {
				s.SetTimeOfDay(hours)
				place := snap.Body.PositionNED.Add(frame.OfNED(away, away/3, 0))
				other := model.FleetVehicle{PositionNED: place, NEDFromFRD: snap.Body.NEDFromFRD, Color: [3]float32{0.5, 0.5, 0.5}, Name: "Bee"}
				s.fleet.Show([]model.FleetVehicle{{Chosen: true, PositionNED: snap.Body.PositionNED, NEDFromFRD: snap.Body.NEDFromFRD}, other})
				settle(t, s, &snap)
				img := shot(t)
				x, y, ok := s.cameras.Project(place)
				if !ok {
					t.Fatalf("%g m away it is not in the picture", away)
				}
				red, green := 0, 0
				eachNear(img, x, y, 60, func(i int) {
					r, g, b := int(img.Pix[i]), int(img.Pix[i+1]), int(img.Pix[i+2])
					if r > 110 && r > 2*g && r > 2*b {
						red++
					}
					if g > 110 && g > 2*r && g > b+40 {
						green++
					}
				})
				if night && (red < 5 || green < 5) || !night && away > 20 && red+green > 5 {
					t.Errorf("at %g:00, %g m away: %d red pixels and %d green ones", hours, away, red, green)
				}
			}
		}
	})
}
