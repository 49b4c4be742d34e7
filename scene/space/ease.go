package space

import (
	"math"

	"github.com/sitlark/sitlark/physics/frame"
)

const Deg = math.Pi / 180

// Slerp turns from a to b the shorter way at a constant rate.
//
// Source: Shoemake, Animating rotation with quaternion curves, SIGGRAPH 1985.
func Slerp[To, From frame.Frame](a, b frame.Rot[To, From], t float64) frame.Rot[To, From] {
	aw, ax, ay, az := a.Quat()
	bw, bx, by, bz := b.Quat()
	dot := aw*bw + ax*bx + ay*by + az*bz
	if dot < 0 {
		bw, bx, by, bz, dot = -bw, -bx, -by, -bz, -dot
	}
	u, v := 1-t, t
	if dot < 0.9995 {
		angle := math.Acos(dot)
		u, v = math.Sin(u*angle)/math.Sin(angle), math.Sin(v*angle)/math.Sin(angle)
	}
	return frame.FromQuat[To, From](u*aw+v*bw, u*ax+v*bx, u*ay+v*by, u*az+v*bz)
}

// Smoothstep eases t from 0 to 1.
func Smoothstep(t float64) float64 {
	t = max(0, min(1, t))
	return t * t * (3 - 2*t)
}

// Between returns v held to a range; what is not a number gives the lower end.
func Between(v, low, high float64) float64 {
	if math.IsNaN(v) {
		return low
	}
	return max(low, min(high, v))
}

// Eased is the share of a way that is left behind in dt, at a time constant [s].
func Eased(dt, constant float64) float64 { return 1 - math.Exp(-dt/constant) }

// Spring follows a value as a critically damped second-order system, stepped
// exactly for any dt, so that a slow frame never overshoots.
//
// Source: Kirk (ed.), Game Programming Gems 4, 2004, ch. 1.10 (Lowe, Critically
// damped ease-in/ease-out smoothing), with the exact exponential.
type Spring struct {
	Value, rate float64
}

// Follow moves the value towards target. lag is by how much time it trails a
// target that moves steadily [s].
func (s *Spring) Follow(target, lag, dt float64) {
	omega := 2 / lag
	decay := math.Exp(-omega * dt)
	err := s.Value - target
	j := s.rate + omega*err
	s.Value = target + (err+j*dt)*decay
	s.rate = (s.rate - omega*j*dt) * decay
}

// FollowAngle is follow for an angle [rad]: it takes the shorter way.
func (s *Spring) FollowAngle(target, lag, dt float64) {
	s.Follow(s.Value+Wrap(target-s.Value), lag, dt)
	s.Value = Wrap(s.Value)
}

// Set puts the value at rest.
func (s *Spring) Set(v float64) { *s = Spring{Value: v} }

// Wrap returns an angle in (−π, π].
func Wrap(a float64) float64 { return math.Atan2(math.Sin(a), math.Cos(a)) }

// Level is a Height: land as high as home everywhere.
func Level(float64, float64) float64 { return 0 }

// Height gives the height of the land at a place [m above home].
type Height func(north, east float64) float64

// WindAt gives the air's velocity [m/s] at a place [m from home].
type WindAt func(place frame.Vec[frame.NED]) frame.Vec[frame.NED]

const PadRadius = 1.7 // of the pad at home [m]
