package scene

import (
	"image"
	"math"
	"testing"

	"github.com/sitlark/sitlark/physics/frame"
	windfield "github.com/sitlark/sitlark/physics/wind"
	"github.com/sitlark/sitlark/scene/air"
	"github.com/sitlark/sitlark/scene/camera"
	"github.com/sitlark/sitlark/scene/scenetest"
	"github.com/sitlark/sitlark/scene/space"
	"github.com/sitlark/sitlark/sim/snapshot"
)

// sheared is a hover in an air whose speed and direction change over the land: a gust
// from the side has reached some places, others not.
func sheared(t testing.TB) *snapshot.Snapshot {
	snap := scenetest.Hovering(0, 0, 12, frame.OfNED(5, 0, 0))
	g := windfield.Gust{Speed: 12, FromDeg: 270, Rise: 4, Hold: 30, Lead: 2}
	if err := snap.Wind.AddGust(g, snap.Body.PositionNED, snap.Time); err != nil {
		t.Fatal(err)
	}
	return snap
}

// places are three in the shear of sheared: ahead of the front, in its rise, behind it.
var places = map[string]frame.Vec[frame.NED]{
	"ahead of the front": frame.OfNED(22, 6, -12), "in its rise": frame.OfNED(0, -9, -12), "low behind it": frame.OfNED(-26, 8, -3),
}

// TestStreaksDriftWithTheFieldInShear looks at the streaks near each of three places
// and holds their way to the wind that the field has where the streak is.
func TestStreaksDriftWithTheFieldInShear(t *testing.T) {
	withScene(t, Options{Seed: 1}, func(s *Scene) {
		snap := sheared(t)
		for range 3 * air.StreakAsked {
			s.Update(snap, 1.0/60) // time stands: each streak asks for its air
		}
		seen := map[string]int{}
		for i := range s.air.Streaks.List {
			v := s.air.Streaks.Instances[air.StreakFloats*i:][:air.StreakFloats]
			if v[3] <= 0 {
				continue
			}
			at := snap.Body.PositionNED.Add(space.NEDFromGL([3]float64{float64(v[0]), float64(v[1]), float64(v[2])}))
			way := space.NEDFromGL([3]float64{float64(v[4]), float64(v[5]), float64(v[6])})
			want := snap.Wind.At(at, -at.Z, snap.Time)
			if way.Sub(want.Scale(air.StreakTime)).Len() > 1e-4 {
				t.Fatalf("a streak at %v goes %v, the air there %v", at.Array(), way.Array(), want.Array())
			}
			for name, place := range places {
				if at.Sub(place).Len() < 16 {
					seen[name]++
				}
			}
		}
		for name := range places {
			if seen[name] < 3 {
				t.Errorf("%s only %d streaks are seen", name, seen[name])
			}
		}
	})
}

// TestStreaksPointDownwindInThePicture sees them from above, in a wind to the east:
// their heads are brighter than their tails.
func TestStreaksPointDownwindInThePicture(t *testing.T) {
	withScene(t, Options{Seed: 1}, func(s *Scene) {
		s.cameras.Choose(camera.Top)
		s.cameras.rig.Zoom[camera.Top] = 1.6
		for name, c := range map[string]struct {
			wind frame.Vec[frame.NED]
			x, y float64 // direction in the picture
		}{
			"north": {frame.OfNED(14, 0, 0), 0, -1}, "east": {frame.OfNED(0, 14, 0), 1, 0}, "west": {frame.OfNED(0, -14, 0), -1, 0},
		} {
			settle(t, s, scenetest.Hovering(3, 4, 8, c.wind))
			s.air.Arrows.Layer.SetRenderable(false)
			seen := with(t, s, func() {})
			s.air.Streaks.Layer.SetRenderable(false)
			without := with(t, s, func() {})
			s.air.Streaks.Layer.SetRenderable(true)
			s.air.Arrows.Layer.SetRenderable(true)
			ok, wrong := 0, 0
			for _, p := range spotsOver(seen, without, 14, 14) {
				switch lean := brighterEnd(seen, without, p, c.x, c.y); {
				case p.extent(c.x, c.y) < 2*p.extent(c.y, c.x):
				case lean > 0:
					ok++
				default:
					wrong++
				}
			}
			if ok < 5 || wrong*5 > ok {
				t.Errorf("wind to the %s: %d streaks point there, %d the other way", name, ok, wrong)
			}
		}
	})
}

// brighterEnd is how far the middle of what a patch adds to the picture lies from the
// middle of its box in a direction [px].
func brighterEnd(a, b *image.NRGBA, p spot, x, y float64) float64 {
	var sum, at float64
	for py := p.box.Min.Y; py < p.box.Max.Y; py++ {
		for px := p.box.Min.X; px < p.box.Max.X; px++ {
			i := a.PixOffset(px, py)
			d := math.Abs(float64(a.Pix[i+1]) - float64(b.Pix[i+1]))
			sum += d
			at += d * (x*(float64(px)+0.5-float64(p.box.Min.X+p.box.Max.X)/2) + y*(float64(py)+0.5-float64(p.box.Min.Y+p.box.Max.Y)/2))
		}
	}
	return at / max(sum, 1)
}

