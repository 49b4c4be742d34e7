package camera

import (
	"math"
	"testing"

	"github.com/sitlark/sitlark/scene/scenetest"
)

// TestAside: the cameras that follow the vehicle show it where they are told, smoothly, and go
// back; the horizon of the picture does not turn.
func TestAside(t *testing.T) {
	for _, c := range []Camera{Follow, Chase, Orbit, Top, Side} {
		r := NewRig()
		r.Choose(c)
		s := sized(0.57, 0, 10)
		update := func(n int) (x, y float64) {
			for range n {
				lastX, lastY, _ := r.Shown.Project(r.Last.Place, 1280, 720)
				before := r.started
				r.Update(s, 1.0/60, scenetest.Flat)
				x, y, _ = r.Shown.Project(s.Place, 1280, 720)
				if step := math.Hypot(x-lastX, y-lastY); before && step > 40 {
					t.Fatalf("%v: the vehicle jumps by %.0f px", c, step)
				}
			}
			return x, y
		}
		usualX, usualY := update(120)
		r.Aside.On, r.Aside.Right, r.Aside.Below = true, 0.4, -0.1
		if x, y := update(180); math.Abs(x-(640+0.4*720)) > 8 || math.Abs(y-(360-0.1*720)) > 8 {
			t.Errorf("%v: the vehicle is seen at %.0f, %.0f, want 928, 288", c, x, y)
		}
		r.Aside.On = false
		if x, y := update(180); math.Abs(x-usualX) > 2 || math.Abs(y-usualY) > 2 {
			t.Errorf("%v: the vehicle is seen at %.0f, %.0f afterwards, before at %.0f, %.0f", c, x, y, usualX, usualY)
		}
	}
}
