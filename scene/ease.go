package scene

import (
	"math"

	"github.com/sitlark/sitlark/physics/frame"
)

const deg = math.Pi / 180

// slerp turns from a to b the shorter way at a constant rate.
//
// Source: Shoemake, Animating rotation with quaternion curves, SIGGRAPH 1985.
func slerp[To, From frame.Frame](a, b frame.Rot[To, From], t float64) frame.Rot[To, From] {
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

// smoothstep eases t from 0 to 1.
func smoothstep(t float64) float64 {
	t = max(0, min(1, t))
	return t * t * (3 - 2*t)
}

// between returns v held to a range; what is not a number gives the lower end.
func between(v, low, high float64) float64 {
	if math.IsNaN(v) {
		return low
	}
	return max(low, min(high, v))
}

// eased is the share of a way that is left behind in dt, at a time constant [s].
func eased(dt, constant float64) float64 { return 1 - math.Exp(-dt/constant) }

// spring follows a value as a critically damped second-order system, stepped
// exactly for any dt, so that a slow frame never overshoots.
//
// Source: Kirk (ed.), Game Programming Gems 4, 2004, ch. 1.10 (Lowe, Critically
// damped ease-in/ease-out smoothing), with the exact exponential.
type spring struct {
	value, rate float64
}

// follow moves the value towards target. lag is by how much time it trails a
// target that moves steadily [s].
func (s *spring) follow(target, lag, dt float64) {
	omega := 2 / lag
	decay := math.Exp(-omega * dt)
	err := s.value - target
	j := s.rate + omega*err
	s.value = target + (err+j*dt)*decay
	s.rate = (s.rate - omega*j*dt) * decay
}

// followAngle is follow for an angle [rad]: it takes the shorter way.
func (s *spring) followAngle(target, lag, dt float64) {
	s.follow(s.value+wrap(target-s.value), lag, dt)
	s.value = wrap(s.value)
}

// set puts the value at rest.
func (s *spring) set(v float64) { *s = spring{value: v} }

// wrap returns an angle in (−π, π].
func wrap(a float64) float64 { return math.Atan2(math.Sin(a), math.Cos(a)) }
