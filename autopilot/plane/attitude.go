package plane

import (
	"math"

	"github.com/sitlark/sitlark/autopilot"
	"github.com/sitlark/sitlark/internal/standard"
	"github.com/sitlark/sitlark/physics/frame"
)

// air is what the loops know of the plane in the air, filtered.
type air struct {
	roll, pitch, yaw float64 // [rad]
	speed            float64 // true airspeed, of the pitot tube at low, of the accelerometer at high frequencies [m/s]
	accel            float64 // its rate of change [m/s²]
	climb            float64 // [m/s]
	path             float64 // angle of the way through the air [rad]
	wind             frame.Vec[frame.NED]
	ground           float64 // speed over the ground [m/s]
	course           float64 // [rad]
	primed           bool
}

// Time constants of the filters [s].
const (
	speedTime = 2.0
	accelTime = 0.5
	windTime  = 8.0
)

// step takes the measurement of the next dt [s]. slow is what is taken for the airspeed where there is less.
func (a *air) step(s *autopilot.Sense, slow, dt float64) {
	a.roll, a.pitch, a.yaw = frame.Euler(s.NEDFromFRD)
	forward := s.NEDFromFRD.Apply(frame.OfFRD(1, 0, 0))
	along := s.SpecificForce.X + standard.Gravity*forward.Z
	measured := s.Airspeed
	if measured <= 0 { // none, or broken: what the estimated wind leaves
		measured = max(0, s.Vel.Sub(a.wind).Dot(forward))
	}
	if !a.primed {
		a.primed, a.speed, a.wind = true, measured, s.Wind
	}
	a.speed = max(0, a.speed+dt*(along+(measured-a.speed)/speedTime))
	a.accel += (along + (measured-a.speed)/speedTime - a.accel) * dt / (accelTime + dt)
	a.wind = a.wind.AddScaled(dt/(windTime+dt), s.Wind.Sub(a.wind))
	a.climb = -s.Vel.Z
	a.path = math.Asin(clamp((a.climb+a.wind.Z)/max(a.speed, slow), -0.7, 0.7))
	a.ground = math.Hypot(s.Vel.X, s.Vel.Y)
	if a.course = a.yaw; a.ground > 1 {
		a.course = math.Atan2(s.Vel.Y, s.Vel.X)
	}
}

// attitude turns a wanted bank and rate of the pitch angle into surfaces.
type attitude struct {
	sum [2]float64 // integrals of roll and pitch, as shares of full deflection
}

// Limits of the integrals and of rates.
const (
	mostSum       = 0.6
	mostRollRate  = 1.6 // [rad/s]
	mostPitchRate = 0.6 // [rad/s]
)

// step returns the deflections for a bank [rad] and a rate of the pitch angle [rad/s]. free: the integrals run.
func (c *attitude) step(t *Tuning, s *autopilot.Sense, a *air, bank, rate float64, free bool, dt float64) (d demand) {
	speed := max(a.speed, 0.7*t.Stall)
	turn := standard.Gravity * math.Tan(clamp(a.roll, -1.2, 1.2)) / speed // rate of the heading in a level turn [rad/s]
	sin, cos := math.Sincos(a.roll)
	p := clamp(wrapPi(bank-a.roll)/t.Roll.Time, -min(mostRollRate, 0.7*t.Roll.FullRate), min(mostRollRate, 0.7*t.Roll.FullRate)) - turn*math.Sin(a.pitch)
	q := rate*cos + turn*sin*math.Cos(a.pitch)
	d.roll = c.axis(0, &t.Roll, p, s.Rate.X, t.Cruise/speed, free, dt)
	d.pitch = c.axis(1, &t.Pitch, q, s.Rate.Y, t.Cruise/speed, free, dt)
	if t.YawRate > 0 {
		d.yaw = clamp((turn*cos-s.Rate.Z)/t.YawRate*(t.Cruise/speed), -0.5, 0.5)
	}
	return d
}

// axis returns the deflection for a rate [rad/s] about an axis. scale is the cruise speed over the airspeed: a surface holds a
// rate in proportion to the speed, and gets there the sooner the faster it is.
func (c *attitude) axis(i int, x *Axis, want, have, scale float64, free bool, dt float64) float64 {
	e := want - have
	out := (want*scale + x.Gain*e*scale*scale) / x.FullRate
	if free {
		step := dt * e * scale * scale / x.FullRate
		if whole := out + c.sum[i]; math.Abs(whole) < 1 || whole*step < 0 {
			c.sum[i] = clamp(c.sum[i]+step, -mostSum, mostSum)
		}
	}
	return clamp(out+c.sum[i], -1, 1)
}
