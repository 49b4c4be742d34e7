package scene

import (
	"math"
	"testing"

	"github.com/g3n/engine/math32"

	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/scene/camera"
	"github.com/sitlark/sitlark/scene/gl"
	"github.com/sitlark/sitlark/scene/scenetest"
	"github.com/sitlark/sitlark/scene/sky"
	"github.com/sitlark/sitlark/scene/space"
)

// TestSkyBrightensWithTheSun: overhead, off the sun at the horizon, and on the land, in
// steps of a degree from night to noon. What the eye's adaptation and the display's
// limits take away may cost half a percent.
func TestSkyBrightensWithTheSun(t *testing.T) {
	needWindow(t)
	withScene(t, Options{}, func(s *Scene) {
		var last [3]float32
		for hours := 0.0; hours <= 12; hours += 0.1 {
			s.SetTimeOfDay(hours)
			if s.light.Elevation > 35*space.Deg { // the sun comes near the places looked at
				break
			}
			now := [3]float32{
				sky.Luma(s.light.Table.At(math.Pi/2, 0)), sky.Luma(s.light.Table.At(30*space.Deg, math.Pi)),
				sky.Luma(s.light.Lit(gl.RGB{1, 1, 1}, math32.Vector3{Y: 1})),
			}
			for i, name := range []string{"overhead", "opposite the sun", "on the land"} {
				if now[i] < last[i]-0.005 {
					t.Errorf("at %.1f°: %s %.4f after %.4f", s.light.Elevation/space.Deg, name, now[i], last[i])
				}
			}
			last = now
		}
		if last[0] < 0.3 {
			t.Errorf("by day the sky overhead has %.2f", last[0])
		}
	})
}

// TestEveryTimeOfDayIsDrawn, and coming back gives the same picture.
func TestEveryTimeOfDayIsDrawn(t *testing.T) {
	withScene(t, Options{Seed: 1}, func(s *Scene) {
		snap := scenetest.Hovering(3, 4, 8, frame.Vec[frame.NED]{})
		settle(t, s, snap)
		day := shot(t)
		s.SetTimeOfDay(math.NaN())
		for _, h := range []float64{0, 6.1, 12, 18.2, 24} {
			s.SetTimeOfDay(h)
			settle(t, s, snap)
			if n := differing(day, shot(t), testWidth/2, testHeight/2, testWidth); h != 12 && n < testWidth*testHeight/3 {
				t.Errorf("at %g h only %d pixels differ from the afternoon", h, n)
			}
		}
		s.SetTimeOfDay(sky.DefaultTimeOfDay)
		settle(t, s, snap)
		if n := differing(day, shot(t), testWidth/2, testHeight/2, testWidth); n > 0 {
			t.Errorf("back in the afternoon %d pixels differ", n)
		}
	})
}

// TestShadowAlwaysTellsTheHeight: by day on the sun's ray, without a sun right below.
func TestShadowAlwaysTellsTheHeight(t *testing.T) {
	withScene(t, Options{Seed: 1}, func(s *Scene) {
		snap := scenetest.Hovering(10, 20, 3, frame.Vec[frame.NED]{})
		for _, hours := range []float64{9, 12, sky.DefaultTimeOfDay, 17, 18.1, 23} {
			s.SetTimeOfDay(hours)
			s.cameras.Choose(camera.Top)
			settle(t, s, snap)
			foot := s.shadows.Plain.Layer.Place.Sub(snap.Body.PositionNED)
			if off := foot.Cross(s.light.ShadowNED()).Len(); off > 1e-3 {
				t.Errorf("at %g h the shadow lies %.3f m off the ray", hours, off)
			}
			if hours == 17 { // between sun's shadow and the sky's
				continue
			}
			if s.shadows.Plain.Shape[3] < 0.1 || !s.shadows.Plain.Layer.Visible() {
				t.Errorf("at %g h the shadow's darkness is %.2f", hours, s.shadows.Plain.Shape[3])
			}
		}
	})
}

// TestShadowFallsOnSlopes: its foot is on the land, on the ray, and its patch slopes as
// the land does.
func TestShadowFallsOnSlopes(t *testing.T) {
	withScene(t, Options{Seed: 1, Terrain: scenetest.Bumps{}}, func(s *Scene) {
		for _, hours := range []float64{9, sky.DefaultTimeOfDay, 17.4, 23} {
			s.SetTimeOfDay(hours)
			place := frame.OfNED(4, -7, -30)
			snap := scenetest.Hovering(place.X, place.Y, 30, frame.Vec[frame.NED]{})
			s.Update(snap, 0)
			foot := s.shadows.Plain.Layer.Place
			height, _ := scenetest.Bumps{}.At(foot.X, foot.Y)
			if d := -foot.Z - height; math.Abs(d) > 1e-9 {
				t.Errorf("at %g h the foot is %g m over the land", hours, d)
			}
			if off := place.Sub(foot).Cross(s.light.ShadowNED()).Len(); off > 0.001 {
				t.Errorf("at %g h the foot is %g m off the ray", hours, off)
			}
			east, south := scenetest.Bumps{}.Rise(foot, 0, 1e-4), scenetest.Bumps{}.Rise(foot, -1e-4, 0)
			if got := s.shadows.Plain.Slope; math.Abs(float64(got[0])-east) > 1e-5 || math.Abs(float64(got[1])-south) > 1e-5 {
				t.Errorf("at %g h slopes %v, want %.4f, %.4f", hours, got, east, south)
			}
		}
	})
}

// TestNothingShimmers draws pairs of pictures one frame apart in a steady flight, low
// and fast and high, without wind: what a frame moves by some pixels may change, as a
// line of the grid across the picture does; a grid that flickers or planes that fight
// for depth change far more.
func TestNothingShimmers(t *testing.T) {
	withScene(t, Options{Seed: 1}, func(s *Scene) {
		for _, c := range []struct {
			name       string
			up, speed  float64
			most       int // pixels that change by more than 24 of 255
			flickering int // pixels that change there and back within two frames
		}{
			{"low", 1.5, 6, 200, 10}, {"usual", 15, 8, testWidth, 15}, {"high", 110, 12, 160, 6},
		} {
			snap := scenetest.Hovering(0, 0, c.up, frame.Vec[frame.NED]{})
			fly := func(frames int) {
				for range frames {
					snap.Time += 1.0 / 60
					snap.Body.PositionNED.X += c.speed / 60
					s.Update(snap, 1.0/60)
				}
				if err := s.Render(nil); err != nil {
					t.Fatal(err)
				}
			}
			fly(240)
			a := shot(t)
			fly(1)
			b := shot(t)
			fly(1)
			d := shot(t)
			changed := differing(a, b, testWidth/2, testHeight/2, testWidth)
			back := 0
			for i := 0; i < len(a.Pix); i += 4 {
				if there, and := absInt(int(a.Pix[i+1])-int(b.Pix[i+1])), absInt(int(a.Pix[i+1])-int(d.Pix[i+1])); there > 24 && and < 6 {
					back++
				}
			}
			t.Logf("%s: %d pixels change, %d flicker", c.name, changed, back)
			if changed > c.most || back > c.flickering {
				t.Errorf("%s: %d pixels change in a frame, %d of them there and back; want at most %d and %d", c.name, changed, back, c.most, c.flickering)
			}
		}
	})
}
