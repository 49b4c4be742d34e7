package rover

import (
	"math"

	"github.com/sitlark/sitlark/autopilot"
)

// wheels holds speed and turn.
type wheels struct {
	speed float64 // asked for now, which changes no faster than the vehicle can [m/s]
	held  float64 // throttle that the speed's error has built up
	spun  float64 // throttle between the sides that the turn's error has built up
	last  float64 // throttle of the last step
}

// Gains: of throttle over the share of the top speed, its integral's time [s], and that of the turn's.
const (
	speedGain  = 2.0
	speedTime  = 1.0
	turnTime   = 0.3
	mostHeld   = 0.5
	fastestYaw = 2.0 // on the spot [rad/s]
)

// drive returns what leads to a speed [m/s] on a curvature, to the right positive [1/m], or, without speed, to a rate of turn on the
// spot [rad/s].
func (f *Flight) drive(s *autopilot.Sense, speed, curvature, spot, dt float64) demand {
	t, w := f.tuning, &f.wheels
	w.speed = toward(w.speed, speed, t.Accel*dt)
	v := s.NEDFromFRD.Inverse().Apply(s.Vel).X
	off := (w.speed - v) / t.Top
	if w.last > -1 && w.last < 1 || off*w.last < 0 {
		w.held = clamp(w.held+speedGain*off*dt/speedTime, -mostHeld, mostHeld)
	}
	if w.speed == 0 && math.Abs(v) < 0.05 {
		w.held = 0
	}
	w.last = w.speed/t.Top + speedGain*off + w.held
	d := demand{throttle: clamp(w.last, -1, 1)}
	if t.Wheelbase != 0 {
		d.steer = clamp(math.Atan(curvature*t.Wheelbase)/t.Lock, -1, 1)
		return d
	}
	rate := curvature*max(v, 0.3*w.speed) + spot
	w.spun = clamp(w.spun+(rate-s.Rate.Z)*t.Track/(2*t.Top)*dt/turnTime, -mostHeld, mostHeld)
	if rate == 0 {
		w.spun *= 1 - min(1, dt/turnTime)
	}
	d.turn = rate*t.Track/(2*t.Top) + w.spun
	return d
}

// toward returns x moved to a target by step at most.
func toward(x, target, step float64) float64 { return x + clamp(target-x, -step, step) }

func clamp(x, lo, hi float64) float64 { return max(lo, min(hi, x)) }

// wrapPi returns the angle in [−π, π].
func wrapPi(a float64) float64 { return math.Remainder(a, 2*math.Pi) }
