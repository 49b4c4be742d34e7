package plane

import (
	"math"

	"github.com/sitlark/sitlark/autopilot"
)

// landing is a landing: a circle on which the plane comes down, the final approach that leaves it at a tangent, the flare
// and the way to where it stands.
type landing struct {
	runway float64         // heading of the one at home [rad]
	touch  autopilot.Point // where the slope meets the ground
	along  float64         // heading of the approach [rad]
	slope  float64
	right  bool // the circle is flown clockwise
	here   bool // a landing where the plane is: without a slope
	stage  stage
	sank   float64 // sink rate at the start of the flare [m/s]
	down   float64 // for how long it has been on the ground [s]
}

type stage int

const (
	toCircle stage = iota
	final
	flare
	rolling
)

const (
	finalHeight = 20.0 // at which the final approach begins [m]
	flareTime   = 1.8  // [s]
	touchSink   = 0.25 // [m/s]
)

// approachSpeed is the airspeed of the approach [m/s]: enough for the elevator to flare, and more in wind, which has gusts.
func (t *Tuning) approachSpeed(a *air) float64 {
	return t.ApproachSpeed() + 0.15*math.Hypot(a.wind.X, a.wind.Y)
}

// ApproachSpeed returns the airspeed of the approach in still air [m/s].
func (t *Tuning) ApproachSpeed() float64 {
	const flares = 1.35 // load factor
	return max(1.3*t.Stall, t.Cruise*math.Sqrt(flares/max(flares, t.Pull)))
}

// approachSlope is that of the final approach: less steep than the glide, or that of the way to where it begins to hover.
func (t *Tuning) approachSlope() float64 {
	if t.Stop > 0 {
		return finalHeight / t.Stop
	}
	return clamp(0.8*t.Glide/t.Cruise, 0.06, 0.1)
}

// goHome returns and lands at home: along the runway where the wind is not across, else into the wind.
func (f *Flight) goHome(s *autopilot.Sense, why string) {
	along := f.land.runway
	wind := autopilot.Point{N: f.air.wind.X, E: f.air.wind.Y}
	if wind.Dot(autopilot.Heading(along)) > 0 {
		along = wrapPi(along + math.Pi)
	}
	dir := autopilot.Heading(along)
	if across := math.Abs(wind.N*dir.E - wind.E*dir.N); across > 0.25*f.tuning.approachSpeed(&f.air) || f.tuning.Start != Runway && wind.Len() > 1 {
		along = autopilot.Point{N: -wind.N, E: -wind.E}.Angle()
	}
	f.approach(s, autopilot.Point{}, along)
	f.enter(returning, why)
}

// landAt lands at a place: straight on where the way there fits, else after a circle.
func (f *Flight) landAt(s *autopilot.Sense, touch autopilot.Point) {
	way := f.route.from.To(touch)
	if way.Len() < 30 {
		f.goHome(s, "")
		f.approach(s, touch, f.land.along)
		return
	}
	f.approach(s, touch, way.Angle())
	if rest := autopilot.PlaceOf(s.Pos).To(touch).Dot(autopilot.Heading(f.land.along)); rest > 0 && -s.Pos.Z < 1.25*f.land.slope*rest && -s.Pos.Z > 0.4*f.land.slope*rest {
		f.land.stage, f.land.slope = final, -s.Pos.Z/rest
		f.enter(descending, "")
		return
	}
	f.enter(returning, "")
}

// approach prepares a landing with a circle on the side where the plane is.
func (f *Flight) approach(s *autopilot.Sense, touch autopilot.Point, along float64) {
	f.land = landing{runway: f.land.runway, touch: touch, along: along, slope: f.tuning.approachSlope()}
	dir, off := autopilot.Heading(along), touch.To(autopilot.PlaceOf(s.Pos))
	f.land.right = off.E*dir.N-off.N*dir.E > 0
}

// landHere begins a landing straight ahead.
func (f *Flight) landHere(s *autopilot.Sense, why string) {
	f.land = landing{runway: f.land.runway, touch: autopilot.PlaceOf(s.Pos), along: f.air.course, here: true, stage: final}
	f.enter(descending, why)
}

// comeDown flies a landing.
func (f *Flight) comeDown(s *autopilot.Sense, dt float64) demand {
	switch f.land.stage {
	case toCircle:
		return f.descend(s, dt)
	case final:
		return f.final(s, dt)
	}
	return f.settle(s, dt)
}

