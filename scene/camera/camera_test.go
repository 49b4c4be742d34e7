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

// TestUnderWaterEyesStayThere, over the ground, whatever the camera does, but for the free one.
func TestUnderWaterEyesStayThere(t *testing.T) {
	bed := func(north, _ float64) float64 { return 0.1 * max(0, north) }
	const surface = 8.0
	for c := Follow; c <= last; c++ {
		r := NewRig()
		r.Choose(c)
		r.Lift = 80 * space.Deg
		r.rise, r.dip = 60*space.Deg, 60*space.Deg
		r.Zoom[c] = Cameras[c].maxZoom
		up := 0
		for i := range 600 {
			s := flying(0.05*float64(i), 2, 7-0.006*float64(i), 0.02*float64(i))
			r.Dive(surface)
			r.Update(s, 0.02, bed)
			over := -r.Shown.Eye.Z - surface
			if c == Free {
				continue
			}
			if low := bed(r.Shown.Eye.X, 0); over > -0.04 && -r.Shown.Eye.Z > low+eyeAbove+0.01 {
				up++
			}
			if clear := -r.Shown.Eye.Z - bed(r.Shown.Eye.X, 0); clear < 0.04 {
				t.Fatalf("%s camera, frame %d: the eye is %.2f m above the bed", c, i, clear)
			}
		}
		if up > 0 {
			t.Errorf("%s camera: the eye is out of the water in %d of 600 frames", c, up)
		}
	}
}

// TestAMapIsTheSameUnderWater: its eye goes along its line of sight.
func TestAMapIsTheSameUnderWater(t *testing.T) {
	s := flying(3, 4, 6, 0.3)
	var at [2][2]float64
	for i, ceiling := range []float64{math.Inf(1), 7} {
		r := NewRig()
		r.Show(Top)
		r.Dive(ceiling)
		for range 60 {
			r.Update(s, 0.05, scenetest.Flat)
		}
		x, y, ok := r.Shown.Project(frame.OfNED(4, 5, -5.5), 800, 600)
		if !ok {
			t.Fatalf("under %g m the place is not seen", ceiling)
		}
		at[i] = [2]float64{x, y}
		if i == 1 && -r.Shown.Eye.Z > ceiling {
			t.Errorf("the eye is %g m up, want below %g m", -r.Shown.Eye.Z, ceiling)
		}
	}
	if math.Hypot(at[0][0]-at[1][0], at[0][1]-at[1][1]) > 0.01 {
		t.Errorf("a place is seen at %v in the air, and at %v under water", at[0], at[1])
	}
}

// TestDivingIsACut: the eye goes under water within the time of a cut, and does not leap.
func TestDivingIsACut(t *testing.T) {
	r := NewRig()
	s := flying(3, 4, 9.4, 0.3)
	settleRig := func() {
		for range 100 {
			r.Update(s, 0.02, func(float64, float64) float64 { return 10 })
		}
	}
	settleRig()
	before := r.Shown.Eye
	r.Dive(10)
	last := before
	for i := range 60 {
		r.Update(s, 0.02, scenetest.Flat)
		if step := r.Shown.Eye.Sub(last).Len(); i > 0 && step > 0.5 {
			t.Errorf("frame %d: the eye leaps by %.2f m", i, step)
		}
		last = r.Shown.Eye
	}
	if -before.Z < 10 || -last.Z > 10 {
		t.Errorf("the eye went from %.2f m to %.2f m; the water is at 10 m", -before.Z, -last.Z)
	}
}
