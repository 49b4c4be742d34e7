//go:build !headless

package app

import (
	"testing"

	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/protocol/mavlink"
)

// TestGoalEnds when it is reached, replaced, not taken, or of a flight that is over; and
// stays while the vehicle is on its way.
func TestGoalEnds(t *testing.T) {
	begun := goal{set: true, place: frame.OfNED(50, 20, -10), flight: 3, time: 100}
	taken := begun
	taken.guided = true
	guided, loiter := &mavlink.Status{Mode: guidedMode}, &mavlink.Status{Mode: "LOITER"}
	away, there := frame.OfNED(0, 0, -10), frame.OfNED(50.3, 19.8, -12)
	for name, c := range map[string]struct {
		g      goal
		status *mavlink.Status
		flight uint64
		time   float64
		at     frame.Vec[frame.NED]
		want   bool
	}{
		"asked":                  {begun, loiter, 3, 101, away, true},
		"asked where it is":      {begun, loiter, 3, 101, there, true},
		"not taken":              {begun, loiter, 3, 106, away, false},
		"on the way":             {taken, guided, 3, 150, away, true},
		"taken late":             {begun, guided, 3, 150, away, true},
		"reached":                {taken, guided, 3, 150, there, false},
		"replaced":               {taken, loiter, 3, 150, away, false},
		"after a reset":          {taken, guided, 4, 2, away, false},
		"the link is taken away": {taken, nil, 3, 150, away, false},
		"none":                   {goal{}, guided, 3, 150, away, false},
	} {
		c.g.follow(c.status, c.flight, c.time, c.at)
		if c.g.set != c.want {
			t.Errorf("%s: it is marked: %v", name, c.g.set)
		}
	}
}
