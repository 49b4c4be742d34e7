package mission

import (
	"fmt"
	"math"
)

// Leg is an item with its end laid out in the local frame.
type Leg struct {
	Item
	North, East, Down float64 // where the item ends, from home [m]; Down is ≤ 0 above home
}

// Waypoint is a point of the path for drawing.
type Waypoint struct {
	Seq               int     // of the item that leads there
	Command           Command // what is done there
	North, East, Down float64 // from home [m]
	AboveGround       bool    // Down is measured from the ground below instead
	Stops             bool    // the vehicle comes to rest there
	Radius            float64 // it counts as reached within so much [m], > 0; of LOITER_TURNS: the circle's
}

// AcceptanceRadius is how near a waypoint counts as reached where it does not say
// [m]: ArduCopter's default of WPNAV_RADIUS.
const AcceptanceRadius = 2

// Reach is how far from home a plan may lead [m]: beyond it home and mission do
// not belong together.
const Reach = 10000

// MaxHeight is how high above home a plan may lead [m].
const MaxHeight = 1000

// Legs lays the plan out around h, one Leg for each item that is flown.
//
// An item without a latitude and longitude (both 0) stays where the one before it
// ended, a waypoint with altitude 0 keeps that one's altitude, and a take-off goes
// straight up, as ArduCopter takes them.
func (p Plan) Legs(h Home) []Leg {
	legs := make([]Leg, 0, len(p.Items))
	var at Leg // where the last one ended
	for _, it := range p.Items {
		if !it.Command.Flown() {
			continue
		}
		leg := Leg{it, at.North, at.East, at.Down}
		if it.Command.HasPlace() {
			leg.place(h)
		}
		if it.Command == ReturnHome {
			leg.North, leg.East, leg.Down = 0, 0, 0
		}
		legs, at = append(legs, leg), leg
	}
	return legs
}

// place overwrites the end of the item before by what the item itself says.
func (l *Leg) place(h Home) {
	alt := l.Alt
	if l.Frame == FrameRelative || l.Frame == FrameTerrain {
		alt += h.AltM
	}
	north, east, down := h.Local(l.Lat, l.Lon, alt)
	if l.Command != TakeOff && (l.Lat != 0 || l.Lon != 0) {
		l.North, l.East = north, east
	}
	switch {
	case l.Command == Land:
		l.Down = 0
	case l.Alt != 0 || l.Command == TakeOff:
		l.Down = down
	}
}

// Path returns the points that the plan leads through, for drawing: jumps are not
// followed, and a return is drawn over home and down to it.
func (p Plan) Path(h Home) []Waypoint {
	var path []Waypoint
	down := 0.0
	for _, l := range p.Legs(h) {
		switch l.Command {
		case Delay:
			if len(path) > 0 {
				path[len(path)-1].Stops = true
			}
			continue
		case DoJump, DoSpeed:
			continue
		}
		w := l.waypoint()
		if l.Command == ReturnHome || l.Command == Land {
			over := w
			over.Down, over.AboveGround = down, false
			path = append(path, over)
		}
		path = append(path, w)
		down = l.Down
	}
	return path
}

// waypoint returns the leg's end for drawing.
func (l Leg) waypoint() Waypoint {
	w := Waypoint{
		Seq: l.Seq, Command: l.Command, North: l.North, East: l.East, Down: l.Down, Radius: AcceptanceRadius,
		Stops:       l.Command != NavWaypoint && l.Command != Spline || l.Param[0] > 0,
		AboveGround: l.Frame == FrameTerrain && l.Alt != 0 || l.Command == Land,
	}
	switch r := math.Abs(l.Param[2]); {
	case l.Command == LoiterTurns && r > 0:
		w.Radius = r
	case l.Command == NavWaypoint && l.Param[1] > 0:
		w.Radius = min(l.Param[1], 1000)
	}
	return w
}

// Check tells whether the plan can be flown from h: every place within Reach,
// above home, and below MaxHeight. The error names the item and what to do.
func (p Plan) Check(h Home) error {
	if err := h.Validate(); err != nil {
		return err
	}
	for _, l := range p.Legs(h) {
		where := fmt.Sprintf("%s: item %d (%v)", p.Name, l.Seq, l.Command)
		if l.Line > 0 {
			where = fmt.Sprintf("%s:%d: item %d (%v)", p.Name, l.Line, l.Seq, l.Command)
		}
		if d := math.Hypot(l.North, l.East); d > Reach {
			return fmt.Errorf("%s lies %.0f km from home %v, must be within %d km: set the home near the mission", where, d/1000, h, Reach/1000)
		}
		ends := l.Command == Land || l.Command == ReturnHome
		if high := 0 - l.Down; l.Command.HasPlace() && !ends && (high < 1 || high > MaxHeight) {
			return fmt.Errorf("%s is %.4g m above home (%g m AMSL), must be from 1 to %d m: correct the altitude or the home", where, high, h.AltM, MaxHeight)
		}
	}
	return nil
}
