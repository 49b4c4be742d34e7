//go:build !headless

package app

import (
	"math"

	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/protocol/mavlink"
	"github.com/sitlark/sitlark/sim/snapshot"
)

// clearance is the least height above the ground at which a vehicle is sent to a
// place [m].
const clearance = 5

// above is where the vehicle is sent for a place of the ground [m]: at the height that it has now, or
// higher where the ground is.
func above(now *snapshot.Snapshot, north, east, down float64) frame.Vec[frame.NED] {
	return frame.OfNED(north, east, min(now.Body.PositionNED.Z, down-clearance))
}

// goal is the place to which a click sent the autopilot.
type goal struct {
	set    bool
	place  frame.Vec[frame.NED] // [m]
	flight uint64               // the flight of the click
	time   float64              // physics time of the click [s]
	guided bool                 // the autopilot has entered GUIDED
}

const (
	goalReached = 1.0 // horizontal distance at which it is reached [m]
	goalPending = 5.0 // time that the autopilot may take to enter GUIDED [s of physics time]
	guidedMode  = "GUIDED"
)

// choose makes a place the goal of a flight as it is now.
func (g *goal) choose(place frame.Vec[frame.NED], now *snapshot.Snapshot) {
	*g = goal{set: true, place: place, flight: now.Flight, time: now.Time}
}

// follow clears a goal that is reached, was replaced by another mode, was not accepted
// by the autopilot, or belongs to a previous flight.
func (g *goal) follow(s *mavlink.Status, flight uint64, now float64, at frame.Vec[frame.NED]) {
	if !g.set {
		return
	}
	guided := s != nil && s.Mode == guidedMode
	g.guided = g.guided || guided
	reached := g.guided && math.Hypot(at.X-g.place.X, at.Y-g.place.Y) < goalReached
	lost := s == nil || g.guided && !guided || !g.guided && now > g.time+goalPending
	g.set = !reached && !lost && flight == g.flight
}
