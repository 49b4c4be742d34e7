package vtol_test

import (
	"fmt"
	"testing"

	"github.com/sitlark/sitlark/mission"
)

// TestTailsittersFlyTheirMission in calm air and in wind: up on the tail, over to the wings, around a circle, up to a hover turned out of the wind and
// down on its feet at home, and the same after a checkpoint anywhere. copter-tailsitter has little wing loading, and climbs higher while it pulls up.
func TestTailsittersFlyTheirMission(t *testing.T) {
	for _, c := range []struct {
		name        string
		speed, from float64
	}{{"tailsitter", 0, 0}, {"tailsitter", 6, 340}, {"tailsitter", 6, 80}, {"plane-tailsitter", 0, 0}, {"plane-tailsitter", 3, 340}, {"plane-tailsitter", 3, 80},
		{"copter-tailsitter", 0, 0}, {"copter-tailsitter", 6, 340}, {"copter-tailsitter", 6, 80}} {
		t.Run(fmt.Sprintf("%s in %g m/s from %g", c.name, c.speed, c.from), func(t *testing.T) {
			f := newFlown(t, c.name, c.speed, c.from, c.speed/60, mission.BuiltInVTOL(mission.DefaultHome))
			phases := f.fly()
			off, low, away, balloon, slow := 0.5, 0.2, 0.3, 24.0, 1.2
			if c.speed > 0 {
				off, low, away = 4, 1.2, 1
			}
			if c.name == "copter-tailsitter" {
				balloon, slow = 33, 1.12
			}
			const want = "waiting for a steady vehicle, arming, take-off, waypoint 2, turn to the route, transition, waypoint 2, waypoint 3, waypoint 4, waypoint 5, return, landing, approach, transition back, return, landing, landed"
			switch {
			case phases != want:
				t.Errorf("its phases are %s, want %s", phases, want)
			case f.transition > 8 || f.held > 5:
				t.Errorf("it goes over in %.1f s between heights %.2f m apart, want 8 s and 5 m at most", f.transition, f.held)
			case f.back > 6 || f.balloon > balloon:
				t.Errorf("it pulls up in %.1f s between heights %.2f m apart, want 6 s and %g m at most", f.back, f.balloon, balloon)
			case f.radius[0] < 100-off || f.radius[1] > 100+off || f.height > low:
				t.Errorf("circles from %.1f to %.1f m, %.2f m off its height; want 100 m within %g m, %g m", f.radius[0], f.radius[1], f.height, off, low)
			case f.slow < slow:
				t.Errorf("on the wings it slows down to %.2f of the stall speed, want %g at least", f.slow, slow)
			case f.touch > 0.8 || f.at > away:
				t.Errorf("touches down at %.2f m/s, %.2f m from home, want 0.8 m/s and %g m at most", f.touch, f.at, away)
			}
		})
	}
}
