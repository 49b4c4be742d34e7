package scene

import (
	"math"
	"testing"

	"github.com/sitlark/sitlark/physics/contact"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/scene/camera"
	"github.com/sitlark/sitlark/scene/scenetest"
	"github.com/sitlark/sitlark/scene/track"
)

// peaks is steep land: slopes up to 1.6 (58°) and rims that hide what is behind.
type peaks struct{}

func (peaks) At(north, east float64) (float64, frame.Vec[frame.NED]) {
	const high, wave = 16.0, 10.0
	sn, cn := math.Sincos(north / wave)
	se, ce := math.Sincos(east / wave)
	slopeN, slopeE := high/wave*cn*ce, -high/wave*sn*se
	n := frame.OfNED(-slopeN, -slopeE, -1)
	return high * sn * ce, n.Scale(1 / n.Len())
}

// clearWay tells by small steps whether nothing lies between two places.
func clearWay(land contact.Terrain, from, to frame.Vec[frame.NED]) bool {
	way := to.Sub(from)
	n := int(way.Len() / 0.02)
	for i := range n - 5 {
		p := from.AddScaled(float64(i)/float64(n), way)
		if h, _ := land.At(p.X, p.Y); -p.Z < h {
			return false
		}
	}
	return true
}

// TestGroundIsPickedWhereItIsSeen: places of the ground are projected to the picture
// and picked back, by every camera and in the middle of a cut, on steep land and on
// level one. A place that is hidden gives the one before it.
func TestGroundIsPickedWhereItIsSeen(t *testing.T) {
	for name, land := range map[string]contact.Terrain{"peaks": peaks{}, "level": nil} {
		withScene(t, Options{Terrain: land, Seed: 1}, func(s *Scene) {
			snap := scenetest.Hovering(12, -7, 30, frame.Vec[frame.NED]{})
			snap.Body.NEDFromFRD = frame.FromEuler(0.1, -0.35, 2)
			for c := camera.Follow; c <= camera.Overview; c++ {
				if c == camera.Side {
					continue // see TestGroundIsPickedFromTheSide
				}
				s.cameras.Choose(c)
				s.Update(snap, 0.2) // on the way from one camera to the next
				pickBack(t, s, name+", to "+c.String())
				settle(t, s, snap)
				if seen := pickBack(t, s, name+", "+c.String()); seen < 20 && c != camera.Director && c != camera.GroundView { // these may look up
					t.Errorf("%s, %s: only %d places of the ground were seen", name, c, seen)
				}
			}
		})
	}
}

// pickBack picks what is seen of grids about the vehicle, and returns how much that
// was.
func pickBack(t *testing.T, s *Scene, name string) (seen int) {
	t.Helper()
	for _, apart := range []float64{0.5, 7, 71} {
		seen += pickGrid(t, s, apart, name)
	}
	return seen
}

func pickGrid(t *testing.T, s *Scene, apart float64, name string) (seen int) {
	t.Helper()
	w, h := s.win.Size()
	eye := s.cameras.rig.Shown.Eye
	for i := range 40 * 40 {
		north, east := s.subject.Place.X+apart*float64(i/40-20), s.subject.Place.Y+apart*float64(i%40-20)
		at := frame.OfNED(north, east, -s.land.Height(north, east))
		x, y, ok := s.cameras.ProjectTo(at, w, h)
		if !ok {
			continue
		}
		n, e, d, hit := s.cameras.GroundAt(x, y)
		got := frame.OfNED(n, e, d)
		switch {
		case !hit:
			t.Errorf("%s: nothing at (%.1f, %.1f), where %v is", name, x, y, at)
		case math.Abs(d+s.land.Height(n, e)) > 1e-6:
			t.Errorf("%s: %v is not on the ground", name, got)
		case got.Sub(at).Len() < 0.01:
			seen++
		case s.cameras.rig.Shown.Flat == 1, clearWay(s.land.Ground, eye, at) && !rim(s, x, y, at):
			t.Errorf("%s: %v is picked as %v", name, at, got)
		}
	}
	return seen
}

// rim reports whether a place that is seen at (x, y) is less than a pixel below the
// outline of its hill: what is behind may be picked there.
func rim(s *Scene, x, y float64, at frame.Vec[frame.NED]) bool {
	eye := s.cameras.rig.Shown.Eye
	n, e, d, hit := s.cameras.GroundAt(x, y+1)
	return hit && frame.OfNED(n, e, d).Sub(eye).Len() < 1.02*at.Sub(eye).Len()
}

