package plane

import (
	"math"

	"github.com/sitlark/sitlark/internal/standard"
)

// energy controls height and speed: throttle by the total energy, pitch by its distribution. Where the throttle can give no
// more, or no less, both share the error; below the least speed the speed counts alone.
type energy struct {
	sum  float64 // integral of the throttle
	last float64 // throttle of the step before
}

// wish is what height and speed should do.
type wish struct {
	climb float64 // [m/s]
	speed float64 // [m/s]
}

// Gains of the energy.
const (
	heightTime = 3.5  // [s]
	changeTime = 4.0  // of the airspeed [s]
	pathTime   = 1.0  // in which the path follows [s]
	mostAccel  = 1.2  // of the airspeed [m/s²]
	energyP    = 0.6  // of the throttle, over what the error takes
	energyI    = 0.25 // [1/s]
)

// climbTo returns the rate of climb towards a height above the present one [m/s].
func (t *Tuning) climbTo(above float64) float64 {
	return clamp(above/heightTime, -1.3*t.Glide, 0.75*t.Climb)
}

// slowest is the airspeed that is not fallen below in a turn of a bank [rad] [m/s].
func (t *Tuning) slowest(bank float64) float64 {
	return 1.15 * t.Stall / math.Sqrt(max(0.3, math.Cos(bank)))
}

// step returns throttle and rate of the pitch angle [rad/s].
func (e *energy) step(t *Tuning, a *air, w wish, dt float64) (throttle, rate float64) {
	speed := max(a.speed, 0.7*t.Stall)
	slowest := t.slowest(a.roll)
	w.speed = max(w.speed, 1.05*slowest)
	accel := clamp((w.speed-a.speed)/changeTime, -mostAccel, mostAccel)
	throttle = e.throttle(t, a, w.climb+speed*accel/standard.Gravity, a.climb+speed*a.accel/standard.Gravity, dt)
	path := w.climb/speed - a.climb/speed          // error of the path's angle [rad]
	faster := (accel - a.accel) / standard.Gravity // error of the speed, as such an angle
	give := clamp((slowest-a.speed)/(0.08*t.Stall), 0, 1)
	limited := 0.0 // what the throttle can't do, the path does half of
	if throttle >= 1 && faster > 0 || throttle <= 0 && faster < 0 {
		limited = 0.5
	}
	share := max(give, limited)
	rate = ((1-share)*path - share*faster) / pathTime
	return throttle, e.guard(t, a, rate)
}

// guard keeps the pitch angle, and the angle of attack below the stall.
func (e *energy) guard(t *Tuning, a *air, rate float64) float64 {
	const up, down, quick, below = 0.44, -0.35, 0.4, 0.05 // [rad], [rad], [s], [rad]
	attack := (a.pitch - a.path) / max(0.5, math.Cos(a.roll))
	rate = min(rate, (t.StallAngle-below-attack)/quick, (up-a.pitch)/quick)
	rate = max(rate, (down-a.pitch)/quick)
	return clamp(rate, -mostPitchRate, mostPitchRate)
}

// throttle returns that for a rate of change of the energy's height [m/s].
func (e *energy) throttle(t *Tuning, a *air, want, have, dt float64) float64 {
	load := 1 / max(0.4, math.Cos(a.roll))
	need := want + 0.5*t.Glide*(load*load-1) // the turn's induced drag
	feed := t.CruiseThrottle * (1 + need/t.Glide)
	if need > 0 {
		feed = t.CruiseThrottle + (1-t.CruiseThrottle)*need/t.Climb
	}
	miss := (want - have) / (t.Climb + t.Glide)
	whole := feed + energyP*miss + e.sum
	if whole > 0 && whole < 1 || whole*miss < 0 || whole >= 1 && miss < 0 {
		e.sum = clamp(e.sum+energyI*miss*dt, -0.5, 0.5)
	}
	// A throttle does not jump: motors and their ESCs would only heat.
	const most = 1.5 // [1/s]
	e.last = clamp(clamp(whole, 0, 1), e.last-most*dt, e.last+most*dt)
	return e.last
}
