package plane

import (
	"math"

	"github.com/sitlark/sitlark/autopilot"
	"github.com/sitlark/sitlark/internal/standard"
	"github.com/sitlark/sitlark/mission"
)

// route leads through the legs of a mission.
type route struct {
	autopilot.Order
	speed float64 // airspeed [m/s]

	from   autopilot.Point // where the current leg begins
	size   float64         // radius of the circle that is flown, or flown to [m]; 0: not known yet
	around bool            // it circles
	swept  float64         // angle flown of the circle [rad]
	last   float64         // direction from the centre in the step before [rad]
	stayed float64         // on the circle [s]
	level  bool            // it has come to the height of a LOITER_TO_ALT
}

func newRoute(t *Tuning, legs []mission.Leg) route {
	r := route{Order: autopilot.NewOrder(legs), speed: t.Cruise}
	r.advance()
	return r
}

// advance makes the next leg that moves the current one.
func (r *route) advance() {
	r.around, r.size, r.swept, r.stayed, r.level = false, 0, 0, 0, false
	r.Advance(func(l mission.Leg) {
		if l.Param[1] > 0 && l.Param[0] < 2 { // airspeed, or speed over the ground
			r.speed = l.Param[1]
		}
	})
}

// next goes on to the next leg, from where the one before ends.
func (r *route) next(from autopilot.Point) {
	r.from = from
	r.advance()
}

// begin lets the current leg begin at a place.
func (r *route) begin(from autopilot.Point) { r.from = from }

// cruise is the airspeed of the route [m/s].
func (f *Flight) cruise() float64 {
	return clamp(f.route.speed, 1.25*f.tuning.Stall, 0.95*f.tuning.Top)
}

// tightest is the radius of the tightest turn at an airspeed [m], with wind.
func (t *Tuning) tightest(speed float64) float64 {
	return speed * speed / (standard.Gravity * math.Tan(0.9*t.MostBank))
}

// circleRadius is that of circles without one [m].
func (f *Flight) circleRadius() float64 {
	return math.Ceil(f.tuning.tightest(1.4 * f.tuning.Cruise))
}

// followRoute flies the mission's legs.
func (f *Flight) followRoute(s *autopilot.Sense, dt float64) demand {
	leg, ok := f.route.Leg()
	switch {
	case !ok:
		f.goHome(s, "end of the mission")
		return f.comeDown(s, dt)
	case leg.Command == mission.ReturnHome:
		f.goHome(s, "")
		return f.comeDown(s, dt)
	case leg.Command == mission.Land:
		f.landAt(s, autopilot.EndOf(leg))
		return f.comeDown(s, dt)
	}
	bank := 0.0
	if radius, turns, time, circles := f.circleOf(leg); circles {
		bank = f.circle(s, autopilot.EndOf(leg), radius, dt)
		if f.route.swept >= 2*math.Pi*turns && f.route.stayed >= time && (leg.Command != mission.LoiterToAlt || f.atAltitude(s, leg)) {
			f.route.next(autopilot.PlaceOf(s.Pos))
		}
	} else {
		bank = f.line(s, leg)
	}
	if now, ok := f.route.Leg(); ok && now.Seq != leg.Seq && now.Command != mission.ReturnHome && now.Command != mission.Land {
		f.logf("autopilot: %.1f s: %s", f.now, f.text())
	}
	return f.fly(s, bank, wish{climb: f.tuning.climbTo(-leg.Down + s.Pos.Z), speed: f.cruise()}, dt)
}

// circleOf tells how a leg circles: by a radius [m], negative to the left, so many turns and for a time [s].
func (f *Flight) circleOf(l mission.Leg) (radius, turns, time float64, circles bool) {
	switch l.Command {
	case mission.LoiterTurns:
		radius, turns = l.Param[2], l.Param[0]
	case mission.LoiterTime:
		radius, time = math.Copysign(f.circleRadius(), l.Param[2]), l.Param[0]
	case mission.LoiterUnlim:
		radius, time = l.Param[2], math.Inf(1)
	case mission.LoiterToAlt:
		radius = l.Param[1]
	case mission.Delay:
		time = l.Param[0]
	default:
		return 0, 0, 0, false
	}
	if radius == 0 {
		radius = f.circleRadius()
	}
	return radius, turns, time, true
}

// circle flies around a place and counts.
func (f *Flight) circle(s *autopilot.Sense, centre autopilot.Point, radius, dt float64) (bank float64) {
	r, here := &f.route, autopilot.PlaceOf(s.Pos)
	out := centre.To(here)
	if r.size == 0 { // one that it can fly with the wind behind
		r.size = max(math.Abs(radius), f.tuning.tightest(f.cruise()+math.Hypot(f.air.wind.X, f.air.wind.Y)))
	}
	size := r.size
	if !r.around && math.Abs(out.Len()-size) < max(4, 0.1*size) {
		r.around, r.last = true, out.Angle()
	}
	if r.around {
		turned := wrapPi(out.Angle() - r.last)
		if radius < 0 {
			turned = -turned
		}
		r.swept, r.last = r.swept+turned, out.Angle()
		r.stayed += dt
	}
	return f.tuning.bankOnCircle(here, centre, size, radius > 0, &f.air, f.tuning.MostBank)
}

// Limits of the end of a LOITER_TO_ALT.
const (
	nearHeight = 2.0                // from its height [m]
	nearCourse = 10 * math.Pi / 180 // from the direction to the next place, and as much more after each circle [rad]
)

// atAltitude reports whether a LOITER_TO_ALT ends: on its circle and at its height, and where the leg asks for it on the course to
// the next place. One inside of the circle, to which no tangent leads, is not waited for.
func (f *Flight) atAltitude(s *autopilot.Sense, leg mission.Leg) bool {
	r, here := &f.route, autopilot.PlaceOf(s.Pos)
	if !r.around {
		return false
	}
	if !r.level && math.Abs(leg.Down-s.Pos.Z) < nearHeight {
		r.level, r.swept = true, 0
	}
	if next, ok := r.Ahead(); ok && r.level && leg.Param[0] != 0 && autopilot.EndOf(leg).To(autopilot.EndOf(next)).Len() > r.size {
		off := wrapPi(here.To(autopilot.EndOf(next)).Angle() - f.air.course)
		return math.Abs(off) < nearCourse*(1+math.Floor(r.swept/(2*math.Pi)))
	}
	return r.level
}

// line flies along a leg, and goes on where the turn to the next one begins.
func (f *Flight) line(s *autopilot.Sense, leg mission.Leg) (bank float64) {
	r, here, end := &f.route, autopilot.PlaceOf(s.Pos), autopilot.EndOf(leg)
	way := r.from.To(end)
	if way.Len() < 1 {
		way = here.To(end)
	}
	along := autopilot.Heading(way.Angle())
	rest := here.To(end).Dot(along)
	lead := 0.0
	if following, ok := r.Following(); ok && following.Command.HasPlace() {
		turn := math.Abs(wrapPi(end.To(autopilot.EndOf(following)).Angle() - way.Angle()))
		lead = f.tuning.tightest(f.air.ground) * min(math.Tan(min(turn, 2.5)/2), 1.2)
	}
	if leg.Param[1] > 0 {
		lead = leg.Param[1]
	}
	if rest < lead {
		r.next(end)
	}
	return f.tuning.bankOnLine(here, end, along, &f.air, f.tuning.MostBank)
}
