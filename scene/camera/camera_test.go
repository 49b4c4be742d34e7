package camera

import (
	"math"
	"testing"

	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/scene/scenetest"
	"github.com/sitlark/sitlark/scene/space"
)

// flying is a subject of the default vehicle's size.
func flying(north, east, up, yaw float64) Subject {
	return Subject{Place: frame.OfNED(north, east, -up), Att: frame.FromEuler(0, 0, yaw), Span: 0.7, Tall: 0.18}
}

// TestFollowKeepsTheVehicleItsSize accelerates to 25 m/s and brakes hard.
func TestFollowKeepsTheVehicleItsSize(t *testing.T) {
	r := NewRig()
	north, speed := 0.0, 0.0
	for i := range 1200 {
		if i < 500 {
			speed = math.Min(25, speed+0.15)
		} else if i > 800 {
			speed = math.Max(-10, speed-0.3)
		}
		north += speed / 60
		s := flying(north, 0, 30, 0)
		r.Update(s, 1.0/60, scenetest.Flat)
		d := r.Shown.Eye.Sub(s.Place).Len()
		share := s.seenHeight(followShape.lift) / (2 * d * math.Tan(r.Shown.Fov/2))
		if share < 0.08 || share > 0.12 {
			t.Fatalf("frame %d, %.0f m/s: the vehicle takes %.1f %% of the picture's height, want 8 to 12", i, speed, 100*share)
		}
		if _, y, ok := r.Shown.Project(s.Place, 1280, 720); !ok || y < 360 || y > 500 {
			t.Fatalf("frame %d: the vehicle is at y = %.0f of 720, want a little below the middle", i, y)
		}
	}
}

// TestNoCameraLosesAFastVehicle: it stays in the middle half of the picture.
func TestNoCameraLosesAFastVehicle(t *testing.T) {
	for c := Follow; c <= Director; c++ {
		r := NewRig()
		r.Choose(c)
		for i := range 300 {
			f := float64(i) / 60
			s := flying(25*f, 10*math.Sin(3*f), 20+5*math.Sin(2*f), 0.2)
			r.Update(s, 1.0/60, scenetest.Flat)
			if c == FirstPerson || c == Free || f < 1 {
				continue
			}
			if x, y, ok := r.Shown.Project(s.Place, 1280, 720); !ok || math.Abs(x-640) > 320 || math.Abs(y-360) > 180 {
				t.Fatalf("%s camera, %.1f s: the vehicle is at (%.0f, %.0f) of 1280×720", c, f, x, y)
			}
		}
	}
}

func TestNoEyeGoesUnderground(t *testing.T) {
	hill := func(north, _ float64) float64 { return max(0, north-20) }
	for c := Follow; c <= Director; c++ {
		r := NewRig()
		r.Choose(c)
		r.Lift = -10 * space.Deg
		for i := range 400 {
			s := flying(40-float64(i)*0.2, 0, 0.12+max(0, 20-float64(i)*0.2), float64(i)*0.05)
			r.Update(s, 0.02, hill)
			if clear := -r.Shown.Eye.Z - hill(r.Shown.Eye.X, 0); clear < 0.04 {
				t.Fatalf("%s camera, frame %d: the eye is %.2f m above the ground", c, i, clear)
			}
		}
	}
}

// TestCutsAreSmooth changes cameras, also in the middle of a cut: the eye never
// jumps, and after the cut it is where the camera wants it.
func TestCutsAreSmooth(t *testing.T) {
	r := NewRig()
	s := flying(10, 5, 12, 0.4)
	for range 200 {
		r.Update(s, 0.02, scenetest.Flat)
	}
	last := r.Shown
	for i, c := range []Camera{Top, GroundView, FirstPerson, Orbit, Follow} {
		r.Choose(c)
		for range 10 + 30*(i%2) {
			r.Update(s, 0.02, scenetest.Flat)
			if step := r.Shown.Eye.Sub(last.Eye).Len(); step > 10 {
				t.Fatalf("on the way to the %s camera the eye jumps %.1f m in a frame", c, step)
			}
			last = r.Shown
		}
	}
	for range 100 {
		r.Update(s, 0.02, scenetest.Flat)
	}
	if d := r.Shown.Eye.Sub(r.target(s).Eye).Len(); d > 1e-6 {
		t.Errorf("after the cut the eye is %.3f m from its place", d)
	}
}

