package plane

import (
	"math"

	"github.com/sitlark/sitlark/autopilot"
)

// startLine is where a take-off began.
type startLine struct {
	from    autopilot.Point
	heading float64 // [rad]
	down    float64 // of the plane [m]
	pitch   float64 // [rad]
	stands  float64 // what the height is said to be there [m]
	moved   bool    // it rolls, or was launched
	off     bool    // it has left the ground
}

const (
	takeOffHeight = 30.0 // climbed to where the mission does not begin with a take-off [m]
	rotation      = 0.17 // pitch angle of the take-off [rad]
	safeHeight    = 6.0  // from which on it climbs as it flies [m]
)

// takeOff rolls or waits for the launch, rotates and climbs straight ahead to the height of the take-off.
func (f *Flight) takeOff(s *autopilot.Sense, dt float64) demand {
	t, l := f.tuning, &f.start
	l.moved = l.moved || f.air.ground > 2
	up := l.down - s.Pos.Z
	l.off = l.off || l.moved && (t.Start != Runway || up > 0.5)
	if f.elapsed() > startTime && !l.off && t.Start != Launched {
		f.route.Stop()
		f.enter(landed, "can't leave the ground")
		return demand{}
	}
	top := takeOffHeight
	leg, ok := f.route.Leg()
	given := ok && leg.Command.TakesOff()
	if given {
		top = -leg.Down
	}
	if -s.Pos.Z > top-2 {
		if given {
			f.route.next(autopilot.PlaceOf(s.Pos))
		}
		f.route.begin(autopilot.PlaceOf(s.Pos))
		f.enter(onRoute, "")
	}
	if l.off && up > safeHeight && f.air.speed > 1.15*t.Stall {
		bank := t.bankOnLine(autopilot.PlaceOf(s.Pos), l.from, autopilot.Heading(l.heading), &f.air, 0.35)
		d := f.fly(s, bank, wish{climb: max(0.75*t.Climb, t.climbTo(top-up)), speed: max(1.35*t.Stall, 0.9*t.Cruise)}, dt)
		d.throttle, f.energy.last = 1, 1
		return d
	}
	return f.roll(s, dt)
}

// roll is the way to where the plane flies.
func (f *Flight) roll(s *autopilot.Sense, dt float64) demand {
	t, l := f.tuning, &f.start
	f.energy.last = clamp(f.elapsed()/0.8, 0, 1)
	if t.Start == Launched && !l.moved {
		f.energy.last = 0
	}
	pitch := l.pitch
	if l.off || f.air.speed > 1.2*t.Stall {
		pitch = rotation
	}
	rate := clamp((pitch-f.air.pitch)/t.Pitch.Time, -0.4, 0.4)
	if l.off {
		rate = f.energy.guard(t, &f.air, rate)
	}
	d := f.attitude.step(t, s, &f.air, 0, rate, l.off, dt)
	if !l.moved {
		d.roll, d.pitch, d.yaw = 0, 0, 0
	}
	if !l.off {
		d.yaw = f.steer(s, l.from, l.heading)
	}
	d.throttle = f.energy.last
	return d
}

// steer keeps a rolling plane on a line [rad]: deflection of nose wheel and rudder.
func (f *Flight) steer(s *autopilot.Sense, through autopilot.Point, along float64) float64 {
	t := f.tuning
	d := through.To(autopilot.PlaceOf(s.Pos))
	dir := autopilot.Heading(along)
	right := d.E*dir.N - d.N*dir.E
	want := clamp(wrapPi(along-0.06*clamp(right, -8, 8)-f.air.yaw), -0.5, 0.5) * 1.5 // rate [rad/s]
	full := t.Steering*f.air.ground + t.YawRate*f.air.speed/t.Cruise
	return clamp((2*want-s.Rate.Z)/max(full, 0.5), -1, 1)
}

// fly returns the demands of ordinary flight.
func (f *Flight) fly(s *autopilot.Sense, bank float64, w wish, dt float64) demand {
	t := f.tuning
	load := math.Pow(f.air.speed/(1.1*t.Stall), 2) // that it can bear
	most := math.Acos(clamp(1/max(load, 1e-3), math.Cos(t.MostBank), math.Cos(0.26)))
	throttle, rate := f.energy.step(t, &f.air, w, dt)
	d := f.attitude.step(t, s, &f.air, f.helm.limit(clamp(bank, -most, most)), rate, true, dt)
	f.helm.step(t, s, &f.air, bank, &d, dt)
	d.throttle = throttle
	return d
}
