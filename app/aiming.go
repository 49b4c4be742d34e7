//go:build !headless

package app

import (
	"math"

	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/protocol/mavlink"
	"github.com/sitlark/sitlark/scene/track"
)

// aiming turns places of the window into directions and places of the world, and
// marks where the user sent the autopilot. Owner: main thread.
type aiming struct {
	*display
	*followed
	goal goal
}

// clearance is the least height above the ground at which a vehicle is sent to a
// place [m].
const clearance = 5

// push is the direction NED of a push drawn from the vehicle to a place of the window [px].
func (a *aiming) push(x, y float64, ground bool) (north, east, down float64) {
	w, h := a.window.Size()
	to := a.scene.Cameras().PushTo(x, y, w, h, ground)
	return to.X, to.Y, to.Z
}

// goTo sends the vehicle to above a place of the ground [m], at the height that it
// has now, or higher where the ground is.
func (a *aiming) goTo(north, east, down float64) {
	place := a.above(north, east, down)
	a.link.GoTo(place)
	a.goal = goal{set: true, place: place, flight: a.live.Flight, time: a.live.Time}
}

// above is where the vehicle is sent for a place of the ground [m].
func (a *aiming) above(north, east, down float64) frame.Vec[frame.NED] {
	return frame.OfNED(north, east, min(a.live.Body.PositionNED.Z, down-clearance))
}

// mark shows the place under the pointer while the user picks one, else the goal until
// it is reached or given up.
func (a *aiming) mark(s *mavlink.Status) {
	at := a.live.Body.PositionNED
	a.goal.follow(s, a.live.Flight, a.live.Time, at)
	if north, east, down, ok := a.panels.PointedGround(); ok {
		a.scene.Track().SetGoal(track.Goal{Shown: true, PlaceNED: a.above(north, east, down)})
		return
	}
	a.scene.Track().SetGoal(track.Goal{Shown: a.goal.set && !a.past.Shown(), PlaceNED: a.goal.place, Chosen: true})
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
