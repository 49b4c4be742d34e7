package mission

import "math"

// Glide is how a plane flies a plan, for those who draw it. The zero value is a vehicle that
// can stop.
type Glide struct {
	On       bool
	Waypoint float64 // radius within which a waypoint is reached that gives none, WP_RADIUS [m]; 0: 90
	Loiter   float64 // of circles that give none, WP_LOITER_RAD, negative: counter-clockwise [m]; 0: 60
}

// ArduPlane's defaults [m]. Source: its documentation of WP_RADIUS and WP_LOITER_RAD.
const (
	glideWaypoint = 90
	glideLoiter   = 60
)

// takeOffPitch is the pitch of a take-off that gives none: ArduPlane takes 4° at least [deg].
const takeOffPitch = 4

// apply makes a leg's waypoint that of a plane: it passes waypoints, circles where others
// stay, and comes in on a slope.
func (g Glide) apply(w *Waypoint, l *Leg, home Home) {
	if !g.On || l.Command == VTOLTakeOff || l.Command == VTOLLand {
		return
	}
	w.Stops, w.Stay = false, 0
	switch l.Command {
	case NavWaypoint:
		if l.Param[1] <= 0 {
			w.Radius = orDefault(g.Waypoint, glideWaypoint)
		}
	case LoiterUnlim:
		g.circle(w, l.Param[2], -1)
	case LoiterTime:
		w.Stay = l.Param[0]
		g.circle(w, math.Copysign(math.Abs(orDefault(g.Loiter, glideLoiter)), orDefault(l.Param[2], g.Loiter)), 1)
	case LoiterTurns:
		g.circle(w, l.Param[2], l.Param[0])
	case LoiterToAlt:
		g.circle(w, l.Param[1], 1)
	case ReturnHome:
		g.circle(w, 0, -1)
	case TakeOff: // ahead, as the vehicle stands; its path is not as steep as its nose
		ahead := -w.Down / math.Tan(max(takeOffPitch, min(l.Param[0], 60))*math.Pi/180)
		sin, cos := math.Sincos(home.YawDeg * math.Pi / 180)
		w.North, w.East = w.North+ahead*cos, w.East+ahead*sin
	case Land:
		w.Stops = true
	}
}

// circle makes a waypoint a circle of a radius [m], negative: counter-clockwise, 0: the usual one.
func (g Glide) circle(w *Waypoint, radius, turns float64) {
	radius = orDefault(radius, orDefault(g.Loiter, glideLoiter))
	w.Radius, w.Left, w.Turns = math.Abs(radius), radius < 0, turns
}

func orDefault(v, otherwise float64) float64 {
	if v == 0 {
		return otherwise
	}
	return v
}
