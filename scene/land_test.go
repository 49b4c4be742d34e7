package scene

import (
	"math"
	"testing"

	"github.com/sitlark/sitlark/physics/frame"
)

// TestTrailIsBounded flies for an hour at 60 frames a second.
func TestTrailIsBounded(t *testing.T) {
	needWindow(t)
	onMain(t, func() {
		st := &stroke{width: 100, height: 100}
		tr := newTrail(st)
		defer tr.layer.Dispose()
		first := frame.OfNED(0, 0, -3)
		for i := range 3600 * 60 {
			a := float64(i) / 60
			tr.extend(first.Add(frame.OfNED(8*a, 30*math.Sin(a*0.2), 0)), 8, a)
		}
		last := tr.points[len(tr.points)-1]
		switch {
		case len(tr.points) > trailPoints || cap(tr.points) > trailPoints+1:
			t.Errorf("%d points after an hour, room for %d", len(tr.points), cap(tr.points))
		case tr.points[0].p != glFromNED(first):
			t.Errorf("the way begins at %v, not where the flight began", tr.points[0].p)
		case last.time < 3599.9:
			t.Errorf("the way ends at %g s", last.time)
		case int(tr.layer.mesh.count) != 2*len(tr.points):
			t.Errorf("%d vertices are drawn for %d points", tr.layer.mesh.count, len(tr.points))
		}
	})
}

func TestTrailBeginsAnewWithAFlight(t *testing.T) {
	withScene(t, Options{}, func(s *Scene) {
		snap := flown(s, frame.Vec[frame.NED]{})
		if len(s.trail.points) < 100 {
			t.Fatalf("a flight left %d points", len(s.trail.points))
		}
		snap.Flight, snap.Time = snap.Flight+1, 0
		s.Update(snap, 0.02)
		if len(s.trail.points) > 1 {
			t.Errorf("after a reset %d points are left", len(s.trail.points))
		}
	})
}

// TestShadowFallsAwayFromTheSun: the sun stands in the south-west at 35°.
func TestShadowFallsAwayFromTheSun(t *testing.T) {
	withScene(t, Options{}, func(s *Scene) {
		settle(t, s, hovering(10, 20, 7, frame.Vec[frame.NED]{}))
		foot := s.shadow.layer.place
		dn, de := foot.X-10, foot.Y-20
		if dn <= 0 || de <= 0 {
			t.Errorf("it falls %.1f m north and %.1f m east, want north-east", dn, de)
		}
		if got, want := math.Hypot(dn, de), 7/math.Tan(35*deg); math.Abs(got-want) > 1e-6 {
			t.Errorf("it falls %.3f m away, want %.3f", got, want)
		}
		snapDark := func() int {
			seen := shot(t)
			x, y, ok := s.Project(foot)
			if !ok {
				return -1
			}
			s.shadow.layer.SetRenderable(false)
			defer s.shadow.layer.SetRenderable(true)
			return differing(seen, with(t, s, func() {}), x, y, 60)
		}
		s.SetCamera(Top)
		settle(t, s, hovering(10, 20, 7, frame.Vec[frame.NED]{}))
		if n := snapDark(); n < 40 {
			t.Errorf("%d pixels are darker where the shadow should be", n)
		}
	})
}

// TestLegsReachTheGround of a vehicle that stands.
func TestLegsReachTheGround(t *testing.T) {
	snap := hovering(0, 0, 0.21, frame.Vec[frame.NED]{})
	if got := legsOf(snap, 0.12, 0); got != 0.12 {
		t.Errorf("in the air the legs became %g m", got)
	}
	snap.Ground.InContact, snap.Ground.Height = true, -0.002
	if got := legsOf(snap, 0.12, 0); math.Abs(got-0.212) > 1e-9 {
		t.Errorf("standing at 0.21 m with springs 2 mm down: legs of %g m, want 0.212", got)
	}
}
