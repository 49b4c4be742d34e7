// Package pedestal models what an antenna stands on that is pointed at things: a column fixed to the ground, with an azimuth axis upright on it and an
// elevation axis across that, each turned by a servo.
//
// The motion is kinematic: servos turn as fast as they can, whatever the antenna weighs. Between a servo and what it turns are
// gears and a boom that give: the antenna follows the servo as a critically damped spring, so that its speed does not jump. A servo's angle is that of its
// axis; one that turns continuously has a speed in place of an angle, and its axis adds that up.
//
// A torque of the wind bends that spring, by what its frequency and the antenna's inertia make of it. A servo with a stall torque turns more slowly against
// it, as a motor with brushes does: its greatest speed falls in a straight line to none at the stall torque. At more than that the wind turns the axis.
//
// Left out: the antenna's inertia as a load of the servos, play in the gears, a column that sways or is not upright, and cables that wind up.
//
// Source: the order of the axes is that of every azimuth-elevation mount; that the base stands upright, and how the antenna follows, is chosen. Speed and
// torque of motors: A. Hughes, Electric Motors and Drives, 4th ed., 2013, ch. 3, from memory.
package pedestal

import (
	"fmt"
	"math"

	"github.com/sitlark/sitlark/physics/bounds"
	"github.com/sitlark/sitlark/physics/frame"
)

// Params describes a pedestal. The zero value is none.
type Params struct {
	Height             float64 // of the point where both axes cross, the vehicle's centre of mass, over the ground [m]
	Frequency          float64 // natural one of the antenna on its gears [Hz]
	Azimuth, Elevation Axis    // positive clockwise from above, and up
}

// Axis is one that a servo turns.
type Axis struct {
	Servo       int     // the servo's place among the vehicle's
	Continuous  bool    // its servo's angles [deg] are speeds [deg/s]
	Least, Most float64 // its stops [rad]; of an azimuth axis both 0: it goes round and round
	Torque      float64 // at which its servo stalls, at the axis [N m]; 0: as strong as it has to be
	Fastest     float64 // that it turns without a load [rad/s]; only with Torque
}

// Given reports whether there is a pedestal.
func (p *Params) Given() bool { return p.Height > 0 }

// Endless reports whether the axis has no stops.
func (a *Axis) Endless() bool { return a.Least == 0 && a.Most == 0 }

// Validate returns an error that names the field, its value and its range.
func (p *Params) Validate() error {
	const deg = math.Pi / 180
	for _, f := range []struct {
		name      string
		v, lo, hi float64
		unit      string
	}{
		{"height", p.Height, 0.05, 10, " m"},
		{"frequency", p.Frequency, 0.2, 20, " Hz"},
		{"azimuth's lower stop", p.Azimuth.Least / deg, -360, 0, "°"},
		{"azimuth's upper stop", p.Azimuth.Most / deg, 0, 360, "°"},
		{"elevation's lower stop", p.Elevation.Least / deg, -90, 89, "°"},
		{"elevation's upper stop", p.Elevation.Most / deg, p.Elevation.Least/deg + 1, 90, "°"},
		{"azimuth's stall torque", p.Azimuth.Torque, 0, 1000, " N m"},
		{"elevation's stall torque", p.Elevation.Torque, 0, 1000, " N m"},
	} {
		if err := bounds.Range("pedestal", f.name, f.v, f.lo-1e-9, f.hi+1e-9, f.unit); err != nil {
			return err
		}
	}
	for _, a := range []struct {
		name string
		*Axis
	}{{"azimuth", &p.Azimuth}, {"elevation", &p.Elevation}} {
		if a.Torque > 0 && !(a.Fastest > 0) {
			return fmt.Errorf("pedestal: %s has a stall torque, and its servo no rate, must have both", a.name)
		}
	}
	if p.Azimuth.Servo == p.Elevation.Servo {
		return fmt.Errorf("pedestal: the same servo turns both axes, must be one each")
	}
	return nil
}

// State is how the axes stand.
type State struct{ Azimuth, Elevation Turn }

// Turn is the motion of an axis.
type Turn struct {
	Gear  float64 // what its servo turns [rad]
	Angle float64 // of the antenna [rad]
	Rate  float64 // [rad/s]
	Accel float64 // [rad/s²]
}

