package scene

import (
	"math"
	"testing"

	"github.com/sitlark/sitlark/mission"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/scene/camera"
	"github.com/sitlark/sitlark/scene/gl"
	"github.com/sitlark/sitlark/scene/land"
	"github.com/sitlark/sitlark/scene/scenetest"
	"github.com/sitlark/sitlark/scene/sky"
)

// TestLampsBurnByNight: along both edges of the runway, where Project says, and by day
// none.
func TestLampsBurnByNight(t *testing.T) {
	withScene(t, rollingLand(Options{Seed: 1}), func(s *Scene) {
		snap := scenetest.Hovering(-60, -46, 25, frame.Vec[frame.NED]{}) // over the runway's near end, looking along it
		for _, hours := range []float64{23, sky.DefaultTimeOfDay} {
			s.SetTimeOfDay(hours)
			settle(t, s, snap)
			lit := shot(t)
			dark := with(t, s, func() { s.land.Lamps.Left = true })
			s.land.Lamps.Left = false
			seen, burning := 0, 0
			land.RunwayLamps(s.land.Site.Runway, func(north, east float64, _ gl.RGB) {
				x, y, ok := s.cameras.Project(frame.OfNED(north, east, -s.land.Height(north, east)-land.LampAbove))
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
// a picture without it by 24 of 255 at least, over a twentieth of the square of its span.
func TestVehicleIsSeenByNight(t *testing.T) {
	withScene(t, rollingLand(Options{Seed: 1}), func(s *Scene) {
		s.SetTimeOfDay(0)
		snap := scenetest.Hovering(5, 8, 12, frame.Vec[frame.NED]{})
		settle(t, s, snap)
		x, y, ok := s.cameras.Project(snap.Body.PositionNED)
		seen := with(t, s, func() { s.vehicle.Discs.SetVisible(false) })
		without := with(t, s, func() { s.vehicle.Solid.SetVisible(false) })
		s.vehicle.Solid.SetVisible(true)
		s.vehicle.Discs.SetVisible(true)
		span := s.subject.Span * float64(testHeight) / (2 * math.Tan(s.cameras.rig.Shown.Fov/2)) / s.cameras.rig.Shown.Eye.Sub(s.subject.Place).Len()
		if n := differing(seen, without, x, y, span/2); !ok || float64(n) < span*span/20 {
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
			without := with(t, s, func() { s.track.Plan.Signs.Layer.Left = true })
			if n := differing(shown, without, x, y, 12); !ok || want == (n > 60) {
				t.Errorf("a sign %g m away changes %d pixels", place, n)
			}
		})
	}
}

// TestLandingLightByNight: the ground below and ahead of the vehicle is brighter than that
// behind it, however often night falls; by day it is not.
func TestLandingLightByNight(t *testing.T) {
	withScene(t, Options{Seed: 1}, func(s *Scene) {
		snap := scenetest.Hovering(-40, 30, 12, frame.Vec[frame.NED]{})
		s.cameras.Choose(camera.Top)
		for _, hours := range []float64{sky.DefaultTimeOfDay, 23, 12, 0} {
			s.SetTimeOfDay(hours)
			settle(t, s, snap)
			img := shot(t)
			bright := func(north float64) (sum float64) {
				for east := 28.0; east <= 32; east += 0.25 { // over the grass's tones
					x, y, ok := s.cameras.Project(frame.OfNED(north, east, 0))
					c := img.NRGBAAt(int(x), int(y))
					if sum += float64(c.R) + float64(c.G) + float64(c.B); !ok {
						t.Fatalf("%g m north is not in the picture", north)
					}
				}
				return sum
			}
			night, ahead := hours == 23 || hours == 0, bright(-36.5)/bright(-43.5)
			if night && ahead < 1.5 || !night && ahead > 1.2 {
				t.Errorf("at %g h the ground ahead is %.2f times as bright as that behind", hours, ahead)
			}
		}
	})
}
