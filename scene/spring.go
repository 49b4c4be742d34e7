package scene

import "math"

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
