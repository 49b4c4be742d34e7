package camera

import (
	"math"
	"testing"

	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/scene/scenetest"
	"github.com/sitlark/sitlark/scene/space"
)

// TestFollowFramesAnySize accelerates and brakes vehicles from a small racer to a
// large X8: 8 to 12 % of the picture's height, a little below the middle.
func TestFollowFramesAnySize(t *testing.T) {
	for _, span := range []float64{0.2, 0.57, 2} {
		r := NewRig()
		north, speed := 0.0, 0.0
		for i := range 1200 {
			switch {
			case i < 500:
				speed = math.Min(25, speed+0.15)
			case i > 800:
				speed = math.Max(-10, speed-0.3)
			}
			north += speed / 60
			s := sized(span, north, 30)
			r.Update(s, 1.0/60, scenetest.Flat)
			d := r.Shown.Eye.Sub(s.Place).Len()
			if share := s.seenHeight(followShape.lift) / (2 * d * math.Tan(r.Shown.Fov/2)); share < 0.08 || share > 0.12 {
				t.Fatalf("%g m, frame %d, %.0f m/s: it takes %.1f %% of the picture's height, want 8 to 12", span, i, speed, 100*share)
			}
			if _, y, ok := r.Shown.Project(s.Place, 1280, 720); !ok || y < 360 || y > 500 {
				t.Fatalf("%g m, frame %d: it is at y = %.0f of 720, want a little below the middle", span, i, y)
			}
			if r.Shown.Near > d-span/2 {
				t.Fatalf("%g m, frame %d: an eye %.2f m off sees from %.2f m on: the vehicle is cut", span, i, d, r.Shown.Near)
			}
		}
	}
}

// TestGroundKeepsTheSize flies away to 600 m.
func TestGroundKeepsTheSize(t *testing.T) {
	for _, walks := range []bool{false, true} {
		r := NewRig()
		r.Choose(GroundView)
		r.spectator.walks = walks
		for i := range 4000 {
			s := flying(20+float64(i)*0.15, 0, 25, 0)
			r.Update(s, 1.0/60, scenetest.Flat)
			if i < 100 {
				continue
			}
			d := r.Shown.Eye.Sub(s.Place).Len()
			if share := s.Span / (2 * d * math.Tan(r.Shown.Fov/2)); math.Abs(share-groundShare) > 0.01 {
				t.Fatalf("walks: %v, %.0f m off: the vehicle takes %.1f %% of the picture's height, want %.1f", walks, d, 100*share, 100*groundShare)
			}
			if walks && d > 60 {
				t.Fatalf("who walks along is %.0f m behind", d)
			}
		}
	}
}

// TestGroundDoesNotShake: a vehicle that trembles is seen to, not the land.
func TestGroundDoesNotShake(t *testing.T) {
	r := NewRig()
	r.Choose(GroundView)
	most := 0.0
	for i := range 600 {
		before := r.Shown
		r.Update(flying(60, 0.1*math.Sin(float64(i)*1.3), 20, 0), 1.0/60, scenetest.Flat)
		if i > 100 {
			x0, y0, _ := before.Project(frame.OfNED(300, 0, -80), 1280, 720)
			x1, y1, _ := r.Shown.Project(frame.OfNED(300, 0, -80), 1280, 720)
			most = max(most, math.Hypot(x1-x0, y1-y0))
		}
	}
	if most > 3 {
		t.Errorf("a tremble of 0.1 m moves the land by %.1f px a frame", most)
	}
}

// TestChaseLooksAlongTheMotion although the nose points elsewhere, and banks less
// than the vehicle.
func TestChaseLooksAlongTheMotion(t *testing.T) {
	r := NewRig()
	r.Choose(Chase)
	for i := range 400 {
		s := flying(0, float64(i)*10.0/60, 20, 0)
		s.Att, s.Vel = frame.FromEuler(25*space.Deg, 0, 0), frame.OfNED(0, 10, 0)
		r.Update(s, 1.0/60, scenetest.Flat)
	}
	roll, _, yaw := frame.Euler(r.Shown.Att)
	if math.Abs(yaw-90*space.Deg) > 10*space.Deg {
		t.Errorf("flying east with the nose north, it looks to %.0f°, want about 90", yaw/space.Deg)
	}
	if roll < 3*space.Deg || roll > 12*space.Deg {
		t.Errorf("it banks by %.1f° with a roll of 25°, want a little", roll/space.Deg)
	}
}

