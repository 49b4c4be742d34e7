//go:build !headless

package app

import (
	"math"

	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/protocol/mavlink"
	"github.com/sitlark/sitlark/scene/track"
)

// pickGround is the place of the ground that is seen at a place of the window [px],
// from home [m].
func (v *viewer) pickGround(x, y float64) (north, east, down float64, ok bool) {
	return v.scene.Cameras().GroundAt(x, y)
}

// goal is where the user sent the autopilot by a click.
type goal struct {
	set    bool
	place  frame.Vec[frame.NED] // [m]
	flight uint64               // it is of this flight
	time   float64              // physics time of the click [s]
	guided bool                 // the autopilot took it over
}

const (
	goalReached = 1.0 // so near, seen from above, it is reached [m]
	goalPending = 5.0 // so long the autopilot may take to go over to GUIDED [s of physics time]
	guidedMode  = "GUIDED"
)

// goalAbove is where the vehicle is sent for a place of the ground [m]: at the height
// that it has now, or higher where the ground is.
func (v *viewer) goalAbove(north, east, down float64) frame.Vec[frame.NED] {
	return frame.OfNED(north, east, min(v.live.Body.PositionNED.Z, down-clearance))
}

// beginGoal marks where the autopilot was sent.
func (v *viewer) beginGoal(place frame.Vec[frame.NED]) {
	v.goal = goal{set: true, place: place, flight: v.live.Flight, time: v.live.Time}
}

// markGoal shows the place that a click would choose now, else the goal until it is
// reached or given up.
func (v *viewer) markGoal(s *mavlink.Status) {
	at := v.live.Body.PositionNED
	v.goal.follow(s, v.live.Flight, v.live.Time, at)
	if north, east, down, ok := v.panels.PointedGround(); ok {
		v.scene.Track().SetGoal(track.Goal{Shown: true, PlaceNED: v.goalAbove(north, east, down)})
		return
	}
	v.scene.Track().SetGoal(track.Goal{Shown: v.goal.set, PlaceNED: v.goal.place, Chosen: true})
}

// follow ends a goal that is reached, that another mode replaced, that the autopilot
// did not take, or that belongs to a flight that is over.
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
