package mission

import "math"

// Waypoint is a point of the path to draw.
type Waypoint struct {
	Seq               int     // of the item that leads there
	Command           Command // what is done there
	North, East, Down float64 // from home [m]
	AboveGround       bool    // Down is measured from the terrain below instead
	Stops             bool    // the vehicle comes to rest there
	Radius            float64 // within which it counts as reached [m], > 0; of LOITER_TURNS: the circle's

	Turns   float64 // number of circles, −1: without end
	Left    bool    // counter-clockwise
	Stay    float64 // time that it stays [s]
	Keeps   bool    // it is as high as the previous point, whatever Down says
	AtLeast float64 // but at least this height above home [m]
	Apart   bool    // no line leads here from the previous point: what is between is too far to draw
}

// AcceptanceRadius is the radius of a waypoint that does not give one [m]: ArduCopter's
// default of WPNAV_RADIUS.
const AcceptanceRadius = 2

// circleRadius is that of a LOITER_TURNS without one [m]: ArduCopter's default of
// CIRCLE_RADIUS.
const circleRadius = 10

// Path returns the points that the plan leads through, to draw them: jumps are not
// followed, and a return leads over home and down to it. Those more than DrawnReach from home are
// left out.
func (p Plan) Path(h Home) []Waypoint {
	var path []Waypoint
	down, apart := 0.0, false
	for _, l := range p.layOut(h, func(c Command) bool { return c.leads() || c == Delay }) {
		if l.Command == Delay {
			if len(path) > 0 {
				path[len(path)-1].Stops = true
			}
			continue
		}
		if l.Command == Guided && l.Lat == 0 && l.Lon == 0 {
			continue // it stays at its place
		}
		if l.far() {
			apart, down = len(path) > 0, l.Down
			continue
		}
		w, from := l.waypoint(), len(path)
		p.Glide.apply(&w, &l, h)
		switch {
		case p.Glide.On && l.Command == ReturnHome: // it circles there
			w.Down, w.AtLeast, w.Keeps = min(down, -p.ReturnAlt), p.ReturnAlt, true
		case p.Glide.On && l.Command == Land: // it comes in on a slope
		case l.Command == ReturnHome || l.Command.lands():
			path = append(path, p.approach(path, w, down)...)
		}
		path = append(path, w)
		path[from].Apart = apart
		down, apart = l.Down, false
	}
	return path
}

// approach returns the points before the end of a flight: above it, at the height that the
// vehicle has, and for a return with its own altitude the climb to that.
func (p Plan) approach(path []Waypoint, end Waypoint, down float64) []Waypoint {
	over := end
	over.Down, over.AboveGround, over.Keeps = down, false, true
	if end.Command != ReturnHome || p.ReturnAlt <= 0 || len(path) == 0 {
		return []Waypoint{over}
	}
	over.Down, over.AtLeast = min(down, -p.ReturnAlt), p.ReturnAlt
	climb := over
	climb.North, climb.East = path[len(path)-1].North, path[len(path)-1].East
	return []Waypoint{climb, over}
}

// waypoint returns the leg's end, to draw it.
func (l Leg) waypoint() Waypoint {
	w := Waypoint{
		Seq: l.Seq, Command: l.Command, North: l.North, East: l.East, Down: l.Down, Radius: AcceptanceRadius,
		Stops:       l.Command != NavWaypoint && l.Command != Spline || l.Param[0] > 0,
		AboveGround: l.overGround,
	}
	switch l.Command {
	case NavWaypoint:
		w.Stay = l.Param[0]
		if l.Param[1] > 0 {
			w.Radius = min(l.Param[1], 1000)
		}
	case Spline, LoiterTime:
		w.Stay = l.Param[0]
	case LoiterUnlim:
		w.Turns = -1
	case LoiterTurns:
		w.Turns, w.Left, w.Radius = l.Param[0], l.Param[2] < 0, math.Abs(l.Param[2])
		if w.Radius == 0 {
			w.Radius = circleRadius
		}
	}
	return w
}

// Elevation is the height of the terrain above home at a place [m]; nil is level.
type Elevation func(north, east float64) float64

func (g Elevation) at(north, east float64) float64 {
	if g == nil {
		return 0
	}
	return g(north, east)
}

// HeightsFromHome returns the path with all heights from home.
func HeightsFromHome(path []Waypoint, ground Elevation) []Waypoint {
	seated := make([]Waypoint, len(path))
	for i, w := range path {
		switch {
		case w.Keeps && i > 0:
			w.Down = min(seated[i-1].Down, -w.AtLeast)
		case w.AboveGround:
			w.Down -= ground.at(w.North, w.East)
		}
		w.AboveGround, w.Keeps = false, false
		seated[i] = w
	}
	return seated
}