// TestGlanceSpringsBack in first person.
func TestGlanceSpringsBack(t *testing.T) {
	r := NewRig()
	r.Choose(FirstPerson)
	s := flying(0, 0, 20, 0.3)
	r.Update(s, 1, scenetest.Flat)
	r.Held = true
	r.Drag(200, 40, 720, true)
	for range 120 {
		r.Update(s, 1.0/60, scenetest.Flat)
	}
	if turned := scenetest.AngleBetween(r.Shown.Att, s.Att); turned < 60*space.Deg {
		t.Errorf("a drag of 200 px turns the head by %.0f°, and it stays while held", turned/space.Deg)
	}
	r.Held = false
	for range 120 {
		r.Update(s, 1.0/60, scenetest.Flat)
	}
	if turned := scenetest.AngleBetween(r.Shown.Att, s.Att); turned > 1*space.Deg {
		t.Errorf("2 s after it was let go it looks %.1f° off", turned/space.Deg)
	}
}

// TestSteadiedTakesTiltAway, and never flips on the way through a roll.
func TestSteadiedTakesTiltAway(t *testing.T) {
	r := NewRig()
	r.Choose(FirstPerson)
	r.Choose(FirstPerson)
	for range 200 {
		s := flying(0, 0, 20, 0)
		s.Att = frame.FromEuler(20*space.Deg, 0, 0)
		r.Update(s, 1.0/60, scenetest.Flat)
	}
	if roll, _, _ := frame.Euler(r.Shown.Att); roll < 4*space.Deg || roll > 12*space.Deg {
		t.Errorf("at a roll of 20° the steadied picture rolls by %.1f°, want 8", roll/space.Deg)
	}
	before := r.Shown.Att
	for i := range 240 {
		s := flying(0, 0, 20, 0)
		s.Att = frame.FromEuler(space.Wrap(20*space.Deg+float64(i)*6*space.Deg), 0, 0)
		r.Update(s, 1.0/60, scenetest.Flat)
		if turned := scenetest.AngleBetween(before, r.Shown.Att); turned > 25*space.Deg {
			t.Fatalf("frame %d of a roll: the picture turns by %.0f°", i, turned/space.Deg)
		}
		before = r.Shown.Att
	}
}

// TestFreeFlies by its keys, faster up high and with shift, and never into a hill.
func TestFreeFlies(t *testing.T) {
	hill := func(north, _ float64) float64 { return max(0, north-50) }
	fly := func(up float64, keys ...FlyingKey) float64 {
		f := freeFlight{Eye: frame.OfNED(0, 0, -up)}
		for _, k := range keys {
			f.keys[k] = true
		}
		for range 60 {
			f.fly(1.0/60, scenetest.Flat)
		}
		return f.Eye.X
	}
	slow, fast, high := fly(2, GoForward), fly(2, GoForward, GoFaster), fly(100, GoForward)
	if slow < 2 || fast < 3*slow || high < 8*slow {
		t.Errorf("in 1 s it comes %.1f m, with shift %.1f, at 100 m %.1f", slow, fast, high)
	}
	if back := fly(2, GoForward, GoBack); math.Abs(back) > 1e-9 {
		t.Errorf("forward and back together move it by %g m", back)
	}
	f := freeFlight{Eye: frame.OfNED(0, 0, -2)}
	f.keys[GoForward], f.keys[GoFaster] = true, true
	for range 600 {
		f.fly(1.0/60, hill)
		if clear := -f.Eye.Z - hill(f.Eye.X, 0); clear < 0.3 {
			t.Fatalf("it is %.2f m above the hill", clear)
		}
	}
}
