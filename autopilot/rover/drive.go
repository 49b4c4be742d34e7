package rover

import (
	"math"

	"github.com/sitlark/sitlark/autopilot"
	"github.com/sitlark/sitlark/physics/frame"
)

// wheels holds speed and turn.
type wheels struct {
	speed float64 // asked for now, which changes no faster than the vehicle can [m/s]
	held  float64 // throttle that the speed's error has built up
	spun  float64 // throttle between the sides that the turn's error has built up
	last  float64 // throttle of the last step
	lean  float64 // that the speed's error has built up, of a vehicle that balances [rad]
	back  bool    // a boat comes back to the place that it holds
}

// Gains: of throttle over the share of the top speed, its integral's time [s], and that of the turn's.
const (
	speedGain  = 2.0
	speedTime  = 1.0
	turnTime   = 0.3
	mostHeld   = 0.5
	fastestYaw = 2.0 // on the spot [rad/s]
	pushGain   = 1.5 // of the acceleration that propellers give over the speed's error [1/s]
	swivelGain = 4.0 // of the yaw acceleration over the rate's error [1/s]
)

// drive returns what leads to a speed [m/s] on a curvature, to the right positive [1/m], or, without speed, to a rate of turn on the
// spot [rad/s].
func (f *Flight) drive(s *autopilot.Sense, speed, curvature, spot, dt float64) demand {
	t, w := f.tuning, &f.wheels
	w.speed = toward(w.speed, speed, t.Accel*dt)
	v := s.NEDFromFRD.Inverse().Apply(s.Vel).X
	if t.Balance.P > 0 {
		d := demand{throttle: f.upright(s, v, dt)}
		f.bySides(s, &d, curvature, v, spot, dt)
		return d
	}
	ahead, gain := w.speed/t.Top, speedGain
	if t.Push > 0 { // a share of the thrust, against air and tyres
		ahead, gain = ahead*ahead, pushGain*t.Top/t.Push
	}
	off := (w.speed - v) / t.Top
	if w.last > -1 && w.last < 1 || off*w.last < 0 {
		w.held = clamp(w.held+gain*off*dt/speedTime, -mostHeld, mostHeld)
	}
	if w.speed == 0 && math.Abs(v) < 0.05 {
		w.held = 0
	}
	w.last = ahead + gain*off + w.held
	d := demand{throttle: clamp(w.last, -1, 1)}
	switch {
	case t.Wheelbase != 0:
		d.steer = clamp(math.Atan(curvature*t.Wheelbase)/t.Lock, -1, 1)
		if t.Drifts { // no tyre holds it to the rudder's circle
			rate := curvature * max(v, 0.3*w.speed)
			f.spin(rate, rate-s.Rate.Z, 1/t.Turn, dt)
			d.steer = clamp(d.steer+(rate-s.Rate.Z)/t.Turn+w.spun, -1, 1)
		}
	case t.Curvature != 0:
		f.swivel(s, &d, curvature, v, dt)
	default:
		f.bySides(s, &d, curvature, v, spot, dt)
	}
	if t.Push > 0 {
		d.throttle = math.Copysign(t.opened(math.Abs(d.throttle)), d.throttle)
	}
	return d
}

// bySides turns a vehicle that drives at v [m/s] by driving its sides apart.
func (f *Flight) bySides(s *autopilot.Sense, d *demand, curvature, v, spot, dt float64) {
	t, w := f.tuning, &f.wheels
	rate := curvature*max(v, 0.3*w.speed) + spot
	f.spin(rate, rate-s.Rate.Z, t.Track/(2*t.Top), dt)
	d.turn = rate*t.Track/(2*t.Top) + w.spun
}

// spin builds up what the error of a rate of turn asks for: per is what a rate takes [s/rad].
func (f *Flight) spin(rate, off, per, dt float64) {
	w := &f.wheels
	w.spun = clamp(w.spun+off*per*dt/turnTime, -mostHeld, mostHeld)
	if rate == 0 {
		w.spun *= 1 - min(1, dt/turnTime)
	}
}

// swivel points the thrust, of which d has the part ahead, so that a part to the side turns the vehicle, which moves at v [m/s].
func (f *Flight) swivel(s *autopilot.Sense, d *demand, curvature, v, dt float64) {
	t := f.tuning
	rate := curvature * v
	off := rate - s.Rate.Z
	f.spin(rate, off, swivelGain/t.Yaw, dt)
	aside := clamp(curvature/t.Curvature+swivelGain/t.Yaw*off+f.wheels.spun, -1, 1)
	const least = 0.02 // of the thrust, without which nothing steers
	ahead := d.throttle
	if math.Abs(ahead) < least {
		ahead = math.Copysign(least, ahead)
		if math.Abs(aside) < least {
			return
		}
	}
	angle := clamp(math.Atan(aside/ahead), -t.Lock, t.Lock)
	d.steer, d.throttle = angle/t.Lock, clamp(math.Copysign(math.Hypot(ahead, aside), ahead), -1, 1)
}

// opened returns the throttle for a share of the thrust.
func (t *Tuning) opened(share float64) float64 {
	if t.Expo < 1e-3 {
		return share
	}
	return (t.Expo - 1 + math.Sqrt((1-t.Expo)*(1-t.Expo)+4*t.Expo*share)) / (2 * t.Expo)
}

// toward returns x moved to a target by step at most.
func toward(x, target, step float64) float64 { return x + clamp(target-x, -step, step) }

func clamp(x, lo, hi float64) float64 { return max(lo, min(hi, x)) }

// wrapPi returns the angle in [−π, π].
func wrapPi(a float64) float64 { return frame.WrapPi(a) }
