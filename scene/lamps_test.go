package scene

import (
	"math"
	"testing"

	"github.com/sitlark/sitlark/mission"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/scene/scenetest"
)

// TestLampsBurnByNight: along both edges of the runway, where Project says, and by day
// none.
func TestLampsBurnByNight(t *testing.T) {
	withScene(t, rollingLand(Options{Seed: 1}), func(s *Scene) {
		snap := scenetest.Hovering(-60, -46, 25, frame.Vec[frame.NED]{}) // over the runway's near end, looking along it
		for _, hours := range []float64{23, DefaultTimeOfDay} {
			s.SetTimeOfDay(hours)
			settle(t, s, snap)
			lit := shot(t)
			dark := with(t, s, func() { s.land.lamps.left = true })
			s.land.lamps.left = false
			seen, burning := 0, 0
			runwayLamps(s.land.site.Runway, func(north, east float64, _ rgb) {
				x, y, ok := s.cameras.Project(frame.OfNED(north, east, -s.land.height(north, east)-lampAbove))
				if !ok {
					return
				}
				seen++
				if differing(lit, dark, x, y, 3) > 0 {
					burning++
				}
			})
			night := hours == 23
			if seen < 20 || night && burning < seen*9/10 || !night && burning > 0 {
				t.Errorf("at %g h %d of %d lamps burn", hours, burning, seen)
			}
		}
	})
}

// TestVehicleIsSeenByNight: it stands out from the land about it. Its pixels differ from
// a picture without it by 24 of 255 at least in a third of its size.
func TestVehicleIsSeenByNight(t *testing.T) {
	withScene(t, rollingLand(Options{Seed: 1}), func(s *Scene) {
		s.SetTimeOfDay(0)
		snap := scenetest.Hovering(5, 8, 12, frame.Vec[frame.NED]{})
		settle(t, s, snap)
		x, y, ok := s.cameras.Project(snap.Body.PositionNED)
		seen := with(t, s, func() { s.vehicle.discs.SetVisible(false) })
		without := with(t, s, func() { s.vehicle.solid.SetVisible(false) })
		s.vehicle.solid.SetVisible(true)
		s.vehicle.discs.SetVisible(true)
		span := s.subject.span * float64(testHeight) / (2 * math.Tan(s.cameras.rig.shown.fov/2)) / s.cameras.rig.shown.eye.Sub(s.subject.place).Len()
		if n := differing(seen, without, x, y, span/2); !ok || float64(n) < span*span/40 {
			t.Errorf("%d pixels show a vehicle %.0f px wide", n, span)
		}
	})
}

// TestSignsGiveWayToTheVehicle: the one at the vehicle lets it shine through, one
// farther away does not.
func TestSignsGiveWayToTheVehicle(t *testing.T) {
	for place, want := range map[float64]bool{0: true, 30: false} {
		path := []mission.Waypoint{{Seq: 1, Command: mission.NavWaypoint, North: place, Down: -10, Radius: 2}}
		withScene(t, Options{Seed: 1, Path: path}, func(s *Scene) {
			snap := scenetest.Hovering(0, 0, 10, frame.Vec[frame.NED]{})
			settle(t, s, snap)
			x, y, ok := s.cameras.Project(frame.OfNED(place, 0, -10))
			shown := shot(t)
			without := with(t, s, func() { s.track.plan.signs.layer.left = true })
			if n := differing(shown, without, x, y, 12); !ok || want == (n > 60) {
				t.Errorf("a sign %g m away changes %d pixels", place, n)
			}
		})
	}
}