// NewState returns axes at rest where their servos stand: angles, or speeds of continuous ones, which begin at 0 [rad].
func NewState(p *Params, azimuth, elevation float64) (s State) {
	s.Azimuth.begin(&p.Azimuth, azimuth)
	s.Elevation.begin(&p.Elevation, elevation)
	return s
}

func (t *Turn) begin(a *Axis, servo float64) {
	if !a.Continuous {
		t.Gear = a.within(servo)
		t.Angle = t.Gear
	}
}

// within is the nearest angle that the axis can reach [rad].
func (a *Axis) within(angle float64) float64 {
	if a.Endless() {
		return angle
	}
	return max(a.Least, min(a.Most, angle))
}

// Load is what the wind does to an axis. The zero value is none.
type Load struct {
	Torque  float64 // that turns the antenna, positive as the axis [N m]
	Inertia float64 // of what turns, about the axis [kg m²]
}

// Step turns the axes for dt [s] with their servos at angles [rad], or speeds [rad/s] of continuous ones, under loads.
func (s *State) Step(p *Params, azimuth, elevation float64, onAzimuth, onElevation Load, dt float64) {
	s.Azimuth.step(&p.Azimuth, azimuth, p.Frequency, onAzimuth, dt)
	s.Elevation.step(&p.Elevation, elevation, p.Frequency, onElevation, dt)
}

// turned is where the gear goes in dt [s] that its servo has turn by an angle, under a load [rad].
func (a *Axis) turned(by, torque, dt float64) float64 {
	if a.Torque == 0 {
		return by
	}
	share := max(-maxOverload, min(maxOverload, torque/a.Torque))
	return max(-a.Fastest*dt*(1-share), min(a.Fastest*dt*(1+share), by))
}

// maxOverload is how many times as fast as its servo the wind turns an axis at most: gears brake, a choice.
const maxOverload = 3

func (t *Turn) step(a *Axis, servo, frequency float64, on Load, dt float64) {
	by := servo * dt
	if !a.Continuous {
		by = a.within(servo) - t.Gear
	}
	if a.Torque == 0 && !a.Continuous {
		t.Gear = a.within(servo)
	} else {
		t.Gear = a.within(t.Gear + a.turned(by, on.Torque, dt))
	}
	// The exact solution of x″ = −ω² x − 2ω x′ over a step, x from where the gear stands: stable for any step.
	w := 2 * math.Pi * frequency
	rest := t.Gear
	if on.Torque != 0 && on.Inertia > 0 {
		rest += max(-mostBent, min(mostBent, on.Torque/(on.Inertia*w*w)))
	}
	x, decay := t.Angle-rest, math.Exp(-w*dt)
	toward := t.Rate + w*x
	x, t.Rate = (x+toward*dt)*decay, (t.Rate-w*toward*dt)*decay
	t.Angle = rest + x
	t.Accel = -w*w*x - 2*w*t.Rate
	if round := 2 * math.Pi * math.Trunc(t.Gear/(2*math.Pi)); a.Continuous && a.Endless() && round != 0 {
		t.Gear, t.Angle = t.Gear-round, t.Angle-round
	}
}

// mostBent is how far the wind bends gears and boom at most: the antenna's own stops, a choice [rad].
const mostBent = 0.3

// Attitude returns that of the antenna on a column whose azimuth axis stands at 0 towards a yaw [rad].
func (s *State) Attitude(yaw float64) frame.Rot[frame.NED, frame.FRD] {
	return frame.FromEuler(0, s.Elevation.Angle, yaw+s.Azimuth.Angle)
}

// Rates returns the antenna's rate [rad/s], and how it changes [rad/s²].
func (s *State) Rates() (rate, accel frame.Vec[frame.FRD]) {
	sin, cos := math.Sincos(s.Elevation.Angle)
	a, e := &s.Azimuth, &s.Elevation
	rate = frame.OfFRD(-a.Rate*sin, e.Rate, a.Rate*cos)
	accel = frame.OfFRD(-a.Accel*sin-a.Rate*e.Rate*cos, e.Accel, a.Accel*cos-a.Rate*e.Rate*sin)
	return rate, accel
}

// IsFinite reports whether all of it is.
func (s *State) IsFinite() bool {
	sum := s.Azimuth.Angle + s.Azimuth.Rate + s.Azimuth.Accel + s.Elevation.Angle + s.Elevation.Rate + s.Elevation.Accel
	return sum-sum == 0
}
