package autopilot

import (
	"math"

	"github.com/sitlark/sitlark/mission"
	"github.com/sitlark/sitlark/physics/frame"
)

// route leads through the legs of a mission.
type route struct {
	Order
	lim speeds

	endSpeed float64 // with which the current leg may be left [m/s]
	stayed   float64 // at its end [s]
	arrived  bool
	angle    float64 // flown of a circle [rad]
}

// A waypoint is reached when both the reference and the vehicle are this near [m].
const reachedRef, reachedVehicle = 0.8, 1.5

// circleRadius is that of a LOITER_TURNS without one [m].
const circleRadius = 10

func newRoute(legs []mission.Leg) *route {
	r := &route{Order: NewOrder(legs), lim: speeds{cruiseSpeed, climbSpeed, descendSpeed}}
	r.advance(frame.Vec[frame.NED]{})
	return r
}

// leg returns the current leg, false at the end.
func (r *route) leg() (mission.Leg, bool) { return r.Leg() }

// advance makes the next leg that moves the current one; from is where the vehicle is.
func (r *route) advance(from frame.Vec[frame.NED]) {
	r.stayed, r.arrived, r.angle, r.endSpeed = 0, false, 0, 0
	r.Advance(func(l mission.Leg) { r.lim = r.lim.changed(l) })
	if leg, ok := r.Leg(); ok {
		r.endSpeed = r.passSpeed(leg, from)
	}
}

// changed applies a DO_CHANGE_SPEED, within what the loops can follow.
func (l speeds) changed(leg mission.Leg) speeds {
	v := leg.Param[1]
	if v <= 0 {
		return l // −1: no change
	}
	switch leg.Param[0] {
	case 2:
		l.up = clamp(v, 0.3, 4)
	case 3:
		l.down = clamp(v, 0.3, 2.5)
	default:
		l.horizontal = clamp(v, 0.3, 12)
	}
	return l
}

// passSpeed is how fast the current leg may be left: the straighter the path goes
// on, the faster.
func (r *route) passSpeed(leg mission.Leg, from frame.Vec[frame.NED]) float64 {
	following, ok := r.Following()
	if !ok || !passes(leg) || !following.Command.HasPlace() {
		return 0
	}
	here := end(leg)
	in, out := here.Sub(from), end(following).Sub(here)
	if in.Len() < 1 || out.Len() < 1 {
		return 0
	}
	cos := max(0, in.Dot(out)/(in.Len()*out.Len()))
	return r.lim.horizontal * math.Pow(cos, 4)
}

// passes reports whether the leg ends without a stay.
func passes(l mission.Leg) bool {
	return (l.Command == mission.NavWaypoint || l.Command == mission.Spline) && l.Param[0] == 0
}

func end(l mission.Leg) frame.Vec[frame.NED] { return frame.OfNED(l.North, l.East, l.Down) }

// guide returns the velocity [m/s] that the current leg wants of the reference,
// and goes on to the next leg at its end.
func (r *route) guide(s *Sense, ref *reference, dt float64) frame.Vec[frame.NED] {
	leg, ok := r.leg()
	if !ok {
		return frame.Vec[frame.NED]{}
	}
	target := end(leg)
	if leg.Command == mission.LoiterTurns {
		target = r.onCircle(leg, dt)
	}
	reached := ref.pos.Sub(target).Len() < reachedRef && s.Pos.Sub(target).Len() < reachedVehicle
	r.arrived = r.arrived || reached
	if r.arrived {
		r.stayed += dt
	}
	if r.finished(leg) {
		r.advance(s.Pos)
	}
	return ref.approach(target, r.lim, r.endSpeed)
}

// onCircle moves the target of a LOITER_TURNS; it starts at the north of the
// circle, when the vehicle has come there.
func (r *route) onCircle(leg mission.Leg, dt float64) frame.Vec[frame.NED] {
	radius := leg.Param[2]
	if radius == 0 {
		radius = circleRadius
	}
	size := max(1, math.Abs(radius))
	if r.arrived {
		r.angle += dt * min(r.lim.horizontal, math.Sqrt(0.5*maxAccel*size)) / size
	}
	east := math.Copysign(math.Sin(r.angle), math.Sin(r.angle)*radius)
	return end(leg).AddScaled(size, frame.OfNED(math.Cos(r.angle), east, 0))
}

// finished reports whether the current leg is done.
func (r *route) finished(leg mission.Leg) bool {
	switch leg.Command {
	case mission.LoiterUnlim:
		return false
	case mission.LoiterTurns:
		return r.angle >= 2*math.Pi*leg.Param[0]
	case mission.Delay:
		return r.stayed >= leg.Param[0] // it stays where the leg before it ended
	case mission.NavWaypoint, mission.Spline, mission.LoiterTime:
		return r.arrived && r.stayed >= leg.Param[0]
	}
	return r.arrived
}
