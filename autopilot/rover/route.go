package rover

import (
	"math"

	"github.com/sitlark/sitlark/autopilot"
	"github.com/sitlark/sitlark/mission"
)

// route leads through the legs of a mission.
type route struct {
	autopilot.Order
	speed float64 // asked for [m/s]

	from   autopilot.Point // where the current leg begins
	begun  float64         // when that was [s]
	stays  autopilot.Point // where it holds, of a boat
	there  bool            // it has come to the leg's place, and stays or circles
	stayed float64         // for how long [s]
	swept  float64         // angle driven of the circle [rad]
	last   float64         // direction from the centre in the step before [rad]
}

func newRoute(t *Tuning, legs []mission.Leg) route {
	r := route{Order: autopilot.NewOrder(legs), speed: t.Cruise}
	r.advance()
	return r
}

// advance makes the next leg that moves the current one: a take-off leads nowhere.
func (r *route) advance() {
	for {
		r.there, r.stayed, r.swept = false, 0, 0
		r.Advance(func(l mission.Leg) {
			if l.Param[1] > 0 && l.Param[0] < 2 {
				r.speed = l.Param[1]
			}
		})
		if leg, ok := r.Leg(); !ok || leg.Command != mission.TakeOff {
			return
		}
	}
}

// next goes on to the next leg, from where the one before ends.
func (r *route) next(from autopilot.Point, now float64) {
	r.from, r.begun = from, now
	r.advance()
}

// How near a place counts as reached [m]: one that it passes, and one where it stops.
const arrives, stopsAt = 0.7, 0.3

// afloat is how many times that far a boat counts as there, and how far it may be taken from where it stays before it comes back, over
// where it stops.
const afloat, strays = 2.5, 3.0

// followRoute drives the mission's legs.
func (f *Flight) followRoute(s *autopilot.Sense, dt float64) demand {
	leg, ok := f.route.Leg()
	end := autopilot.EndOf(leg)
	switch {
	case !ok:
		f.goHome(s, "end of the mission")
		return f.comeHome(s, dt)
	case leg.Command == mission.ReturnHome:
		f.goHome(s, "")
		return f.comeHome(s, dt)
	case leg.Command == mission.Land:
		f.home = end
		f.goHome(s, "the mission ends there")
		return f.comeHome(s, dt)
	case leg.Command == mission.LoiterTurns:
		return f.circle(s, leg, dt)
	}
	stay := f.stay(leg)
	if f.route.there {
		if f.route.stayed += dt; f.route.stayed >= stay {
			f.nextLeg(end)
		}
		return f.hold(s, dt)
	}
	exit := 0.0
	if stay == 0 {
		exit = f.corner(f.bend(end))
	}
	d, arrived := f.toward(s, end, exit, dt)
	switch {
	case !arrived:
	case stay > 0:
		f.route.there, f.route.stays = true, end
	default:
		f.nextLeg(end)
	}
	return d
}

func (f *Flight) nextLeg(from autopilot.Point) {
	f.route.next(from, f.Now)
	if leg, ok := f.route.Leg(); ok && leg.Command != mission.ReturnHome && leg.Command != mission.Land {
		f.logf("autopilot: %.1f s: %s", f.Now, f.text())
	}
}

// stay is for how long the vehicle stands at the end of a leg [s].
func (f *Flight) stay(l mission.Leg) float64 {
	switch l.Command {
	case mission.LoiterUnlim:
		return math.Inf(1)
	case mission.LoiterTime, mission.Delay, mission.NavWaypoint:
		return l.Param[0]
	}
	return 0
}

// bend is the change of direction at the end of the current leg [rad].
func (f *Flight) bend(end autopilot.Point) float64 {
	next := f.home
	if leg, ok := f.route.Ahead(); ok && leg.Command != mission.ReturnHome {
		next = autopilot.EndOf(leg)
	}
	return wrapPi(end.To(next).Angle() - f.route.from.To(end).Angle())
}