// TestResetIsACut puts the vehicle back from afar: the eye goes over in 0.6 s and
// does not chase it.
func TestResetIsACut(t *testing.T) {
	r := NewRig()
	r.Update(flying(0, 0, 50, 0), 0.02, scenetest.Flat)
	r.Update(flying(900, 400, 50, 0), 0.02, scenetest.Flat)
	home := flying(0, 0, 0.12, 0)
	for range 40 {
		r.Update(home, 0.02, scenetest.Flat)
	}
	if _, _, ok := r.Shown.Project(home.Place, 1280, 720); !ok {
		t.Error("0.8 s after a reset the vehicle is not in the picture")
	}
}

func TestHeadingHoldsWhenTheNoseHasNone(t *testing.T) {
	if got := headingOf(frame.FromEuler(0, 89*space.Deg, 1), 0.7); got != 0.7 {
		t.Errorf("nose up: heading %g, want the last one, 0.7", got)
	}
	if got := headingOf(frame.FromEuler(1, 0.3, 2), 0.7); math.Abs(got-2) > 1e-9 {
		t.Errorf("heading %g, want 2", got)
	}
}

func TestCameraNames(t *testing.T) {
	want := []string{"unknown", "follow", "chase", "orbit", "first person", "ground", "top", "side", "free flight", "director", "fleet", "unknown"}
	for i, name := range want {
		if got := Camera(i).String(); got != name {
			t.Errorf("key %d: %q, want %q", i, got, name)
		}
	}
	r := NewRig()
	r.Choose(11)
	if r.Which != Follow {
		t.Error("an unknown camera was chosen")
	}
}

// TestRecentreTakesBackTheMouse: what drags and the wheel did to a camera is gone.
func TestRecentreTakesBackTheMouse(t *testing.T) {
	for _, c := range []Camera{Follow, Chase, Orbit, Top, Side, Overview} {
		r := NewRig()
		r.Choose(c)
		s := flying(0, 0, 20, 0.3)
		for range 300 {
			r.Update(s, 1.0/60, scenetest.Flat)
		}
		before := r.target(s)
		r.Drag(150, -40, 720, true)
		r.Drag(-60, 30, 720, false)
		r.ZoomBy(1.5)
		if moved := r.target(s).Eye.Sub(before.Eye).Len(); moved < 0.5 {
			t.Errorf("%s camera: the mouse moves the eye by %.3f m", c, moved)
		}
		r.Recentre()
		after := r.target(s)
		if off, turned := after.Eye.Sub(before.Eye).Len(), scenetest.AngleBetween(after.Att, before.Att); off > 1e-6 || turned > 1e-6 {
			t.Errorf("%s camera: the eye is %.3g m and %.3g rad off", c, off, turned)
		}
	}
}

// TestRightDragShiftsThePicture: the vehicle stays under the mouse, and the view is not turned.
func TestRightDragShiftsThePicture(t *testing.T) {
	for _, c := range []Camera{Orbit, Top, Side} {
		r := NewRig()
		r.Choose(c)
		s := flying(0, 0, 20, 0.3)
		for range 300 {
			r.Update(s, 1.0/60, scenetest.Flat)
		}
		before := r.target(s)
		r.Drag(72, 36, 720, false)
		after := r.target(s)
		if turned := scenetest.AngleBetween(after.Att, before.Att); turned > 1e-9 {
			t.Errorf("%s camera: it turns by %.3g rad", c, turned)
		}
		x0, y0, _ := before.Project(s.Place, 1280, 720)
		if x, y, ok := after.Project(s.Place, 1280, 720); !ok || math.Abs(x-x0-72) > 1 || math.Abs(y-y0-36) > 1 {
			t.Errorf("%s camera: the vehicle moves by (%.1f, %.1f) px, want (72, 36)", c, x-x0, y-y0)
		}
	}
}