// TestGaugesShowTheFieldInShear: each arrow of the sheet and of the profile has the
// wind of its own place, ahead of the front, in it and behind it.
func TestGaugesShowTheFieldInShear(t *testing.T) {
	withScene(t, Options{Seed: 1}, func(s *Scene) {
		snap := sheared(t)
		for _, d := range []air.Display{air.Sheet, air.Profile} {
			s.air.Show(d)
			settle(t, s, snap)
			arrows, ways := 0, map[int]int{}
			for i := 0; i < len(s.air.Gauges.Instances); i += air.GaugeFloats {
				v := s.air.Gauges.Instances[i:]
				if v[3] == 0 {
					continue
				}
				at := snap.Body.PositionNED.Add(space.NEDFromGL([3]float64{float64(v[0]), float64(v[1]), float64(v[2])}))
				got := space.NEDFromGL([3]float64{float64(v[4]), float64(v[5]), float64(v[6])})
				if want := snap.Wind.At(at, -at.Z, snap.Time); got.Sub(want).Len() > 1e-3 {
					t.Fatalf("%s: at %v the arrow has %v, the air %v", d, at.Array(), got.Array(), want.Array())
				}
				arrows++
				ways[int(math.Round(math.Atan2(got.Y, got.X)/(15*space.Deg)))]++
			}
			if want := map[air.Display]int{air.Sheet: air.SheetSide * air.SheetSide, air.Profile: len(air.ProfileHeights)}[d]; arrows != want {
				t.Errorf("%s has %d arrows, want %d", d, arrows, want)
			}
			if d == air.Sheet && len(ways) < 3 {
				t.Errorf("the sheet shows no shear: %v", ways)
			}
		}
	})
}

// TestSheetIsMovedAndStands: it follows the vehicle's height, keys lift it, and its
// arrows stand at fixed places while the vehicle moves on.
func TestSheetIsMovedAndStands(t *testing.T) {
	withScene(t, Options{Seed: 1}, func(s *Scene) {
		s.air.Show(air.Sheet)
		at := func(north float64) float64 { // north of the first arrow from home
			settle(t, s, scenetest.Hovering(north, 0, 12, frame.OfNED(0, 8, 0)))
			return north - float64(s.air.Gauges.Instances[2])
		}
		if a, b := at(0), at(2.4); math.Abs(a-b) > 1e-4 {
			t.Errorf("the sheet swam from %g to %g m north with the vehicle", a, b)
		}
		if h := s.air.SheetHeight(); h != 12 {
			t.Errorf("it lies at %g m, the vehicle at 12", h)
		}
		s.air.MoveSheet(5)
		at(0)
		if h := s.air.SheetHeight(); h != 17 {
			t.Errorf("lifted by 5 m it lies at %g m", h)
		}
	})
}

// TestFrontStandsWhereTheFieldHasIt: the veil is at the place where the wind begins to
// rise, ahead of the vehicle before it hits, and gone when the gust has passed.
func TestFrontStandsWhereTheFieldHasIt(t *testing.T) {
	withScene(t, Options{Seed: 1}, func(s *Scene) {
		snap := scenetest.Hovering(3, 4, 8, frame.OfNED(0, -6, 0))
		if s.Update(snap, 0); s.air.Fronts.Layer.Visible() {
			t.Error("a veil without a gust")
		}
		g := windfield.Gust{Speed: 9, FromDeg: 60, Rise: 1.5, Hold: 2, Lead: 4}
		if err := snap.Wind.AddGust(g, snap.Body.PositionNED, snap.Time); err != nil {
			t.Fatal(err)
		}
		start := snap.Time
		for _, after := range []float64{0.5, 2, 3.9, 6} {
			snap.Time = start + after
			s.Update(snap, 1.0/60)
			if !s.air.Fronts.Layer.Visible() {
				t.Fatalf("no veil after %g s", after)
			}
			for col := range air.FrontColumns + 1 {
				v := s.air.Fronts.Verts[2*air.FrontFloats*col:]
				at := snap.Body.PositionNED.Add(space.NEDFromGL([3]float64{float64(v[0]), float64(v[1]), float64(v[2])}))
				at.Z = -10
				rise := func(back float64) float64 { // of the wind so far downwind of the veil
					here := at.Add(frame.OfNED(0, -back, 0))
					return snap.Wind.At(here, 10, snap.Time).Sub(snap.Wind.MeanNED()).Len()
				}
				if rise(0.05) > 1e-6 || rise(-0.3) < 1e-3 || rise(-9.1) < 8.9 {
					t.Fatalf("after %g s the wind at the veil has grown by %g m/s ahead, %g just behind, %g a rise behind",
						after, rise(0.05), rise(-0.3), rise(-9.1))
				}
			}
		}
		snap.Time = start + 30
		if s.Update(snap, 0); s.air.Fronts.Layer.Visible() {
			t.Error("the veil stays after the gust")
		}
	})
}

// TestWindOffShowsNone but the windsock.
func TestWindOffShowsNone(t *testing.T) {
	withScene(t, Options{Seed: 1}, func(s *Scene) {
		for range air.WindDisplays - 1 {
			s.air.Cycle()
		}
		if s.air.Shown() != air.Off {
			t.Fatalf("the last display is %s", s.air.Shown())
		}
		settle(t, s, scenetest.Hovering(3, 4, 8, frame.OfNED(9, 9, 0)))
		if s.air.Streaks.Layer.Visible() || s.air.Arrows.Layer.Visible() || s.air.Gauges.Layer.Visible() {
			t.Error("wind is drawn although it is off")
		}
		s.air.Cycle()
		settle(t, s, scenetest.Hovering(3, 4, 8, frame.OfNED(9, 9, 0)))
		if !s.air.Streaks.Layer.Visible() || !s.air.Arrows.Layer.Visible() {
			t.Error("it does not come back")
		}
	})
}