// descend flies to the circle and around it, until the plane is low enough and looks along the final approach.
func (f *Flight) descend(s *autopilot.Sense, dt float64) demand {
	t, l, here := f.tuning, &f.land, autopilot.PlaceOf(s.Pos)
	dir, radius := autopilot.Heading(l.along), f.circleRadius()
	gate := l.touch.Along(-finalHeight/l.slope-lookahead*t.approachSpeed(&f.air), dir)
	side := autopilot.Point{N: -dir.E, E: dir.N} // to the right
	if !l.right {
		side = autopilot.Point{N: dir.E, E: -dir.N}
	}
	centre := gate.Along(radius, side)
	out := centre.To(here)
	top, speed := max(-s.Pos.Z, finalHeight), f.cruise()
	if out.Len() < radius+2*t.ahead(&f.air) {
		top, speed = finalHeight, t.approachSpeed(&f.air)
	}
	if math.Abs(-s.Pos.Z-finalHeight) < 3 && math.Abs(out.Len()-radius) < 0.3*radius && gate.To(here).Len() < 0.8*radius &&
		math.Abs(wrapPi(f.air.course-l.along)) < 0.4 {
		l.stage = final
		f.enter(descending, "")
	}
	bank := t.bankOnCircle(here, centre, radius, l.right, &f.air, t.MostBank)
	return f.fly(s, bank, wish{climb: t.climbTo(top + s.Pos.Z), speed: speed}, dt)
}

// final follows the slope down to the flare.
func (f *Flight) final(s *autopilot.Sense, dt float64) demand {
	t, l, here := f.tuning, &f.land, autopilot.PlaceOf(s.Pos)
	dir := autopilot.Heading(l.along)
	rest := here.To(l.touch).Dot(dir)
	height := f.height(s)
	w := wish{climb: -1.1 * t.Glide, speed: t.approachSpeed(&f.air)}
	above := 0.0
	if !l.here {
		above = height - max(0, l.slope*rest)
		w.climb = clamp(-f.air.ground*l.slope-above/heightTime, -1.6*t.Glide, 0.4*t.Climb)
	}
	if height < max(0.8, 0.4-flareTime*f.air.climb) {
		l.stage, l.sank = flare, max(touchSink, -f.air.climb)
	}
	most := clamp(0.08*height, 0.12, 0.5)
	d := f.fly(s, t.bankOnLine(here, l.touch, dir, &f.air, most), w, dt)
	d.flap, d.spoiler = 0.5, clamp(0.4+0.25*above, 0, 1)
	return d
}

// settle flares, and keeps the plane straight on the ground.
func (f *Flight) settle(s *autopilot.Sense, dt float64) demand {
	t, l := f.tuning, &f.land
	height := f.height(s)
	l.down = autopilot.Ripen(l.down, math.Abs(f.air.climb) < 0.12 && height < 0.6, dt)
	if l.down > 0.25 {
		l.stage = rolling
	}
	const slow, fast = 0.2, 1.5 // a tail in the slipstream loses force with the throttle [1/s]
	fade := 0.0
	switch {
	case l.stage == rolling:
		fade = fast
	case -f.air.climb < 2*touchSink:
		fade = slow
	}
	f.energy.last = max(0, f.energy.last-fade*dt)
	d := demand{throttle: f.energy.last, flap: 0.5, spoiler: 0.4}
	sink := -clamp(height/flareTime, touchSink, l.sank)
	rate := f.energy.guard(t, &f.air, (sink-f.air.climb)/max(f.air.speed, t.Stall)/0.4)
	if l.stage == rolling {
		rate = clamp(0.02-f.air.pitch, -0.2, 0.2)
	}
	bank := t.bankOnLine(autopilot.PlaceOf(s.Pos), l.touch, autopilot.Heading(l.along), &f.air, 0.1)
	if l.stage == rolling {
		bank = 0
	}
	a := f.attitude.step(t, s, &f.air, bank, rate, l.stage == flare, dt)
	d.roll, d.pitch, d.yaw = a.roll, a.pitch, a.yaw
	if l.stage == rolling {
		d.yaw, d.spoiler = f.steer(s, l.touch, l.along), 1
		f.stopEngine(&d)
	}
	return d
}
