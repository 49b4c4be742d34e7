package scene

import (
	"image"
	"math"
	"testing"

	"github.com/sitlark/sitlark/overlay"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/protocol/mavlink"
	"github.com/sitlark/sitlark/scene/camera"
	"github.com/sitlark/sitlark/scene/scenetest"
	"github.com/sitlark/sitlark/sim/snapshot"
)

// believed is an estimate at the snapshot's time that is off by some metres and turned
// by some angle about down [rad].
func believed(s *snapshot.Snapshot, off frame.Vec[frame.NED], turn float64) mavlink.Estimate {
	e := mavlink.Estimate{Valid: true, Time: s.Time}
	e.Truth.PositionNED, e.Truth.NEDFromFRD = s.Body.PositionNED, s.Body.NEDFromFRD
	e.PositionNED = s.Body.PositionNED.Add(off)
	about := frame.FromQuat[frame.NED, frame.NED](math.Cos(turn/2), 0, 0, math.Sin(turn/2))
	e.NEDFromFRD = frame.Compose(about, s.Body.NEDFromFRD)
	e.PositionError, e.AttitudeError = off.Len(), math.Abs(turn)
	return e
}

// TestGhostStandsWhereTheAutopilotBelieves: magenta pixels where Project puts the
// estimate, none elsewhere, and none without an error.
func TestGhostStandsWhereTheAutopilotBelieves(t *testing.T) {
	withScene(t, Options{Seed: 1}, func(s *Scene) {
		snap := scenetest.Hovering(12, 7, 9, frame.Vec[frame.NED]{})
		settle(t, s, snap)
		without := shot(t)
		for _, off := range []frame.Vec[frame.NED]{frame.OfNED(0, 1.2, 0), frame.OfNED(0.3, -1.5, -0.4), frame.OfNED(6, 3, 1)} {
			s.SetGhost(believed(snap, off, 0.2))
			settle(t, s, snap)
			with := shot(t)
			x, y, ok := s.cameras.Project(snap.Body.PositionNED.Add(off))
			if !ok {
				t.Fatalf("off by %v: Project says that it is not in the picture", off)
			}
			if n := magenta(with, without, x, y, 40); n < 60 {
				t.Errorf("off by %v: %d magenta pixels within 40 px of (%.0f, %.0f)", off, n, x, y)
			}
			vx, vy, _ := s.cameras.Project(snap.Body.PositionNED)
			if far := outside(with, without, [2]float64{x, y}, [2]float64{vx, vy}, 130); far > 0 {
				t.Errorf("off by %v: %d pixels changed away from ghost and line", off, far)
			}
			tellPictures(t, "ghost", with, without)
		}
		s.SetGhost(believed(snap, frame.OfNED(0.05, -0.05, 0.05), 0.02))
		settle(t, s, snap)
		if d := greatestDifference(shot(t), without); d > 0 {
			t.Errorf("an error that is not seen changes a pixel by %d of 255", d)
		}
	})
}

// magenta counts the pixels within radius of (x, y) that went over to the ghost's
// colour: more red and blue against green than before.
func magenta(a, b *image.NRGBA, x, y, radius float64) (n int) {
	tint := func(p []uint8) int { return int(p[0])/2 + int(p[2])/2 - int(p[1]) }
	eachNear(a, x, y, radius, func(i int) {
		if tint(a.Pix[i:])-tint(b.Pix[i:]) > 12 {
			n++
		}
	})
	return n
}

// outside counts the pixels that differ farther than radius from the way between two
// places of the picture.
func outside(a, b *image.NRGBA, p, q [2]float64, radius float64) (n int) {
	dx, dy := q[0]-p[0], q[1]-p[1]
	for i := 0; i < len(a.Pix); i += 4 {
		if absInt(int(a.Pix[i])-int(b.Pix[i])) <= pictureTolerance && absInt(int(a.Pix[i+2])-int(b.Pix[i+2])) <= pictureTolerance {
			continue
		}
		x, y := float64(i%a.Stride/4)-p[0], float64(i/a.Stride)-p[1]
		k := max(0, min(1, (x*dx+y*dy)/max(1, dx*dx+dy*dy)))
		if math.Hypot(x-k*dx, y-k*dy) > radius {
			n++
		}
	}
	return n
}

// TestGhostIsTheErrorAndNotTheDelay: the vehicle flew on since the estimate's time; the
// ghost stands beside it by the error at that time.
func TestGhostIsTheErrorAndNotTheDelay(t *testing.T) {
	withScene(t, Options{}, func(s *Scene) {
		snap := scenetest.Hovering(0, 0, 20, frame.Vec[frame.NED]{})
		e := believed(snap, frame.OfNED(1, -2, 0.5), 0.4)
		snap.Time += 0.4
		snap.Body.PositionNED = frame.OfNED(6, 0, -20)
		snap.Body.NEDFromFRD = frame.FromEuler(0.1, -0.3, 1)
		s.SetGhost(e)
		settle(t, s, snap)
		if d := s.ghost.At.Sub(frame.OfNED(7, -2, -19.5)).Len(); d > 1e-6 {
			t.Errorf("the ghost is at %v, %g m off", s.ghost.At, d)
		}
		if got := s.ghost.Angle(); math.Abs(got-0.4) > 1e-6 {
			t.Errorf("it is turned by %g rad, want 0.4", got)
		}
	})
}

