package sub

import (
	"math"

	"github.com/sitlark/sitlark/autopilot"
	"github.com/sitlark/sitlark/mission"
	"github.com/sitlark/sitlark/physics/frame"
)

// route leads through the legs of a mission.
type route struct {
	autopilot.Order
	speed float64 // asked for [m/s]

	from   frame.Vec[frame.NED] // where the current leg begins
	begun  float64              // when that was [s]
	there  bool                 // it has come to the leg's place, and stays or circles
	stayed float64              // for how long [s]
	swept  float64              // angle of the circle behind it [rad]
	climbs bool                 // a take-off leads up
}

func newRoute(t *Tuning, legs []mission.Leg) route {
	r := route{Order: autopilot.NewOrder(legs), speed: t.Cruise}
	r.climbs = t.inAir()
	r.advance()
	return r
}

// advance makes the next leg that moves the current one: a take-off leads nowhere but in the air.
func (r *route) advance() {
	for {
		r.there, r.stayed, r.swept = false, 0, 0
		r.Advance(func(l mission.Leg) {
			if l.Param[1] > 0 && l.Param[0] < 2 {
				r.speed = l.Param[1]
			}
		})
		if leg, ok := r.Leg(); !ok || leg.Command != mission.TakeOff || r.climbs {
			return
		}
	}
}

// How near a place counts as reached, level and in depth [m], and how deep it is at least where it dives: thrusters that are partly out of the water
// draw air.
const arrives, deep, shallowest = 0.5, 0.4, 0.3

// endOf is where a leg ends.
func (f *Flight) endOf(l mission.Leg) frame.Vec[frame.NED] {
	if l.Command == mission.TakeOff {
		return frame.OfNED(f.route.from.X, f.route.from.Y, l.Down)
	}
	return frame.OfNED(l.North, l.East, f.tuning.reachable(l.Down))
}

// followRoute moves along the mission's legs.
func (f *Flight) followRoute(s *autopilot.Sense, dt float64) Servos {
	leg, ok := f.route.Leg()
	switch {
	case !ok:
		f.surface(s, "end of the mission")
		return f.rise(s, dt)
	case leg.Command == mission.ReturnHome:
		f.over = frame.OfNED(0, 0, f.tuning.reachable(s.Pos.Z))
		f.enter(autopilot.Returning, "")
		return f.comeHome(s, dt)
	case leg.Command == mission.Land:
		f.over = f.endOf(leg)
		f.over.Z = f.tuning.reachable(s.Pos.Z)
		f.enter(autopilot.Returning, "the mission ends there")
		return f.comeHome(s, dt)
	case leg.Command == mission.LoiterTurns:
		return f.circle(s, leg, dt)
	}
	end := f.endOf(leg)
	if f.route.there {
		if f.route.stayed += dt; f.route.stayed >= f.stay(leg) {
			f.nextLeg(end)
		}
		if !f.sideways() {
			f.face(s, end)
		}
		return f.steer(s, f.toPlace(s, end, f.speed()), dt)
	}
	place := f.ahead(s, end)
	if f.sideways() {
		f.face(s, end)
	} else {
		f.face(s, place)
	}
	if f.reached(s, end) {
		f.route.there = true
	}
	return f.steer(s, f.toPlace(s, place, f.speed()), dt)
}

// reached reports whether it is at a place.
func (f *Flight) reached(s *autopilot.Sense, place frame.Vec[frame.NED]) bool {
	off := place.Sub(s.Pos)
	return math.Hypot(off.X, off.Y) < arrives && math.Abs(off.Z) < deep
}

func (f *Flight) nextLeg(from frame.Vec[frame.NED]) {
	f.route.from, f.route.begun = from, f.Now
	f.route.advance()
	if leg, ok := f.route.Leg(); ok && leg.Command != mission.ReturnHome && leg.Command != mission.Land {
		f.logf("autopilot: %.1f s: %s", f.Now, f.text())
	}
}

// stay is for how long it holds the place at the end of a leg [s].
func (f *Flight) stay(l mission.Leg) float64 {
	switch l.Command {
	case mission.LoiterUnlim:
		return math.Inf(1)
	case mission.LoiterTime, mission.Delay, mission.NavWaypoint:
		return l.Param[0]
	}
	return 0
}

func (f *Flight) speed() float64 { return min(f.route.speed, f.tuning.Cruise*1.3) }

// lead is how far ahead the point lies on a line that it follows [m].
const lead = 2.0

// ahead returns the point ahead on the line of the current leg to its end.
func (f *Flight) ahead(s *autopilot.Sense, end frame.Vec[frame.NED]) frame.Vec[frame.NED] {
	way := end.Sub(f.route.from)
	length := way.Len()
	if length < 0.1 {
		return end
	}
	unit := way.Scale(1 / length)
	done := s.Pos.Sub(f.route.from).Dot(unit)
	return f.route.from.AddScaled(clamp(done+lead, 0, length), unit)
}

// sideways reports whether its thrusters push it to the side by themselves. What does not move sideways takes every way with its nose ahead.
func (f *Flight) sideways() bool { return f.tuning.able[1] }

// face turns it to a place, unless that is near.
func (f *Flight) face(s *autopilot.Sense, place frame.Vec[frame.NED]) {
	near := 2.0
	if !f.sideways() {
		near = arrives
	}
	if off := place.Sub(s.Pos); math.Hypot(off.X, off.Y) > near {
		f.loops.heading = math.Atan2(off.Y, off.X)
	}
}

// circle moves around a place so many times, with its nose to it if it can move sideways.
func (f *Flight) circle(s *autopilot.Sense, l mission.Leg, dt float64) Servos {
	r, centre := &f.route, f.endOf(l)
	side, radius := 1.0, max(1, math.Abs(l.Param[2]))
	if l.Param[2] < 0 {
		side = -1
	}
	out := s.Pos.Sub(centre)
	angle := math.Atan2(out.Y, out.X)
	if !r.there && math.Abs(math.Hypot(out.X, out.Y)-radius) < 1 && math.Abs(out.Z) < 2*deep {
		r.there, r.from = true, s.Pos
	}
	if r.there {
		before := r.from.Sub(centre)
		r.swept += side * wrapPi(angle-math.Atan2(before.Y, before.X))
		r.from = s.Pos
		if r.swept >= 2*math.Pi*l.Param[0] {
			f.nextLeg(s.Pos)
		}
		angle += side * min(1, lead/radius)
	}
	sin, cos := math.Sincos(angle)
	place := centre.Add(frame.OfNED(radius*cos, radius*sin, 0))
	if f.sideways() {
		f.loops.heading = math.Atan2(-out.Y, -out.X)
	} else {
		f.face(s, place)
	}
	return f.steer(s, f.toPlace(s, place, f.speed()), dt)
}
