package rover

import (
	"testing"

	"github.com/sitlark/sitlark/autopilot"
	"github.com/sitlark/sitlark/physics/frame"
)

// TestACalmLastsUntilTheWindFreshens: wind that comes and goes about the limit does not start and stop the motor with each gust.
func TestACalmLastsUntilTheWindFreshens(t *testing.T) {
	f := newFlight(&Tuning{}, autopilot.FlightOptions{Logf: t.Logf})
	s := &autopilot.Sense{NEDFromFRD: frame.FromEuler(0, 0, 0)}
	blows := func(speed float64) bool { // for half a minute
		for range 3000 {
			s.Wind = frame.OfNED(-speed, 0, 0)
			f.feel(s, 0.01)
		}
		return f.sailing.calm
	}
	for i, c := range []struct {
		wind float64
		calm bool
	}{{3, false}, {1.2, false}, {1.05, false}, {0.9, true}, {1.1, true}, {1.3, true}, {1.5, false}, {1.2, false}} {
		if got := blows(c.wind); got != c.calm {
			t.Errorf("%d: in %g m/s of wind a calm: %v", i, c.wind, got)
		}
	}
	f = newFlight(&Tuning{}, autopilot.FlightOptions{Logf: t.Logf})
	if !blows(0.5) {
		t.Error("it starts in 0.5 m/s of wind and takes it for enough")
	}
}
