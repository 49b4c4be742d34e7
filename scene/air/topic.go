package air

import (
	"math"

	"github.com/sitlark/sitlark/physics/wind"
	"github.com/sitlark/sitlark/sim/snapshot"
)

const (
	topicLasts = 20.0 // for how long a change of the wind is what is to be seen [s]
	topicAhead = 15.0 // and a gust before it arrives [s]
)

// topic tells whether the wind is what a flight is about now: it was changed a moment ago, or a
// gust comes or blows.
type topic struct {
	set     [4]float64 // speed, direction, upward speed, turbulence, as set
	flight  uint64
	changed float64 // physics time of the last change [s]
	now     bool
}

// follow takes over a snapshot.
func (t *topic) follow(s *snapshot.Snapshot) {
	set := [4]float64{s.Air.WindSpeed, s.Air.WindFromDeg, s.Air.WindUp, s.Air.Turbulence}
	switch {
	case s.Flight != t.flight: // a wind that is there from the start is shown at first
		t.flight, t.changed = s.Flight, math.Inf(-1)
		if set[0] > 0 || set[2] != 0 || set[3] > 0 {
			t.changed = s.Time
		}
	case set != t.set && !math.IsNaN(set[0]+set[1]+set[2]+set[3]): // what is not known does not change
		t.changed = s.Time
	}
	t.set = set
	t.now = s.Time-t.changed < topicLasts || gustNear(s)
}

// gustNear reports whether a gust comes soon, or blows at the vehicle.
func gustNear(s *snapshot.Snapshot) bool {
	for i := range wind.MaxGusts {
		if g, ok := s.Wind.Front(i, s.Body.PositionNED, s.Time); ok && !g.Passed() && g.Arrives < topicAhead {
			return true
		}
	}
	return false
}