// TestGhostGoes when it is switched off, with the link, with a reset, and where its
// numbers are none.
func TestGhostGoes(t *testing.T) {
	withScene(t, Options{}, func(s *Scene) {
		snap := scenetest.Hovering(0, 0, 10, frame.Vec[frame.NED]{})
		good := believed(snap, frame.OfNED(2, 2, 0), 0)
		shows := func() bool { return s.ghost.Bodies[0].Visible() || s.ghost.Lines.Visible() }
		tell := func(e mavlink.Estimate) {
			s.SetGhost(e)
			settle(t, s, snap)
		}
		old, nan, mad := good, good, good
		old.Time -= 10
		nan.PositionNED.X = math.NaN()
		mad.PositionNED.Y = 1e9
		for name, e := range map[string]mavlink.Estimate{"nothing": {}, "an old estimate": old, "NaN": nan, "1e9 m": mad} {
			if tell(good); !shows() {
				t.Fatal("no ghost is shown")
			}
			if tell(e); shows() {
				t.Errorf("%s leaves a ghost", name)
			}
		}
		tell(good)
		if s.layers.Toggle(overlay.Ghost) || s.layers.Shown(overlay.Ghost) {
			t.Error("the switch does not switch it off")
		}
		if settle(t, s, snap); shows() {
			t.Error("it is switched off and shown")
		}
		if s.layers.Toggle(overlay.Ghost); !s.layers.Shown(overlay.Ghost) {
			t.Error("the switch does not switch it on")
		}
		if settle(t, s, snap); !shows() {
			t.Error("it is switched on and not shown")
		}
	})
}

// TestAnAudienceSeesNoHealthyGhost: in a presentation an estimate is shown when it is wrong, and says
// what it is; the ghost of another flight is shown as ever.
func TestAnAudienceSeesNoHealthyGhost(t *testing.T) {
	withScene(t, Options{}, func(s *Scene) {
		snap := scenetest.Hovering(0, 0, 10, frame.Vec[frame.NED]{})
		usual := believed(snap, frame.OfNED(1.2, -0.8, 0.4), 0.05)
		wrong, other := believed(snap, frame.OfNED(9, 4, 0), 0), usual
		other.Of = "recorded"
		for name, c := range map[string]struct {
			told             mavlink.Estimate
			presented, shown bool
		}{
			"usual, to who flies": {usual, false, true}, "usual": {usual, true, false}, "wrong": {wrong, true, true}, "of another flight": {other, true, true},
		} {
			s.Layers().Presented = c.presented
			s.SetGhost(c.told)
			settle(t, s, snap)
			told := false
			for _, l := range s.Labels() {
				told = told || l.Kind == overlay.EstimateLabel
			}
			if shown := s.ghost.Bodies[0].Visible(); shown != c.shown || told != c.shown {
				t.Errorf("%s: shown %v, told %v; want %v", name, shown, told, c.shown)
			}
		}
	})
}

// TestGhostIsHiddenByWhatIsBeforeIt: a ghost behind a hill is not seen, and one in the
// ground is not either.
func TestGhostIsHiddenByWhatIsBeforeIt(t *testing.T) {
	withScene(t, Options{}, func(s *Scene) {
		snap := scenetest.Hovering(0, 0, 5, frame.Vec[frame.NED]{})
		settle(t, s, snap)
		without := shot(t)
		s.SetGhost(believed(snap, frame.OfNED(3, 0, 8), 0)) // 3 m below the ground
		settle(t, s, snap)
		x, y, _ := s.cameras.Project(s.ghost.At)
		if n := magenta(shot(t), without, x, y, 25); n > 0 {
			t.Errorf("%d pixels of a ghost below the ground are seen", n)
		}
	})
}

// TestGhostIsNotSeenFromInside: aboard, a ghost that is about the eye would cover all.
func TestGhostIsNotSeenFromInside(t *testing.T) {
	withScene(t, Options{}, func(s *Scene) {
		snap := scenetest.Hovering(0, 0, 10, frame.Vec[frame.NED]{})
		s.cameras.Choose(camera.FirstPerson)
		settle(t, s, snap)
		without := shot(t)
		s.SetGhost(believed(snap, frame.OfNED(0.15, 0, -0.05), 0.2)) // an attitude that is seen, a place that is not
		settle(t, s, snap)
		if d := greatestDifference(shot(t), without); d > 0 {
			t.Errorf("a pixel differs by %d of 255", d)
		}
	})
}

// TestGhostIsLabelled with the error beside its line.
func TestGhostIsLabelled(t *testing.T) {
	withScene(t, Options{}, func(s *Scene) {
		snap := scenetest.Hovering(0, 0, 10, frame.Vec[frame.NED]{})
		label := func(off frame.Vec[frame.NED], turn float64) (found *overlay.Label) {
			s.SetGhost(believed(snap, off, turn))
			settle(t, s, snap)
			for _, l := range s.Labels() {
				if l.Kind == overlay.EstimateLabel {
					found = &l
				}
			}
			return found
		}
		if l := label(frame.OfNED(0.1, 0, 0), 0); l != nil {
			t.Errorf("an error of 0.1 m is told: %+v", *l)
		}
		if l := label(frame.OfNED(0, 3, 4), 0.3); l == nil || math.Abs(l.Value-5) > 1e-6 || math.Abs(l.Angle-0.3) > 1e-6 {
			t.Errorf("an error of 5 m and 0.3 rad is told as %+v", l)
		}
		if l := label(frame.OfNED(300, 4000, 0), 0); l == nil || math.Abs(l.Value-math.Hypot(300, 4000)) > 1e-3 {
			t.Errorf("an error that leaves the picture is told as %+v", l)
		}
	})
}