// toward drives along the current leg to its end, where it may have a speed [m/s], and reports whether it has come there.
func (f *Flight) toward(s *autopilot.Sense, end autopilot.Point, exit, dt float64) (d demand, arrived bool) {
	ahead, left := f.onLine(s, f.route.from, end)
	far := autopilot.PlaceOf(s.Pos).To(end).Len()
	within := arrives
	if exit == 0 {
		within = stopsAt
	}
	if f.tuning.Drifts {
		within *= afloat
	}
	if f.tuning.sails() {
		within = underSail
	}
	arrived = far < within || left < 0.2 && far < 1/f.tuning.sharpest()+within
	if left < -f.reach(s) { // past it, and aside: straight there
		f.route.from = autopilot.PlaceOf(s.Pos)
	}
	speed := min(f.route.speed, f.tuning.Top, math.Sqrt(exit*exit+2*0.5*f.tuning.Accel*max(0, min(left, far)-0.5*within)))
	return f.towardPoint(s, ahead, end, max(speed, 0.15*f.tuning.Cruise), dt), arrived
}

// towardPoint drives at a point of the path to a goal at a speed [m/s], more slowly in a tight turn.
func (f *Flight) towardPoint(s *autopilot.Sense, ahead, goal autopilot.Point, speed, dt float64) demand {
	if f.tuning.sails() && (len(f.tuning.Drives) == 0 || !f.sailing.calm) {
		return f.sail(s, ahead, goal, dt)
	}
	curvature, off := f.aim(s, ahead, f.reach(s))
	if f.tuning.onSpot() && math.Abs(off) > math.Pi/4 { // on the spot
		return f.drive(s, 0, 0, clamp(2*off, -fastestYaw, fastestYaw), dt)
	}
	if k := math.Abs(curvature); k > 0 {
		speed = min(speed, math.Sqrt(f.tuning.Accel/k))
	}
	return f.drive(s, speed, curvature, 0, dt)
}

// hold stands where it is. A boat comes back to the place once it has drifted off it, as slowly as the current lets it.
func (f *Flight) hold(s *autopilot.Sense, dt float64) demand {
	if !f.tuning.Drifts {
		return f.drive(s, 0, 0, 0, dt)
	}
	if f.tuning.sails() {
		return f.lie(s, dt)
	}
	w := &f.wheels
	off := autopilot.PlaceOf(s.Pos).To(f.route.stays).Len()
	if w.back = off > strays*stopsAt || w.back && off > stopsAt; !w.back {
		w.speed, w.held, w.last = 0, 0, 0
		return demand{}
	}
	return f.towardPoint(s, f.route.stays, f.route.stays, f.tuning.slowly(off), dt)
}

// slowly is the speed at which it comes back to where it stays, so far off that [m/s].
func (t *Tuning) slowly(off float64) float64 { return min(0.7*t.Cruise, 0.5+0.5*off) }

// circle drives around a place so many times.
func (f *Flight) circle(s *autopilot.Sense, l mission.Leg, dt float64) demand {
	r, centre := &f.route, autopilot.EndOf(l)
	side, radius := 1.0, math.Abs(l.Param[2])
	if l.Param[2] < 0 {
		side = -1
	}
	radius = max(radius, 1.2/f.tuning.sharpest())
	out := centre.To(autopilot.PlaceOf(s.Pos))
	if !r.there && math.Abs(out.Len()-radius) < 0.1*radius+arrives {
		r.there, r.last = true, out.Angle()
	}
	if r.there {
		r.swept += side * wrapPi(out.Angle()-r.last)
		if r.last = out.Angle(); r.swept >= 2*math.Pi*l.Param[0] {
			f.nextLeg(autopilot.PlaceOf(s.Pos))
		}
	}
	ahead := f.onCircle(s, centre, radius, side)
	return f.towardPoint(s, ahead, ahead, min(r.speed, f.tuning.Top), dt)
}