// TestGroundIsPickedFromTheSide: a place of the cut is the ground above it.
func TestGroundIsPickedFromTheSide(t *testing.T) {
	withScene(t, Options{Terrain: peaks{}, Seed: 1}, func(s *Scene) {
		snap := scenetest.Hovering(12, -7, 20, frame.Vec[frame.NED]{})
		s.cameras.Choose(camera.Side)
		s.cameras.rig.Zoom[camera.Side] = 8
		settle(t, s, snap)
		w, h := s.win.Size()
		seen := 0
		for off := -30.0; off <= 30; off += 1.5 {
			north, east := 12.0, -7+off // it looks north
			at := frame.OfNED(north, east, -s.land.Height(north, east))
			x, y, ok := s.cameras.ProjectTo(at, w, h)
			if !ok {
				continue
			}
			seen++
			for _, below := range []float64{0.5, 30} {
				n, e, d, hit := s.cameras.GroundAt(x, y+below)
				if got := frame.OfNED(n, e, d); !hit || got.Sub(at).Len() > 0.01 {
					t.Errorf("%g px below %v: %v, %v", below, at, got, hit)
				}
			}
		}
		if seen < 10 {
			t.Errorf("only %d places of the cut are in the picture", seen)
		}
		if n, e, d, hit := s.cameras.GroundAt(float64(w)/2, 5); hit {
			t.Errorf("the sky above all is ground at %g, %g, %g", n, e, d)
		}
	})
}

// TestSkyIsNoGround, nor is what lies outside of any picture.
func TestSkyIsNoGround(t *testing.T) {
	for name, land := range map[string]contact.Terrain{"peaks": peaks{}, "level": nil} {
		withScene(t, Options{Terrain: land, Seed: 1}, func(s *Scene) {
			snap := scenetest.Hovering(12, -7, 30, frame.Vec[frame.NED]{})
			for _, c := range []camera.Camera{camera.Follow, camera.Chase, camera.GroundView} {
				s.cameras.Choose(c)
				settle(t, s, snap)
				if n, e, d, hit := s.cameras.GroundAt(640, 3); hit {
					t.Errorf("%s, %s: the sky is ground at %g, %g, %g", name, c, n, e, d)
				}
			}
			for _, x := range []float64{math.NaN(), math.Inf(1), 1e300} {
				if _, _, _, hit := s.cameras.GroundAt(x, 700); hit {
					t.Errorf("%s: the ground is hit at x = %g", name, x)
				}
			}
		})
	}
}

// TestFarGroundIsPicked: a slope of 1 in 20 is met at a grazing angle, kilometres off.
func TestFarGroundIsPicked(t *testing.T) {
	land := contact.Of(swell{})
	p := camera.Pose{Eye: frame.OfNED(0, 0, -60), Att: frame.FromEuler(0, 0, 0), Fov: 0.6, Near: 0.3, Focus: 1}
	for _, north := range []float64{500, 3000, 12000, 24000} {
		h, _ := swell{}.At(north, 40)
		at := frame.OfNED(north, 40, -h)
		x, y, ok := p.Project(at, testWidth, testHeight)
		if !ok {
			t.Fatalf("%v is not in the picture", at)
		}
		got, hit := p.GroundAt(&land, x, y, testWidth, testHeight)
		if !hit || got.Sub(at).Len() > 0.01 {
			t.Errorf("%v is picked as %v, %v", at, got, hit)
		}
	}
}

// swell rises by 1 in 20 to the north.
type swell struct{}

func (swell) At(north, _ float64) (float64, frame.Vec[frame.NED]) {
	n := frame.OfNED(-0.05, 0, -1)
	return 0.05 * north, n.Scale(1 / n.Len())
}

// TestGoalIsSeen as a ring at its place, with a stem to the ground below.
func TestGoalIsSeen(t *testing.T) {
	withScene(t, Options{Seed: 1}, func(s *Scene) {
		snap := scenetest.Hovering(0, 0, 10, frame.Vec[frame.NED]{})
		settle(t, s, snap)
		without := shot(t)
		at := frame.OfNED(8, 3, -12)
		for _, chosen := range []bool{false, true} {
			s.track.SetGoal(track.Goal{Shown: true, PlaceNED: at, Chosen: chosen})
			settle(t, s, snap)
			with := shot(t)
			for part, p := range map[string]frame.Vec[frame.NED]{"ring": at, "stem": frame.OfNED(8, 3, -6), "foot": frame.OfNED(8, 3, 0)} {
				x, y, ok := s.cameras.Project(p)
				if n := differing(with, without, x, y, 30); ok && n < 20 {
					t.Errorf("chosen %v: %d pixels show the %s at (%.0f, %.0f)", chosen, n, part, x, y)
				}
			}
			tellPictures(t, "goal", with, without)
		}
		s.track.SetGoal(track.Goal{})
		settle(t, s, snap)
		if d := greatestDifference(shot(t), without); d > 0 {
			t.Errorf("without a goal a pixel differs by %d of 255", d)
		}
		s.track.SetGoal(track.Goal{Shown: true, PlaceNED: frame.OfNED(math.NaN(), 0, 0)})
		settle(t, s, snap)
		if d := greatestDifference(shot(t), without); d > 0 {
			t.Errorf("a goal that is nowhere changes a pixel by %d of 255", d)
		}
	})
}

// BenchmarkGroundAt picks all over the picture of rolling land.
func BenchmarkGroundAt(b *testing.B) {
	withScene(b, rollingLand(Options{Seed: 1}), func(s *Scene) {
		settle(b, s, scenetest.Hovering(12, -7, 30, frame.Vec[frame.NED]{}))
		b.ResetTimer()
		for i := range b.N {
			s.cameras.GroundAt(float64(i*37%1280), float64(i*61%720))
		}
	})
}
